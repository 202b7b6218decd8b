"""Tags: start tags are written when text follows, and elements are nested only as a parser nests them again.

The twin of ``_writer/tags.pxi``.
"""

from collections.abc import Callable
from typing import Final

from scutch.content.html.allowlist import IMPLICITLY_CLOSED, INLINE_ELEMENTS, REQUIRED_PARENTS, SCOPE_BOUNDARIES

#: Text of these characters alone opens no element.
BLANK: Final = " \t\n\v\f\r"


class OpenElement:
    """An open element: its node, its name, its start tag if that is known already."""

    __slots__ = ("is_block", "is_soft", "name", "node", "tag")

    def __init__(self, node: int, name: str, tag: str) -> None:
        self.node = node
        self.name = name
        self.tag = tag
        self.is_block = name not in INLINE_ELEMENTS
        #: A division is written only directly around inline content, unless it has attributes.
        self.is_soft = name == "div" and tag in ("", "<div>")


class Tags:
    """Writes elements and text.

    Parameters
    ----------
    start
        Returns the start tag of a node under a name.
    """

    __slots__ = ("_start", "open", "parts", "preformatted", "written")

    def __init__(self, start: Callable[[int, str], str]) -> None:
        self._start = start
        self.parts: list[str] = []
        self.open: list[OpenElement] = []
        #: Indices in ``open`` of the elements whose start tags are written.
        self.written: list[int] = []
        self.preformatted = 0

    def allowed(self, name: str) -> str:
        """The name that may be written for an element here: its own, ``div``, or none."""
        parents = REQUIRED_PARENTS.get(name)
        if parents and (not self.open or self.open[-1].name not in parents):
            return "" if name in INLINE_ELEMENTS else "div"
        if name in IMPLICITLY_CLOSED and self.is_within(IMPLICITLY_CLOSED[name], SCOPE_BOUNDARIES[name]):
            return "" if name in INLINE_ELEMENTS else "div"
        return name

    def ends_with_space(self) -> bool:
        """Whether a space was written last."""
        return bool(self.parts) and self.parts[-1].endswith((" ", "\n"))

    def is_within(self, names: tuple[str, ...], boundaries: frozenset[str]) -> bool:
        """Whether an element of these names is open, with no boundary open within it."""
        for opened in reversed(self.open):
            if opened.name in names:
                return True
            if opened.name in boundaries:
                return False
        return False

    def enter(self, node: int, name: str, tag: str = "") -> None:
        """Open an element; its start tag is pending until it has content, that of a cell is written at once."""
        self.open.append(OpenElement(node, name, tag))
        self.preformatted += name == "pre"
        if name in ("td", "th"):
            self.flush(inline=False)

    def leave(self) -> None:
        """Close the innermost element."""
        opened = self.open.pop()
        self.preformatted -= opened.name == "pre"
        if self.written and self.written[-1] == len(self.open):
            self.written.pop()
            self.parts.append(f"</{opened.name}>")

    def flush(self, *, inline: bool) -> None:
        """Write the pending start tags; that of a division only with attributes, or directly around inline content."""
        first = self.written[-1] + 1 if self.written else 0
        if first == len(self.open):
            return
        blocks = [index for index in range(first, len(self.open)) if self.open[index].is_block]
        innermost = blocks[-1] if blocks and inline else -1
        for index in range(first, len(self.open)):
            opened = self.open[index]
            if not opened.is_soft or index == innermost:
                self.parts.append(opened.tag or self._start(opened.node, opened.name))
                self.written.append(index)

    def text(self, text: str) -> None:
        """Write an escaped text; white space alone opens no element."""
        if not text.strip(BLANK) and not self.preformatted:
            self.parts.append(text)
            return
        begun = len(self.written)
        self.flush(inline=True)
        is_first = len(self.written) > begun and self.parts[-1].startswith("<pre")
        self.parts.append(f"\n{text}" if is_first and text.startswith("\n") else text)

    def void(self, tag: str) -> None:
        """Write a void element."""
        self.flush(inline=not tag.startswith("<hr"))
        self.parts.append(tag)

    def result(self) -> str:
        """The HTML."""
        return "".join(self.parts).strip()
