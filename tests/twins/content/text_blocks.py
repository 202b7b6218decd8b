"""The text blocks of a page in Python: the twin of ``scutch.content._text_blocks``.

This module detects the blocks. ``block_head`` compares them with title and description, ``block_features`` computes their
features, ``block_choice`` chooses the content, and ``block_texts`` scores words.
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
    AncestorNames,
    NameScore,
    Scores,
    ancestor_names,
    ends_a_sentence,
    has_word,
    label_score,
    merged,
    table,
    word_score,
)
from tests.twins.page.page_sums import as_shown

LINES = READING["LINE"] + READING["CELL"]


class Line(NamedTuple):
    """A text of a block, and its line element."""

    text: Node
    owner: Node


class Block(NamedTuple):
    """A run of texts with the same line element."""

    place: int
    owner: Node
    texts: tuple[Node, ...]
    chars: int
    link_chars: int
    words: int
    ends_sentence: bool
    word_score: float

    @property
    def is_prose(self) -> bool:
        """Whether it has more than 80 characters, and less than half of them in links."""
        return self.chars > 80 and 2 * self.link_chars < self.chars

    @property
    def first(self) -> Node:
        return self.texts[0]

    @property
    def past(self) -> int:
        return self.texts[-1].index + 1


def block_text(block: Block) -> list[bytes]:
    """The texts of a block, stripped."""
    return [raw(text).strip(b" \t\n\f\r") for text in block.texts]


def has(node: Node, mark: str) -> bool:
    """Whether a node carries a mark."""
    return bool(node.page.columns.marks[node.index] & MARKS[mark])


def is_html(node: Node, names: Iterable[str]) -> bool:
    """Whether a node is an HTML element of one of these names."""
    return node.is_element and node.namespace == "html" and node.tag in names


def within(element: Node) -> list[Node]:
    """The nodes of a subtree."""
    return [element.page[index] for index in range(element.index, element.page.columns.end[element.index])]


def raw(text: Node) -> bytes:
    """The bytes of a text node."""
    columns = text.page.columns
    return columns.data(columns.text_begin[text.index], columns.text_length[text.index])


def running_mean(scores: Iterable[float | None]) -> float:
    """Running mean in which each score weighs as much as all before; -1 without scores."""
    mean = -1.0
    for score in scores:
        if score is not None:
            mean = score if mean < 0 else (mean + score) / 2
    return mean


class Survey:
    """The texts of a page, their ancestors, and their blocks."""

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
        """Characters and words of a text; the columns have those of visible texts."""
        columns, i = self.page.columns, text.index
        return as_shown(text.text_content)[:2] if has(text, "hidden") else (columns.chars[i], columns.words[i])

    def counts(self, text: Node) -> bool:
        """Whether a text has characters and is not in a hidden inline element: one in which no line begins."""
        hidden = self.hidden_ancestor(text)
        return self.size(text)[0] > 0 and (not hidden or any(is_html(node, LINES) for node in within(hidden)))

    def hidden_ancestor(self, text: Node) -> Node | None:
        """The outermost element that hides a text."""
        return next((node for node in self.path(text) if node.is_element and has(node, "hidden")), None)

    def path(self, node: Node) -> list[Node]:
        """Nodes from the document to the parent of a text, or to an element itself."""
        return [*reversed(list(node.ancestors())), *([] if node.is_text else [node])]

    def before(self, node: Node) -> int:
        """Characters before a node."""
        return sum(self.size(text)[0] for text in self.texts if text.index < node.index)

    def nearest(self, text: Node, chars: int) -> Node:
        """Nearest ancestor with at least ``chars`` characters, else the document."""
        return next((node for node in text.ancestors() if self.chars[node.index] >= chars), self.page.document)

    def line(self, text: Node) -> Node:
        """Line element of a text, else the document."""
        return next((node for node in text.ancestors() if is_html(node, LINES)), self.page.document)

    def element_score(self, element: Node) -> NameScore | None:
        """Score of the class and id of an element."""
        return merged(label_score((element.get(name) or "").encode(), self.names) for name in ("class", "id"))

    def ancestor_names(self, node: Node) -> AncestorNames:
        """Scores of the class and id values of a node and its ancestors."""
        return ancestor_names(self.element_score(outer) for outer in self.path(node) if outer.is_element)

    def labels(self) -> set[str]:
        """Different class and id values of elements with text."""
        elements = [node for node in self.page if node.is_element and self.chars[node.index]]
        return {value for node in elements for name in ("class", "id") if (value := node.get(name))}

    def labels_with(self, words: Iterable[str]) -> int:
        """How many labels have one of some words."""
        return sum(has_word(label, words) for label in self.labels())

    def in_label(self, node: Node, words: Iterable[str]) -> bool:
        """Whether an element has a class or id with one of some words."""
        return any(has_word(node.get(name) or "", words) for name in ("class", "id"))

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks in document order."""
        lines = [Line(text, self.line(text)) for text in self.texts]
        runs = [[line.text for line in run] for _, run in groupby(lines, lambda line: line.owner.index)]
        return [self.block(place, texts) for place, texts in enumerate(runs)]

    def block(self, place: int, texts: list[Node]) -> Block:
        """Make a block of texts."""
        scores = (word_score(raw(text), self.words) for text in texts)
        return Block(
            place=place,
            owner=self.line(texts[0]),
            texts=tuple(texts),
            chars=sum(self.size(text)[0] for text in texts),
            link_chars=sum(self.size(text)[0] for text in texts if has(text, "link")),
            words=sum(self.size(text)[1] for text in texts),
            ends_sentence=ends_a_sentence(raw(texts[-1])),
            word_score=running_mean(scores),
        )

    def cluster_key(self, block: Block) -> tuple[object, ...]:
        """Key that is equal for blocks whose elements have the same class and tag path."""
        path = self.path(block.owner)
        return (*((node.tag, node.namespace) for node in path), block.owner.get("class"))

    def spans(self) -> list[tuple[int, int, int]]:
        """First text, one past the last, and element of each block."""
        return [(block.first.index, block.past, block.owner.index) for block in self.blocks]
