"""Limits of one parse: bytes, nodes, depth and re-opened formatting elements."""

from typing import Final, NamedTuple

from scutch.errors import require_number


class Limits(NamedTuple):
    """Limits of one parse. A limit that is reached is listed in ``Page.truncated``; it raises no error.

    Attributes
    ----------
    max_bytes
        Bytes of UTF-8 to read; the rest is dropped. At most 1 GiB.
    max_nodes
        Nodes of a page; parsing stops at this number.
    max_depth
        Depth of the tree; deeper elements become siblings at that depth, as in browsers.
    max_clones
        Formatting elements that misnested markup may re-open (the standard sets no bound: n tags can create n² nodes).

    Examples
    --------
    >>> Limits(max_depth=64)
    Limits(max_bytes=268435456, max_nodes=10000000, max_depth=64, max_clones=20000)
    """

    max_bytes: int = 256 * 1024 * 1024
    max_nodes: int = 10_000_000
    max_depth: int = 512
    max_clones: int = 20_000

    def checked(self) -> "Limits":
        """Return these limits if each is within its range.

        Raises
        ------
        InvalidInput
            A limit is no integer, or outside the range that the columns can store.

        Examples
        --------
        >>> Limits(max_depth=0).checked()
        Traceback (most recent call last):
        scutch.errors.InvalidInput: max_depth must be from 16 to 65000, not 0
        """
        for value, (name, (low, high)) in zip(self, RANGES.items(), strict=True):
            require_number(value, name, low, high, "parse")
        return self


#: Lowest and highest value of each limit, in their order: offsets are 32 bits wide (and text may grow fourfold), depths 16.
RANGES: Final = {
    "max_bytes": (0, 2**30),
    "max_nodes": (8, 2**30),
    "max_depth": (16, 65_000),
    "max_clones": (0, 2**30),
}

DEFAULT: Final = Limits()
