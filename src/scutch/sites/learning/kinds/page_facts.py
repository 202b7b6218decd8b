"""Title, author, dates and the like as fields: the anchors under which pages have the values that their metadata say.

The metadata themselves are the last anchor, for pages that state a fact in another place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from scutch.lexicon.field_names import FIELD_OF_PROPERTY
from scutch.page.page import Page
from scutch.records.cells.cell_labels import common_label, split_label, unlabelled
from scutch.records.cells.group_headings import one_line
from scutch.records.typed_values import values_on
from scutch.sites.anchors import ANCHOR_KINDS, METADATA, Anchor
from scutch.sites.data_values import META
from scutch.sites.fields import Field
from scutch.sites.learning.expectations import expectation
from scutch.sites.learning.induce import FieldCells
from scutch.sites.learning.kinds.details import BlockGroup, block_groups
from scutch.sites.learning.known_values import Key, text_key, value_key
from scutch.sites.learning.samples import PageSamples
from scutch.sites.page_data import METADATA_KEY
from scutch.values.registry import ADDRESS_TYPES

#: Facts of a page that may be fields, with their types.
FACT_TYPES: Final = {
    "title": "text", "author": "text", "date": "date", "modified": "date", "section": "text", "description": "text",
    "image": "image",
}  # fmt: skip
#: The facts that are dates, and what anchors of the last change are named after.
MODIFIED: Final = "modified"
DATES: Final = ("date", MODIFIED)
CHANGE_WORDS: Final = ("modif", "updat", "change")
#: Attributes that hold the value of an element, in the order in which they are tried; the empty one is its text.
VALUE_ATTRIBUTES: Final = ("datetime", "content", "src", "")
#: Share of the pages with texts at a place where these are the fact.
LEAST_EQUAL: Final = 0.75
#: Places of a fact at most.
MOST_ANCHORS: Final = 6
#: Characters of a day in ISO 8601.
DAY: Final = 10

#: The texts at one place of each page.
PlaceTexts = Sequence[Sequence[str]]


class PageFact(NamedTuple):
    """A fact with its value on each page; None on pages without it.

    >>> PageFact("title", "text", ("flax", None)).share([["Flax"], []], ["flax", None])
    1.0
    >>> PageFact("title", "text", (None,)).share([[]], [None])  # a title without letters
    0.0
    """

    name: str
    type: str
    keys: tuple[Key | None, ...]

    def share(self, texts: PlaceTexts, keys: Sequence[object]) -> float:
        """Return the share of the pages with texts at a place where these are the fact; 0 if most are elsewhere."""
        filled = sum(map(bool, texts))
        equal = sum(key == own for key, own, each in zip(self.keys, keys, texts, strict=True) if each)
        return equal / filled if equal and 2 * equal >= sum(key is not None for key in self.keys) else 0.0


def fact_fields(samples: PageSamples, names: Sequence[str] = tuple(FACT_TYPES)) -> list[Field]:
    """Return the fields of the facts that can be found on other pages."""
    groups = block_groups(samples.columns, samples.scopes)
    found = (fact_field(samples, name, groups) for name in names)
    return [field for field in found if field is not None]


def fact_field(samples: PageSamples, name: str, groups: Sequence[BlockGroup]) -> Field | None:
    """Return the field of a fact; None if no page states it.

    Behind the places that have it on these pages it is what the metadata of a page say.
    """
    texts = [getattr(metadata, name) for metadata in samples.metadata]
    if not any(texts):
        return None
    kind = FACT_TYPES[name]
    keys = [fact_key(page, [text], kind) for page, text in zip(samples.pages, texts, strict=True)]
    fact = PageFact(name, kind, tuple(keys))
    found = [*data_anchors(samples, fact), *visible_anchors(samples, fact, groups)]
    apt = [each for each in found if says_modified(each[0]) == (name == MODIFIED)] if name in DATES else found
    best = sorted(apt or found, key=lambda anchor: ANCHOR_KINDS.index(anchor[0].kind))
    places = tuple(dict.fromkeys(anchor for anchor, _ in best))[:MOST_ANCHORS]
    anchors = (*places, Anchor(METADATA, key=METADATA_KEY + name))
    prefix = next((prefix for _, prefix in best if prefix), "")
    filled = [text for text in texts if text]
    return Field(name, kind, anchors=anchors, prefix=prefix, expected=expectation(filled, [text or None for text in texts]))


def says_modified(anchor: Anchor) -> bool:
    """Whether an anchor names the date of the last change.

    >>> [says_modified(Anchor("json-ld", key=f"Article.{name}")) for name in ("dateModified", "datePublished")]
    [True, False]
    """
    named = f"{anchor.key} {anchor.label} {anchor.css}".lower()
    return any(word in named for word in CHANGE_WORDS)


def fact_key(page: Page, texts: Sequence[str], kind: str) -> Key | None:
    """Return the form in which texts are compared with a fact: days, addresses, or words in any order.

    >>> import scutch
    >>> page = scutch.parse("<p>", url="https://a.example/")
    >>> fact_key(page, ["By Ann"], "text"), fact_key(page, ["/x.png"], "image"), fact_key(page, ["1 May 2024, 10:30"], "date")
    (('ann', 'by'), 'a.example/x.png', '2024-05-01')
    """
    [value] = values_on(page, ["\n".join(texts) or None], kind)
    key = value_key(value)
    if kind == "date":
        return str(key)[:DAY] if key is not None else None
    return key if kind in ADDRESS_TYPES or key is None else word_key(str(value))


def word_key(text: str) -> Key | None:
    """Return the words of a text in the order of the alphabet; None without any."""
    words = (str(text_key(word.strip(",;&"))) for word in text.split())
    return tuple(sorted(word for word in words if word not in JOINERS)) or None


#: What is between the names of several authors, and no word at all.
JOINERS: Final = frozenset(("None", "and", "und", "et", "y"))


def data_anchors(samples: PageSamples, fact: PageFact) -> Iterator[tuple[Anchor, str]]:
    """Yield the keys of embedded data with a fact, those of its name first."""
    data = [page.everything for page in samples.data]
    keys = dict.fromkeys(chain.from_iterable(data))
    for key in sorted(keys, key=lambda key: (key.startswith(META), not has_meaning_of(key, fact.name))):
        texts = [own.get(key, ()) for own in data]
        if share_of(samples, fact, texts) >= LEAST_EQUAL:
            yield Anchor("microdata" if key.startswith(META) else "json-ld", key=key), ""


def has_meaning_of(key: str, name: str) -> bool:
    """Whether the last part of a key is a word for a fact.

    >>> has_meaning_of("NewsArticle.headline", "title"), has_meaning_of("WebPage.name", "author")
    (True, False)
    """
    own = key.rpartition(".")[2].lower()
    return FIELD_OF_PROPERTY.get(own, own) == name


def share_of(samples: PageSamples, fact: PageFact, texts: PlaceTexts) -> float:
    """Return the share of the pages with texts at a place where these are the fact."""
    return fact.share(texts, [fact_key(page, own, fact.type) for page, own in zip(samples.pages, texts, strict=True)])


def visible_anchors(samples: PageSamples, fact: PageFact, groups: Sequence[BlockGroup]) -> Iterator[tuple[Anchor, str]]:
    """Yield the anchors of the elements with a fact, each with the label that its texts begin with."""
    for attribute, cells in visible_cells(samples, fact, groups):
        texts = [cell_texts(samples, nodes, attribute) for nodes in cells]
        prefix = label_of(list(chain.from_iterable(texts)))
        if share_of(samples, fact, [unlabelled(own, prefix) for own in texts]) >= LEAST_EQUAL:
            anchors = samples.inducer.of_field(FieldCells(cells, attribute), samples.scopes)
            yield from ((anchor, prefix) for anchor in anchors)


def visible_cells(
    samples: PageSamples, fact: PageFact, groups: Sequence[BlockGroup]
) -> Iterator[tuple[str, Sequence[tuple[int, ...]]]]:
    """Yield places of the pages that may have a fact: the elements of each page, and the attribute that is read."""
    sources = [metadata.sources.get(fact.name) for metadata in samples.metadata]
    nodes = [source.node if source is not None else None for source in sources]
    bodies = [
        (samples.joined.copy_of(number, node.index),) if node is not None and samples.joined.holds(number, node.index) else ()
        for number, node in enumerate(nodes)
    ]
    if any(bodies):
        yield from ((attribute, bodies) for attribute in VALUE_ATTRIBUTES)
    yield from (("", group.blocks) for group in groups if not group.is_list)


def cell_texts(samples: PageSamples, nodes: Sequence[int], attribute: str) -> list[str]:
    """Return the texts of a cell on the joined page."""
    columns = samples.columns
    texts = (columns.attribute(node, attribute) or "" if attribute else one_line(columns, node) for node in nodes)
    return [text for text in texts if text]


def label_of(texts: Sequence[str]) -> str:
    """Return the label that texts begin with; empty without one."""
    return common_label(texts) if len(texts) > 1 else split_label(texts[0])[0] if texts else ""
