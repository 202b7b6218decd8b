"""Markdown in the making: pieces, the white space between them, what is open around them.

What a container asks of each line it holds (``> ``, the indent of an item) is a stack of prefixes; emphasis and links are
opened when text follows and dropped when none does.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from scutch.content.markdown.escapes import BAR, code_span, ends_number, escape, escape_start, is_separator, may_be_reference
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


#: Between the lines of a cell.
CELL_BREAK: Final = "<br>"
#: Where a mark stands that waits for text, and one that counts nothing until the next block.
WAITING, IDLE = -1, -2


class Mark:
    """Emphasis or a link that has been opened: where it begins and ends among the pieces, once it does."""

    __slots__ = ("at", "closing", "end", "opening")

    def __init__(self, opening: str, closing: str) -> None:
        self.opening = opening
        self.closing = closing
        self.at = WAITING if opening else IDLE
        self.end = -1

    def is_like(self, other: "Mark") -> bool:
        """Whether both begin with the same sign, so that side by side they are one run of them."""
        return self.opening[0] == other.opening[0]

    def is_emphasis(self) -> bool:
        """Whether CommonMark sees it only beside certain characters; links and tags it sees everywhere."""
        return self.opening[:1] in ("*", "~")


class Writer:
    """Markdown in the making.

    ``pieces`` is what has been written, ``gap`` the white space in front of what comes next, ``hard`` whether its line break
    is one that shows, ``soft`` whether it is one that goes between two CJK characters. A writer of one line (a heading, a
    cell) has a ``line_break`` to use instead.
    """

    __slots__ = ("closed", "coded", "gap", "hard", "last", "line_break", "marks", "numbered", "pieces", "prefixes", "soft")

    def __init__(self, line_break: str = "") -> None:
        self.pieces: list[str] = []
        self.gap = ""
        self.hard = self.soft = False
        #: The character of a text that was written last, if nothing else has been written since.
        self.last = ""
        self.prefixes: list[Prefix] = []
        self.marks: list[Mark] = []
        self.line_break = line_break
        #: Whether there is nothing but digits on the line.
        self.numbered = False
        #: Emphasis that was closed with nothing behind it yet, the innermost first.
        self.closed: list[Mark] = []
        #: Among the pieces the code that was written last, and its text.
        self.coded: tuple[int, str] | None = None

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
        if self.gap or not self.pieces:
            self.closed.clear()
        if self.at_line_start():
            if not self.hard:
                self.suspend_marks()
            self.begin_line(min(len(self.gap), 2) or 1)
        else:
            self.settle_closed(text)
            self.pieces.append(self.gap if self.pieces else "")
        self.open_marks(text, " " if self.gap else self.last_character())
        if text[0] == "[":
            self.escape_last("!")
        self.gap, self.last, self.numbered = "", "", False
        self.pieces.append(text)

    def waiting(self) -> list[Mark]:
        """The marks that are to be opened before what comes."""
        return [mark for mark in self.marks if mark.at == WAITING]

    def last_character(self) -> str:
        """The character written last; none at the beginning."""
        return next((piece[-1] for piece in reversed(self.pieces) if piece), "")

    def escape_last(self, sign: str) -> None:
        """Escape a sign that was written last and would be markup in front of what comes."""
        at = next((at for at in reversed(range(len(self.pieces))) if self.pieces[at]), 0)
        if self.last_character() == sign:
            self.pieces[at] = f"{self.pieces[at][:-1]}\\{sign}"

    def settle_closed(self, text: str) -> None:
        """Look at the emphasis just closed: it goes on, or cannot be closed before a letter, or stays as it is."""
        waiting = self.waiting()
        while self.closed and waiting and self.closed[-1].opening == waiting[0].opening:
            again, mark = waiting.pop(0), self.closed.pop()
            self.pieces[mark.end], again.at = "", mark.at
        if not self.closed:
            return
        while waiting and waiting[0].is_like(self.closed[-1]):
            waiting.pop(0).at = IDLE  # two runs of one sign would be one
        following = waiting[0].opening if waiting else text
        while self.closed and not is_separator(following[0]):
            run = list(takewhile(self.closed[-1].is_like, reversed(self.closed)))
            if self.before(run[-1].end).isalnum():
                break
            for mark in run:
                self.pieces[mark.at] = self.pieces[mark.end] = ""
                self.closed.pop()
        self.closed.clear()

    def before(self, at: int) -> str:
        """The character in front of a piece."""
        return next((piece[-1] for piece in reversed(self.pieces[:at]) if piece), "")

    def open_marks(self, text: str, before: str) -> None:
        """Open the marks that wait, but not emphasis that CommonMark would not see: after a letter and before a sign."""
        waiting = self.waiting()
        for place, mark in enumerate(waiting):
            others = (other.opening for other in waiting[place:] if not other.is_like(mark))
            if mark.is_emphasis() and not is_separator(before) and not next(others, text)[0].isalnum():
                mark.at = IDLE
                continue
            if mark.opening == "[":
                self.escape_last("!")
            mark.at = len(self.pieces)
            self.pieces.append(mark.opening)
            same_run = place + 1 < len(waiting) and waiting[place + 1].is_like(mark)
            before = before if mark.is_emphasis() and same_run else mark.opening[-1]

    def suspend_marks(self) -> None:
        """Close what is open before a new block and open it again there: emphasis and links do not cross blocks."""
        for mark in reversed(self.marks):
            if mark.at >= 0:
                self.pieces.append(mark.closing)
            mark.at = WAITING if mark.opening else IDLE
        self.closed.clear()

    def text(self, data: bytes) -> None:
        """Write the text of a node."""
        collapsed = collapse(data)
        body = collapsed.strip(EDGES)
        if not body:
            self.gap = self.gap or (SPACE if collapsed else "")
            self.soft = self.soft and not collapsed
            return
        self.gap = gap_between(self.gap, collapsed, soft=self.soft, last=self.last)
        self.put_escaped(body)
        self.gap, self.soft, self.last = SPACE if collapsed[-1] in EDGES else "", collapsed[-1] == LINE, body[-1]

    def put_escaped(self, body: str) -> None:
        """Put a text with signs escaped that would be markup, also together with what stands before it."""
        starts, follows = self.at_line_start(), self.numbered and not self.gap
        shown = escape(body)
        if self.line_break:
            shown = shown.replace("|", BAR)
        elif starts:
            shown = escape_start(shown)
        elif follows and ends_number(body):
            shown = f"\\{shown}"
        if not self.gap and may_be_reference(f"&{body[0]}", 0):
            self.escape_last("&")
        self.put(shown)
        self.numbered = (starts or follows) and body.isascii() and body.isdigit()

    def open(self, opening: str, closing: str) -> None:
        """Begin emphasis or a link; inside another of its kind it counts nothing."""
        if any(mark.opening == opening for mark in self.marks):
            opening = closing = ""
        self.marks.append(Mark(opening, closing))

    def close(self) -> None:
        """End it: not at all where nothing was written."""
        mark = self.marks.pop()
        if mark.at < 0:
            return
        mark.end = len(self.pieces)
        self.pieces.append(mark.closing)
        if mark.is_emphasis():
            self.closed.append(mark)
        else:
            self.closed.clear()

    def code(self, text: str) -> None:
        """Write inline code; beside other code it is one with that, as two runs of backticks would be one."""
        self.put("`")
        self.pieces.pop()
        last = next((at for at in reversed(range(len(self.pieces))) if self.pieces[at]), -1)
        if self.coded and self.coded[0] == last:
            text = self.coded[1] + text
            self.pieces[last] = ""
        self.coded = (len(self.pieces), text)
        self.pieces.append(code_span(text, self.line_break == CELL_BREAK))

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
