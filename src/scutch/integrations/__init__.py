"""The library inside other systems: Scrapy, engines of Arrow batches, datatrove, pytest."""

from typing import TYPE_CHECKING, Any

from scutch.lazy_names import lazy_name

if TYPE_CHECKING:
    from scutch.integrations.arrow_batches import extract_batch, extract_batches, extracted_schema

__all__ = ["extract_batch", "extract_batches", "extracted_schema"]


def __getattr__(name: str) -> Any:
    return lazy_name(__name__, dict.fromkeys(__all__, "scutch.integrations.arrow_batches"), name)
