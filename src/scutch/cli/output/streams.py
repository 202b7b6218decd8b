"""Standard streams that are closed or cannot be written, and the end of a command because of them."""

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import Final

from scutch.cli.options import EXIT_BAD_INPUT, SHOWS_TRACEBACKS, print_error

#: How a closed stream is opened, so that reading or writing it fails; messages for a closed standard error are lost.
CLOSED_STREAMS: Final = (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w"))
#: Errors of writing, which name no file.
OUTPUT_ERRORS: Final = frozenset((errno.EBADF, errno.ENOSPC, errno.EDQUOT, errno.EIO))
#: Exit code after a defect of this program.
EXIT_DEFECT: Final = 1


def prepare_streams() -> None:
    """Open the standard streams that are closed; what the encoding of a terminal does not have is written as an escape."""
    for name, flags, mode in CLOSED_STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Send to nowhere what standard output still holds, and what is written to it."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def ended_in_a_line() -> Iterator[None]:
    """End the program with one line on standard error where a command raises; without one where a reader has gone."""
    try:
        yield
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):  # typer exits with 1 behind it
            raise
        discard_output()
        sys.exit(0)
    except OSError as problem:
        discard_output()
        place = "standard output" if problem.errno in OUTPUT_ERRORS else "the system"
        print_error(str(problem.filename or place), problem.strerror or str(problem))
        sys.exit(EXIT_BAD_INPUT)
    except Exception as problem:
        if SHOWS_TRACEBACKS.get():
            raise
        discard_output()
        print_error("unexpected error", f"{type(problem).__name__}: {problem}; scutch --debug … shows where")
        sys.exit(EXIT_DEFECT)
