"""Methods by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from scutch.errors import UnknownMethod

T = TypeVar("T")


def method_named(methods: Mapping[str, T], name: str, stage: str, url: str | None = None) -> T:
    """Return the method of a name.

    Raises
    ------
    UnknownMethod
        There is none; the message lists those there are.

    Examples
    --------
    >>> method_named({"auto": len}, "auto", "records") is len
    True
    """
    if name not in methods:
        raise UnknownMethod(f"no method {name!r}; there are: {', '.join(methods)}", url=url, stage=stage)
    return methods[name]
