"""``ElementIndex``: runs selectors over a page, right to left, with compiled scans of its columns."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from scutch.kernels.select_rows import owners_of, rows_of
from scutch.page.columns import DOCUMENT, MARKS, TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.records.selectors.match import held_compound
from scutch.records.selectors.syntax import Compound, Condition, Path, Step

IGNORED: Final = MARKS["ignored"]


class Scope(NamedTuple):
    """The nodes of a record: ``[begin, end)``, below the element that child steps start from.

    Examples
    --------
    >>> Scope(begin=4, end=9, root=4).end
    9
    """

    begin: int
    end: int
    #: The record itself; its parent for a record of several siblings.
    root: int


class ElementIndex:
    """The elements of a page by compound, found lazily.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> index = ElementIndex(parse(b"<ul class=hits><li><a href=/1>One</a><li><a href=/2>Two</a></ul><a href=/>Home</a>"))
    >>> index.find(parse_css("ul.hits a"))
    [6, 9]
    """

    def __init__(self, columns: Columns) -> None:
        self.columns: Final = columns
        self._parents: Final = columns.parent
        self._compounds: dict[Compound, list[int]] = {}
        self._sets: dict[Compound, frozenset[int]] = {}

    @cached_property
    def document(self) -> Scope:
        """The whole page."""
        return Scope(0, len(self.columns), 0)

    @cached_property
    def _labels(self) -> list[bytes]:
        data = self.columns.data
        return [data(*place) for place in zip(self.columns.label_begin, self.columns.label_length, strict=True)]

    def _name_id(self, name: str) -> int:
        """Return the number of the name of a tag or attribute; -1 if the page has none of it."""
        names = self.columns.names
        return names.index(name) if name in names else -1

    def select(self, compound: Compound) -> list[int]:
        """Return the elements that meet a compound, in document order."""
        found = self._compounds.get(compound)
        if found is None:
            found = self._compounds[compound] = self._select(compound)
        return found

    def _select(self, compound: Compound) -> list[int]:
        if not compound.tests:
            return self._of_tag(compound.tag)
        *before, last = compound.tests
        seeds = self._seeds(last) if not before else None
        if seeds is None:
            seeds = self.select(Compound(compound.tag, tuple(before)))
            return [node for node in seeds if self.meets(node, last)]
        if not compound.tag:
            return seeds
        tags, wanted = self.columns.tag, self._name_id(compound.tag)
        return [node for node in seeds if tags[node] & TAG_MASK == wanted]

    def _of_tag(self, tag: str) -> list[int]:
        columns = self.columns
        if not tag:
            return [node for node, found in enumerate(columns.tag) if found > DOCUMENT]
        number = self._name_id(tag)
        if number < 0:
            return []
        found = rows_of(columns.tag, number)
        return found or [node for node, tag_id in enumerate(columns.tag) if tag_id & TAG_MASK == number]

    def _seeds(self, test: Condition) -> list[int] | None:
        """Return all elements that meet a condition, where a column has them; else None."""
        columns = self.columns
        if test.kind in ("class", "id"):
            word, column = test.value.encode(), columns.class_id if test.kind == "class" else columns.id_id
            is_one = test.kind == "class"
            labels = [
                number
                for number, label in enumerate(self._labels)
                if word in label and (word == label or (is_one and word in label.split()))
            ]
            return sorted(node for label in labels for node in rows_of(column, label))
        if test.kind in ("attribute", "equals", "contains", "prefix"):
            number = self._name_id(test.name)
            if number < 0:
                return []
            owners = owners_of(columns.attr_begin, columns.attr_count, rows_of(columns.attr_name, number))
            return owners if test.kind == "attribute" else [node for node in owners if self.meets(node, test)]
        return None

    def meets(self, node: int, test: Condition) -> bool:
        """Whether an element meets a condition."""
        columns, kind = self.columns, test.kind
        if kind in ("class", "not_class"):
            label = columns.class_id[node]
            has = label >= 0 and test.value.encode() in self._labels[label].split()
            return has == (kind == "class")
        if kind == "has":
            held = self.select(held_compound(test))
            after = bisect_right(held, node)
            return after < len(held) and held[after] < columns.end[node]
        if kind in ("nth", "after", "period"):
            return meets_position(columns.nth[node], test)
        value = columns.attribute(node, test.name or "id")
        return value is not None and meets_value(value, test)

    def find(self, path: Path, scope: Scope | None = None) -> list[int]:
        """Return the elements that a path finds in a scope, in document order; an empty path finds the record itself."""
        within = scope or self.document
        if not path.steps:
            return [within.begin]
        found = self.select(path.steps[-1].to)
        inside = found[bisect_left(found, within.begin) : bisect_left(found, within.end)]
        return [node for node in inside if self.fits(node, path.steps, within)]

    def find_all(self, path: Path, scopes: Sequence[Scope]) -> list[tuple[int, int]]:
        """Return the elements that a path finds in scopes, which are in document order, each with the number of its scope."""
        if not path.steps:
            return [(number, scope.begin) for number, scope in enumerate(scopes)]
        found, steps = self.select(path.steps[-1].to), path.steps
        is_plain = len(steps) == 1 and steps[0].axis == "descendant"
        pairs: list[tuple[int, int]] = []
        for number, scope in enumerate(scopes):
            at = bisect_left(found, scope.begin)
            while at < len(found) and found[at] < scope.end:
                node = found[at]
                if self.fits(node, steps, scope) if not is_plain else node != scope.root:
                    pairs.append((number, node))
                at += 1
        return pairs

    def fits(self, node: int, steps: Sequence[Step], scope: Scope) -> bool:
        """Whether the steps before the last one lead from a scope to an element that meets the last one."""
        if node == scope.root:
            return False
        *before, last = steps
        if last.axis == "next":
            other = self._previous(node)
            return bool(before) and other >= scope.begin and self._is_in(other, before[-1]) and self.fits(other, before, scope)
        parent = self._parents[node]
        if not before:
            return last.axis == "descendant" or parent == scope.root
        if last.axis == "child":
            return parent >= scope.root and self._is_in(parent, before[-1]) and self.fits(parent, before, scope)
        while parent >= scope.begin:
            if self._is_in(parent, before[-1]) and self.fits(parent, before, scope):
                return True
            parent = self._parents[parent]
        return False

    def _is_in(self, node: int, step: Step) -> bool:
        if step.to not in self._sets:
            self._sets[step.to] = frozenset(self.select(step.to))
        return node in self._sets[step.to]

    def _previous(self, node: int) -> int:
        """Return the sibling element before an element, or -1."""
        tags, parents, ends = self.columns.tag, self._parents, self.columns.end
        child, last = parents[node] + 1, -1
        while child < node:
            last = child if tags[child] > DOCUMENT else last
            child = ends[child]
        return last


def meets_position(nth: int, test: Condition) -> bool:
    """Whether a position among siblings of one tag meets a condition.

    Examples
    --------
    >>> [meets_position(nth, Condition("period", "3", "2")) for nth in (2, 3, 5)]
    [True, False, True]
    """
    if test.kind == "period":
        return nth % int(test.name) == int(test.value) % int(test.name)
    return nth == int(test.value) if test.kind == "nth" else nth >= int(test.value)


def meets_value(value: str, test: Condition) -> bool:
    """Whether the value of an attribute meets a condition.

    Examples
    --------
    >>> meets_value("/plants/flax", Condition("contains", "href", "/plants/"))
    True
    """
    if test.kind == "contains":
        return test.value in value
    if test.kind == "prefix":
        return value.startswith(test.value)
    return test.kind == "attribute" or value == test.value


def chosen_texts(columns: Columns, node: int, which: str) -> list[int]:
    """Return the child texts of an element that are chosen: ``all``, a number from 1, or ``last``; blank ones do not count.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> page = parse(b"<p>Flax <b>blue</b> 2 m <i>tall</i></p>")
    >>> chosen_texts(page, 4, "2"), chosen_texts(page, 4, "last"), chosen_texts(page, 4, "3")
    ([8], [8], [])
    """
    found, child, ends = [], node + 1, columns.end
    while child < ends[node]:
        if columns.tag[child] == TEXT and has_text(columns, child):
            found.append(child)
        child = ends[child]
    if which == "all":
        return found
    return found[-1:] if which == "last" else found[int(which) - 1 : int(which)]


def texts_inside(columns: Columns, node: int) -> list[int]:
    """Return the texts of a node, itself included, that are not blank and no scripts.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> texts_inside(parse(b"<p>Flax <b>blue</b></p><p>Hemp"), 4)
    [5, 7]
    """
    tags, end = columns.tag, columns.end[node]
    if end == node + 2 and tags[node + 1] == TEXT:  # as most are
        return [node + 1] if has_text(columns, node + 1) else []
    marks = columns.marks
    return [at for at in range(node, end) if tags[at] == TEXT and not marks[at] & IGNORED and has_text(columns, at)]


def has_text(columns: Columns, node: int) -> bool:
    """Whether a text is not blank; the column ``texts`` does not count hidden ones."""
    return columns.texts[node] > 0 or not columns.text(node).isspace()
