"""Paths that may lead to given elements, put together from what they and the elements around them have in common.

A path costs what its names cost to rely on: of the words in the page the lasting ones are cheap (``selector_words``), what
only stands around the element counts less than what is said of the element itself, and every step and position adds to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from scutch.records.selectors.features import Offer, offers, tag_cost
from scutch.records.selectors.match import Matcher
from scutch.records.selectors.syntax import Compound, Condition, Path, Step

#: How many levels around the elements are looked at, and how many compounds of each are tried.
LEVELS, AROUND = 9, 4
#: What one more step costs, and what share of the price of an element counts where it only stands around.
STEP, OUTER = 0.3, 0.7
#: What any path with something around costs more than the element alone, at least.
LEAST_AROUND: Final = 0.7
#: A tag without any condition, sought in the whole page, finds what chance puts there.
BARE: Final = 3.0
#: Below this a tag says what it holds; the others are rather asked for right in the record, where the text has no say.
TELLING: Final = 2.0
CHILD: Final = 0.15
#: A tag with its position instead of the tag alone; a label before the element; a descendant many levels below a bare tag.
POSITION, LABEL, FAR = 0.6, 3.0, 0.2
LONGEST_LABEL: Final = 40

#: What it costs to rely on a path, and the path.
Proposal = tuple[float, Path]


class Proposals:
    """Paths from some roots to some elements, as far as what the elements share can say it.

    Parameters
    ----------
    matcher
        The page.
    roots
        The document, or the records.
    targets
        The elements, in document order.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.syntax import css_paths
    >>> matcher = Matcher(parse(b"<ul class=hits><li>x<li>y</ul><ul><li>z</ul>"))
    >>> [css_paths(path)[0] for _, path in Proposals(matcher, (0,), (5, 7)).cheapest_first()]
    ['ul.hits > li', 'ul > li', 'li']
    """

    def __init__(self, matcher: Matcher, roots: Sequence[int], targets: Sequence[int]) -> None:
        self.matcher = matcher
        self.roots = roots
        self.targets = targets
        self.in_page = list(roots) == [0]
        #: Whether rows are looked for from outside of their sections.
        self.in_tables = all(matcher.name(root) != "tbody" for root in roots)

    def cheapest_first(self) -> Iterator[Proposal]:
        """All paths, by cost; what can only come later is put together only if it is asked for."""
        if not set(self.roots).isdisjoint(self.targets):
            yield 0.0, Path()
            return
        heads = offers(self.matcher, self.targets)
        alone = [(self._alone(head), Path((Step("descendant", head.compound),))) for head in heads]
        first = [(cost, path) for cost, path in alone if cost <= alone[0][0] + LEAST_AROUND and cost < TELLING]
        yield from sorted(first)
        yield from sorted({*alone, *self._composed(heads)} - {*first})

    def _alone(self, head: Offer) -> float:
        return head.cost + (BARE if self.in_page and not head.compound.tests else 0.0)

    def _composed(self, heads: list[Offer]) -> Iterator[Proposal]:
        for head in heads:
            yield from self._from_around(head)
        if not self.in_page:
            yield from self._from_root(heads)
            yield from self._from_label()

    @cached_property
    def levels(self) -> list[list[int]]:
        """The elements, their parents, and so on, up to the roots; a ``tbody`` is none of them."""
        roots, level, levels = set(self.roots), list(self.targets), list[list[int]]()
        while level[0] > 0 and len(levels) < LEVELS and roots.isdisjoint(level):
            levels.append(level)
            level = sorted({self._outer(node) for node in level})
        return levels

    def _outer(self, node: int) -> int:
        """The element around one; a ``tbody`` is none, unless the records are such."""
        parents = self.matcher.parent
        parent = parents[node]
        return parents[parent] if self.in_tables and self.matcher.name(parent) == "tbody" else parent

    @cached_property
    def around(self) -> list[list[Offer]]:
        """What the elements of each level have in common."""
        return [self._offers(level) for level in self.levels]

    def _offers(self, level: list[int]) -> list[Offer]:
        if self.matcher.name(level[0]) in ("html", "body"):
            return []
        return offers(self.matcher, level, AROUND)[:AROUND]

    def _from_around(self, head: Offer) -> Iterator[Proposal]:
        """Something around the element, then the element: below it, or its child, or with one step between."""
        axis = self._axis(self.targets)
        last, bare = Step(axis, head.compound), FAR * (not head.compound.tests)
        for depth in range(1, len(self.levels)):
            for around in self.around[depth]:
                cost = OUTER * around.cost + head.cost + STEP
                outer = Step("descendant", around.compound)
                if depth > 1 or axis == "row":
                    yield cost + bare * (depth - 1), Path((outer, Step("descendant", head.compound)))
                if depth == 1:
                    yield cost + 0.1, Path((outer, last))
                for between in self.around[1][:2] if depth == 2 else ():
                    inner = Step(self._axis(self.levels[1]), between.compound)
                    yield cost + OUTER * between.cost + STEP, Path((outer, inner, last))

    def _axis(self, nodes: Sequence[int]) -> str:
        return "row" if self.in_tables and all(self.matcher.name(node) == "tr" for node in nodes) else "child"

    def _from_root(self, heads: list[Offer]) -> Iterator[Proposal]:
        """A step for every level from the record down, with a position where siblings are alike."""
        steps, price = [], 0.0
        for level in self.levels[:0:-1]:
            cost, compound = self._spine(level)
            steps.append(Step(self._axis(level), compound))
            price += OUTER * cost + STEP
        axis = self._axis(self.targets)
        for head in heads[:3]:
            telling = bool(head.compound.tests) or head.cost < TELLING
            yield price + head.cost + (CHILD if telling else -CHILD), Path((*steps, Step(axis, head.compound)))
        cost, compound = self._spine(self.targets)
        yield price + cost, Path((*steps, Step(axis, compound)))
        yield cost + BARE, Path((Step("descendant", compound),))

    def _spine(self, level: Sequence[int]) -> tuple[float, Compound]:
        """The tag of these elements, with their position where they share one and are not the only ones of their kind."""
        tags = {self.matcher.name(node) for node in level}
        tag = tags.pop() if len(tags) == 1 else ""
        nths = {self.matcher.columns.nth[node] for node in level}
        cost = tag_cost(tag)
        if not tag or len(nths) > 1:
            return cost, Compound(tag)
        test = Condition("nth", value=str(nths.pop()))
        return cost + POSITION, Compound(tag, (test,))

    def _from_label(self) -> Iterator[Proposal]:
        """What stands after an element that always says the same: the price after "Price"."""
        befores = [self._before(node) for node in self.targets]
        if min(befores) < 0:
            return
        texts = {self.matcher.text(node) for node in befores}
        tags, own = ({self.matcher.name(node) for node in nodes} for nodes in (befores, self.targets))
        if len(texts) == len(tags) == len(own) == 1 and is_label(text := texts.pop()):
            label = Compound(tags.pop(), (Condition("text", value=text),))
            yield LABEL, Path((Step("descendant", label), Step("next", Compound(own.pop()))))

    def _before(self, node: int) -> int:
        """The sibling element before an element; -1 without one."""
        parents = self.matcher.parent
        above, at = parents[node], node - 1
        while at > above:
            while parents[at] != above:
                at = parents[at]
            if self.matcher.name(at):
                return at
            at -= 1
        return -1


def is_label(text: str) -> bool:
    """Whether a text is short and has letters."""
    return len(text) <= LONGEST_LABEL and any(character.isalpha() for character in text)
