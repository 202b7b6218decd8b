"""Runs the induced selectors over the columns of a page: what another tool would select, known before it is asked."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Final

from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.xpath import is_xml_name, position
from scutch.records.selectors.syntax import Compound, Condition, Path, Selector, Step

#: Empty elements that libxml2 fills with what comes after them.
NOT_EMPTY: Final = ("wbr", "source", "track", "keygen", "bgsound")
_SPACES: Final = re.compile(r"[ \t\r\n]+")


class Matcher:
    """A page as selectors see it: elements by tag and by class, each looked up once.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> matcher = Matcher(parse(b"<ul><li class='a b'>x<li>y</ul>"))
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
        self._inside: dict[int, frozenset[tuple[str, str]]] = {}

    @cached_property
    def by_tag(self) -> dict[str, list[int]]:
        """Elements in document order, by name; those of all names under the empty one."""
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
        """Elements in document order, by class word."""
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
    def astray(self) -> dict[int, int]:
        """For a node that libxml2 puts into the element before it, which it does not know to be empty, that element."""
        inside: dict[int, int] = {}
        for empty in sorted(node for tag in NOT_EMPTY for node in self.by_tag.get(tag, ())):
            inside.update((after, empty) for after in self._until_empty(empty))
        return inside

    @cached_property
    def end(self) -> Sequence[int]:
        """One past the last descendant, as libxml2 has it."""
        ends, parents = self.columns.end, self.parent
        empty = [node for tag in NOT_EMPTY for node in self.by_tag.get(tag, ())]
        if not empty:
            return ends
        patched = list(ends)
        for node in empty:
            patched[node] = ends[parents[node]]
        return patched

    def _until_empty(self, node: int) -> Iterator[int]:
        """Siblings after a node, of any kind, up to the next that swallows what comes after it."""
        ends = self.columns.end
        after, stop = ends[node], ends[self.parent[node]]
        while after < stop:
            yield after
            if self.name(after) in NOT_EMPTY:
                return
            after = ends[after]

    def name(self, node: int) -> str:
        """The tag, where selectors can name it; else the empty string, which stands for any."""
        tag = self.columns.tag[node]
        if tag not in self._names:
            name = self.columns.name(node)
            self._names[tag] = name if tag > DOCUMENT and is_xml_name(name) and name == name.lower() else ""
        return self._names[tag]

    def tokens(self, node: int) -> frozenset[str]:
        """Class words of an element."""
        label = self.columns.class_id[node]
        if label not in self._tokens:
            self._tokens[label] = frozenset((self.columns.attribute(node, "class") or "").split())
        return self._tokens[label]

    def attributes(self, node: int) -> dict[str, str]:
        """Attributes of an element."""
        if node not in self._attributes:
            self._attributes[node] = dict(self.columns.attributes(node))
        return self._attributes[node]

    def inside(self, node: int) -> frozenset[tuple[str, str]]:
        """Tags, and tags with one class, of what an element holds; a ``tbody`` is not told."""
        if node not in self._inside:
            below = [(self.name(at), self.tokens(at)) for at in range(node + 1, self.end[node])]
            bare = {(tag, "") for tag, _ in below if tag and tag != "tbody"}
            self._inside[node] = frozenset(bare | {(tag, token) for tag, tokens in below for token in tokens if tag})
        return self._inside[node]

    def text(self, node: int) -> str:
        """``normalize-space()`` of a node."""
        columns, tags = self.columns, self.columns.tag
        whole = "".join(columns.text(at) for at in range(node, self.end[node]) if tags[at] == TEXT)
        return _SPACES.sub(" ", whole).strip(" ")

    def select(self, compound: Compound) -> list[int]:
        """All elements of the page that meet a compound, in document order."""
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
        meets = TESTS[last.kind]
        return [node for node in self.select(Compound(compound.tag, tuple(rest))) if meets(self, node, last)]

    def walk(self, path: Path, roots: Sequence[int]) -> list[int]:
        """What a path leads to from these nodes, in document order."""
        current = list(roots)
        for step in path.steps:
            current = self._move(step, current)
        return current

    def _move(self, step: Step, current: list[int]) -> list[int]:
        found = self.select(step.to)
        if not current or not found:
            return []
        if step.axis == "descendant":
            return self._descend(current, found)
        if step.axis in ("next", "kin"):
            return self._beside(step, current, found)
        low, high = bisect_right(found, current[0]), bisect_left(found, max(map(self.end.__getitem__, current)))
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
        """The parent, as libxml2 has it."""
        return self.astray.get(node) or self.parent[node]

    def parent_of_row(self, node: int) -> int:
        """The same, a ``tbody`` not being one."""
        parent = self.parent_of(node)
        return self.parent_of(parent) if self.name(parent) == "tbody" else parent

    def _beside(self, step: Step, current: Iterable[int], found: list[int]) -> list[int]:
        tag = step.to.tag if step.axis == "kin" else ""
        beside = {next(islice(self.following(node, tag), step.far - 1, None), -1) for node in current}
        return sorted(node for node in beside if found[bisect_right(found, node) - 1] == node)

    def following(self, node: int, tag: str = "") -> Iterator[int]:
        """The sibling elements after one, those of a tag or all."""
        if self.name(node) in NOT_EMPTY:
            return
        tags = self.columns.tag
        for after in self._until_empty(node):
            if tags[after] > DOCUMENT and tag in ("", self.name(after)):
                yield after

    def run(self, selector: Selector, root: int) -> list[int]:
        """What a selector finds below one node, in document order."""
        found = sorted({node for path in selector.paths for node in self.walk(path, (root,))})
        return found[selector.pick - 1 : selector.pick] if selector.pick else found

    def meets(self, node: int, tests: Iterable[Condition]) -> bool:
        """Whether an element meets all of some conditions."""
        return all(TESTS[test.kind](self, node, test) for test in tests)

    def place(self, node: int) -> int:
        """Position among the siblings of its tag, as libxml2 counts them."""
        if node not in self.astray:
            return position(self.columns, node)
        return sum(1 for at in self._until_empty(self.astray[node]) if at <= node and self.name(at) == self.name(node))

    def holds(self, node: int, inner: Compound) -> bool:
        """Whether an element has such a descendant."""
        found = self.select(inner)
        after = bisect_right(found, node)
        return after < len(found) and found[after] < self.end[node]


