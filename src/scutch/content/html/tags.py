"""Tags in the making: opened when something follows, closed in order, and nested only as a parser will nest them again.

A reader's parser is the last word on a page. What it would rearrange (a link in a link, an item in an item, a cell outside of
a table, a block in a paragraph) could become something else there than it was here, and that is how markup that looks safe
turns into markup that is not. So the tags written here are those whose tree a parser gives back as it is: rendering what has
been rendered changes nothing, and a test holds that.
"""

from collections.abc import Callable
from typing import Final

#: Elements that need a certain one directly around them.
PARENTS: Final = {
    **dict.fromkeys(("td", "th"), ("tr",)),
    "tr": ("thead", "tbody", "tfoot", "table"),
    **dict.fromkeys(("caption", "thead", "tbody", "tfoot"), ("table",)),
    **dict.fromkeys(("rt", "rp"), ("ruby",)),
}
#: Elements that end another one of these that is open around them ...
ENDED: Final = {"a": ("a",), "li": ("li",), "dt": ("dt", "dd"), "dd": ("dt", "dd"), "pre": ("pre",)}
CELLS: Final = frozenset(("td", "th", "caption"))
ITEM_BOUNDARIES: Final = "ul ol dl blockquote pre figure figcaption details summary table h1 h2 h3 h4 h5 h6"
AROUND_ITEMS: Final = frozenset(ITEM_BOUNDARIES.split())
#: ... unless one of these stands between.
BOUNDARIES: Final = {
    **dict.fromkeys(("a", "pre"), CELLS),
    "li": CELLS | AROUND_ITEMS | {"dt", "dd"},
    **dict.fromkeys(("dt", "dd"), CELLS | AROUND_ITEMS | {"li"}),
}
IN_LINE: Final = "a strong b em i s del ins sub sup small mark q cite abbr time kbd samp var dfn code ruby rt rp"
INLINE: Final = frozenset(IN_LINE.split())
#: Text of these alone opens nothing.
BLANK: Final = " \t\n\v\f\r"


class Open:
    """An element that is open: its node and name, its start tag if that is known already, and whether it is a block."""

    __slots__ = ("is_block", "is_soft", "name", "node", "tag")

    def __init__(self, node: int, name: str, tag: str) -> None:
        self.node = node
        self.name = name
        self.tag = tag
        self.is_block = name not in INLINE
        #: A division is written only around text of its own, unless it has attributes.
        self.is_soft = name == "div" and tag in ("", "<div>")


class Tags:
    """HTML in the making.

    Parameters
    ----------
    start
        Writes the start tag of a node under a name, once it is known to be needed.
    """

    __slots__ = ("_start", "open", "pieces", "preformatted", "written")

    def __init__(self, start: Callable[[int, str], str]) -> None:
        self._start = start
        self.pieces: list[str] = []
        self.open: list[Open] = []
        #: Places in ``open`` of those whose start tags have been written.
        self.written: list[int] = []
        self.preformatted = 0

    def allowed(self, name: str) -> str:
        """What may be written for an element here: its name, ``div``, or nothing."""
        parents = PARENTS.get(name)
        if parents and (not self.open or self.open[-1].name not in parents):
            return "" if name in INLINE else "div"
        if name in ENDED and self.is_within(ENDED[name], BOUNDARIES[name]):
            return "" if name in INLINE else "div"
        return name

    def is_within(self, names: tuple[str, ...], boundaries: frozenset[str]) -> bool:
        """Whether one of these is open, with no boundary inside of it."""
        for opened in reversed(self.open):
            if opened.name in names:
                return True
            if opened.name in boundaries:
                return False
        return False

    def enter(self, node: int, name: str, tag: str = "") -> None:
        """Open an element; its start tag is written with the first thing in it, that of a cell at once."""
        self.open.append(Open(node, name, tag))
        self.preformatted += name == "pre"
        if name in ("td", "th"):
            self.flush(inline=False)

    def leave(self) -> None:
        """Close the element that was opened last."""
        opened = self.open.pop()
        self.preformatted -= opened.name == "pre"
        if self.written and self.written[-1] == len(self.open):
            self.written.pop()
            self.pieces.append(f"</{opened.name}>")

    def flush(self, *, inline: bool) -> None:
        """Write the start tags that wait; that of a division only in front of what stands in a line of its own."""
        first = self.written[-1] + 1 if self.written else 0
        if first == len(self.open):
            return
        blocks = [place for place in range(first, len(self.open)) if self.open[place].is_block]
        innermost = blocks[-1] if blocks and inline else -1
        for place in range(first, len(self.open)):
            opened = self.open[place]
            if not opened.is_soft or place == innermost:
                self.pieces.append(opened.tag or self._start(opened.node, opened.name))
                self.written.append(place)

    def text(self, text: str) -> None:
        """Write text that is escaped already; white space alone opens nothing."""
        if not text.strip(BLANK) and not self.preformatted:
            self.pieces.append(text)
            return
        begun = len(self.written)
        self.flush(inline=True)
        is_first = len(self.written) > begun and self.pieces[-1].startswith("<pre")
        self.pieces.append(f"\n{text}" if is_first and text.startswith("\n") else text)

    def void(self, tag: str) -> None:
        """Write an element without contents."""
        self.flush(inline=not tag.startswith("<hr"))
        self.pieces.append(tag)

    def result(self) -> str:
        """All that has been written."""
        return "".join(self.pieces).strip()
