"""The Block-List of a page, as it was published (Qiu et al. 2009).

A page is read once, tag by tag, with one stack and no tree. A *block* tag opens a block, a *neglect* tag is dropped and its
text flows on, a *jump* tag is skipped with all it contains. A block owns the text inside of it that no inner block owns, so
each text belongs to one block.

The paper prints the algorithm for well-formed pages. Where it is silent, this holds: an end tag closes the nearest open block
of its name, and is dropped if there is none; a jump tag that is never closed is dropped alone; comments and declarations are
no text; ``>`` inside a quoted attribute value does not end the tag; a neglect tag that begins a line, such as ``p``, begins a
line of the block's text.

References
----------
Qiu, Chen, Zhang, Wang: News content extraction based on block distribution. Journal of Jilin University (Engineering and
Technology Edition) 39(5), 2009.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.page.tags import READING
from scutch.page.text import unescape


class TagClasses(NamedTuple):
    """Tags by class; all other tags are neglected."""

    #: Tags that open a block.
    block: frozenset[str]
    #: Tags that are skipped with all they contain; ``a`` among them skips the text of links, of which noise consists.
    jump: frozenset[str]


#: The paper's block tags TABLE TR TD DIV, with TH and BODY, which it needs and does not print.
PAPER: Final = TagClasses(frozenset(("table", "tr", "td", "th", "div", "body")), frozenset(("script", "style")))
#: The other reading of the paper: link text, of which noise consists, is skipped as well.
LINKS_JUMPED: Final = PAPER._replace(jump=PAPER.jump | {"a"})
#: Name of the block that holds the text outside of all block tags; the paper has none, because its pages are well-formed.
ROOT: Final = "#root"
#: Tags that begin a line, neglected or not, ``br`` included.
LINE_TAGS: Final = frozenset((*READING["LINE"], "br"))
_TAG: Final = re.compile(rb"</?([A-Za-z][A-Za-z0-9]*)")
#: The end of a tag, or a quoted value, where a value can begin: after ``=``. A quote that is never closed goes to the end.
_TAG_END: Final = re.compile(rb"""=\s*(?:"[^"]*"?|'[^']*'?)|>""")


class Piece(NamedTuple):
    """A text between two tags: its slice of the source, and the place of its block in the Block-List."""

    begin: int
    end: int
    block: int


class TextBlock(NamedTuple):
    """An element of the Block-List: tag and content, white space collapsed."""

    tag: str
    text: str
    #: Offset of its start tag in the source, in bytes; 0 for the root.
    begin: int = 0


class BlockList(NamedTuple):
    """The blocks of a page in the order in which they begin, and its texts by block, in the order of the source."""

    blocks: Sequence[TextBlock]
    pieces: Sequence[Piece]

    @property
    def lengths(self) -> list[int]:
        """Characters of each block."""
        return [len(block.text) for block in self.blocks]


class Tag(NamedTuple):
    """A tag, and the slice of the text between the tag before it and this one; the last one of a page has no name."""

    text: slice
    name: str
    closing: bool
    begin: int


class Scanner:
    """Reads the tags of a page in one pass.

    ``source``: the page, in UTF-8.
    """

    __slots__ = ("_at", "_lower", "_never_closed", "_source")

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._lower = source.lower()
        self._at = 0
        self._never_closed: set[str] = set()

    def __iter__(self) -> Iterator[Tag]:
        source, begin = self._source, 0
        while (start := source.find(b"<", self._at)) >= 0:
            if found := _TAG.match(source, start):
                text, name = slice(begin, start), found[1].decode().lower()
                self._at = self._tag_end(found.end())
                yield Tag(text, name, source.startswith(b"/", start + 1), start)
                begin = self._at  # skip() may have moved it
            elif source[start + 1 : start + 2] in (b"!", b"?", b"/"):
                text = slice(begin, start)
                self._at = begin = self._declaration_end(start)
                yield Tag(text, "", closing=False, begin=start)
            else:
                self._at = start + 1
        self._at = len(source)
        yield Tag(slice(begin, len(source)), "", closing=False, begin=len(source))

    def skip(self, name: str) -> None:
        """Go on behind the end tag of this name; without one, where we are."""
        if name in self._never_closed:
            return
        end = self._lower.find(b"</" + name.encode(), self._at)
        if end < 0:
            self._never_closed.add(name)
        else:
            self._at = self._tag_end(end)

    def _tag_end(self, at: int) -> int:
        """One past the ``>`` that ends the tag."""
        ends = (found.end() for found in _TAG_END.finditer(self._source, at) if found[0] == b">")
        return next(ends, len(self._source))

    def _declaration_end(self, start: int) -> int:
        mark = b"-->" if self._source.startswith(b"<!--", start) else b">"
        end = self._source.find(mark, start + 2)
        return len(self._source) if end < 0 else end + len(mark)


def block_list(source: bytes, classes: TagClasses = PAPER) -> BlockList:
    """Cut a page into blocks, in the order in which they begin (the paper's algorithm 1).

    ``source``: the page, in UTF-8. ``classes``: block tags and jump tags. Returns: the first block is the root: text outside
    of all block tags. Linear in the length of the page: each block is popped once, and a count of the open blocks of each name
    gives end tags without a block an early exit.

    >>> block_list(b"<DIV>hello<TABLE>123</TABLE>world</DIV>").blocks[1:]
    [TextBlock(tag='div', text='hello world', begin=0), TextBlock(tag='table', text='123', begin=10)]
    """
    opening = _OpenBlocks(classes.block)
    scanner = Scanner(source)
    for tag in scanner:
        opening.add(source, tag.text)
        if tag.name in classes.jump and not tag.closing:
            scanner.skip(tag.name)
        elif tag.name in classes.block:
            opening.separate(" ")
            if tag.closing:
                opening.close(tag.name)
            else:
                opening.open(tag)
        elif tag.name in LINE_TAGS:
            opening.separate("\n")
    return opening.found()


class _OpenBlocks:
    """The Block-List while it grows, and the stack of its open blocks.

    ``names``: the block tags.
    """

    def __init__(self, names: frozenset[str]) -> None:
        self._texts: list[list[str]] = [[]]
        self._names = [ROOT]
        self._begins = [0]
        self._stack = [0]
        self._count = dict.fromkeys(names, 0)
        self._pieces: list[Piece] = []

    def add(self, source: bytes, text: slice) -> None:
        """Add a text to the block on top."""
        if text.start < text.stop:
            self._texts[self._stack[-1]].append(source[text].decode("utf-8", "replace").replace("\n", " "))
            self._pieces.append(Piece(text.start, text.stop, self._stack[-1]))

    def separate(self, space: str) -> None:
        """Set the next text of the block on top apart."""
        self._texts[self._stack[-1]].append(space)

    def open(self, tag: Tag) -> None:
        """Push a block."""
        self._stack.append(len(self._names))
        self._names.append(tag.name)
        self._begins.append(tag.begin)
        self._texts.append([])
        self._count[tag.name] += 1

    def close(self, name: str) -> None:
        """Pop up to the nearest open block of this name, if there is one."""
        closed = "" if self._count[name] else name
        while closed != name:
            closed = self._names[self._stack.pop()]
            self._count[closed] -= 1

    def found(self) -> BlockList:
        """The Block-List."""
        texts = (_collapsed("".join(pieces)) for pieces in self._texts)
        return BlockList(list(map(TextBlock, self._names, texts, self._begins)), self._pieces)


def _collapsed(text: str) -> str:
    """Collapse the white space of each line."""
    lines = (" ".join(line.split()) for line in unescape(text).split("\n"))
    return "\n".join(filter(None, lines))
