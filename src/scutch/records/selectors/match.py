"""``SelectorMatcher``: runs induced selectors over the columns of a page, as libxml2's tree would answer them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice, takewhile
from typing import Final

from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.xpath import is_xml_name
from scutch.records.selectors.syntax import Compound, Condition, Path, Selector, Step

#: Void elements that libxml2 does not know: it puts their following siblings into them.
UNKNOWN_VOID_TAGS: Final = ("wbr", "source", "track", "keygen", "bgsound")
#: Elements that the search for the selectors of a page may visit: this many, and as many for each of its nodes. Of 235 data
#: regions of development pages four need more; without a limit, regions of many different columns take quadratic time.
MOST_VISITED, MOST_VISITED_PER_NODE = 50_000, 40
#: Visits that the start of a path counts for.
PATH_VISITS: Final = 16
_SPACES: Final = re.compile(r"[ \t\r\n]+")


class SelectorMatcher:
    """A page with its elements indexed by tag and by class; indices are made lazily.

    >>> from scutch.page.parser import parse
    >>> matcher = SelectorMatcher(parse(b"<ul><li class='a b'>x<li>y</ul>"))
    >>> matcher.select(Compound("li", (Condition("class", value="b"),)))
    [5]
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.parent = columns.parent
        self._selected: dict[Compound, list[int]] = {}
        self._tokens: dict[int, frozenset[str]] = {-1: frozenset()}
        self._attributes: dict[int, dict[str, str]] = {}
        self._names: dict[int, str] = {}
        self._contents: dict[int, frozenset[tuple[str, str]]] = {}
        self._child_texts: dict[int, list[int]] = {}
        self._only_texts: dict[int, int] = {}
        #: Visits left of the search's limit.
        self.visits_left = MOST_VISITED + MOST_VISITED_PER_NODE * len(columns.tag)

    @property
    def is_exhausted(self) -> bool:
        """Whether the search has reached its limit."""
        return self.visits_left <= 0

    def element(self, node: int) -> int:
        """Return the parent of a text node; an element itself."""
        return self.parent[node] if self.columns.tag[node] == TEXT else node

    @cached_property
    def by_tag(self) -> dict[str, list[int]]:
        """Elements in document order by name; all of them under the empty name."""
        nodes: dict[int, list[int]] = defaultdict(list)
        for node, tag in enumerate(self.columns.tag):
            nodes[tag].append(node)
        found: dict[str, list[int]] = defaultdict(list)
        for tag, same in nodes.items():
            if tag > DOCUMENT:
                found[self.columns.name(same[0])] += same
        return {name: sorted(same) for name, same in found.items()} | {"": sorted(chain(*found.values()))}

    @cached_property
    def by_class(self) -> dict[str, list[int]]:
        """Elements in document order by class word."""
        nodes: dict[int, list[int]] = defaultdict(list)
        for node, label in enumerate(self.columns.class_id):
            if label >= 0:
                nodes[label].append(node)
        found: dict[str, list[int]] = defaultdict(list)
        for same in nodes.values():
            for token in self.tokens(same[0]):
                found[token] += same
        return {token: sorted(same) for token, same in found.items()}

    @cached_property
    def displaced(self) -> dict[int, int]:
        """The unknown void element into which libxml2 puts a node, by node."""
        contents: dict[int, int] = {}
        for empty in sorted(node for tag in UNKNOWN_VOID_TAGS for node in self.by_tag.get(tag, ())):
            contents.update((after, empty) for after in self._siblings_until_void(empty))
        return contents

    @cached_property
    def end(self) -> Sequence[int]:
        """One past the last descendant, as libxml2 has it."""
        ends, parents = self.columns.end, self.parent
        empty = [node for tag in UNKNOWN_VOID_TAGS for node in self.by_tag.get(tag, ())]
        if not empty:
            return ends
        patched = list(ends)
        for node in empty:
            patched[node] = ends[parents[node]]
        return patched

    def _siblings_until_void(self, node: int) -> Iterator[int]:
        """Yield the siblings after a node up to the next unknown void element, that one included."""
        ends = self.columns.end
        after, stop = ends[node], ends[self.parent[node]]
        while after < stop:
            yield after
            if self.name(after) in UNKNOWN_VOID_TAGS:
                return
            after = ends[after]

    def name(self, node: int) -> str:
        """Return the tag of a node; the empty string, which matches any, if selectors cannot name it."""
        tag = self.columns.tag[node]
        if tag not in self._names:
            name = self.columns.name(node)
            self._names[tag] = name if tag > DOCUMENT and is_xml_name(name) and name == name.lower() else ""
        return self._names[tag]

    def tokens(self, node: int) -> frozenset[str]:
        """Return the class words of an element."""
        label = self.columns.class_id[node]
        if label not in self._tokens:
            self._tokens[label] = frozenset((self.columns.attribute(node, "class") or "").split())
        return self._tokens[label]

    def attributes(self, node: int) -> dict[str, str]:
        """Return the attributes of an element."""
        if node not in self._attributes:
            self._attributes[node] = dict(self.columns.attributes(node))
        return self._attributes[node]

    def contents(self, node: int) -> frozenset[tuple[str, str]]:
        """Return the tags of an element's descendants, alone and with each class; ``tbody`` alone is left out."""
        if node not in self._contents:
            below = [(self.name(at), self.tokens(at)) for at in range(node + 1, self.end[node])]
            bare = {(tag, "") for tag, _ in below if tag and tag != "tbody"}
            self._contents[node] = frozenset(bare | {(tag, token) for tag, tokens in below for token in tokens if tag})
        return self._contents[node]

    def text(self, node: int) -> str:
        """Return ``normalize-space()`` of a node."""
        columns, tags = self.columns, self.columns.tag
        whole = "".join(columns.text(at) for at in range(node, self.end[node]) if tags[at] == TEXT)
        return _SPACES.sub(" ", whole).strip(" ")

    def child_texts(self, node: int) -> list[int]:
        """Return the child texts of an element that are not blank."""
        if node not in self._child_texts:
            tags = self.columns.tag
            placed = takewhile(lambda child: child not in self.displaced, self.columns.child_nodes(node))
            self._child_texts[node] = [child for child in placed if tags[child] == TEXT and self.text(child)]
        return self._child_texts[node]

    def only_text(self, node: int) -> int:
        """Return the one text in an element that is not blank; -1 for none and for several."""
        if node not in self._only_texts:
            tags = self.columns.tag
            texts = (at for at in range(node, self.end[node]) if tags[at] == TEXT and self.text(at))
            first, second = next(texts, -1), next(texts, -1)
            self._only_texts[node] = first if second < 0 else -1
        return self._only_texts[node]

    def select(self, compound: Compound) -> list[int]:
        """Return all elements that meet a compound, in document order."""
        found = self._selected.get(compound)
        if found is None:
            found = self._selected[compound] = self._select(compound)
        return found

    def _select(self, compound: Compound) -> list[int]:
        if not compound.tests:
            return self.by_tag.get(compound.tag, [])
        *rest, last = compound.tests
        if last.kind == "class" and not rest:
            nodes = self.by_class.get(last.value, [])
            return [node for node in nodes if not compound.tag or self.name(node) == compound.tag]
        meets = CONDITION_TESTS[last.kind]
        return [node for node in self.select(Compound(compound.tag, tuple(rest))) if meets(self, node, last)]

    def walk(self, path: Path, roots: Sequence[int]) -> list[int]:
        """Return the elements that a path finds from these nodes, in document order."""
        self.visits_left -= PATH_VISITS
        current = list(roots)
        for step in path.steps:
            current = self._move(step, current)
        return current

    def _move(self, step: Step, current: list[int]) -> list[int]:
        found = self.select(step.to)
        self.visits_left -= len(current)
        if not current or not found:
            return []
        if step.axis == "descendant":
            return self._descend(current, found)
        if step.axis in ("next", "next_of_tag"):
            return self._siblings_after(step, current, found)
        low, high = bisect_right(found, current[0]), bisect_left(found, max(map(self.end.__getitem__, current)))
        self.visits_left -= max(high - low, 0)
        above = set(current)
        around = self.parent_of_row if step.axis == "row" else self.parent_of
        return [node for node in found[low:high] if around(node) in above]

    def _descend(self, current: Iterable[int], found: list[int]) -> list[int]:
        below: list[int] = []
        stop = -1
        for node in current:
            if node >= stop:
                stop = self.end[node]
                below += found[bisect_right(found, node) : bisect_left(found, stop)]
        return below

    def parent_of(self, node: int) -> int:
        """Return the parent of a node in libxml2's tree."""
        return self.displaced.get(node) or self.parent[node]

    def parent_of_row(self, node: int) -> int:
        """Return the parent of a row in libxml2's tree, ``tbody`` skipped."""
        parent = self.parent_of(node)
        return self.parent_of(parent) if self.name(parent) == "tbody" else parent

    def _siblings_after(self, step: Step, current: Iterable[int], found: list[int]) -> list[int]:
        tag = step.to.tag if step.axis == "next_of_tag" else ""
        beside = {next(islice(self.following_siblings(node, tag), step.distance - 1, None), -1) for node in current}
        return sorted(node for node in beside if found[bisect_right(found, node) - 1] == node)

    def following_siblings(self, node: int, tag: str = "") -> Iterator[int]:
        """Yield the sibling elements after a node, those of a tag or all."""
        if self.name(node) in UNKNOWN_VOID_TAGS:
            return
        tags = self.columns.tag
        for after in self._siblings_until_void(node):
            if tags[after] > DOCUMENT and tag in ("", self.name(after)):
                yield after

    def run(self, selector: Selector, root: int) -> list[int]:
        """Return the elements that a selector finds below a node, in document order."""
        found = sorted({node for path in selector.paths for node in self.walk(path, (root,))})
        return found[selector.pick - 1 : selector.pick] if selector.pick else found

    def meets(self, node: int, tests: Iterable[Condition]) -> bool:
        """Whether an element meets all of some conditions."""
        return all(CONDITION_TESTS[test.kind](self, node, test) for test in tests)

    def position_of(self, node: int) -> int:
        """Return the 1-based position among the siblings of a tag in libxml2's tree."""
        if node not in self.displaced:
            return self.columns.nth[node]
        return sum(
            1 for at in self._siblings_until_void(self.displaced[node]) if at <= node and self.name(at) == self.name(node)
        )

    def has_descendant(self, node: int, held_compound: Compound) -> bool:
        """Whether an element has a descendant that meets a compound."""
        found = self.select(held_compound)
        after = bisect_right(found, node)
        return after < len(found) and found[after] < self.end[node]


