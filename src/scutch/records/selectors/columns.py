"""Selectors of the cells of a record, relative to the record's first node."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import NamedTuple

from scutch.page.columns import TEXT
from scutch.records.selectors.features import common_compounds
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.search import NO_SELECTOR, PathSearch, ScoredSelector, better
from scutch.records.selectors.syntax import Compound, Path, Selector, Step, to_css, to_xpath

#: Cost of counting elements through a whole record.
PICK_COST = 4.0
#: Compounds whose elements are counted, at most.
MOST_PICKED = 3
#: Records whose steps from their first node to a sibling are tried.
SAMPLED_RECORDS = 3


class ColumnSelector(NamedTuple):
    """Selectors of the cells of a column, relative to the first node of a record.

    >>> ColumnSelector("h3 a", ".//h3//a", "href", exact=True).is_text
    False
    """

    #: None where CSS cannot express it.
    css: str | None
    #: None where no selector finds the column.
    xpath: str | None
    #: Attribute of the element with the value; empty for its text.
    attribute: str
    #: Whether exactly the given cells are found in every record.
    exact: bool

    @property
    def is_text(self) -> bool:
        """Whether the XPath finds text nodes, not elements."""
        return self.xpath is not None and "text()[normalize-space()]" in self.xpath


class TextStep(NamedTuple):
    """A last step to child texts of an element: number ``nth`` of them, from the end if negative, all for 0."""

    nth: int

    def of(self, texts: Sequence[int]) -> Sequence[int]:
        """Return the texts that the step finds among the child texts of an element."""
        if self.nth == 0:
            return texts
        place = self.nth - 1 if self.nth > 0 else len(texts) + self.nth
        return texts[place : place + 1] if place >= 0 else ()

    def to_xpath(self) -> str:
        """Return the step in XPath."""
        position = f"[{self.nth}]" if self.nth > 0 else "[last()]" if self.nth < 0 else ""
        return f"/text()[normalize-space()]{position}"


def is_among(texts: Sequence[int], text: int) -> bool:
    """Whether a text is one of some texts in document order."""
    place = bisect_left(texts, text)
    return place < len(texts) and texts[place] == text


def is_only_text(matcher: SelectorMatcher, text: int) -> bool:
    """Whether a text is all the text of its parent."""
    return matcher.only_text(matcher.parent[text]) == text


class ColumnSearch:
    """Search for the selectors of columns; columns in the same elements share one search.

    ``records``: top nodes of each record.
    """

    def __init__(self, matcher: SelectorMatcher, records: Sequence[tuple[int, ...]]) -> None:
        self.matcher = matcher
        self.records = records
        self._found: dict[tuple[tuple[int, int], ...], ScoredSelector] = {}

    def find(self, cells: Sequence[tuple[int, ...]], attribute: str) -> ColumnSelector:
        """Return the selector of a column; ``cells`` has a tuple of nodes for every record. Behind the limit there is none."""
        if self.matcher.is_exhausted:
            return ColumnSelector(None, None, attribute, exact=False)
        items = [(row, node) for row, nodes in enumerate(cells) for node in nodes]
        texts = [node for _, node in items if self.matcher.columns.tag[node] == TEXT]
        if attribute or all(is_only_text(self.matcher, node) for node in texts):
            return self._elements([(row, self.matcher.element(node)) for row, node in items], attribute)
        column = self._texts([(row, node) for row, node in items if self.matcher.columns.tag[node] == TEXT])
        return column._replace(exact=column.exact and len(texts) == len(items))

    def _elements(self, targets: list[tuple[int, int]], attribute: str) -> ColumnSelector:
        found = self._best(targets)
        if not found.selector.paths:
            return ColumnSelector(None, None, attribute, exact=False)
        return ColumnSelector(
            self._css(found.selector),
            to_xpath(found.selector, "."),
            attribute,
            exact=found.f1 == 1 and len(set(targets)) == len(targets),
        )

    def _css(self, selector: Selector) -> str | None:
        """Return the selector in CSS; with ``:scope`` where the first compound would match a record itself."""
        heads = {record[0] for record in self.records}
        first = [path.steps[0] for path in selector.paths if path.steps]
        free = len(first) == len(selector.paths) and all(
            step.axis == "descendant" and heads.isdisjoint(self.matcher.select(step.to)) for step in first
        )
        return to_css(selector) if free else to_css(selector, ":scope")

    def _texts(self, targets: list[tuple[int, int]]) -> ColumnSelector:
        """Return the selector of a column of texts that have element siblings."""
        parents = sorted({(row, self.matcher.parent[node]) for row, node in targets})
        selector = self._best(parents).selector
        if not selector.paths:
            return ColumnSelector(None, None, "", exact=False)
        elements, wanted = self._run(selector), frozenset(targets)
        scores = {step: self._text_f1(step, elements, wanted) for step in self._text_steps(targets)}
        best = max(scores, key=scores.__getitem__)
        return ColumnSelector(None, to_xpath(selector, ".", best.to_xpath()), "", exact=scores[best] == 1)

    def _text_f1(self, step: TextStep, elements: AbstractSet[tuple[int, int]], wanted: AbstractSet[tuple[int, int]]) -> float:
        """Return the F1 of the texts that a step finds in some elements, each given with its record."""
        texts, parents = self.matcher.child_texts, self.matcher.parent
        found = sum(len(step.of(texts(node))) for _, node in elements)
        right = sum((row, parents[text]) in elements and is_among(step.of(texts(parents[text])), text) for row, text in wanted)
        return 2 * right / (found + len(wanted))

    def _text_steps(self, targets: list[tuple[int, int]]) -> Iterator[TextStep]:
        """Yield steps to all texts of an element, to the last one, and to each by its number."""
        yield from (TextStep(0), TextStep(-1))
        texts = [node for _, node in targets if node not in self.matcher.displaced]
        numbers = {bisect_left(self.matcher.child_texts(self.matcher.parent[node]), node) for node in texts}
        yield from (TextStep(number + 1) for number in sorted(numbers)[:3])

    def _run(self, selector: Selector) -> set[tuple[int, int]]:
        """Return the elements that a selector finds, each with its record."""
        return {(row, node) for row, record in enumerate(self.records) for node in self.matcher.run(selector, record[0])}

    def _best(self, targets: list[tuple[int, int]]) -> ScoredSelector:
        """Return the best selector for elements, each given with its record."""
        key = tuple(targets)
        if key not in self._found:
            self._found[key] = self._search(targets)
        return self._found[key]

    def _search(self, targets: list[tuple[int, int]]) -> ScoredSelector:
        parts: list[Selector] = []
        costs = 0.0
        for place, group in groupby(sorted(targets, key=self._place), key=self._place):
            found = self._in_part(place, list(group))
            parts.append(found.selector)
            costs += found.cost
        if len(parts) == 1 and parts[0].pick:
            selector = parts[0]
        else:
            selector = Selector(tuple(path for part in parts for path in part.paths))
        wanted, keys = set(targets), self._run(selector)
        return ScoredSelector(selector, 2 * len(keys & wanted) / (len(keys) + len(wanted)) if wanted else 0.0, costs)

    def _place(self, target: tuple[int, int]) -> int:
        """Return which top node of its record an element is in."""
        row, node = target
        tops = self.records[row]
        place = bisect_right(tops, node) - 1
        return place if place > 0 and node < self.matcher.end[tops[place]] else 0

    def _in_part(self, place: int, targets: list[tuple[int, int]]) -> ScoredSelector:
        if self.matcher.is_exhausted:
            return NO_SELECTOR
        self.matcher.visits_left -= len(self.records)
        roots = sorted({record[place] for record in self.records if len(record) > place})
        search = PathSearch(self.matcher, roots, [node for _, node in targets])
        found = search.best()
        if found.f1 < 1 and not place:
            found = better(found, self._picked(targets))
        if not place:
            return found
        selectors = [self._after_step(step, found, targets) for step in self._sibling_steps(place, roots)]
        return max(selectors, key=lambda each: each.f1, default=NO_SELECTOR)

    def _sibling_steps(self, place: int, roots: list[int]) -> list[Step]:
        """Return steps from the first node of a record to its top node number ``place``."""
        compound = Compound(self.matcher.name(roots[0]))
        steps: dict[Step, None] = {}
        for record in [record for record in self.records if len(record) > place][:SAMPLED_RECORDS]:
            for axis, tag in (("next", ""), ("next_of_tag", compound.tag)):
                after = list(self.matcher.following_siblings(record[0], tag))
                self.matcher.visits_left -= len(after)
                if record[place] in after:
                    steps[Step(axis, compound, after.index(record[place]) + 1)] = None
        return list(steps)

    def _after_step(self, step: Step, found: ScoredSelector, targets: list[tuple[int, int]]) -> ScoredSelector:
        selector = Selector(tuple(Path((step, *path.steps)) for path in found.selector.paths))
        wanted, keys = set(targets), self._run(selector)
        return ScoredSelector(selector, 2 * len(keys & wanted) / (len(keys) + len(wanted)), found.cost)

    def _picked(self, targets: list[tuple[int, int]]) -> ScoredSelector:
        """Return the best selector that counts elements through a record, where every record has one cell at most."""
        best = NO_SELECTOR
        wanted = set(targets)
        for priced in common_compounds(self.matcher, [node for _, node in targets])[:MOST_PICKED]:
            path = Path((Step("descendant", priced.compound),))
            row, node = targets[0]
            alike = self.matcher.walk(path, (self.records[row][0],))
            if node in alike:
                selector = Selector((path,), alike.index(node) + 1)
                keys = self._run(selector)
                best = better(
                    best, ScoredSelector(selector, 2 * len(keys & wanted) / (len(keys) + len(wanted)), PICK_COST + priced.cost)
                )
        return best
