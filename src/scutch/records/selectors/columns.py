"""Selectors of the cells of a record, relative to the record's first node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from scutch.page.columns import TEXT
from scutch.records.selectors.features import offers
from scutch.records.selectors.match import Matcher
from scutch.records.selectors.search import NOTHING, Found, Search, better
from scutch.records.selectors.syntax import Compound, Path, Selector, Step, to_css, to_xpath

#: What it costs to count elements through a whole record.
PICK = 4.0
#: How many kinds of elements are counted.
PICKED = 3
#: How many records are looked at for the way from their first node to another.
LEADS = 3


class ColumnSelector(NamedTuple):
    """How to find the cells of one column from a record's first node.

    Examples
    --------
    >>> ColumnSelector("h3 a", ".//h3//a", "href", exact=True).is_text
    False
    """

    #: None where CSS has no words for it.
    css: str | None
    #: None where the column cannot be found from the record at all.
    xpath: str | None
    #: Which attribute of the element holds the value; empty for its text.
    attribute: str
    #: Whether exactly the given cells are found in every record.
    exact: bool

    @property
    def is_text(self) -> bool:
        """Whether the XPath leads to text nodes and not to elements."""
        return self.xpath is not None and "/text()[normalize-space()]" in self.xpath


class Texts(NamedTuple):
    """A last step to some of the texts right in an element: to number ``nth`` of them, from the end if negative, 0 for all."""

    nth: int

    def of(self, matcher: Matcher, node: int) -> list[int]:
        """Those texts of an element."""
        texts = own_texts(matcher, node)
        if self.nth == 0:
            return texts
        return texts[self.nth - 1 :][:1] if self.nth > 0 else texts[self.nth :][:1] * (len(texts) >= -self.nth)

    def to_xpath(self) -> str:
        """The step as XPath writes it."""
        position = f"[{self.nth}]" if self.nth > 0 else "[last()]" if self.nth < 0 else ""
        return f"/text()[normalize-space()]{position}"


def own_texts(matcher: Matcher, node: int) -> list[int]:
    """Texts right in an element that are not blank."""
    columns, ends = matcher.columns, matcher.columns.end
    found, child = [], node + 1
    while child < ends[node] and child not in matcher.astray:
        if columns.tag[child] == TEXT and matcher.text(child):
            found.append(child)
        child = ends[child]
    return found


def is_whole(matcher: Matcher, text: int) -> bool:
    """Whether an element's text is this one and nothing else."""
    return matcher.text(matcher.parent[text]) == matcher.text(text)


