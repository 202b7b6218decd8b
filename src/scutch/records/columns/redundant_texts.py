"""Redundant columns of texts: controls, constants, badges, labels, hidden and sparse texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from operator import methodcaller
from statistics import median_low
from typing import Final

from scutch.lexicon.address_words import file_kind
from scutch.lexicon.control_words import ACTIONS, is_control_text
from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.lexicon.shop_words import is_delivery_text, is_price_lead, is_sold_out_text
from scutch.page.tag_ids import ids_of
from scutch.records.cells.cell_labels import COLONS
from scutch.records.class_names import SWITCHED_OFF, field_in, is_switched_off, words_of
from scutch.records.columns.known_columns import NEAR_CLASSES, SPARSE_SHARE, ColumnRules
from scutch.records.columns.names.name_evidence import NameEvidence, unit_words
from scutch.records.shares import has_share
from scutch.records.whole_links import have_own_addresses

#: Least records of a list whose constant and sparse columns are redundant.
LEAST_ROWS: Final = 3
#: Columns of a choice at least.
LEAST_CHOICES: Final = 3
#: States that are words of controls as well, where a column has several of them: of tenders, issues, restaurants.
STATES: Final = frozenset(("open", "closed", "opens soon", "closes soon", "new", "used"))
#: Share of the cells of a column of controls that have one text.
NEARLY_ALL: Final = 0.8
#: Share of the items of lists that differ where they are the same few, and share of these that a list has on average.
DIFFERENT_ITEMS: Final = 0.25
ITEMS_SHARE: Final = 0.4
UNNAMED_SHARE: Final = 0.5
#: Share of the records that have a note at least, and blanks in it: badges have fewer words.
NOTES_SHARE: Final = 0.3
NOTE_BLANKS: Final = 4
#: Share of the cells that are labels of a column without values.
LABEL_SHARE: Final = 0.8
#: Share of such cells that differ where they are terms that the rest of the record is about.
DIFFERENT_SHARE: Final = 0.8
#: Different texts of a control at most, and share of its cells that are texts of controls.
CONTROL_VALUES: Final = 3
CONTROL_SHARE: Final = 0.8
#: Column types whose values are wanted even where all of them are equal or few.
KEPT_TYPES: Final = frozenset(("price", "rating", "date"))
#: Fields whose values are wanted even where all of them are equal.
STATE_FIELDS: Final = frozenset(("availability", "status"))
SOURCE_FIELDS: Final = frozenset(("source", "publisher", "company"))
#: Fields that a list may be filtered by: all of its records have the same brand then, another page has several.
FILTER_FIELDS: Final = SOURCE_FIELDS | {"brand", "seller", "location", "city", "address", "category", "date"}
#: Share of the records that have such a value.
FILTER_SHARE: Final = 0.7
#: Roles that repeated or several values of a page show: another page of the same list may have none of them.
REPEATED_ROLES: Final = frozenset(("category", "tags", "badge"))
#: Signs that stand between values, or around them.
PUNCTUATION: Final = re.compile(r"[\s\[\](){}.,;:|/?#\u2010-\u2015\u200b-\u200f\ufeff-]+")
#: A mark in front of some titles, such as "[PDF]".
BRACKETED: Final = re.compile(r"\[\w{1,8}\]")
#: A single letter, as placeholders of pictures are; an address shown as text.
SHORT_SIGN: Final = re.compile(r"[^\W\d_]")
SHOWN_ADDRESS: Final = re.compile(r"(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?:\s?[/›].*)?|/[\w/.-]+", re.IGNORECASE)
ADDRESS_WORDS: Final = frozenset(("url", "uri", "permalink", "breadcrumb", "breadcrumbs", "hostname"))
#: Class of the name in an hCard, as in ``class="url fn n"``.
HCARD_NAME: Final = "fn"
#: Median of characters of a labelled part of a post.
PART_CHARS: Final = 40
ENDS_IN_COLON: Final = methodcaller("endswith", COLONS)
#: Different texts among those that say of what kind a row is at most.
KINDS_SHARE: Final = 0.5
(LINK_TAG,) = ids_of(("a",))
BUTTON_TAGS: Final = ids_of(("button", "input", "select", "option"))


class RedundantTexts(ColumnRules):
    """Finds redundant columns of texts."""

    def is_redundant(self, column: int) -> bool:
        """Whether a column of texts is redundant."""
        values = self.grid.column_texts(column)
        evidence = self.evidence[column]
        if not values.texts or self.is_punctuation(column):
            return True
        if evidence.header:
            if self.is_headed_aside(column) or self.is_headed_control(column) or self.repeats_header(column):
                return True
            return evidence.header.isdecimal() and self.counts_rows(column)
        if self.grid.headers and SWITCHED_OFF.search(self.class_of(column)):
            return True
        if self.grid.is_rest(column):
            return False
        return self.is_unshown_state(column) if evidence.role == "availability" else self.is_redundant_value(column)

    def is_redundant_value(self, column: int) -> bool:
        """Whether a column without a header is redundant: rare, hidden, an address, no value, or constant."""
        evidence = self.evidence[column]
        if self.is_rare(column) or self.is_unseen(column) or (evidence.type != "date" and self.is_in_address(evidence)):
            return True
        if evidence.label or evidence.type in KEPT_TYPES:
            return False
        return self.is_no_value(column) or self.is_plain_constant(column)

    def is_unshown_state(self, column: int) -> bool:
        """Whether a state of the stock is hidden, or all records are sold out: a text that a style shows where that is so."""
        if self.known.is_hidden(column) or SWITCHED_OFF.search(self.class_of(column)):
            return True
        texts = self.grid.column_texts(column).texts
        return len(texts) >= max(LEAST_ROWS, self.grid.rows) and all(map(is_sold_out_text, set(texts)))

    def is_plain_constant(self, column: int) -> bool:
        """Whether a column of enough records is constant or leads elsewhere, and is no field that is wanted all the same."""
        if self.grid.rows < LEAST_ROWS or not (self.is_one_text(column) or self.leads_elsewhere(column)):
            return False
        is_field = self.is_state(self.evidence[column]) or self.is_filter(column) or self.is_further_title(column)
        return not (is_field or self.is_tag_of_list(column))

    def is_tag_of_list(self, column: int) -> bool:
        """Whether a column has one of the tags of which another column has the others."""
        classes = self.evidence[column].classes
        if not classes or "tags" not in field_in(classes[0], "text"):
            return False
        return any(self.grid.is_list(other) and known.classes == classes for other, known in enumerate(self.evidence))

    def is_one_text(self, column: int) -> bool:
        """Whether all cells of a column have one text that is no count: "1 reply" may be "2 replies" on the next page."""
        evidence = self.evidence[column]
        return self.known.is_constant(column) and not (evidence.type == "number" and unit_words(evidence))

    def is_punctuation(self, column: int) -> bool:
        """Whether all texts of a column are brackets, commas or the like; alone below its header they stay."""
        is_alone = bool(self.evidence[column].header) and not self.shares_header(column)
        return not is_alone and all(map(PUNCTUATION.fullmatch, self.grid.column_texts(column).texts))

    def shares_header(self, column: int) -> bool:
        """Whether another column is below the header of a column."""
        return self.columns_below[self.evidence[column].header] > 1

    @cached_property
    def columns_below(self) -> Counter[str]:
        """Numbers of columns below each header."""
        return Counter(known.header for known in self.evidence)

    def is_headed_aside(self, column: int) -> bool:
        """Whether a column is beside others below its header, and hidden texts, one text read aloud, or one of many constants.

        One text read aloud is "Loading…"; constants are what a reader may do or choose: "Edit", the marks of a scale. So are
        links to the pages of a thread and states of it, "Sticky:".
        """
        if not self.shares_header(column):
            return False
        if column in self.headed_choices or self.is_page_link(column) or are_labels(self.grid.column_texts(column).texts):
            return True
        is_hint = self.evidence[column].type not in KEPT_TYPES and self.known.is_hidden(column)
        return is_hint or (self.known.is_constant(column) and self.is_read_aloud(column))

    def is_page_link(self, column: int) -> bool:
        """Whether a column has one number in links of some records: that of a page of their threads."""
        is_number = self.evidence[column].type == "number" and self.known.is_constant(column)
        return is_number and self.known.is_below(column, 1) and LINK_TAG in self.near_tags(column)

    @cached_property
    def headed_choices(self) -> frozenset[int]:
        """Columns that have one text in all records, where a header has several such columns or only those."""
        if self.grid.rows < LEAST_ROWS:
            return frozenset()
        shared = [column for column, known in enumerate(self.evidence) if known.header and self.shares_header(column)]
        constant = [
            column
            for column in shared
            if not self.grid.attributes[column] and self.known.is_constant(column) and not self.known.is_below(column, 1)
        ]
        times = Counter(self.evidence[column].header for column in constant)
        return frozenset(column for column in constant if times[self.evidence[column].header] >= LEAST_CHOICES)

    def has_usual_text(self, column: int) -> bool:
        """Whether nearly all filled cells of a column have one text."""
        texts = self.grid.column_texts(column).texts
        count = len(texts)
        if (count + 1 - len(set(texts))) / count < NEARLY_ALL:
            return False  # an early exit: too many have another one
        return max(Counter(texts).values()) / count >= NEARLY_ALL

    def is_headed_control(self, column: int) -> bool:
        """Whether all cells of a column with a header are one button or action, or links of one text elsewhere."""
        if not self.known.is_constant(column):
            return False
        if self.evidence[column].header.casefold() in ACTIONS and self.grid.rows >= LEAST_ROWS:
            return True
        is_link = self.evidence[column].type == "text" and self.known.fill(column) >= LEAST_ROWS
        return self.is_in_button(column) or (is_link and self.has_own_addresses(column))

    def leads_elsewhere(self, column: int) -> bool:
        """Whether a column that nothing names has links of one text, or lists of the same few, to different addresses."""
        if self.is_named(column) or not (self.has_usual_text(column) or self.has_few_texts(column)):
            return False
        return self.has_own_addresses(column)

    def has_few_texts(self, column: int) -> bool:
        """Whether a column has lists of which each has many of the same few texts, such as "Code" and "Issues"."""
        values = self.grid.column_texts(column)
        count = len(values.texts)
        if 2 * values.several < count or (distinct := len(set(values.texts))) > DIFFERENT_ITEMS * count:
            return False
        return count >= ITEMS_SHARE * distinct * values.filled

    def has_own_addresses(self, column: int) -> bool:
        """Whether the cells of a column are whole links, nearly each to an address of its own."""
        return have_own_addresses(self.page, self.grid.cells[column].nodes)

    def is_named(self, column: int) -> bool:
        """Whether the page names a column, or evidence its role in the record."""
        is_named_well = self.known.is_named_well(column) and self.evidence[column].role not in REPEATED_ROLES
        return is_named_well or self.known.has_field(column)

    def is_rare(self, column: int) -> bool:
        """Whether few records have a value, and it is no price: a sale may be rare."""
        evidence = self.evidence[column]
        if self.grid.rows < LEAST_ROWS or self.is_price_of_sale(evidence) or self.is_further_title(column):
            return False
        if not self.known.is_below(column, UNNAMED_SHARE):
            return False
        if evidence.type == "text" and all(map(BRACKETED.fullmatch, self.grid.column_texts(column).texts)):
            return True
        if evidence.type in ("text", "number") and not (self.is_named(column) or self.is_prose(column)):
            return evidence.type == "number" or not self.are_notes(column)
        if evidence.type == "text" and evidence.label and self.repeats_one_text(column):
            return True
        return self.known.is_sparse(column)

    def repeats_one_text(self, column: int) -> bool:
        """Whether several records have a value, and all of them one text."""
        return self.known.fill(column) > 1 and self.known.is_constant(column)

    def is_price_of_sale(self, evidence: NameEvidence) -> bool:
        """Whether a column has regular prices, or prices without a label, which may be those of a sale."""
        return evidence.type == "price" and (evidence.is_struck or not evidence.label)

    def repeats_header(self, column: int) -> bool:
        """Whether the cells of a column say what its header says, or nothing: links to what the column is named after."""
        header = self.evidence[column].header.casefold()
        texts = {text.casefold() for text in self.grid.column_texts(column).texts}
        return header in texts and all(text == header or is_control_text(text) for text in texts)

    def counts_rows(self, column: int) -> bool:
        """Whether a column goes on counting from its header, as the numbers of the rows of a sheet do."""
        first = int(self.evidence[column].header) + 1
        return self.grid.values(column) == list(range(first, first + self.grid.rows))

    def is_unseen(self, column: int) -> bool:
        """Whether a column is hidden or read aloud alone, and nothing says what it is."""
        evidence = self.evidence[column]
        if evidence.label or evidence.itemprop or (evidence.role and evidence.role not in REPEATED_ROLES):
            return False
        if evidence.type == "text" and self.is_read_aloud(column):
            return not self.are_kinds(column)
        if evidence.type == "text" and self.has_switched_off(column):
            return True
        return not evidence.role and self.is_hint(column)

    def is_hint(self, column: int) -> bool:
        """Whether a column is hidden from all readers: one text, a few numbers, or texts that nothing names."""
        if not self.known.is_hidden(column) or self.is_only_seen(column):
            return False
        evidence = self.evidence[column]
        texts = self.grid.column_texts(column).texts
        if evidence.type == "number":
            return len(set(texts)) <= SPARSE_SHARE * len(texts)
        is_constant = self.known.is_constant(column) and len(texts) >= LEAST_ROWS
        return is_constant or (evidence.type == "text" and not self.known.has_field(column))

    def has_switched_off(self, column: int) -> bool:
        """Whether classes hide the first and the last text of a column: what a record may become, such as "Locked"."""
        nodes = self.grid.cells[column].nodes
        return all(
            any(is_switched_off(self.page.attribute(element, "class") or "") for element in self.elements_around(node))
            for node in (nodes[0], nodes[-1])
        )

    def is_only_seen(self, column: int) -> bool:
        """Whether a column has texts that screen readers leave out and that mostly differ: no decoration."""
        texts = self.grid.column_texts(column).texts
        is_left_out = any(self.page.attribute(element, "aria-hidden") == "true" for element in self.near_elements(column))
        return is_left_out and self.evidence[column].type == "text" and 2 * len(set(texts)) > len(texts) >= LEAST_ROWS

    def are_kinds(self, column: int) -> bool:
        """Whether texts of a table that are read aloud are a few different ones, in all rows: what the icons of these say."""
        texts = self.grid.column_texts(column).texts
        return bool(self.grid.headers) and len(texts) == self.grid.rows and 1 < len(set(texts)) <= KINDS_SHARE * len(texts)

    def is_prose(self, column: int) -> bool:
        """Whether the texts of a column are long: what some records say about themselves."""
        texts = self.grid.column_texts(column).texts
        return median_low(map(len, texts)) >= PART_CHARS

    def are_notes(self, column: int) -> bool:
        """Whether the texts of a column are of several words and mostly different, and not only few records have one."""
        texts = self.grid.column_texts(column).texts
        if self.known.is_below(column, NOTES_SHARE) or self.grid.is_list(column) or 2 * len(set(texts)) < len(texts):
            return False
        return median_low(text.count(" ") for text in texts) >= NOTE_BLANKS

    def is_no_value(self, column: int) -> bool:
        """Whether a column has texts of controls, placeholders of pictures, or what a date or a link has as well."""
        texts = self.grid.column_texts(column).texts
        if (
            self.is_control(column)
            or all(map(SHORT_SIGN.fullmatch, texts))
            or are_labels(texts)
            or all(is_price_lead(text) or text.lower() in FIELD_OF_LEAD for text in set(texts))
        ):
            return True
        evidence = self.evidence[column]
        is_address = evidence.type == "url" or self.is_shown_address(column)
        return is_address and "href" in self.grid.attributes and not self.is_source(evidence) and self.has_other_text(column)

    def has_other_text(self, column: int) -> bool:
        """Whether another column has texts that are no values of another type, as titles are."""
        attributes = self.grid.attributes
        return any(
            known.type == "text" and not attributes[other] for other, known in enumerate(self.evidence) if other != column
        )

    def is_shown_address(self, column: int) -> bool:
        """Whether a column has addresses, such as hosts and paths: a name in the path of a link is that of a thing."""
        texts = self.grid.column_texts(column).texts
        if not all(map(SHOWN_ADDRESS.fullmatch, texts)):
            return False
        links = (other for other, name in enumerate(self.grid.attributes) if name == "href")
        addresses = chain.from_iterable(self.grid.column_texts(other).texts for other in links)
        return not any(has_segment(address, texts[0]) for address in addresses)

    def is_in_address(self, evidence: NameEvidence) -> bool:
        """Whether a near class name says that a column shows an address, or a part of one; in an hCard it links a name."""
        if HCARD_NAME in evidence.classes:
            return False
        return not ADDRESS_WORDS.isdisjoint(chain.from_iterable(map(words_of, evidence.classes[:NEAR_CLASSES])))

    def is_source(self, evidence: NameEvidence) -> bool:
        """Whether class names say that addresses in the text are where the records are from."""
        return any(field in SOURCE_FIELDS for name in evidence.classes for field in field_in(name, "text"))

    def is_state(self, evidence: NameEvidence) -> bool:
        """Whether class names say that a column is a state of the records."""
        return any(field in STATE_FIELDS for name in evidence.classes for field in field_in(name, "text"))

    def is_filter(self, column: int) -> bool:
        """Whether nearly all records that are no posts have a value of a field that lists are filtered by."""
        if self.known.are_posts or self.known.is_below(column, FILTER_SHARE):
            return False
        evidence = self.evidence[column]
        fields = (field for name in evidence.classes[:NEAR_CLASSES] for field in field_in(name, evidence.type))
        return evidence.role == "review_count" or not FILTER_FIELDS.isdisjoint(fields)

    def is_further_title(self, column: int) -> bool:
        """Whether a column has the titles of those records that lack the title of most, such as a featured one."""
        if self.evidence[column].role != "title":
            return False
        others = (other for other, known in enumerate(self.evidence) if known.role == "title" and other != column)
        return any(not self.known.is_below(other, UNNAMED_SHARE) for other in others)

    def is_control(self, column: int) -> bool:
        """Whether a column is a button, or has few different texts, those of controls or of lines about delivery."""
        texts = self.grid.column_texts(column).texts
        distinct = set(texts)
        if len(distinct) > max(CONTROL_VALUES, SPARSE_SHARE * len(texts)):
            return False
        if self.is_in_button(column) and self.evidence[column].role != "title":
            return True
        if len(distinct) > 1 and STATES.issuperset(map(str.lower, distinct)):
            return False
        controls = set(filter(is_control_text, distinct))
        if (len(texts) if controls == distinct else sum(map(texts.count, controls))) >= CONTROL_SHARE * len(texts):
            return True
        return len(texts) >= LEAST_ROWS and all(map(is_delivery_text, distinct - controls))

    def is_in_button(self, column: int) -> bool:
        """Whether the first cell of a column is a text in a button."""
        if not BUTTON_TAGS.isdisjoint(self.near_tags(column)):
            return True
        return any(self.page.attribute(each, "role") == "button" for each in self.near_elements(column))

    def near_tags(self, column: int) -> list[int]:
        """Return the tags of ``near_elements``."""
        return [self.page.tag[node] for node in self.near_elements(column)]

    def near_elements(self, column: int) -> list[int]:
        """Return the element of the first cell of a column, and the one around it."""
        return self.elements_around(self.grid.cells[column].nodes[0])

    def elements_around(self, node: int) -> list[int]:
        """Return the element of a text, and the one around it."""
        element = self.page.parent[node]
        return [element, self.page.parent[element]]


def has_segment(address: str, text: str) -> bool:
    """Whether a text that is no name of a file is a segment of the path of an address.

    >>> has_segment("/package/org.flax/rope", "org.flax"), has_segment("https://org.flax/rope", "org.flax")
    (True, False)
    """
    return f"/{text}/" in f"{address.replace('//', '')}/" and not file_kind(f"/{text}")


def are_labels(texts: Sequence[str]) -> bool:
    """Whether nearly all texts are labels of something else; where nearly each is another one, they are what it belongs to.

    >>> are_labels(["Name:", "Civil:", "Name:"]), are_labels(["Name: Flax"]), are_labels(["Flax:", "Hemp:", "Ramie:"])
    (True, False, False)
    """
    are_terms = len(texts) >= LEAST_ROWS and len(set(texts)) > DIFFERENT_SHARE * len(texts)
    return not are_terms and has_share(texts, ENDS_IN_COLON, LABEL_SHARE)
