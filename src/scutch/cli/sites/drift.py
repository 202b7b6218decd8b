"""Drift: pages that do not fit their wrapper, and what commands do about them."""

from enum import StrEnum
from typing import Final

#: Exit code when a page does not fit its wrapper.
EXIT_BROKEN: Final = 3


class OnDrift(StrEnum):
    """What to do about a page that does not fit its wrapper."""

    WARN = "warn"
    STOP = "stop"
    REPAIR = "repair"
