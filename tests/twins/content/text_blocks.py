"""The text blocks of a page once more, slowly and in Python: what ``scutch.content._text_blocks`` is held to.

Here the blocks are found. ``block_head`` holds them against the page's head, ``block_features`` describes them and
``block_choice`` chooses among them; what texts and names say is in ``block_texts``.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from scutch.page import Node, Page
from scutch.page.columns import MARKS
from scutch.page.tags import READING
from tests.twins.content.block_texts import (
    Around,
    Hint,
    Scores,
    around,
    ends_a_sentence,
    of_label,
    table,
    together,
    wording,
)
from tests.twins.page.page_sums import as_shown

LINES = READING["LINE"] + READING["CELL"]


class Line(NamedTuple):
    """A text that counts, and the element in which its line stands."""

    text: Node
    owner: Node


class Block(NamedTuple):
    """Texts that follow one another in one line."""

    place: int
    owner: Node
    texts: tuple[Node, ...]
    chars: int
    link_chars: int
    words: int
    ends: bool
    wording: float

    @property
    def first(self) -> Node:
        return self.texts[0]

    @property
    def past(self) -> int:
        return self.texts[-1].index + 1


def has(node: Node, mark: str) -> bool:
    """Whether a node carries a mark."""
    return bool(node.page.columns.marks[node.index] & MARKS[mark])


def is_html(node: Node, names: Iterable[str]) -> bool:
    """Whether a node is an HTML element of one of these names."""
    return node.is_element and node.namespace == "html" and node.tag in names


def within(element: Node) -> list[Node]:
    """An element and all that stands in it."""
    return [element.page[index] for index in range(element.index, element.page.columns.end[element.index])]


def raw(text: Node) -> bytes:
    """The bytes of a text node."""
    columns = text.page.columns
    return columns.data(columns.text_begin[text.index], columns.text_length[text.index])


def mean_of(said: Iterable[float | None]) -> float:
    """Each half of what was said before, and half of what is said now; -1 for nothing."""
    mean = -1.0
    for score in said:
        if score is not None:
            mean = score if mean < 0 else (mean + score) / 2
    return mean


class Survey:
    """The texts of a page, the elements they stand in, and the blocks they make."""

    def __init__(self, page: Page, names: Scores, words: Scores) -> None:
        self.page, self.names, self.words = page, table(names), table(words)
        self.texts = [node for node in page if node.is_text and not has(node, "ignored") and self.counts(node)]
        self.chars: Counter[int] = Counter()
        self.link_chars: Counter[int] = Counter()
        self.lines: Counter[int] = Counter()
        for text in self.texts:
            for node in (text, *text.ancestors()):
                self.chars[node.index] += self.size(text)[0]
                self.link_chars[node.index] += self.size(text)[0] if has(text, "link") else 0
                self.lines[node.index] += 1
        self.total = self.chars[0]

    def size(self, text: Node) -> tuple[int, int]:
        """Characters and words of a text; the columns have those of what is shown."""
        columns, i = self.page.columns, text.index
        return as_shown(text.text_content)[:2] if has(text, "hidden") else (columns.chars[i], columns.words[i])

    def counts(self, text: Node) -> bool:
        """Whether it has characters, and is not in a piece of a line that is hidden: one in which no line begins."""
        hiding = self.hiding(text)
        return self.size(text)[0] > 0 and (not hiding or any(is_html(node, LINES) for node in within(hiding)))

    def hiding(self, text: Node) -> Node | None:
        """The outermost element that hides a text."""
        return next((node for node in self.way(text) if node.is_element and has(node, "hidden")), None)

    def way(self, node: Node) -> list[Node]:
        """From the document to what holds a text, or to an element itself."""
        return [*reversed(list(node.ancestors())), *([] if node.is_text else [node])]

    def before(self, node: Node) -> int:
        """Characters before a node."""
        return sum(self.size(text)[0] for text in self.texts if text.index < node.index)

    def nearest(self, text: Node, chars: int) -> Node:
        """The nearest element around a text with at least so many characters, or else the document."""
        return next((node for node in text.ancestors() if self.chars[node.index] >= chars), self.page.document)

    def line(self, text: Node) -> Node:
        """The element in which its line stands, or else the document."""
        return next((node for node in text.ancestors() if is_html(node, LINES)), self.page.document)

    def hint(self, element: Node) -> Hint | None:
        """What the class and id of an element say."""
        return together(of_label((element.get(name) or "").encode(), self.names) for name in ("class", "id"))

    def names_around(self, node: Node) -> Around:
        """What names say of a text or an element."""
        return around(self.hint(outer) for outer in self.way(node) if outer.is_element)

    @cached_property
    def blocks(self) -> list[Block]:
        """In document order."""
        lines = [Line(text, self.line(text)) for text in self.texts]
        runs = [[line.text for line in run] for _, run in groupby(lines, lambda line: line.owner.index)]
        return [self.block(place, texts) for place, texts in enumerate(runs)]

    def block(self, place: int, texts: list[Node]) -> Block:
        """What is counted of a block."""
        said = (wording(raw(text), self.words) for text in texts)
        return Block(
            place=place,
            owner=self.line(texts[0]),
            texts=tuple(texts),
            chars=sum(self.size(text)[0] for text in texts),
            link_chars=sum(self.size(text)[0] for text in texts if has(text, "link")),
            words=sum(self.size(text)[1] for text in texts),
            ends=ends_a_sentence(raw(texts[-1])),
            wording=mean_of(said),
        )

    def look(self, block: Block) -> tuple[object, ...]:
        """Equal for blocks whose elements have one class, and one way of tags from the root."""
        way = self.way(block.owner)
        return (*((node.tag, node.namespace) for node in way), block.owner.get("class"))

    def spans(self) -> list[tuple[int, int, int]]:
        """First text, one past the last, and element of each block."""
        return [(block.first.index, block.past, block.owner.index) for block in self.blocks]
