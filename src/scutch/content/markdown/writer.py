"""Markdown in the making: pieces, the white space between them, what is open around them.

What a container asks of each line it holds (``> ``, the indent of an item) is a stack of prefixes; emphasis and links are
opened when text follows and dropped when none does.
"""

from collections.abc import Sequence
from typing import Final

from scutch.content.markdown.escapes import BAR, escape, escape_start
from scutch.page.text import EDGES, LINE, SPACE, collapse, gap_between, strength

#: Around a division, which an item may begin or end with and be one line all the same, and around a paragraph. Both are
#: written as an empty line.
DIVIDED, PARAGRAPH = "\n\n", "\n\n\n"
#: Deeper quotes and lists stay on this level, so that the prefixes of a line are bounded.
DEEPEST: Final = 24


class Prefix:
    """What a container puts before its lines: something before the first, something before the others."""

    __slots__ = ("begun", "first", "rest")

    def __init__(self, first: str, rest: str) -> None:
        self.first = first
        self.rest = rest
        self.begun = False

    def take(self) -> str:
        """What the line that begins now gets."""
        text = self.rest if self.begun else self.first
        self.begun = True
        return text


class Mark:
    """Emphasis or a link that has been opened: where it stands among the pieces, once there is text in it."""

    __slots__ = ("at", "closing", "opening")

    def __init__(self, opening: str, closing: str) -> None:
        self.opening = opening
        self.closing = closing
        self.at = -1

    def is_emphasis(self) -> bool:
        """Whether CommonMark sees it only beside certain characters; links and tags it sees everywhere."""
        return self.opening[:1] in ("*", "~")


