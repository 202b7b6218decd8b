"""The Markdown writer: output parts, gaps, open marks and containers; the twin of ``_writer/writer.pxi``."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from scutch.content.markdown._writer import MAX_CONTAINERS
from scutch.content.markdown.escapes import (
    ESCAPED_BAR,
    code_span,
    ends_number,
    escape,
    escape_start,
    is_emphasis_boundary,
    may_be_reference,
)
from scutch.page.text import LINE, SPACE, is_cjk
from tests.twins.page.text import EDGES, collapse, gap_between, strength

#: Gaps around a division and around a paragraph: an empty line both, but at the edges of a list item a division makes a line
#: break only.
DIVISION_GAP, PARAGRAPH_GAP = "\n\n", "\n\n\n"
#: TeX within a line, or displayed.
FORMULA: Final = re.compile(
    r"\\\((.*?)\\\)|\\\[(.*?)\\\]|\$\$(.*?)\$\$|\$(?![\x00-\x20$])(.+?)(?<![\x00-\x20\\])\$(?![0-9])", re.DOTALL
)
#: Groups of it that are no display formulas.
INLINE_FORMULAS: Final = (1, 4)
CONTROLS: Final = bytes(range(33)).decode()


class Prefix:
    """What a container writes before its first line and before each further one."""

    __slots__ = ("begun", "first", "rest")

    def __init__(self, first: str, rest: str) -> None:
        self.first = first
        self.rest = rest
        self.begun = False

    def take(self) -> str:
        """The prefix of the next line."""
        text = self.rest if self.begun else self.first
        self.begun = True
        return text


#: Between the lines of a cell.
CELL_BREAK: Final = "<br>"
#: Positions of a mark that is opened before the next text, and of one that is not written in this block.
PENDING, INACTIVE = -1, -2


class Mark:
    """Open emphasis or an open link: the indices of its opening and closing among the parts."""

    __slots__ = ("at", "closing", "end", "opening")

    def __init__(self, opening: str, closing: str) -> None:
        self.opening = opening
        self.closing = closing
        self.at = PENDING if opening else INACTIVE
        self.end = -1

    def is_like(self, other: "Mark") -> bool:
        """Whether both begin with the same sign, so that side by side they are one delimiter run."""
        return self.opening[0] == other.opening[0]

    def is_emphasis(self) -> bool:
        """Whether CommonMark's flanking rules apply, as they do not to links and tags."""
        return self.opening[:1] in ("*", "~")


