"""Columns that belong to a person: the name in an item of microdata, links to their page, texts beside their picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.records.cells.lazy.unseen_values import META
from scutch.records.class_names import fields_of
from scutch.records.columns.names.class_evidence import ColumnClasses, class_field, is_avatar
from scutch.records.columns.names.column_elements import ColumnElements
from scutch.records.columns.names.label_evidence import is_person_label
from scutch.records.columns.names.link_fields import field_of_relation, link_around, linked_field
from scutch.records.columns.names.name_evidence import NameEvidence
from scutch.structured.schema_org import AUTHOR_PROPERTIES

#: Links of a column whose addresses are read.
LINK_CELLS: Final = 8
#: Properties in microdata whose items have names.
NAMED_ITEMS: Final = frozenset(("author", "creator", "publisher", "brand", "manufacturer", "seller", "hiringorganization"))


class PeopleColumns:
    """The columns that belong to a person.

    ``classes``: the class names around the columns.
    """

    def __init__(self, elements: ColumnElements, classes: ColumnClasses) -> None:
        self.elements = elements
        self.grid = elements.grid
        self.page = elements.page
        self.classes = classes

    def named_item(self, nodes: Sequence[int]) -> str:
        """Return the property of the person or organisation whose name is in the first of some elements; empty for none."""
        properties = (self.page.attribute(node, "itemprop") or "" for node in nodes)
        return next((found for found in properties if found.lower() in NAMED_ITEMS), "")

    def is_name_of_person(self, column: int) -> bool:
        """Whether a column is the name in the item of a person, and no other text of it, such as their rank."""
        if self.grid.attributes[column]:
            return True
        if (label := self.grid.label(column)) and not is_person_label(label):
            return False
        if any(fields_of(name)[-1:] == ("location",) for name in self.classes.of_column(column)[:1]):
            return False
        item = self.person_item(column)
        return (
            max((other for other in self.elements.texts if self.person_item(other) == item), key=self.name_evidence) == column
        )

    def person_item(self, column: int) -> int:
        """Return the element of the person that the first cell of a column belongs to, or -1."""
        properties = ((node, self.page.attribute(node, "itemprop") or "") for node in self.elements.enclosing[column][0])
        return next((node for node, found in properties if found in AUTHOR_PROPERTIES), -1)

    def name_evidence(self, column: int) -> tuple[bool, bool, bool, int]:
        """Return what says that a text in the item of a person is their name, the strongest first."""
        _, names, _, itemprop = self.elements.enclosing[column]
        texts = self.elements.first_texts(column)
        differ = self.grid.type_of(column) == "text" and len({text for text in texts if len(text) > 1}) > 1
        is_stated = itemprop == "name" or texts[:1] == self.stated_names(self.person_item(column))
        return is_stated, differ, "a" in names, -column

    def stated_names(self, item: int) -> tuple[str, ...]:
        """Return the names that elements without text give the item of a person."""
        nodes = (item + offset for offset in rows_of(self.page.tag[item : self.page.end[item]], META))
        names = (
            self.page.attribute(node, "content") or "" for node in nodes if self.page.attribute(node, "itemprop") == "name"
        )
        return tuple(names)

    def link_field(self, column: int) -> str:
        """Return the field that the addresses of a column's first links have a word for, "author" for those of avatars."""
        if "a" not in self.elements.enclosing[column][1] or self.grid.type_of(column) != "text":
            return ""
        links = self.first_links(column)
        addresses = self.addresses(links)
        is_poster = addresses <= self.avatar_addresses or column == self.beside_avatar
        return linked_field(addresses) or ("author" if is_poster else "") or self.common_relation(links)

    def common_relation(self, links: Sequence[int]) -> str:
        """Return the field that the relation of links is the word for; empty unless all have one."""
        return field_of_relation((self.page.attribute(link, "rel") or "") if link >= 0 else "" for link in links)

    @cached_property
    def beside_avatar(self) -> int:
        """The text column that follows a picture of a person without a link, or -1."""
        avatar = next((column for column in self.avatars if "a" not in self.elements.enclosing[column][1]), -1)
        return next((column for column in self.elements.texts if column > avatar), -1) if avatar >= 0 else -1

    def first_links(self, column: int) -> list[int]:
        """Return the links around the first cells of a column; -1 for a cell without one, no cells for no link at all."""
        names = self.elements.enclosing[column][1]
        if "a" not in names:
            return []
        levels = names.index("a") + 1
        return [link_around(self.page, node, levels) for node in self.grid.cells[column].nodes[:LINK_CELLS]]

    def addresses(self, links: Iterable[int]) -> set[str]:
        """Return the addresses of links; an empty one for none."""
        return {(self.page.attribute(link, "href") or "") if link >= 0 else "" for link in links}

    @cached_property
    def avatar_addresses(self) -> set[str]:
        """Addresses of the first links around pictures of people."""
        return self.addresses(chain.from_iterable(map(self.first_links, self.avatars))) - {""}

    def names_beside_avatars(self, evidence: Sequence[NameEvidence]) -> list[int]:
        """Return the columns of names of people in a list with pictures of people whose titles and authors are others."""
        roles = {known.role for known in evidence}
        if "title" not in roles or "author" in roles or not self.avatars:
            return []
        names = [
            column
            for column in self.elements.texts
            if not evidence[column].role and class_field(evidence[column].classes) == "name"
        ]
        return names if len(names) == 1 else []

    @cached_property
    def avatars(self) -> list[int]:
        """Columns of pictures of people."""
        images = (column for column in range(self.grid.width) if self.grid.attributes[column] == "src")
        likely = [column for column in images if is_avatar(self.classes.around(column))]  # some of the names may be of states
        return [column for column in likely if is_avatar(self.classes.of_column(column))]
