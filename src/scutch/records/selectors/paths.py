"""Candidate paths to given elements, composed of compounds that they and their ancestors have in common.

The cost of a path is that of the names in it: stable words are cheap (``stability``), compounds of ancestors count less than
those of the element itself, and every step and position adds to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from scutch.page.columns import DOCUMENT
from scutch.records.selectors.features import PricedCompound, common_compounds, tag_cost
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.syntax import Compound, Condition, Path, Step

#: Levels of ancestors, and compounds of each level, at most.
MOST_LEVELS, MOST_COMPOUNDS = 9, 4
#: Cost of a step, and share of a compound's cost that counts for an ancestor.
STEP_COST, OUTER_SHARE = 0.3, 0.7
#: A path with an ancestor costs at least this much more than the element alone.
LEAST_OUTER_COST: Final = 0.7
#: Added for a tag without conditions that is searched for in the whole page.
BARE_TAG_COST: Final = 3.0
#: Below this cost a tag says what it holds; other tags are better as a child than as a descendant.
MEANINGFUL_TAG_COST: Final = 2.0
CHILD_COST: Final = 0.15
#: Costs of a position, of a label before the element, and of each level between a tag without conditions and its ancestor.
POSITION_COST, LABEL_COST, LEVEL_COST = 0.6, 3.0, 0.2
SHORT_TEXT_CHARS: Final = 40
#: Records, and share of the records, that have a label at least, and tags that make a text a label in any case.
MIN_LABELLED: Final = 2
MIN_LABELLED_SHARE: Final = 0.5
LABEL_TAGS: Final = frozenset(("dt", "th", "label"))

#: The cost of relying on a path, and the path.
PricedPath = tuple[float, Path]


class PathCandidates:
    """Candidate paths from roots to elements.

    ``roots``: the document, or the records. ``targets``: the elements, in document order.

    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.syntax import css_paths
    >>> matcher = SelectorMatcher(parse(b"<ul class=hits><li>x<li>y</ul><ul><li>z</ul>"))
    >>> [css_paths(path)[0] for _, path in PathCandidates(matcher, (0,), (5, 7)).cheapest_first()]
    ['ul.hits > li', 'ul > li', 'li']
    """

    def __init__(self, matcher: SelectorMatcher, roots: Sequence[int], targets: Sequence[int]) -> None:
        self.matcher = matcher
        self.roots = roots
        self.targets = targets
        self.in_page = list(roots) == [0]
        #: Whether rows are searched for from outside of their table sections.
        self.in_tables = all(matcher.name(root) != "tbody" for root in roots)

    def cheapest_first(self) -> Iterator[PricedPath]:
        """Yield all paths by cost; composed ones are made lazily."""
        if not set(self.roots).isdisjoint(self.targets):
            yield 0.0, Path()
            return
        compounds = common_compounds(self.matcher, self.targets)
        alone = [(self._alone_cost(target), Path((Step("descendant", target.compound),))) for target in compounds]
        first = [(cost, path) for cost, path in alone if cost <= alone[0][0] + LEAST_OUTER_COST and cost < MEANINGFUL_TAG_COST]
        yield from sorted(first)
        yield from sorted({*alone, *self._composed(compounds)} - {*first})

    def _alone_cost(self, target: PricedCompound) -> float:
        return target.cost + (BARE_TAG_COST if self.in_page and not target.compound.tests else 0.0)

    def _composed(self, compounds: list[PricedCompound]) -> Iterator[PricedPath]:
        for target in compounds:
            yield from self._from_ancestors(target)
        if not self.in_page:
            yield from self._from_root(compounds)
            yield from self._from_label()

    @cached_property
    def levels(self) -> list[list[int]]:
        """The elements, their parents, and so on up to the roots, without ``tbody``."""
        roots, level, levels = set(self.roots), list(self.targets), list[list[int]]()
        while level[0] > 0 and len(levels) < MOST_LEVELS and roots.isdisjoint(level):
            levels.append(level)
            level = sorted({self._outer_element(node) for node in level})
        return levels

    def _outer_element(self, node: int) -> int:
        """Return the parent of an element; ``tbody`` is skipped unless the records are such."""
        parents = self.matcher.parent
        parent = parents[node]
        return parents[parent] if self.in_tables and self.matcher.name(parent) == "tbody" else parent

    @cached_property
    def outer_compounds(self) -> list[list[PricedCompound]]:
        """The compounds of each level."""
        return [self._offers(level) for level in self.levels]

    def _offers(self, level: list[int]) -> list[PricedCompound]:
        if self.matcher.name(level[0]) in ("html", "body"):
            return []
        return common_compounds(self.matcher, level, MOST_COMPOUNDS)[:MOST_COMPOUNDS]

    def _from_ancestors(self, target: PricedCompound) -> Iterator[PricedPath]:
        """Yield paths of an ancestor and the element: as descendant, as child, or with one step between."""
        axis = self._axis(self.targets)
        last, bare = Step(axis, target.compound), LEVEL_COST * (not target.compound.tests)
        for depth in range(1, len(self.levels)):
            for around in self.outer_compounds[depth]:
                cost = OUTER_SHARE * around.cost + target.cost + STEP_COST
                outer = Step("descendant", around.compound)
                if depth > 1 or axis == "row":
                    yield cost + bare * (depth - 1), Path((outer, Step("descendant", target.compound)))
                if depth == 1:
                    yield cost + 0.1, Path((outer, last))
                for between in self.outer_compounds[1][:2] if depth == 2 else ():
                    inner = Step(self._axis(self.levels[1]), between.compound)
                    yield cost + OUTER_SHARE * between.cost + STEP_COST, Path((outer, inner, last))

    def _axis(self, nodes: Sequence[int]) -> str:
        return "row" if self.in_tables and all(self.matcher.name(node) == "tr" for node in nodes) else "child"

    def _from_root(self, compounds: list[PricedCompound]) -> Iterator[PricedPath]:
        """Yield paths with a step for every level from the record, with positions among siblings of one tag."""
        steps, price = [], 0.0
        for level in self.levels[:0:-1]:
            cost, compound = self._positioned(level)
            steps.append(Step(self._axis(level), compound))
            price += OUTER_SHARE * cost + STEP_COST
        axis = self._axis(self.targets)
        for target in compounds[:3]:
            is_meaningful = bool(target.compound.tests) or target.cost < MEANINGFUL_TAG_COST
            yield (
                price + target.cost + (CHILD_COST if is_meaningful else -CHILD_COST),
                Path((*steps, Step(axis, target.compound))),
            )
        cost, compound = self._positioned(self.targets)
        yield price + cost, Path((*steps, Step(axis, compound)))
        yield cost + BARE_TAG_COST, Path((Step("descendant", compound),))

    def _positioned(self, level: Sequence[int]) -> tuple[float, Compound]:
        """Return the tag of elements, with their position if they share it."""
        tags = {self.matcher.name(node) for node in level}
        tag = tags.pop() if len(tags) == 1 else ""
        nths = {self.matcher.columns.nth[node] for node in level}
        cost = tag_cost(tag)
        if not tag or len(nths) > 1:
            return cost, Compound(tag)
        test = Condition("nth", value=str(nths.pop()))
        return cost + POSITION_COST, Compound(tag, (test,))

    def _from_label(self) -> Iterator[PricedPath]:
        """Yield the path by a label before the element, the same text in most records: the price after "Price"."""
        befores = [self._element_before(node) for node in self.targets]
        if min(befores) < 0:
            return
        texts = {self.matcher.text(node) for node in befores}
        tags, own = ({self.matcher.name(node) for node in nodes} for nodes in (befores, self.targets))
        # a text before the cell of few records may be their data, unless its tag is that of labels
        is_label = len(befores) >= max(MIN_LABELLED, MIN_LABELLED_SHARE * len(self.roots)) or tags <= LABEL_TAGS
        if is_label and len(texts) == len(tags) == len(own) == 1 and is_short_text(text := texts.pop()):
            label = Compound(tags.pop(), (Condition("text", value=text),))
            yield LABEL_COST, Path((Step("descendant", label), Step("next", Compound(own.pop()))))

    def _element_before(self, node: int) -> int:
        """Return the sibling element before an element; -1 without one, or where selectors cannot name it."""
        parents, tags = self.matcher.parent, self.matcher.columns.tag
        above, at = parents[node], node - 1
        while at > above:
            while parents[at] != above:
                at = parents[at]
            if tags[at] > DOCUMENT:
                return at if self.matcher.name(at) else -1
            at -= 1
        return -1


def is_short_text(text: str) -> bool:
    """Whether a text is short and has letters."""
    return len(text) <= SHORT_TEXT_CHARS and any(character.isalpha() for character in text)