class Writer:
    """Writes Markdown into ``parts``.

    ``gap`` is the white space before the next part, ``hard`` whether its line break is a hard one, ``soft`` whether it is one
    after a CJK character. A single-line writer (a heading, a cell) writes ``line_break`` instead of line breaks.
    """

    __slots__ = (
        "after_image",
        "block_begin",
        "closed",
        "gap",
        "hard",
        "last",
        "last_code",
        "line_break",
        "line_is_number",
        "marks",
        "parts",
        "prefixes",
        "soft",
    )

    def __init__(self, line_break: str = "") -> None:
        self.parts: list[str] = []
        #: Index of the first line of the last block among the parts.
        self.block_begin = 0
        self.gap = ""
        self.hard = self.soft = self.after_image = False
        #: The last character of the text written last, if nothing else has been written since.
        self.last = ""
        self.prefixes: list[Prefix] = []
        self.marks: list[Mark] = []
        self.line_break = line_break
        #: Whether the line holds digits only.
        self.line_is_number = False
        #: Emphasis whose closing is the last part, innermost first.
        self.closed: list[Mark] = []
        #: Index of the last code span among the parts, and its text.
        self.last_code: tuple[int, str] | None = None

    # ---- white space

    def separate(self, gap: str) -> None:
        """Widen the gap to at least this much white space."""
        if self.line_break:
            self.gap, self.soft = self.line_break if gap else self.gap, False
        elif strength(gap) >= strength(self.gap):
            self.gap = gap
            self.hard = False

    def hard_break(self) -> None:
        """Write a line break within a paragraph; two of them end it."""
        if self.line_break:
            self.gap, self.soft = self.line_break, False
        elif self.gap[:1] != LINE:
            self.gap, self.hard = LINE, True
        elif self.hard:
            self.gap, self.hard = PARAGRAPH_GAP, False

    def tighten(self, widest: str) -> None:
        """Narrow the gap to a line break if it is an empty line no wider than this."""
        if not self.line_break and self.gap[:1] == LINE and strength(self.gap) <= strength(widest):
            self.gap = LINE

    def is_item_begun(self) -> bool:
        """Whether the innermost container has no line yet."""
        return 0 < len(self.prefixes) <= MAX_CONTAINERS and not self.prefixes[-1].begun

    def at_line_start(self) -> bool:
        """Whether the next output begins a line."""
        return not self.line_break and (not self.parts or self.gap[:1] == LINE)

    def begin_line(self, breaks: int) -> None:
        """Begin a line after this many line breaks, within the open containers."""
        if self.parts:
            continued = "".join(prefix.rest for prefix in self.prefixes if prefix.begun).rstrip()
            self.parts.append(("\\" if self.hard else "") + LINE + f"{continued}{LINE}" * (breaks - 1))
        self.parts.append("".join(prefix.take() for prefix in self.prefixes))
        self.hard = False

    # ---- inline

    def put(self, text: str) -> None:
        """Write inline Markdown after the gap and the pending marks."""
        if self.gap or not self.parts:
            self.closed.clear()
        if self.at_line_start():
            if not self.hard:
                self.suspend_marks()
            self.begin_line(min(len(self.gap), 2) or 1)
        else:
            self.resolve_closed(text)
            self.parts.append(self.gap if self.parts else "")
        self.open_pending_marks(text, " " if self.gap else self.last_character())
        if text[0] == "[":
            self.escape_last("!")
        self.gap, self.last, self.line_is_number, self.after_image = "", "", False, False
        self.parts.append(text)

    def image(self, text: str) -> None:
        """Write an image."""
        self.put(text)
        self.after_image = True

    def pending(self) -> list[Mark]:
        """The marks to open before the next text."""
        return [mark for mark in self.marks if mark.at == PENDING]

    def last_character(self) -> str:
        """The last character; empty at the beginning."""
        return next((part[-1] for part in reversed(self.parts) if part), "")

    def escape_last(self, sign: str) -> None:
        """Escape the last sign if it is this one, which would be markup before the next output."""
        at = next((at for at in reversed(range(len(self.parts))) if self.parts[at]), 0)
        if self.last_character() == sign:
            self.parts[at] = f"{self.parts[at][:-1]}\\{sign}"

    def resolve_closed(self, text: str) -> None:
        """Keep emphasis just closed, reopen it if the same style follows, or drop it where CommonMark would not close it."""
        pending = self.pending()
        while self.closed and pending and self.closed[-1].opening == pending[0].opening:
            reopened, mark = pending.pop(0), self.closed.pop()
            self.parts[mark.end], reopened.at = "", mark.at
        if not self.closed:
            return
        while pending and pending[0].is_like(self.closed[-1]):
            pending.pop(0).at = INACTIVE  # it would merge with the closed run
        following = pending[0].opening if pending else text
        while self.closed and not is_emphasis_boundary(following[0]):
            run = list(takewhile(self.closed[-1].is_like, reversed(self.closed)))
            if self.before(run[-1].end).isalnum():
                break
            for mark in run:
                self.parts[mark.at] = self.parts[mark.end] = ""
                self.closed.pop()
        self.closed.clear()

    def before(self, at: int) -> str:
        """The character in front of a part."""
        return next((part[-1] for part in reversed(self.parts[:at]) if part), "")

    def open_pending_marks(self, text: str, before: str) -> None:
        """Open the pending marks, except emphasis that CommonMark would not see: before punctuation, after a letter or a sign.

        After a sign it would be read as the end of emphasis around it.
        """
        pending = self.pending()
        around = [mark for mark in self.marks if mark.at >= 0]
        is_beside_sign = bool(before.strip())
        for place, mark in enumerate(pending):
            others = (other.opening for other in pending[place:] if not other.is_like(mark))
            may_close = place == 0 and is_beside_sign and any(other.is_like(mark) for other in around)
            is_unseen = may_close or not is_emphasis_boundary(before)
            if mark.is_emphasis() and is_unseen and not next(others, text)[0].isalnum():
                mark.at = INACTIVE
                continue
            if mark.opening == "[":
                self.escape_last("!")
            mark.at = len(self.parts)
            self.parts.append(mark.opening)
            same_run = place + 1 < len(pending) and pending[place + 1].is_like(mark)
            before = before if mark.is_emphasis() and same_run else mark.opening[-1]

    def suspend_marks(self) -> None:
        """Close the open marks before a new block and make them pending: marks do not cross blocks."""
        for mark in reversed(self.marks):
            if mark.at >= 0:
                self.parts.append(mark.closing)
            mark.at = PENDING if mark.opening else INACTIVE
        self.closed.clear()

    def text(self, data: bytes, *, has_tex: bool = False) -> None:
        """Write a text node: white space collapsed, markup escaped, TeX between dollar signs."""
        collapsed = collapse(data)
        body = collapsed.strip(EDGES)
        if not body:
            self.gap = self.gap or (SPACE if collapsed else "")
            self.soft = self.soft and not collapsed
            return
        self.gap = gap_between(self.gap, collapsed, soft=self.soft, last=self.last)
        if self.after_image and not self.gap and body[0].isalnum() and not is_cjk(body[0]):
            self.gap = SPACE
        self.put_escaped(body, has_tex=has_tex)
        self.gap, self.soft, self.last = SPACE if collapsed[-1] in EDGES else "", collapsed[-1] == LINE, body[-1]

    def put_escaped(self, body: str, *, has_tex: bool) -> None:
        """Write a text; escape signs that would be markup, also in combination with the output before it."""
        starts, follows = self.at_line_start(), self.line_is_number and not self.gap
        shown = escape_around_tex(body) if has_tex else escape(body)
        if self.line_break:
            shown = shown.replace("|", ESCAPED_BAR)
        elif starts:
            shown = escape_start(shown)
        elif follows and ends_number(body):
            shown = f"\\{shown}"
        if not self.gap and may_be_reference(f"&{body[0]}", 0):
            self.escape_last("&")
        self.put(shown)
        self.line_is_number = (starts or follows) and body.isascii() and body.isdigit()

    def open(self, opening: str, closing: str) -> None:
        """Open emphasis or a link; within another of the same style it writes nothing."""
        if any(mark.opening == opening for mark in self.marks):
            opening = closing = ""
        self.marks.append(Mark(opening, closing))

    def close(self) -> None:
        """Close the innermost mark; without text it writes nothing."""
        mark = self.marks.pop()
        if mark.at < 0:
            return
        mark.end = len(self.parts)
        self.parts.append(mark.closing)
        if mark.is_emphasis():
            self.closed.append(mark)
        else:
            self.closed.clear()

    def code(self, text: str) -> None:
        """Write a code span; merge it with a code span directly before it, as their backticks would merge."""
        self.put("`")
        self.parts.pop()
        last = next((at for at in reversed(range(len(self.parts))) if self.parts[at]), -1)
        if self.last_code and self.last_code[0] == last:
            text = self.last_code[1] + text
            self.parts[last] = ""
        self.last_code = (len(self.parts), text)
        self.parts.append(code_span(text, self.line_break == CELL_BREAK))

    # ---- blocks

    def push(self, first: str, rest: str) -> None:
        """Open a container; beyond ``MAX_CONTAINERS`` it has no prefix."""
        deep = len(self.prefixes) >= MAX_CONTAINERS
        self.prefixes.append(Prefix("" if deep else first, "" if deep else rest))

    def pop(self) -> None:
        """Close the innermost container."""
        self.prefixes.pop()

    def block(self, lines: Sequence[str]) -> None:
        """Write lines of Markdown as a block of their own."""
        self.suspend_marks()
        self.hard = False
        for number, line in enumerate(lines):
            self.begin_line(1 if number else 2)
            if not number:
                self.block_begin = len(self.parts)
            self.parts.append(line)
        self.gap, self.last = PARAGRAPH_GAP, ""

    def rule(self) -> None:
        """Write a rule, unless one stands directly before it."""
        if self.parts[self.block_begin :] != ["---"]:
            self.block(["---"])

    def result(self) -> str:
        """The Markdown."""
        return "".join(self.parts).strip(LINE)


def escape_around_tex(text: str) -> str:
    """Text with its markup escaped and its TeX between dollar signs, two for a display formula."""
    pieces, end, at = [], 0, 0
    while formula := FORMULA.search(text, at):
        tex = formula[formula.lastindex or 0].strip(CONTROLS)
        at = formula.end() if tex else formula.start() + 1
        if tex:
            fence = "$" if formula.lastindex in INLINE_FORMULAS else "$$"
            pieces += [escape(text[end : formula.start()]), fence, tex, fence]
            end = formula.end()
    return "".join((*pieces, escape(text[end:])))
