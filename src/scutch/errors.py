"""The exceptions of scutch, under one base class.

::

    ScutchError
    ├── InvalidInput          ValueError        the input is not a page, or not a saved model
    ├── UnknownMethod         ValueError        no method, preset or setting has this name
    ├── NotRendered           ValueError        the method needs bounding boxes, and no browser has rendered the page
    ├── MissingDependency     ImportError       a required optional package is not installed
    └── SourceError           OSError           a page could not be read from its source
        ├── FetchError        ConnectionError   the server could not be reached, or answered with an error
        ├── BlockedAddress    PermissionError   the address is not public, and private addresses are not allowed
        ├── TooLarge                            the source exceeds the byte limit
        ├── FetchTimeout      TimeoutError      no complete response within the time limit
        └── RenderError       ChildProcessError the browser crashed, or could not render the page

An empty result is not an error: its ``reason`` says why it is empty.
"""

from typing import Final

#: Characters of a wrong argument that an error shows at most; of a longer one it shows the type.
SHOWN_CHARS: Final = 60


class ScutchError(Exception):
    """Base class of all errors of this package.

    Parameters
    ----------
    message
        What happened, in one line.
    url
        Address or path of the page; None if unknown.
    node
        Index of the node that caused the error; None if no single node did.
    stage
        Processing step that failed, such as ``"parse"`` or ``"fetch"``.

    Examples
    --------
    >>> error = InvalidInput("no page in an int", url="a.html", stage="parse")
    >>> str(error), error.url, isinstance(error, ValueError)
    ('no page in an int', 'a.html', True)
    """

    def __init__(self, message: str, *, url: str | None = None, node: int | None = None, stage: str | None = None) -> None:
        super().__init__(message)
        self.url = url
        self.node = node
        self.stage = stage

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidInput(ScutchError, ValueError):
    """The input is not a page, or not a saved model: it has the wrong type or an invalid value."""


def require_valid(is_valid: bool, meaning: str, value: object, stage: str | None = None) -> None:
    """Refuse an argument that has another type or value than it should.

    ``meaning``: what it should be, as a sentence. Raises ``InvalidInput``: it is not valid.

    >>> require_valid(isinstance(3, str), "url is a str", 3)
    Traceback (most recent call last):
    scutch.errors.InvalidInput: url is a str, not 3
    """
    if not is_valid:
        shown = repr(value)
        raise InvalidInput(f"{meaning}, not {shown if len(shown) <= SHOWN_CHARS else type(value).__name__}", stage=stage)


def require_number(value: object, name: str, low: float, high: float, stage: str | None = None) -> None:
    """Refuse an argument that is no number in a range; of a range in integers it is an integer.

    Raises ``InvalidInput``: it is none.

    >>> require_number("7", "pdoc", 1, 11)
    Traceback (most recent call last):
    scutch.errors.InvalidInput: pdoc must be from 1 to 11, not '7'
    """
    kind = int if isinstance(low, int) else int | float
    require_valid(isinstance(value, kind) and low <= value <= high, f"{name} must be from {low:g} to {high}", value, stage)


class UnknownMethod(ScutchError, ValueError):
    """No method, or no preset or setting of a method, has this name; the message lists the available ones."""


class NotRendered(ScutchError, ValueError):
    """The method needs bounding boxes, and no browser has rendered the page; render it first."""


class MissingDependency(ScutchError, ImportError):
    """A required optional package is not installed; the message says how to install it."""


class SourceError(ScutchError, OSError):
    """A page could not be read from its source: file, stream or address."""


class FetchError(SourceError, ConnectionError):
    """The server could not be reached, closed the connection early, or returned an error status."""


class BlockedAddress(SourceError, PermissionError):
    """The address is private, loopback, link-local or otherwise not public, and such addresses are not allowed."""


class TooLarge(SourceError):
    """The source exceeds its byte limit."""


class FetchTimeout(SourceError, TimeoutError):
    """The source gave no complete response within the time limit."""


class RenderError(SourceError, ChildProcessError):
    """The browser or its tab crashed, or could not render the page."""
