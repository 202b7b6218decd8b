"""The evidence for the names of columns, collected: what the page, the cells and the columns beside say about each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from scutch.lexicon.address_words import FIELD_OF_SCHEME, common_contact, file_kind, host_in
from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.records.cells.cell_labels import common_sign, is_pictograph
from scutch.records.cells.drop_columns import LABEL_ATTRIBUTES
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.class_names import is_regular_price
from scutch.records.columns.names.class_evidence import (
    TITLE_PROPERTIES,
    ColumnClasses,
    class_field,
    is_avatar,
    is_secondary,
    own_name,
)
from scutch.records.columns.names.column_elements import ColumnElements, whole_cells
from scutch.records.columns.names.icons import icon_field, name_of_sign
from scutch.records.columns.names.label_evidence import ColumnLabels, is_title_label
from scutch.records.columns.names.name_evidence import WEBSITE, NameEvidence, is_long
from scutch.records.columns.names.person_evidence import PeopleColumns
from scutch.records.columns.names.price_evidence import PriceEvidence
from scutch.records.columns.pages_together import on_several_pages, pages_of_rows
from scutch.records.columns.roles.facts import ColumnFacts
from scutch.structured.schema_org import AUTHOR_PROPERTIES
from scutch.values.registry import ADDRESS_TYPES

#: Properties of whole records.
RECORD_PROPERTIES: Final = frozenset((
    "itemListElement", "item", "mainEntity", "hasPart", "comment", "answer", "acceptedAnswer", "suggestedAnswer", "blogPost",
    "blogPosts", "review", "reviews",
))  # fmt: skip
#: Properties of the text of a post in microdata.
BODY_PROPERTIES: Final = frozenset(("text", "articleBody", "commentText", "reviewBody"))
#: What is in front of the subject of a reply.
REPLY: Final = re.compile(r"(?:re|aw|antw|sv|odp)[:：]\s*", re.IGNORECASE)
#: Properties of what a person is called.
PERSON_TITLES: Final = frozenset(("title", "jobTitle"))
#: Fields of links that lead to no page.
CONTACT_FIELDS: Final = frozenset(FIELD_OF_SCHEME.values())
#: Fields whose class words posts of people have around their texts, as in ``status__content``.
SHORT_FIELDS: Final = frozenset(("author", "status"))
#: Elements in which lists of messages have the names of who wrote them.
CITED_NAMES: Final = frozenset(("i", "em", "cite"))
#: Websites of records, at least; share of them that have hosts of their own.
LEAST_SITES: Final = 3
SITE_SHARE: Final = 0.8


class EvidenceCollector:
    """Collects the evidence for the names of columns.

    ``grid``, ``records``: as for ``wanted_columns``.
    """

    def __init__(self, grid: LazyColumns, records: Sequence[tuple[int, ...]]) -> None:
        self.grid = grid
        self.records = records
        self.page = grid.page.columns
        self.elements = ColumnElements(grid, records)
        self.enclosing = self.elements.enclosing
        self.classes = ColumnClasses(self.elements)
        self.labels = ColumnLabels(self.elements)
        self.people = PeopleColumns(self.elements, self.classes)
        self.prices = PriceEvidence(self.elements)

    def evidence(self, column: int) -> NameEvidence:
        """Return the evidence for the name of a column."""
        nodes, _, _, itemprop = self.enclosing[column]
        if itemprop == "name":
            itemprop = self.people.named_item(nodes) or itemprop
        elif itemprop == "url" and self.people.person_item(column) >= 0:  # a link to the person, not to the record
            is_name = not self.grid.attributes[column] and self.people.is_name_of_person(column)
            itemprop = self.people.named_item(nodes) if is_name else ""
        elif itemprop in AUTHOR_PROPERTIES and not self.people.is_name_of_person(column):
            itemprop = ""
        elif itemprop in PERSON_TITLES and self.people.person_item(column) >= 0:
            itemprop = ""  # what the person is called, no title of the record
        elif itemprop and self.is_of_other(column, itemprop):
            itemprop = ""
        header = self.labels.header(column)
        return (self.of_attribute if self.grid.attributes[column] else self.of_texts)(column, header, itemprop)

    def is_of_other(self, column: int, itemprop: str) -> bool:
        """Whether a property is that of a whole record or item, or of a picture of a person.

        Such a picture may be that of the item in some records alone.
        """
        if itemprop in RECORD_PROPERTIES or self.is_of_item(column):
            return True
        return itemprop == "image" and is_avatar(self.classes.of_column(column))

    def is_of_item(self, column: int) -> bool:
        """Whether the property nearest to a column is that of an item around it with properties of its own, and of no name."""
        item = self.properties[column]
        if self.page.attribute(item, "itemscope") is None or self.people.named_item((item,)):
            return False
        return any(item < other < self.page.end[item] for other in self.properties)

    @cached_property
    def properties(self) -> list[int]:
        """The element with the property nearest to each column; -1 for none."""
        return [
            next((node for node in nodes if self.page.attribute(node, "itemprop")), -1) if itemprop else -1
            for nodes, _, _, itemprop in self.enclosing
        ]

    def of_attribute(self, column: int, header: str, itemprop: str) -> NameEvidence:
        """Return the evidence for a column of attributes; its name is derived from that of its owner if it has one."""
        attribute, column_type, owner = self.grid.attributes[column], self.grid.type_of(column), self.elements.owner(column)
        contact = common_contact(self.elements.first_texts(column)) if attribute == "href" else ""
        link_name = f"{contact}_url" if contact else ""
        kind = self.kind_of_links(column) if attribute == "href" else ""
        if owner >= 0:
            return NameEvidence(
                header,
                itemprop=itemprop,
                attribute=attribute,
                type=column_type,
                owner=owner,
                link_name=link_name,
                link_kind=kind,
            )
        return NameEvidence(
            header,
            itemprop=itemprop,
            classes=self.classes.of_column(column),
            attribute=attribute,
            type=column_type,
            values=() if column_type in ADDRESS_TYPES else self.elements.first_texts(column),
            is_struck=self.prices.is_struck(column),
            link_name=link_name,
            link_kind=kind,
        )

    def kind_of_links(self, column: int) -> str:
        """Return what the first links of all rows lead to: files of a kind, nearly all different, or websites; else empty."""
        values = self.grid.column_texts(column)
        firsts = values.first_of_rows()
        texts = [firsts[row] for row in sorted(firsts)]
        kind = file_kind(texts[0]) if texts else ""
        is_kind = kind and len(set(texts)) >= SITE_SHARE * len(texts) and all(file_kind(text) == kind for text in texts)
        return kind if is_kind else WEBSITE if self.are_websites(texts) else ""

    def are_websites(self, texts: Sequence[str]) -> bool:
        """Whether links lead to the website of each record: nearly all to hosts of their own, none to that of the page."""
        if len(texts) < LEAST_SITES or host_in(texts[0]) in ("", host_in(texts[-1])):
            return False  # an early exit: few lists have several hosts
        hosts = set(map(host_in, texts))
        return len(hosts) >= SITE_SHARE * len(texts) and hosts.isdisjoint(("", host_in(self.grid.page.url or "")))

    def of_texts(self, column: int, header: str, itemprop: str) -> NameEvidence:
        """Return the evidence for a column of texts: also labels, icons and whether it is the title."""
        column_type, struck, is_title = self.grid.type_of(column), self.prices.is_struck(column), column == self.elements.title
        prefix = self.grid.price_prefix(column) if column_type == "price" else ""
        return NameEvidence(
            header,
            label=self.labels.label(column)
            or (prefix if prefix and not struck and self.prices.names_price(prefix, column) else ""),
            itemprop=itemprop,
            classes=(*prefix.lower().split(), *self.price_classes(column)),
            type=column_type,
            values=self.elements.first_texts(column),
            is_title=is_title,
            is_struck=struck,
            prices=self.grid.cells[column].filled if column_type == "price" else 0,
            icon="" if header or is_title else self.icon(column),
        )

    def price_classes(self, column: int) -> tuple[str, ...]:
        """Return the class names of a column; of the price to pay, where amounts show it, none for a regular price."""
        found = self.classes.of_column(column)
        if self.grid.regular < 0 or column == self.grid.regular or self.grid.type_of(column) != "price":
            return found
        return tuple(name for name in found if not is_regular_price((name,)))

    def icon(self, column: int) -> str:
        """Return the field of the icon or of the picture in front of the texts of a column; empty for none.

        Stars are a rating that is drawn where one is known beside the column, or where it has prices.
        """
        texts = self.grid.column_texts(column).texts
        sign = common_sign(texts) if any(is_pictograph(text[:1]) for text in texts[:1]) else ""
        found = icon_field(self.page, self.grid.cells[column].nodes[0]) or name_of_sign(sign)
        is_rating = found == "stars" and (column in self.beside_ratings or self.grid.type_of(column) == "price")
        return "" if is_rating else found

    @cached_property
    def beside_ratings(self) -> set[int]:
        """Columns of texts beside ratings in attributes or drawn ones."""
        attributes = (column for column in range(self.grid.width) if self.grid.attributes[column] in LABEL_ATTRIBUTES)
        return {self.elements.owner(column) for column in attributes if self.grid.type_of(column) == "rating"} - {-1}

    def is_body(self, column: int, evidence: NameEvidence) -> bool:
        """Whether a column has the texts of posts, by a property or by their paragraphs."""
        has_paragraphs = self.grid.is_body(column) and not self.elements.is_one_link(column)
        return has_paragraphs or evidence.itemprop in BODY_PROPERTIES

    def facts(self, column: int, evidence: NameEvidence) -> ColumnFacts:
        """Return what shows the role of a column of texts."""
        names = self.enclosing[column][1]
        values = self.grid.column_texts(column)
        is_list, link_field = self.grid.is_list(column), self.people.link_field(column)
        texts = tuple(values.texts if is_list else whole_cells(values))
        is_heading = self.elements.is_in_heading(column)
        if is_heading and any(map(REPLY.match, texts[-1:])):
            texts = tuple([REPLY.sub("", text) for text in texts])
        return ColumnFacts(
            texts=texts,
            rows=self.grid.rows,
            on_several_pages=on_several_pages(values.rows, texts, self.pages),
            is_heading=is_heading,
            is_ranked=self.grid.is_ranked(column),
            is_cited=not CITED_NAMES.isdisjoint(names[:1]),
            is_link="a" in names and link_field not in CONTACT_FIELDS,
            has_own_addresses="a" in names and self.elements.has_own_addresses(column),
            is_body=evidence.itemprop in BODY_PROPERTIES
            or (self.grid.is_body(column) and not self.elements.is_one_link(column)),
            paragraphs=len(values.texts),
            is_list=is_list,
            is_named=bool(evidence.header or evidence.label or evidence.itemprop),
            is_headed=bool(evidence.header),
            is_labelled=bool(evidence.label),
            is_person=evidence.itemprop in AUTHOR_PROPERTIES or FIELD_OF_LEAD.get(evidence.label.lower()) == "author",
            places=frozenset(values.rows),
            is_property=evidence.itemprop in TITLE_PROPERTIES,
            is_title_label=bool(evidence.label) and is_title_label(evidence.label),
            is_secondary=is_secondary(evidence.classes),
            field=self.field(column, evidence),
            link_field=link_field,
            own_name=evidence.icon or own_name(evidence.classes),
            type=evidence.type,
        )

    def field(self, column: int, evidence: NameEvidence) -> str:
        """Return the field of the nearest class word of a column; empty for long texts in one for a person or a state."""
        found = class_field(evidence.classes)
        is_text = found in SHORT_FIELDS and is_long(evidence) and not self.grid.is_list(column)
        return "" if is_text else found

    @cached_property
    def pages(self) -> list[int]:
        """What ``pages_of_rows`` returns."""
        return pages_of_rows(self.page, self.records)