class Writer:
    """Markdown in the making.

    ``pieces`` is what has been written, ``gap`` the white space in front of what comes next, ``hard`` whether its line break
    is one that shows, ``soft`` whether it is one that goes between two CJK characters. A writer of one line (a heading, a
    cell) has a ``line_break`` to use instead.
    """

    __slots__ = ("gap", "hard", "last", "line_break", "marks", "pieces", "prefixes", "soft", "trailing")

    def __init__(self, line_break: str = "") -> None:
        self.pieces: list[str] = []
        self.gap = ""
        self.hard = self.soft = False
        #: The character of a text that was written last, if nothing else has been written since.
        self.last = ""
        self.prefixes: list[Prefix] = []
        self.marks: list[Mark] = []
        self.line_break = line_break
        self.trailing: Mark | None = None

    # ---- white space

    def separate(self, gap: str) -> None:
        """Ask for at least this much white space."""
        if self.line_break:
            self.gap, self.soft = self.line_break if gap else self.gap, False
        elif strength(gap) >= strength(self.gap):
            self.gap = gap
            self.hard = False

    def hard_break(self) -> None:
        """A line break within a paragraph; two of them end it."""
        if self.line_break:
            self.gap, self.soft = self.line_break, False
        elif self.gap[:1] != LINE:
            self.gap, self.hard = LINE, True
        elif self.hard:
            self.gap, self.hard = PARAGRAPH, False

    def tighten(self, widest: str) -> None:
        """Make a line break of an empty line that is no wider than this."""
        if not self.line_break and self.gap[:1] == LINE and strength(self.gap) <= strength(widest):
            self.gap = LINE

    def is_item_begun(self) -> bool:
        """Whether the container that was entered last still waits for its first line."""
        return 0 < len(self.prefixes) <= DEEPEST and not self.prefixes[-1].begun

    def at_line_start(self) -> bool:
        """Whether what comes next begins a line."""
        return not self.line_break and (not self.pieces or self.gap[:1] == LINE)

    def begin_line(self, breaks: int) -> None:
        """Begin a line after this many line breaks, all within the containers that go on."""
        if self.pieces:
            held = "".join(prefix.rest for prefix in self.prefixes if prefix.begun).rstrip()
            self.pieces.append(("\\" if self.hard else "") + LINE + f"{held}{LINE}" * (breaks - 1))
        self.pieces.append("".join(prefix.take() for prefix in self.prefixes))
        self.hard = False

    # ---- inline

    def put(self, text: str) -> None:
        """Write inline text that is Markdown already, after the gap and the marks that wait for it."""
        self.settle_trailing(text)
        if self.at_line_start():
            if not self.hard:
                self.suspend_marks()
            self.begin_line(min(len(self.gap), 2) or 1)
        elif self.gap and self.pieces:
            self.pieces.append(self.gap)
        self.gap = self.last = ""
        for mark in self.marks:
            if mark.at < 0 and mark.opening:
                mark.at = len(self.pieces)
                self.pieces.append(mark.opening)
        self.pieces.append(text)

    def before(self, at: int) -> str:
        """The character in front of a piece; none at the beginning."""
        return next((piece[-1] for piece in reversed(self.pieces[:at]) if piece), "")

    def suspend_marks(self) -> None:
        """Close what is open before a new block and open it again there: emphasis and links do not cross blocks."""
        for mark in reversed(self.marks):
            if mark.at >= 0:
                self.pieces.append(mark.closing)
                mark.at = -1

    def settle_trailing(self, text: str) -> None:
        """Look at the emphasis just closed: it goes on, or cannot be closed before a letter, or stays as it is."""
        mark, self.trailing = self.trailing, None
        if mark is None or self.gap:
            return
        again = next((other for other in self.marks if other.at < 0 and other.opening == mark.opening), None)
        if again is not None:
            self.pieces[-1] = ""
            again.at = mark.at
        elif text[:1].isalnum() and not self.before(len(self.pieces) - 1).isalnum():
            self.pieces[mark.at] = self.pieces[-1] = ""

    def text(self, data: bytes) -> None:
        """Write the text of a node."""
        collapsed = collapse(data)
        body = collapsed.strip(EDGES)
        if not body:
            self.gap = self.gap or (SPACE if collapsed else "")
            self.soft = self.soft and not collapsed
            return
        self.gap = gap_between(self.gap, collapsed, soft=self.soft, last=self.last)
        shown = escape(body)
        if self.line_break:
            shown = shown.replace("|", BAR)
        elif self.at_line_start():
            shown = escape_start(shown)
        self.put(shown)
        self.gap, self.soft, self.last = SPACE if collapsed[-1] in EDGES else "", collapsed[-1] == LINE, body[-1]

    def open(self, opening: str, closing: str) -> None:
        """Begin emphasis or a link; inside another of its kind it counts nothing."""
        if any(mark.opening == opening for mark in self.marks):
            opening = closing = ""
        self.marks.append(Mark(opening, closing))

    def close(self) -> None:
        """End it: not at all where nothing was written, and without emphasis where CommonMark would not see its beginning."""
        mark = self.marks.pop()
        if mark.at < 0:
            return
        first = self.pieces[mark.at + 1][:1]
        if mark.is_emphasis() and self.before(mark.at).isalnum() and not first.isalnum():
            self.pieces[mark.at] = ""
            return
        self.pieces.append(mark.closing)
        self.trailing = mark if mark.is_emphasis() else None

    # ---- blocks

    def push(self, first: str, rest: str) -> None:
        """Enter a container; very deep ones add nothing more."""
        deep = len(self.prefixes) >= DEEPEST
        self.prefixes.append(Prefix("" if deep else first, "" if deep else rest))

    def pop(self) -> None:
        """Leave the container."""
        self.prefixes.pop()

    def block(self, lines: Sequence[str]) -> None:
        """Write lines that are Markdown already, as a block of their own."""
        self.suspend_marks()
        self.hard = False
        for number, line in enumerate(lines):
            self.begin_line(1 if number else 2)
            self.pieces.append(line)
        self.gap, self.last = PARAGRAPH, ""

    def result(self) -> str:
        """All that has been written."""
        return "".join(self.pieces).strip(LINE)
