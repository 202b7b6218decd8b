"""The Block-List and the block distribution, as they were published (Qiu et al. 2009).

A page is read once, tag by tag, with one stack and no tree. A *block* tag opens a block, a *neglect* tag is dropped and its
text flows on, a *jump* tag is skipped with all it contains. A block owns the text inside of it that no inner block owns, so
each text belongs to one block. Sorted by length they make the *distribution*: on a content page a few long
blocks, then a cliff. The blocks before the largest drop are the content.

The paper prints the algorithm for well-formed pages. Where it is silent, this holds: an end tag closes the nearest open block
of its name, and is dropped if there is none; a jump tag that is never closed is dropped alone; comments and declarations are
no text; ``>`` inside a quoted attribute value does not end the tag.

References
----------
Qiu, Chen, Zhang, Wang: News content extraction based on block distribution. Journal of Jilin University (Engineering and
Technology Edition) 39(5), 2009.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.page.text import unescape


class TagClasses(NamedTuple):
    """Tags by class; all other tags are neglected."""

    block: frozenset[str]
    jump: frozenset[str]


#: The paper's block tags TABLE TR TD DIV, with TH and BODY, which it needs and does not print.
PAPER: Final = TagClasses(frozenset(("table", "tr", "td", "th", "div", "body")), frozenset(("script", "style")))
#: The other reading of the paper: link text, of which noise consists, is skipped as well.
LINKS_JUMPED: Final = PAPER._replace(jump=PAPER.jump | {"a"})
#: Name of the block that holds the text outside of all block tags; the paper has none, because its pages are well-formed.
ROOT: Final = "#root"


class TextBlock(NamedTuple):
    """An element of the Block-List: tag and content."""

    tag: str
    text: str


class Tag(NamedTuple):
    """A tag, and the text between the tag before it and this one; the last one of a page has no name."""

    text: str
    name: str
    closing: bool


class Scanner:
    """Reads the tags of a page in one pass.

    Parameters
    ----------
    html
        The page.
    """

    __slots__ = ("_at", "_html", "_lower", "_never_closed")

    def __init__(self, html: str) -> None:
        self._html = html
        self._lower = html.lower() if len(html.lower()) == len(html) else html
        self._at = 0
        self._never_closed: set[str] = set()

    def __iter__(self) -> Iterator[Tag]:
        begin = 0
        while (start := self._html.find("<", self._at)) >= 0:
            text, closing = self._html[begin:start], self._html.startswith("/", start + 1)
            name = self._name(start + 1 + closing)
            if name:
                self._at = begin = self._tag_end(start + 1 + closing + len(name))
                yield Tag(text, name, closing)
                begin = self._at  # skip() may have moved it
            elif self._html[start + 1 : start + 2] in ("!", "?", "/"):
                self._at = begin = self._declaration_end(start)
                yield Tag(text, "", closing=False)
            else:
                self._at = start + 1
        self._at = len(self._html)
        yield Tag(self._html[begin:], "", closing=False)

    def skip(self, name: str) -> None:
        """Go on behind the end tag of this name; without one, where we are."""
        if name in self._never_closed:
            return
        end = self._lower.find(f"</{name}", self._at)
        if end < 0:
            self._never_closed.add(name)
        else:
            self._at = self._tag_end(end)

    def _name(self, begin: int) -> str:
        end = begin
        while self._html[end : end + 1].isalnum() and (end > begin or self._html[end].isalpha()):
            end += 1
        return self._html[begin:end].lower()

    def _tag_end(self, at: int) -> int:
        """One past the ``>`` that ends the tag. A quote counts as one where a value can begin, after ``=``."""
        quote = before = ""
        for end in range(at, len(self._html)):
            character = self._html[end]
            if quote:
                quote = "" if character == quote else quote
            elif character == ">":
                return end + 1
            elif character in "\"'" and before == "=":
                quote = character
            before = before if character.isspace() else character
        return len(self._html)

    def _declaration_end(self, start: int) -> int:
        mark = "-->" if self._html.startswith("<!--", start) else ">"
        end = self._html.find(mark, start + 2)
        return len(self._html) if end < 0 else end + len(mark)


def block_list(html: str, classes: TagClasses = PAPER) -> list[TextBlock]:
    """Cut a page into blocks, in the order in which they begin (the paper's algorithm 1).

    Parameters
    ----------
    html
        The page.
    classes
        Block tags and jump tags.

    Returns
    -------
    list of TextBlock
        The first one is the root: text outside of all block tags. White space is collapsed.

    Notes
    -----
    Linear in the length of the page: each block is popped once, and a count of the open blocks of each name
    gives end tags without a block an early exit.

    Examples
    --------
    >>> block_list("<DIV>hello<TABLE>123</TABLE>world</DIV>")[1:]
    [TextBlock(tag='div', text='hello world'), TextBlock(tag='table', text='123')]
    """
    texts: list[list[str]] = [[]]
    names = [ROOT]
    stack = [0]
    opened = dict.fromkeys(classes.block, 0)
    scanner = Scanner(html)
    for tag in scanner:
        texts[stack[-1]].append(tag.text)
        if tag.name in classes.jump and not tag.closing:
            scanner.skip(tag.name)
        elif tag.name in classes.block:
            texts[stack[-1]].append(" ")
            if not tag.closing:
                stack.append(len(names))
                names.append(tag.name)
                texts.append([])
                opened[tag.name] += 1
            elif opened[tag.name]:
                _close(tag.name, stack, names, opened)
    return [TextBlock(name, " ".join(unescape("".join(text)).split())) for name, text in zip(names, texts, strict=True)]


def _close(name: str, stack: list[int], names: Sequence[str], opened: dict[str, int]) -> None:
    """Pop up to the nearest open block of this name, which there is."""
    while True:
        closed = names[stack.pop()]
        opened[closed] -= 1
        if closed == name:
            return


def distribution(lengths: Sequence[float]) -> list[float]:
    """Sort block lengths, longest first: the paper's D.

    Examples
    --------
    >>> distribution([3, 10, 4])
    [10, 4, 3]
    """
    return sorted(lengths, reverse=True)


def deviation(lengths: Sequence[float]) -> float:
    """Population standard deviation of the lengths: the paper's Dev, whose formula is lost.

    Examples
    --------
    >>> deviation([2, 4])
    1.0
    """
    mean = sum(lengths) / len(lengths) if lengths else 0.0
    return (sum((length - mean) ** 2 for length in lengths) / len(lengths)) ** 0.5 if lengths else 0.0


def drops(lengths: Sequence[float]) -> list[float]:
    """How much each length of the distribution is above the next one."""
    ordered = distribution(lengths)
    return [above - below for above, below in pairwise(ordered)]


def gap(lengths: Sequence[float]) -> float:
    """Largest drop less the smallest: the paper's Gap; 0 for fewer than two blocks.

    Examples
    --------
    >>> gap((10, 4, 3))
    5
    """
    found = drops(lengths)
    return max(found) - min(found) if found else 0


def before_gap(lengths: Sequence[float]) -> list[int]:
    """Return the blocks before the largest drop of the distribution.

    Parameters
    ----------
    lengths
        Length of each block, in the order of the page.

    Returns
    -------
    list of int
        Places of these blocks, in the order of the page.

    Examples
    --------
    >>> before_gap((30, 900, 20, 850))
    [1, 3]
    """
    ranked = sorted(range(len(lengths)), key=lambda place: -lengths[place])
    found = drops(lengths)
    count = found.index(max(found)) + 1 if found else len(lengths)
    return sorted(ranked[:count])


def main_blocks(html: str, classes: TagClasses = PAPER) -> list[TextBlock]:
    """Content of a page by the published method: the blocks before the gap.

    Examples
    --------
    >>> page = f"<body><div>Home Flax Hemp</div><div>{'Flax gives long fibres. ' * 9}</div><div>2009</div>"
    >>> [block.text[:23] for block in main_blocks(page)]
    ['Flax gives long fibres.']
    """
    found = block_list(html, classes)
    return [found[place] for place in before_gap([len(block.text) for block in found])]