class ColumnSearch:
    """Looks for the selector of one column after the other.

    Parameters
    ----------
    matcher
        The page.
    records
        Top nodes of each record.
    """

    def __init__(self, matcher: Matcher, records: Sequence[tuple[int, ...]]) -> None:
        self.matcher = matcher
        self.records = records
        self._found: dict[tuple[tuple[int, int], ...], Found] = {}

    def find(self, cells: Sequence[tuple[int, ...]], attribute: str) -> ColumnSelector:
        """The selector of a column whose cells stand in these nodes, a tuple for every record."""
        items = [(row, node) for row, nodes in enumerate(cells) for node in nodes]
        texts = [node for _, node in items if self.matcher.columns.tag[node] == TEXT]
        if attribute or all(is_whole(self.matcher, node) for node in texts):
            return self._elements([(row, self._element(node)) for row, node in items], attribute)
        column = self._texts([(row, node) for row, node in items if self.matcher.columns.tag[node] == TEXT])
        return column._replace(exact=column.exact and len(texts) == len(items))

    def _element(self, node: int) -> int:
        return self.matcher.parent[node] if self.matcher.columns.tag[node] == TEXT else node

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
        """The selector as CSS, in which a record's own node would count too: ``:scope`` keeps it out where that matters."""
        heads = {record[0] for record in self.records}
        first = [path.steps[0] for path in selector.paths if path.steps]
        free = len(first) == len(selector.paths) and all(
            step.axis == "descendant" and heads.isdisjoint(self.matcher.select(step.to)) for step in first
        )
        return to_css(selector) if free else to_css(selector, ":scope")

    def _texts(self, targets: list[tuple[int, int]]) -> ColumnSelector:
        """A column of texts that stand beside other things in their elements."""
        parents = sorted({(row, self.matcher.parent[node]) for row, node in targets})
        selector = self._best(parents).selector
        if not selector.paths:
            return ColumnSelector(None, None, "", exact=False)
        wanted = set(targets)
        best, best_f1 = Texts(0), -1.0
        for texts in self._endings(targets):
            found = {(row, text) for row, node in self._run(selector) for text in texts.of(self.matcher, node)}
            f1 = 2 * len(found & wanted) / (len(found) + len(wanted))
            best, best_f1 = (texts, f1) if f1 > best_f1 else (best, best_f1)
        return ColumnSelector(None, to_xpath(selector, ".", best.to_xpath()), "", exact=best_f1 == 1)

    def _endings(self, targets: list[tuple[int, int]]) -> Iterator[Texts]:
        """All texts of an element, the last one, or any by its number."""
        yield from (Texts(0), Texts(-1))
        texts = [node for _, node in targets if node not in self.matcher.astray]
        parents = {self.matcher.parent[node] for node in texts}
        places = {text: place for parent in parents for place, text in enumerate(own_texts(self.matcher, parent))}
        numbers = {places[node] for node in texts}
        yield from (Texts(number + 1) for number in sorted(numbers)[:3])

    def _run(self, selector: Selector) -> set[tuple[int, int]]:
        """Elements that a selector finds, each with its record."""
        return {(row, node) for row, record in enumerate(self.records) for node in self.matcher.run(selector, record[0])}

    def _best(self, targets: list[tuple[int, int]]) -> Found:
        """The best selector for elements given with their records, whichever node of its record each is in."""
        key = tuple(targets)
        if key not in self._found:
            self._found[key] = self._search(targets)
        return self._found[key]

    def _search(self, targets: list[tuple[int, int]]) -> Found:
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
        return Found(selector, 2 * len(keys & wanted) / (len(keys) + len(wanted)) if wanted else 0.0, costs)

    def _place(self, target: tuple[int, int]) -> int:
        """Which of its record's top nodes an element is in."""
        row, node = target
        tops = self.records[row]
        return max((place for place, top in enumerate(tops) if top <= node < self.matcher.end[top]), default=0)

    def _in_part(self, place: int, targets: list[tuple[int, int]]) -> Found:
        roots = sorted({record[place] for record in self.records if len(record) > place})
        search = Search(self.matcher, roots, [node for _, node in targets])
        found = search.best()
        if found.f1 < 1 and not place:
            found = better(found, self._picked(targets))
        if not place:
            return found
        led = [self._led(lead, found, targets) for lead in self._leads(place, roots)]
        return max(led, key=lambda each: each.f1, default=NOTHING)

    def _leads(self, place: int, roots: list[int]) -> list[Step]:
        """Steps from the first node of a record to one of its siblings."""
        compound = Compound(self.matcher.name(roots[0]))
        leads: dict[Step, None] = {}
        for record in [record for record in self.records if len(record) > place][:LEADS]:
            for axis, tag in (("next", ""), ("kin", compound.tag)):
                after = list(self.matcher.following(record[0], tag))
                if record[place] in after:
                    leads[Step(axis, compound, after.index(record[place]) + 1)] = None
        return list(leads)

    def _led(self, lead: Step, found: Found, targets: list[tuple[int, int]]) -> Found:
        selector = Selector(tuple(Path((lead, *path.steps)) for path in found.selector.paths))
        wanted, keys = set(targets), self._run(selector)
        return Found(selector, 2 * len(keys & wanted) / (len(keys) + len(wanted)), found.cost)

    def _picked(self, targets: list[tuple[int, int]]) -> Found:
        """The first, second … of its kind in the record, where every record has one cell at most."""
        best = NOTHING
        wanted = set(targets)
        for offer in offers(self.matcher, [node for _, node in targets])[:PICKED]:
            path = Path((Step("descendant", offer.compound),))
            row, node = targets[0]
            alike = self.matcher.walk(path, (self.records[row][0],))
            if node in alike:
                selector = Selector((path,), alike.index(node) + 1)
                keys = self._run(selector)
                best = better(best, Found(selector, 2 * len(keys & wanted) / (len(keys) + len(wanted)), PICK + offer.cost))
        return best
