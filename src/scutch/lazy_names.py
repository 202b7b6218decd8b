"""Lazy names of a package: loaded on first access, so that importing the package loads few modules."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any


def lazy_name(package: str, modules: Mapping[str, str], name: str) -> Any:
    """Return what a package has under a name, which the package keeps; for its ``__getattr__``.

    ``modules``: the modules of the lazy names. Raises ``AttributeError``: there is no such name.
    """
    if name not in modules:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    import importlib  # noqa: PLC0415

    value = getattr(importlib.import_module(modules[name]), name)
    setattr(sys.modules[package], name, value)
    return value
