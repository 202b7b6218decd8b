"""Work of a call, counted: what it does grows as its input does, on every machine alike."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

#: Twice the input may take this many times the work; what is quadratic takes four times the work.
LINEAR = 2.5


def bytecodes(call: Callable[[], object]) -> int:
    """Count the instructions of Python that a call runs."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count
