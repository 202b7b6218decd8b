"""The library inside other systems: frameworks that crawl, engines for tables of Arrow, and datatrove."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scutch.integrations.arrow_batches import extract_batch, extract_batches, extracted_schema

__all__ = ["extract_batch", "extract_batches", "extracted_schema"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'scutch.integrations' has no attribute {name!r}")
    import importlib  # noqa: PLC0415 (users of one system need not load what the others need)

    return getattr(importlib.import_module("scutch.integrations.arrow_batches"), name)