def held_compound(test: Condition) -> Compound:
    """Return the compound of a ``has`` or ``lacks`` condition."""
    return Compound(test.name, (Condition("class", value=test.value),) if test.value else ())


ConditionTest = Callable[[SelectorMatcher, int, Condition], bool]

CONDITION_TESTS: Final[dict[str, ConditionTest]] = {
    "class": lambda page, node, test: test.value in page.tokens(node),
    "not_class": lambda page, node, test: test.value not in page.tokens(node),
    "id": lambda page, node, test: page.attributes(node).get("id") == test.value,
    "attribute": lambda page, node, test: test.name in page.attributes(node),
    "equals": lambda page, node, test: page.attributes(node).get(test.name) == test.value,
    "contains": lambda page, node, test: test.value in page.attributes(node).get(test.name, ""),
    "prefix": lambda page, node, test: page.attributes(node).get(test.name, "").startswith(test.value),
    "has": lambda page, node, test: page.has_descendant(node, held_compound(test)),
    "lacks": lambda page, node, test: not page.has_descendant(node, held_compound(test)),
    "text": lambda page, node, test: page.text(node) == test.value,
    "nth": lambda page, node, test: page.position_of(node) == int(test.value),
    "after": lambda page, node, test: page.position_of(node) >= int(test.value),
    "period": lambda page, node, test: (
        page.position_of(node) % int(test.name) == int(test.value) % int(test.name) and page.position_of(node) > 0
    ),
}
