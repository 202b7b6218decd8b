"""Versions of programs: ``2.30.1``, ``v1.2-rc3``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

#: Three numbers, or two behind a letter, and what is behind them; four numbers alone are the address of a host.
VERSION: Final = re.compile(
    r"(?!\d{1,3}(?:\.\d{1,3}){3}$)(?:v\.? ?\d+\.\d+|\d+\.\d+\.\d+)(?:[-+.~_]?[a-z\d]+)*", re.IGNORECASE
)


def are_versions(texts: Iterable[str]) -> bool:
    """Whether all texts are versions.

    >>> are_versions(["2.30.1", "v1.2-rc3"]), are_versions(["2.30"]), are_versions(["10.0.0.1"])
    (True, False, False)
    """
    return all(map(VERSION.fullmatch, texts))