def inner(test: Condition) -> Compound:
    """What a ``has`` or ``lacks`` speaks of."""
    return Compound(test.name, (Condition("class", value=test.value),) if test.value else ())


Meets = Callable[[Matcher, int, Condition], bool]

TESTS: Final[dict[str, Meets]] = {
    "class": lambda page, node, test: test.value in page.tokens(node),
    "not_class": lambda page, node, test: test.value not in page.tokens(node),
    "id": lambda page, node, test: page.attributes(node).get("id") == test.value,
    "attribute": lambda page, node, test: test.name in page.attributes(node),
    "equals": lambda page, node, test: page.attributes(node).get(test.name) == test.value,
    "contains": lambda page, node, test: test.value in page.attributes(node).get(test.name, ""),
    "prefix": lambda page, node, test: page.attributes(node).get(test.name, "").startswith(test.value),
    "has": lambda page, node, test: page.holds(node, inner(test)),
    "lacks": lambda page, node, test: not page.holds(node, inner(test)),
    "text": lambda page, node, test: page.text(node) == test.value,
    "nth": lambda page, node, test: page.place(node) == int(test.value),
    "after": lambda page, node, test: page.place(node) >= int(test.value),
    "period": lambda page, node, test: (
        page.place(node) % int(test.name) == int(test.value) % int(test.name) and page.place(node) > 0
    ),
}
