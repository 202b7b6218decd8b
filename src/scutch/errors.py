"""Everything scutch raises on purpose, under one base.

::

    ScutchError
    ├── InvalidInput          ValueError        what was given is no page
    ├── UnknownMethod         ValueError        no method of that name
    ├── NotRendered           ValueError        the method needs boxes, and no browser has laid out the page
    ├── MissingDependency     ImportError       an optional package is needed and not installed
    └── SourceError           OSError           a page could not be brought here
        ├── FetchError        ConnectionError   the server could not be reached, or answered with an error
        ├── BlockedAddress    PermissionError   the address is not public, and private ones were not allowed
        ├── TooLarge                            more bytes than the limit
        ├── FetchTimeout      TimeoutError      no complete answer in time
        └── RenderError       ChildProcessError the browser crashed on the page, or could not show it

An empty answer is no error: a result without text says why in its ``reason``.
"""


class ScutchError(Exception):
    """Base of all errors of this package.

    Parameters
    ----------
    message
        What happened, in one line.
    url
        Address or path of the page, where it is known.
    node
        Index of the node it happened at, where there is one.
    stage
        The step that failed, such as ``"parse"`` or ``"fetch"``.

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
    """What was given is no page: a wrong type, or a value that cannot be one."""


class UnknownMethod(ScutchError, ValueError):
    """No method of this name; the message lists those there are."""


class NotRendered(ScutchError, ValueError):
    """The method looks at where things stand, and no browser has laid out the page; render it first."""


class MissingDependency(ScutchError, ImportError):
    """An optional package is needed for this and is not installed; the message says how to install it."""


class SourceError(ScutchError, OSError):
    """A page could not be read from its source: file, stream or address."""


class FetchError(SourceError, ConnectionError):
    """The server could not be reached, broke off, or answered with an error status."""


class BlockedAddress(SourceError, PermissionError):
    """The address is private, loopback, link-local or otherwise not public, and was not allowed."""


class TooLarge(SourceError):
    """The source has more bytes than the limit for it."""


class FetchTimeout(SourceError, TimeoutError):
    """The source gave no complete answer in time."""


class RenderError(SourceError, ChildProcessError):
    """The browser, or the page's tab in it, crashed or could not show the page."""
