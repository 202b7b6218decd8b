"""Evidence of class names: the fields that they have words for, and the states of single records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from scutch.lexicon.field_names import FIELDS
from scutch.records.cells._cell_texts import enclosing_elements, near_classes
from scutch.records.cells.column_cells import first_nodes
from scutch.records.class_names import CLASS_NAMES, SYSTEM_NAME, fields_of, other_name, words_of
from scutch.records.columns.names.column_elements import NAME_CELLS, ColumnElements

#: Fields whose class words name a whole line of several values, and no field.
LINE_FIELDS: Final = frozenset(("", "date"))
#: Elements that say what their text is.
TELLING_NAMES: Final = ("address", "time")
#: Properties of a title in microdata.
TITLE_PROPERTIES: Final = frozenset(("name", "headline", "title"))
#: Words of the class of a second title.
SECONDARY_WORDS: Final = frozenset(("secondary", "sub", "original", "alternative"))


@lru_cache(maxsize=512)  # columns of a page share them; other pages have others
def field_classes(classes: str) -> tuple[str, ...]:
    """Return the names in a class attribute that may name a field; cached."""
    return CLASS_NAMES.informative(classes)


def class_field(classes: Iterable[str]) -> str:
    """Return the field of the nearest class name that has a word for one.

    >>> class_field(["card", "cat-product-name"]), class_field(["user__name"]), class_field(["x"])
    ('name', 'author', '')
    """
    for name in classes:
        fields = fields_of(name)
        if fields:
            people = [field for field in fields if FIELDS[field].role == "person"]
            return people[0] if people and fields[-1] in TITLE_PROPERTIES else fields[-1]
    return ""


def is_avatar(classes: Iterable[str]) -> bool:
    """Whether a class name says that a picture is one of a person.

    >>> is_avatar(["card", "user-avatar"]), is_avatar(["user"])
    (True, False)
    """
    return "avatar" in chain.from_iterable(map(fields_of, classes))


def own_name(classes: Sequence[str]) -> str:
    """Return what the nearest class name, or one with the name of a field, calls a column in other words; empty for none.

    >>> own_name(["weave", "maker"]), own_name(["item", "field--name-field-weave"]), own_name(["item", "maker"])
    ('weave', 'weave', '')
    """
    return next(filter(None, map(other_name, (*classes[:1], *filter(SYSTEM_NAME.match, classes)))), "")


def is_secondary(classes: Iterable[str]) -> bool:
    """Whether the nearest class name that has a word for a field says that it is the second one.

    >>> is_secondary(["text", "card-secondaryTitle"]), is_secondary(["card-mainTitle", "secondary"])
    (True, False)
    """
    name = next(filter(fields_of, classes), "")
    return not SECONDARY_WORDS.isdisjoint(words_of(name))


def names_of_states(own: Sequence[str], others: Sequence[Sequence[str]]) -> frozenset[str]:
    """Return the class names in some class attributes that not all of the others have, beside one of an element that all have.

    ``own``: the class attributes around a cell. ``others``: those around other cells of its column, and its own.

    >>> sorted(names_of_states(["stock sold", "card"], [["stock sold", "card"], ["stock", "card new"]]))
    ['sold']
    """
    names = [frozenset(chain.from_iterable(map(str.split, labels))) for labels in others]
    common = frozenset.intersection(*names)
    elements = (frozenset(label.split()) for label in own)
    return frozenset().union(*(element - common for element in elements if element & common))


class ColumnClasses:
    """The class names around the columns that may name them, without those of states."""

    def __init__(self, elements: ColumnElements) -> None:
        self.elements = elements
        self.grid = elements.grid
        self.page = elements.page

    def of_column(self, column: int) -> tuple[str, ...]:
        """Return the class names that may name a column; of a line of several values none that names the line."""
        names = self.elements.enclosing[column][1]
        found = (*[name for name in TELLING_NAMES if name in names], *self.around(column))
        if self.grid.is_one_of_parts(column):
            found = tuple(name for name in found if class_field((name,)) not in LINE_FIELDS)
        return self.without_states(column, found) if found else found

    def around(self, column: int) -> Iterable[str]:
        """Return the class names around a column that may name a field, nearest first."""
        return chain.from_iterable(map(field_classes, self.elements.enclosing[column][2]))

    def without_states(self, column: int, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the class names of a column's first cell without those of states, such as ``sold`` in "stock sold".

        Some cells lack such a name, and all have another one of the same element.
        """
        around, states = self.elements.enclosing[column][2], self.states_of_records
        if " " in "".join(around):  # an element with a state has several names
            states |= self.states_of_cells(column, around)
        return tuple([name for name in names if name not in states]) if states else names

    def states_of_cells(self, column: int, around: Sequence[str]) -> frozenset[str]:
        """Return the names of states of a column's first cell. ``around``: the class attributes around it."""
        own = self.grid.cells[column]
        own = first_nodes(own) if own.several else own
        step = -(-len(own.nodes) // NAME_CELLS)
        looks = near_classes(self.page, own.nodes[::step])
        if looks.count(looks[0]) == len(looks):
            return frozenset()  # an early exit: the cells of most columns look the same
        different = {look: step * place for place, look in enumerate(looks)}
        cells = [(own.nodes[place], self.elements.records[own.rows[place]]) for place in different.values()]
        return names_of_states(around, [enclosing_elements(self.page, node, record)[2] for node, record in cells])

    @cached_property
    def states_of_records(self) -> frozenset[str]:
        """The class names of the first record that are states of it."""
        tops = [record[0] for record in self.elements.records[:: -(-len(self.elements.records) // NAME_CELLS)]]
        labels = [(self.page.attribute(top, "class") or "",) for top in tops]
        return names_of_states(labels[0], labels)
