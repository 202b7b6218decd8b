"""Explicit names of columns: the header of a table, the label in the cells, the property of microdata."""

from __future__ import annotations

from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD, FIELD_OF_PROPERTY, FIELD_OF_WORD, FIELDS
from scutch.lexicon.shop_words import field_of_price_lead, is_saving
from scutch.records.cells.cell_labels import LABEL_ENDS
from scutch.records.class_names import snake, words_of
from scutch.records.columns.names.name_evidence import NameEvidence, is_dated, is_person, suffix

#: Characters of a header at most: longer ones are sentences.
HEADER_NAME_CHARS: Final = 60
#: Properties whose values are items of several fields, and those whose values are addresses: no names of a text.
ITEM_PROPERTIES: Final = frozenset(
    (
        "acceptedanswer", "blogpost", "comment", "haspart", "interactionstatistic", "ispartof", "itemlistelement",
        "itemoffered", "mainentity", "offers", "potentialaction", "review", "suggestedanswer",
    )
)  # fmt: skip
ADDRESS_PROPERTIES: Final = frozenset(("url", "image", "sameas", "contenturl", "mainentityofpage", "thumbnailurl", "logo"))


def explicit_name(column: NameEvidence) -> str:
    """Return the explicit name of a column: a header, a label, a property; empty without one.

    >>> explicit_name(NameEvidence(header=" Unit  price: ")), explicit_name(NameEvidence())
    ('Unit price', '')
    >>> explicit_name(NameEvidence(itemprop="datePublished"))
    'date'
    >>> explicit_name(NameEvidence(label="Weight")), explicit_name(NameEvidence(label="By"))
    ('Weight', 'author')
    """
    if not (column.header or column.label or column.itemprop):
        return ""
    for text in (column.header, labelled_field(column) or column.label):
        name = " ".join(text.split()).rstrip(LABEL_ENDS)
        if name and len(name) <= HEADER_NAME_CHARS:
            is_address = column.attribute in ("href", "src") and name.lower() != suffix(column)
            return f"{name}_{suffix(column)}" if is_address else name
    first = column.itemprop.partition(" ")[0].rpartition("/")[2].lower()
    if first in ITEM_PROPERTIES or (first in ADDRESS_PROPERTIES) != (column.attribute in ("href", "src")):
        return ""
    if column.type == "date" and is_person(FIELD_OF_PROPERTY.get(first, first)):
        return ""  # that of the item around it
    return FIELD_OF_PROPERTY.get(first) or snake(words_of(column.itemprop.partition(" ")[0].rpartition("/")[2]))


def labelled_field(column: NameEvidence) -> str:
    """Return the field that the label of a column leads to, if its type is one of that field's; empty for none.

    >>> labelled_field(NameEvidence(label="Posted on", type="date")), labelled_field(NameEvidence(label="on"))
    ('date', '')
    """
    field = FIELD_OF_LEAD.get(column.label.lower(), "")
    return field if field and column.type in FIELDS[field].types.split() and (field != "date" or is_dated(column)) else ""


def labelled_price(column: NameEvidence) -> str:
    """Return which price of a sale the label of a column leads to; empty for none, or where a header names it.

    >>> labelled_price(NameEvidence(label="Was", type="price")), labelled_price(NameEvidence(label="Price", type="price"))
    ('regular_price', '')
    """
    if column.type != "price" or column.header:
        return ""
    return "discount" if is_saving(column.label, column.values) else field_of_price_lead(column.label)


def names_column(label: str) -> bool:
    """Whether a label is a name, and not only a word in front of a value, such as "in".

    >>> names_column("Weight"), names_column("Updated"), names_column("in"), names_column("posted by")
    (True, True, False, False)
    """
    return label.lower() not in FIELD_OF_LEAD or label.lower() in FIELD_OF_WORD
