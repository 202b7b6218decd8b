"""Looks for the path that leads to given elements and to no others, the most lasting one first.

Three rounds, each only where the one before found nothing. *Paths* put together what the elements have in common with what the
elements around them have in common, in the order of their cost, until one is exact. *Refinement* takes the paths that find too
much and adds a condition that the surplus does not meet. *Union* splits the elements by tag or class and says each part by
itself. What remains inexact is answered with the best F1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.records.selector_features import Offer, offers, tag_cost
from scutch.records.selector_match import Matcher
from scutch.records.selector_refine import refinements
from scutch.records.selector_syntax import Compound, Condition, Path, Selector, Step

#: How many paths are tried, how many of those that find too much are refined, and into how many parts elements are split.
PATHS, REFINED, PARTS = 160, 16, 4
#: How many times more than wanted a path may find that is worth refining.
WIDEST: Final = 8
#: How many levels around the elements are looked at, and how many compounds of each are tried.
LEVELS, AROUND = 9, 4
#: What one more step costs, and what share of the price of an element counts where it only stands around.
STEP, OUTER = 0.3, 0.7
#: A tag without any condition, sought in the whole page, finds what chance puts there.
BARE: Final = 3.0
#: Below this a tag says what it holds; the others are rather asked for right in the record, where the text has no say.
TELLING: Final = 2.0
CHILD: Final = 0.15
POSITION, LABEL, REFINEMENT = 1.6, 3.0, 1.0
#: Dearer than this, and a refined path may be the better one.
DEAR: Final = 4.5
LONGEST_LABEL: Final = 40


#: What tells two findings apart: the element and, where roots lie in one another, the root it was found from.
Key = int | tuple[int, int]


class Found(NamedTuple):
    """The best selector, how good it is (1: exact) and what it costs to rely on it."""

    selector: Selector
    f1: float
    cost: float


class Search:
    """Looks for the path from some roots to some elements below them.

    Parameters
    ----------
    matcher
        The page.
    roots
        The document, or the records.
    targets
        What is to be found, in document order.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> matcher = Matcher(parse(b"<ul class=hits><li>x<li>y</ul><ul><li>z</ul>"))
    >>> from scutch.records.selector_syntax import to_css
    >>> to_css(Search(matcher, (0,), (5, 7)).best().selector)
    'ul.hits > li'
    """

    def __init__(self, matcher: Matcher, roots: Sequence[int], targets: Sequence[int], *, deep: bool = True) -> None:
        self.matcher = matcher
        self.roots = roots
        self.targets = sorted(set(targets))
        self.deep = deep
        self.in_page = list(roots) == [0]
        self.nested = any(after < matcher.end[before] for before, after in pairwise(roots))
        self.wanted = self._keys(self.targets)
        self.levels = list(self._levels())
        self.around = [self._around(level) for level in self.levels]

    def best(self) -> Found:
        """The selector to use."""
        found, wide = self._try_paths()
        if found.f1 < 1 or found.cost > DEAR:
            found = better(found, self._refined(wide))
        if found.f1 < 1 and self.deep:
            found = better(found, self._union())
        return found

    def _keys(self, nodes: Iterable[int]) -> set[Key]:
        """What the elements are known by; each belongs to the innermost root around it."""
        if not self.nested:
            return set(nodes)
        wanted = set(nodes)
        ends = self.matcher.end
        innermost: dict[int, int] = {}
        for root in self.roots:
            innermost.update((node, root) for node in range(root, ends[root]) if node in wanted)
        return {(root, node) for node, root in innermost.items()}

    def run(self, path: Path) -> set[Key]:
        """What a path finds from the roots."""
        if self.nested:
            return {(root, node) for root in self.roots for node in self.matcher.walk(path, (root,))}
        return set(self.matcher.walk(path, self.roots))

    def _f1(self, found: set[Key]) -> float:
        return 2 * len(found & self.wanted) / (len(found) + len(self.wanted))

    def _levels(self) -> Iterator[list[int]]:
        """The elements, their parents, and so on, up to the roots; a ``tbody`` is none of them."""
        roots, level = set(self.roots), self.targets
        for _ in range(LEVELS):
            if not level or not roots.isdisjoint(level):
                return
            yield level
            level = sorted({self.matcher.parent_of_row(node) for node in level})

    def _try_paths(self) -> tuple[Found, list[tuple[float, Path]]]:
        """The first exact path or else the best, and those that find all and more."""
        best, wide = Found(Selector(()), 0.0, 99.0), []
        for cost, path in sorted(self._paths())[:PATHS]:
            found = self.run(path)
            f1 = self._f1(found)
            best = better(best, Found(Selector((path,)), f1, cost))
            if f1 == 1:
                break
            if len(self.wanted) < len(found) <= WIDEST * len(self.wanted) + WIDEST and found >= self.wanted:
                wide.append((cost + len(found) / len(self.wanted) / 10, path))
        return best, wide

    def _paths(self) -> Iterator[tuple[float, Path]]:
        if not self.levels:
            yield 0.0, Path()
            return
        heads = offers(self.matcher, self.targets)
        for head in heads:
            bare = BARE if self.in_page and not head.compound.tests else 0.0
            yield head.cost + bare, Path((Step("descendant", head.compound),))
            yield from self._paths_from_around(head)
        if not self.in_page:
            yield from self._paths_from_root(heads)
            yield from self._paths_from_label()

    def _paths_from_around(self, head: Offer) -> Iterator[tuple[float, Path]]:
        """Something around the element, then the element: below it, or its child, or with one step between."""
        axis = self._axis(self.targets)
        for depth in range(1, len(self.levels)):
            for around in self.around[depth]:
                cost = OUTER * around.cost + head.cost + STEP
                outer = Step("descendant", around.compound)
                if depth > 1 or axis == "row":
                    yield (
                        cost + 0.2 * (not head.compound.tests) * (depth - 1),
                        Path((outer, Step("descendant", head.compound))),
                    )
                if depth == 1:
                    yield cost + 0.1, Path((outer, Step(axis, head.compound)))
                for between in self.around[1][:2] if depth == 2 else ():
                    inner = Step(self._axis(self.levels[1]), between.compound)
                    yield cost + OUTER * between.cost + STEP, Path((outer, inner, Step(axis, head.compound)))

    def _around(self, level: list[int]) -> list[Offer]:
        if self.matcher.name(level[0]) in ("html", "body"):
            return []
        return offers(self.matcher, level, AROUND)[:AROUND]

    def _axis(self, nodes: Sequence[int]) -> str:
        return "row" if all(self.matcher.name(node) == "tr" for node in nodes) else "child"

    def _paths_from_root(self, heads: list[Offer]) -> Iterator[tuple[float, Path]]:
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

    def _spine(self, level: list[int]) -> tuple[float, Compound]:
        """The tag of these elements, with their position where they share one and are not the only ones of their kind."""
        tags = {self.matcher.name(node) for node in level}
        tag = tags.pop() if len(tags) == 1 else ""
        nths = {self.matcher.columns.nth[node] for node in level}
        cost = tag_cost(tag)
        if not tag or len(nths) > 1:
            return cost, Compound(tag)
        test = Condition("nth", value=str(nths.pop()))
        return cost - 1 + POSITION, Compound(tag, (test,))

    def _paths_from_label(self) -> Iterator[tuple[float, Path]]:
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
        before, at = -1, self.matcher.parent[node] + 1
        while at < node:
            before = at if self.matcher.name(at) else before
            at = self.matcher.end[at]
        return before

    def _refined(self, wide: list[tuple[float, Path]]) -> Found:
        best = Found(Selector(()), 0.0, 99.0)
        for cost, path in sorted(each for each in wide if each[1].steps)[:REFINED]:
            surplus = self._nodes(self.run(path) - self.wanted)
            *before, last = path.steps
            for test in refinements(self.matcher, self.targets, sorted(surplus), last.to.tag):
                narrow = Path((*before, Step(last.axis, last.to.also(*test.what))))
                f1 = self._f1(self.run(narrow))
                best = better(best, Found(Selector((narrow,)), f1, cost + test.cost + REFINEMENT))
        return best

    def _nodes(self, keys: set[Key]) -> set[int]:
        return {key if isinstance(key, int) else key[1] for key in keys}

    def _union(self) -> Found:
        """The elements in parts of one tag or class each, every part by its own path."""
        best = Found(Selector(()), 0.0, 99.0)
        for parts in self._parts():
            whole = Found(Selector(()), 0.0, 0.0)
            for part in sorted(parts, key=len, reverse=True):
                found = Search(self.matcher, self.roots, part, deep=False).best()
                paths = whole.selector.paths + found.selector.paths
                more = Found(Selector(paths), self._f1(set[Key]().union(*map(self.run, paths))), whole.cost + found.cost)
                whole = better(whole, more)
            best = better(best, whole)
        return best

    def _parts(self) -> Iterator[list[list[int]]]:
        for tell in (self.matcher.name, self._class):
            parts: dict[str, list[int]] = {}
            for node in self.targets:
                parts.setdefault(tell(node), []).append(node)
            if 1 < len(parts) <= PARTS and "" not in parts:
                yield list(parts.values())

    def _class(self, node: int) -> str:
        """The class words of an element that tell it from others, as one text."""
        return " ".join(sorted(self.matcher.tokens(node)))


def is_label(text: str) -> bool:
    """Whether a text is short and has letters."""
    return len(text) <= LONGEST_LABEL and any(character.isalpha() for character in text)


def better(old: Found, new: Found) -> Found:
    """The more exact of two, then the cheaper."""
    return new if (new.f1, -new.cost) > (old.f1, -old.cost) else old
