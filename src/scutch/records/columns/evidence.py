"""The evidence for the names of the columns of aligned records: what the page, the cells and the columns beside say."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain, islice
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.lexicon.address_words import FIELD_OF_SCHEME, common_contact, file_kind, host_in
from scutch.lexicon.field_names import FIELD_OF_LEAD, FIELD_OF_WORD, FIELDS, NAMED_FIELDS
from scutch.lexicon.shop_words import PERIODS, SAVINGS, leads_to_other_price
from scutch.page.columns import MARKS
from scutch.records.cells._cell_texts import enclosing_elements, near_classes
from scutch.records.cells.cell_labels import DIGIT, common_sign, is_pictograph
from scutch.records.cells.column_cells import ColumnTexts, first_nodes
from scutch.records.cells.drop_columns import LABEL_ATTRIBUTES
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.lazy.unseen_values import META
from scutch.records.cells.price_columns import are_struck
from scutch.records.cells.splits.link_kinds import FEW_TEXTS
from scutch.records.class_names import CLASS_NAMES, SYSTEM_NAME, fields_of, is_regular_price, other_name, words_of
from scutch.records.columns.icons import icon_field, name_of_sign
from scutch.records.columns.link_fields import address_around, linked_field
from scutch.records.columns.naming import WEBSITE, NameEvidence
from scutch.records.columns.pages_together import on_several_pages, pages_of_rows
from scutch.records.columns.post_columns import AUTHOR_PROPERTIES
from scutch.records.columns.roles.facts import MANY, ColumnFacts
from scutch.records.whole_links import have_own_addresses
from scutch.values.registry import ADDRESS_TYPES

#: Cells of a column that its name is made from.
NAME_CELLS: Final = 8
#: Words at most of a title that is a label.
TITLE_WORDS: Final = 2
#: Links of a column whose addresses are read.
LINK_CELLS: Final = 4
HEADING_NAMES: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
#: Headings, and other elements whose text the rest of a record explains.
TERM_NAMES: Final = HEADING_NAMES | {"dt", "summary"}
#: Fields whose class words name a whole line of several values, and no field.
LINE_FIELDS: Final = frozenset(("", "date"))
#: Properties in microdata whose items have names.
NAMED_ITEMS: Final = frozenset(("author", "creator", "publisher", "brand", "manufacturer", "seller", "hiringorganization"))
#: Elements that say what their text is.
TELLING_NAMES: Final = ("address", "time")
#: Property of a whole record.
ITEM_PROPERTY: Final = "itemListElement"
#: Properties of a title in microdata.
TITLE_PROPERTIES: Final = frozenset(("name", "headline", "title"))
#: Properties of what a person is called.
PERSON_TITLES: Final = frozenset(("title", "jobTitle"))
#: Fields of links that lead to no page.
CONTACT_FIELDS: Final = frozenset(FIELD_OF_SCHEME.values())
#: Words of the class of a second title.
SECONDARY_WORDS: Final = frozenset(("secondary", "sub", "original", "alternative"))
#: Words of a label whose name is that of who did or has something.
GROUP_WORDS: Final = frozenset(("group", "team", "club"))
#: Websites of records, at least; share of them that have hosts of their own.
LEAST_SITES: Final = 3
SITE_SHARE: Final = 0.8
#: Characters of a range of prices at most.
RANGE_CHARS: Final = 24
#: Types of columns that may be regular prices.
AMOUNT_TYPES: Final = frozenset(("price", "number"))


def is_price_label(lead: str) -> bool:
    """Whether words in front of a price name the column, or say that it is a saving; "price" alone says no more than a class.

    >>> is_price_label("Sale price"), is_price_label("You save"), is_price_label("from"), is_price_label("Price")
    (True, True, False, False)
    """
    words = lead.lower().split()
    return " ".join(words) in SAVINGS or (len(words) > 1 and any(FIELD_OF_WORD.get(word) == "price" for word in words))


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


def is_title_label(label: str) -> bool:
    """Whether a label says that a value is the title of a record, and not the name of another thing.

    >>> [is_title_label(label) for label in ("Title", "Product Name", "Brand Name", "Group name", "Weight")]
    [True, True, False, False, False]
    """
    *words, last = label.lower().split() or [""]
    if FIELD_OF_WORD.get(last) not in TITLE_PROPERTIES or not GROUP_WORDS.isdisjoint(words):
        return False
    return NAMED_FIELDS.isdisjoint(map(FIELD_OF_WORD.get, words))


def is_person_label(label: str) -> bool:
    """Whether a label says that a value is the name of a person, and not what else is known about them.

    >>> [is_person_label(label) for label in ("Posted by", "Name", "Member type")]
    [True, True, False]
    """
    return "author" in (FIELD_OF_LEAD.get(label.lower()), FIELD_OF_WORD.get(label.lower())) or label.lower() == "name"


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


class EvidenceCollector:
    """Collects the evidence for the names of columns.

    ``grid``, ``records``: as for ``wanted_columns``.
    """

    def __init__(self, grid: LazyColumns, records: Sequence[tuple[int, ...]]) -> None:
        self.grid = grid
        self.records = records
        self.page = grid.page.columns
        cells = [(rows[0], nodes[0]) for rows, nodes, _ in grid.cells]
        #: Enclosing elements of each column's first cell, with names, labels and the nearest ``itemprop``.
        self.enclosing = [enclosing_elements(self.page, node, records[row]) for row, node in cells]
        #: Element of each column's first cell: the parent of a text, another node itself.
        self.elements = [
            elements[0] if elements else self.page.parent[node]
            for (elements, *_), (_, node) in zip(self.enclosing, cells, strict=True)
        ]
        self.ends = self.page.end
        texts = [column for column in range(grid.width) if not grid.attributes[column]]
        #: Text columns.
        self.texts = texts
        begins = {self.elements[column]: column for column in texts}
        firsts = ((column, grid.cells[column].of_row(grid.cells[column].rows[0])) for column in texts)
        owners = {self.page.parent[node]: column for column, nodes in firsts for node in nodes[1:]} | begins
        #: Elements of the first cells of text columns, in order, and these columns.
        self.owning = sorted(owners)
        self.owners = [owners[node] for node in self.owning]
        self.title = self.main_link(begins.values())

    def main_link(self, columns: Iterable[int]) -> int:
        """Return the text column that is most likely the title: in a link in a heading, else the longest in a link; or -1.

        Texts that repeat count once.
        """
        best, most = -1, 0.0
        for column in columns:
            names = self.enclosing[column][1]
            if "a" not in names:
                continue
            texts = first_cells(self.grid.column_texts(column), NAME_CELLS)
            weight = min(sum(map(len, set(texts))) / max(1, len(texts)), 80.0) * (1 if HEADING_NAMES.isdisjoint(names) else 4)
            if weight > most:
                best, most = column, weight
        return best

    def evidence(self, column: int) -> NameEvidence:
        """Return the evidence for the name of a column."""
        nodes, _, _, itemprop = self.enclosing[column]
        if itemprop == "name":
            itemprop = self.named_item(nodes) or itemprop
        elif itemprop == "url" and self.person_item(column) >= 0:
            itemprop = ""  # it is the address of the person, not of the record
        elif itemprop in AUTHOR_PROPERTIES and not self.is_name_of_person(column):
            itemprop = ""
        elif itemprop in PERSON_TITLES and self.person_item(column) >= 0:
            itemprop = ""  # what the person is called, no title of the record
        elif itemprop == ITEM_PROPERTY:
            itemprop = ""
        header = self.header(column)
        return (self.of_attribute if self.grid.attributes[column] else self.of_texts)(column, header, itemprop)

    def is_name_of_person(self, column: int) -> bool:
        """Whether a column is the name in the item of a person, and no other text of it, such as their rank."""
        if self.grid.attributes[column]:
            return True
        if (label := self.grid.label(column)) and not is_person_label(label):
            return False
        if any(fields_of(name)[-1:] == ("location",) for name in self.classes(column)[:1]):
            return False
        item = self.person_item(column)
        return max((other for other in self.texts if self.person_item(other) == item), key=self.name_evidence) == column

    def person_item(self, column: int) -> int:
        """Return the element of the person that the first cell of a column belongs to, or -1."""
        properties = ((node, self.page.attribute(node, "itemprop") or "") for node in self.enclosing[column][0])
        return next((node for node, found in properties if found in AUTHOR_PROPERTIES), -1)

    def name_evidence(self, column: int) -> tuple[bool, bool, bool, int]:
        """Return what says that a text in the item of a person is their name, the strongest first."""
        _, names, _, itemprop = self.enclosing[column]
        texts = self.first_texts(column)
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

    def of_attribute(self, column: int, header: str, itemprop: str) -> NameEvidence:
        """Return the evidence for a column of attributes; its name is derived from that of its owner if it has one."""
        attribute, column_type, owner = self.grid.attributes[column], self.grid.type_of(column), self.owner(column)
        contact = common_contact(self.first_texts(column)) if attribute == "href" else ""
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
            classes=self.classes(column),
            attribute=attribute,
            type=column_type,
            values=() if column_type in ADDRESS_TYPES else self.first_texts(column),
            is_struck=self.is_struck(column),
            link_name=link_name,
            link_kind=kind,
        )

    def kind_of_links(self, column: int) -> str:
        """Return what all links of a column lead to: different files of one kind, or websites; empty for other pages."""
        texts = self.grid.column_texts(column).texts
        kind = file_kind(texts[0]) if texts else ""
        is_kind = kind and len(set(texts)) == len(texts) and all(file_kind(text) == kind for text in texts)
        return kind if is_kind else WEBSITE if self.are_websites(texts) else ""

    def are_websites(self, texts: Sequence[str]) -> bool:
        """Whether links lead to the website of each record: nearly all to hosts of their own, none to that of the page."""
        if len(texts) < LEAST_SITES or host_in(texts[0]) in ("", host_in(texts[-1])):
            return False  # an early exit: few lists have several hosts
        hosts = set(map(host_in, texts))
        return len(hosts) >= SITE_SHARE * len(texts) and hosts.isdisjoint(("", host_in(self.grid.page.url or "")))

    def of_texts(self, column: int, header: str, itemprop: str) -> NameEvidence:
        """Return the evidence for a column of texts: also labels, icons and whether it is the title."""
        column_type, struck, is_title = self.grid.type_of(column), self.is_struck(column), column == self.title
        prefix = self.grid.price_prefix(column) if column_type == "price" else ""
        return NameEvidence(
            header,
            label=self.label(column) or (prefix if prefix and not struck and self.names_price(prefix, column) else ""),
            itemprop=itemprop,
            classes=(*prefix.lower().split(), *self.price_classes(column)),
            type=column_type,
            values=self.first_texts(column),
            is_title=is_title or self.is_in_own_heading(column),
            is_struck=struck,
            prices=self.grid.cells[column].filled if column_type == "price" else 0,
            icon="" if header or is_title else self.icon(column),
        )

    def names_price(self, lead: str, column: int) -> bool:
        """Whether the words in front of prices name their column, or tell it from that of the price of the thing."""
        if is_price_label(lead) or not leads_to_other_price(lead):
            return is_price_label(lead)
        texts = self.first_texts(column)
        are_amounts = len(set(texts)) > 1 and max(map(len, texts)) <= len(lead) + RANGE_CHARS
        return are_amounts and self.has_plain_price

    @cached_property
    def has_plain_price(self) -> bool:
        """Whether a column has prices of the thing itself."""
        prices = (column for column in self.texts if self.grid.type_of(column) == "price")
        return any(not leads_to_other_price(self.grid.price_prefix(column)) for column in prices)

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
        return {self.owner(column) for column in attributes if self.grid.type_of(column) == "rating"} - {-1}

    def label(self, column: int) -> str:
        """Return the label of a column, or the words before it in its block that lead to a field, as "by" does."""
        known, before = self.grid.label(column) or self.counted_title(column), column - 1
        if known or before < 0 or self.grid.attributes[before]:
            return "" if self.is_period(known, column) else known
        values = self.grid.column_texts(before)
        if not values.is_constant or values.texts[0].lower() not in FIELD_OF_LEAD:
            return ""
        block = self.page.block
        return values.texts[0] if block[self.grid.cells[before].nodes[0]] == block[self.grid.cells[column].nodes[0]] else ""

    def counted_title(self, column: int) -> str:
        """Return the title that the elements of numbers share where it is the word for a field, such as "Views"; else ""."""
        if self.grid.type_of(column) != "number":
            return ""
        titles = {self.page.attribute(self.page.parent[node], "title") for node in self.grid.cells[column].nodes[:NAME_CELLS]}
        words = (titles.pop() or "").split() if len(titles) == 1 else []
        return " ".join(words) if 0 < len(words) <= TITLE_WORDS and words[-1].lower() in FIELD_OF_WORD else ""

    def is_period(self, label: str, column: int) -> bool:
        """Whether texts behind the word for an author are what a price is for, as in "par mois"."""
        return FIELD_OF_LEAD.get(label.lower()) == "author" and PERIODS.issuperset(self.grid.column_texts(column).texts)

    def is_struck(self, column: int) -> bool:
        """Whether the amounts of a column are struck out, or the higher ones of two."""
        if column == self.grid.regular:
            return True
        if self.grid.type_of(column) not in AMOUNT_TYPES:
            return False
        cells = self.grid.cells[column].nodes[:NAME_CELLS]
        if not are_struck(self.page, cells):
            return False
        amounts = [node for node in cells if DIGIT.search(self.page.text(node))]  # "to" is struck out with what is before it
        return not amounts or are_struck(self.page, amounts)

    def header(self, column: int) -> str:
        """Return the header of a column; empty for one of several parts of its cells with labels, and for regular prices."""
        headers, nodes = self.grid.headers, self.enclosing[column][0]
        if not headers or not nodes or column == self.grid.regular:
            return ""
        if self.grid.is_one_of_parts(column) and self.grid.label(column):
            return ""
        place = self.grid.places.place(nodes)
        is_part = column in self.labelled_at.get(place, ())
        return "" if is_part and len(self.labelled_at[place]) > 1 else headers.get(place, "")

    @cached_property
    def labelled_at(self) -> dict[int, list[int]]:
        """The columns of texts with labels that are not hidden, by their place in a table; none that is alone there."""
        found: dict[int, list[int]] = {}
        for column in self.texts:
            nodes = self.enclosing[column][0]
            if nodes and not self.page.marks[self.grid.cells[column].nodes[0]] & MARKS["hidden"]:
                found.setdefault(self.grid.places.place(nodes), []).append(column)
        return {
            place: [column for column in columns if self.grid.label(column)]
            for place, columns in found.items()
            if len(columns) > 1
        }

    def first_texts(self, column: int) -> tuple[str, ...]:
        """Return the first texts of a column; of a column of numbers those with a digit."""
        texts = self.grid.column_texts(column).texts
        if self.grid.type_of(column) == "number":
            texts = list(islice(filter(DIGIT.search, texts), NAME_CELLS))
        return tuple(texts[:NAME_CELLS])

    def named_item(self, nodes: Sequence[int]) -> str:
        """Return the property of the person or organisation whose name is in the first of some elements; empty for none."""
        properties = (self.page.attribute(node, "itemprop") or "" for node in nodes)
        return next((found for found in properties if found.lower() in NAMED_ITEMS), "")

    def classes(self, column: int) -> tuple[str, ...]:
        """Return the class names that may name a column; of a line of several values none that names the line."""
        names = self.enclosing[column][1]
        found = (*(name for name in TELLING_NAMES if name in names), *self.names_around(column))
        if self.grid.is_one_of_parts(column):
            found = tuple(name for name in found if class_field((name,)) not in LINE_FIELDS)
        return self.without_states(column, found) if found else found

    def names_around(self, column: int) -> Iterable[str]:
        """Return the class names around a column that may name a field, nearest first."""
        return chain.from_iterable(map(field_classes, self.enclosing[column][2]))

    def without_states(self, column: int, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the class names of a column's first cell without those of states, such as ``sold`` in "stock sold".

        Some cells lack such a name, and all have another one of the same element.
        """
        around, states = self.enclosing[column][2], self.states_of_records
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
        cells = [(own.nodes[place], self.records[own.rows[place]]) for place in different.values()]
        return names_of_states(around, [enclosing_elements(self.page, node, record)[2] for node, record in cells])

    @cached_property
    def states_of_records(self) -> frozenset[str]:
        """The class names of the first record that are states of it."""
        tops = [record[0] for record in self.records[:: -(-len(self.records) // NAME_CELLS)]]
        labels = [(self.page.attribute(top, "class") or "",) for top in tops]
        return names_of_states(labels[0], labels)

    def price_classes(self, column: int) -> tuple[str, ...]:
        """Return the class names of a column; of the price to pay, where amounts show it, none for a regular price."""
        found = self.classes(column)
        if self.grid.regular < 0 or column == self.grid.regular or self.grid.type_of(column) != "price":
            return found
        return tuple(name for name in found if not is_regular_price((name,)))

    def is_in_heading(self, column: int) -> bool:
        """Whether a column is in a heading, a term, or what opens and closes the rest of its record."""
        nodes, names, *_ = self.enclosing[column]
        opens = "button" in names and any(self.page.attribute(node, "aria-expanded") for node in nodes)
        return opens or not TERM_NAMES.isdisjoint(names)

    def is_in_own_heading(self, column: int) -> bool:
        """Whether a column is in a heading, and the title is not in the same one."""
        nodes, names, *_ = self.enclosing[column]
        if HEADING_NAMES.isdisjoint(names):
            return False
        heading = next(node for node, name in zip(nodes, names, strict=True) if name in HEADING_NAMES)
        return self.title < 0 or heading not in self.enclosing[self.title][0]

    def facts(self, column: int, evidence: NameEvidence) -> ColumnFacts:
        """Return what shows the role of a column of texts."""
        names = self.enclosing[column][1]
        values = self.grid.column_texts(column)
        is_list, link_field = self.grid.is_list(column), self.link_field(column)
        texts = tuple(values.texts if is_list else whole_cells(values))
        return ColumnFacts(
            texts=texts,
            rows=self.grid.rows,
            on_several_pages=on_several_pages(values.rows, texts, self.pages),
            is_heading=self.is_in_heading(column),
            is_ranked=self.grid.is_ranked(column),
            is_link="a" in names and link_field not in CONTACT_FIELDS,
            has_own_addresses="a" in names and self.has_own_addresses(column),
            is_body=self.grid.is_body(column) and not self.is_one_link(column),
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
            field=class_field(evidence.classes),
            link_field=link_field,
            own_name=evidence.icon or own_name(evidence.classes),
            type=evidence.type,
        )

    @cached_property
    def pages(self) -> list[int]:
        """What ``pages_of_rows`` returns."""
        return pages_of_rows(self.page, self.records)

    def link_field(self, column: int) -> str:
        """Return the field that the addresses of a column's first links have a word for, "author" for those of avatars."""
        if "a" not in self.enclosing[column][1] or self.grid.type_of(column) != "text":
            return ""
        addresses = self.first_addresses(column)
        is_poster = addresses <= self.avatar_addresses or column == self.beside_avatar
        return linked_field(addresses) or ("author" if is_poster else "")

    @cached_property
    def beside_avatar(self) -> int:
        """The text column that follows a picture of a person without a link, or -1."""
        avatar = next((column for column in self.avatars if "a" not in self.enclosing[column][1]), -1)
        return next((column for column in self.texts if column > avatar), -1) if avatar >= 0 else -1

    def first_addresses(self, column: int) -> set[str]:
        """Return the addresses of the first links around a column; an empty one for a cell without a link."""
        names = self.enclosing[column][1]
        nodes = self.grid.cells[column].nodes[:LINK_CELLS] if "a" in names else ()
        return {address_around(self.page, node, names.index("a") + 1) for node in nodes}

    @cached_property
    def avatar_addresses(self) -> set[str]:
        """Addresses of the first links around pictures of people."""
        return set(chain.from_iterable(map(self.first_addresses, self.avatars))) - {""}

    def names_beside_avatars(self, evidence: Sequence[NameEvidence]) -> list[int]:
        """Return the columns of names of people in a list with pictures of people whose titles and authors are others."""
        roles = {known.role for known in evidence}
        if "title" not in roles or "author" in roles or not self.avatars:
            return []
        names = [
            column for column in self.texts if not evidence[column].role and class_field(evidence[column].classes) == "name"
        ]
        return names if len(names) == 1 else []

    @cached_property
    def avatars(self) -> list[int]:
        """Columns of pictures of people."""
        images = (column for column in range(self.grid.width) if self.grid.attributes[column] == "src")
        likely = [column for column in images if is_avatar(self.names_around(column))]  # some of the names may be of states
        return [column for column in likely if is_avatar(self.classes(column))]

    def has_own_addresses(self, column: int) -> bool:
        """Whether several texts are repeated in a column, and nearly all of its cells link to addresses of their own."""
        texts = set(self.grid.column_texts(column).texts)
        nodes = self.grid.cells[column].nodes
        if not FEW_TEXTS < len(texts) < MANY * len(nodes):
            return False
        return have_own_addresses(self.page, nodes)

    def is_one_link(self, column: int) -> bool:
        """Whether one link encloses the first cell of a column."""
        nodes, names, *_ = self.enclosing[column]
        cells = self.grid.cells[column]
        last = cells.of_row(cells.rows[0])[-1]
        return any(name == "a" and last < self.ends[node] for node, name in zip(nodes, names, strict=True))

    def owner(self, column: int) -> int:
        """Return the text column in the element of an attribute, or -1."""
        element = self.elements[column]
        owners = self.owners[bisect_left(self.owning, element) : bisect_left(self.owning, self.ends[element])]
        return self.title if self.title in owners else min(owners, default=-1)


def whole_cells(values: ColumnTexts) -> list[str]:
    """Return the text of each cell, its values in one line.

    >>> whole_cells(ColumnTexts([0, 0, 2], ["Flax", "blue", "Hemp"], several=2))
    ['Flax blue', 'Hemp']
    """
    rows, texts, *_ = values
    if not values.several:
        return texts
    cells: dict[int, str] = {}
    for row, text in zip(rows, texts, strict=True):
        cells[row] = f"{cells[row]} {text}" if row in cells else text
    return list(cells.values())


def first_cells(values: ColumnTexts, count: int) -> list[str]:
    """Return the values of a column's first cells.

    >>> first_cells(ColumnTexts([0, 0, 2, 3], ["a", "b", "c", "d"]), 2)
    ['a', 'b', 'c']
    """
    rows, texts, *_ = values
    if len(texts) <= count:
        return texts
    if len(set(rows[: count + 1])) > count:
        return texts[:count]
    after = next(islice(dict.fromkeys(rows), count, None), None)
    return texts if after is None else texts[: rows.index(after)]
