"""Fields of details that a page's data have: properties of JSON-LD and microdata, and values of script state.

A property with the values of a group of text blocks is one field with it, with both anchors. A value of script state is an
anchor of a field that has the same texts on all pages; it is a field of its own only where the pages show nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scutch.lexicon.field_names import FIELD_OF_PROPERTY
from scutch.records.class_names import snake, words_of
from scutch.records.data_lists.overlap import squeezed
from scutch.records.data_lists.scoring import column_role, path_weight
from scutch.sites.anchors import ANCHOR_KINDS, Anchor
from scutch.sites.fields import Field
from scutch.sites.learning.expectations import expectation
from scutch.sites.page_data import STATE_KEY, PageData
from scutch.structured.schema_org import RECORD, list_weight, page_kind_of
from scutch.table.column import unique_names
from scutch.values.column import column_type

#: Roles of columns that are visible to readers.
VISIBLE_ROLES: Final = frozenset(("title", "price", "date", "rating", "person", "prose", "text"))
#: Fields of blocks and of data at most.
MOST_FIELDS: Final = 40
#: Share of the pages that have a field at least.
LEAST_PAGES: Final = 0.5
#: Share of the values of a group of blocks that must be those of a property.
SAME_SHARE: Final = 0.8
#: Characters of the values of a single page from which equal ones are no chance.
SURE_CHARS: Final = 16
#: Weight of a path in script state below which it belongs to the machinery of the page.
LEAST_WEIGHT: Final = 0.5
#: Ends of the names of types whose objects are parts of lists and of forms.
ASIDE_ENDS: Final = ("ListItem", "Action", "Specification")
#: Properties that say which one an object is, and not what of it.
NAMING_PROPERTIES: Final = frozenset(("@value", "name", "text", "url", "value"))

#: Texts of each page.
PageTexts = Sequence[Sequence[str]]


class FoundField(NamedTuple):
    """A field with its texts on each page."""

    field: Field
    texts: tuple[tuple[str, ...], ...]


def fields_with_data(visible: Sequence[FoundField], pages: Sequence[PageData]) -> list[Field]:
    """Return the fields of blocks and of the data of pages; those of script state alone only where there is nothing else."""
    found = merged_with_data(visible, [page.embedded for page in pages])
    states = state_texts_of(pages)
    if not found:
        return [data_field(key, texts, (Anchor("state", key=key),)) for key, texts in shown_state(states)][:MOST_FIELDS]
    return with_state_anchors(found, states)


def merged_with_data(visible: Sequence[FoundField], data: Sequence[Mapping[str, tuple[str, ...]]]) -> list[FoundField]:
    """Return the fields of blocks and of data; a property with the values of a group of blocks is one field with it."""
    fields: list[FoundField] = []
    rest = list(visible)
    for key in without_repeated(about_subject(common_keys(data)), data):
        texts = tuple(own.get(key, ()) for own in data)
        same = next((found for found in rest if are_same(found.texts, texts)), None)
        if same is not None:
            rest.remove(same)
        anchors = (Anchor("json-ld", key=key), *(same.field.anchors if same else ()))
        fields.append(FoundField(data_field(key, texts, anchors), texts))
    return [*fields, *rest][: 2 * MOST_FIELDS]


def common_keys(data: Sequence[Mapping[str, tuple[str, ...]]]) -> list[str]:
    """Return the properties that enough pages have and that are not the same on all of them."""
    counts = Counter(key for own in data for key in own)
    outer_first = sorted(counts, key=lambda key: key.count("."))  # the limit of fields leaves out parts of other objects
    return [
        key
        for key in outer_first
        if counts[key] >= LEAST_PAGES * len(data) and (len(data) == 1 or len({own.get(key) for own in data}) > 1)
    ]


def about_subject(keys: Sequence[str]) -> list[str]:
    """Return the properties of what pages are about; all of them if their data do not say what that is.

    >>> about_subject(["Recipe.name", "Organization.name", "HowToStep.text"]), about_subject(["Organization.name"])
    (['Recipe.name'], ['Organization.name'])
    """
    types = {key.partition(".")[0] for key in keys}
    asides = {name for name in types if list_weight(name) < RECORD or name.endswith(ASIDE_ENDS)}
    has_subject = any(page_kind_of(name) for name in types - asides)
    return [key for key in keys if not has_subject or key.partition(".")[0] not in asides]


def without_repeated(keys: Sequence[str], data: Sequence[Mapping[str, tuple[str, ...]]]) -> list[str]:
    """Return properties without an object beside its only value: of an offer the price stays, of a person the whole.

    >>> keys = ("Product.offers", "Product.offers.price", "Product.author", "Product.author.name")
    >>> without_repeated(keys, [dict(zip(keys, (("12",), ("12",), ("Ann",), ("Ann",))))])
    ['Product.offers.price', 'Product.author']
    """
    dropped = set[str]()
    for key in keys:
        owner, _, own = key.rpartition(".")
        if owner in keys and all(each.get(owner) == each.get(key) for each in data):
            dropped.add(key if own in NAMING_PROPERTIES else owner)
    return [key for key in keys if key not in dropped]


def are_same(one: PageTexts, other: PageTexts) -> bool:
    """Whether two fields have nearly the same values on all pages."""
    left = [Counter(map(squeezed, own)) for own in one]
    right = [Counter(map(squeezed, own)) for own in other]
    shared = sum((a & b).total() for a, b in zip(left, right, strict=True))
    total = max(sum(each.total() for each in left), sum(each.total() for each in right))
    return total > 0 and shared >= SAME_SHARE * total


def data_field(key: str, texts: PageTexts, anchors: tuple[Anchor, ...]) -> Field:
    """Return the field of a property of data."""
    is_list = max(map(len, texts)) > 1
    return Field(
        name=property_name(key.rpartition(".")[2]),
        type=column_type([text for each in texts for text in each]),
        many=is_list,
        anchors=by_stability(anchors),
        joined=is_list,
        expected=expectation([" ".join(each) for each in texts if each], [each or None for each in texts]),
    )


def property_name(name: str) -> str:
    """Return the name of a field by that of its property.

    >>> property_name("datePublished"), property_name("cookTime"), property_name("@value")
    ('date', 'cook_time', 'value')
    """
    return FIELD_OF_PROPERTY.get(name.lower()) or snake(words_of(name.strip("@"))) or name


def distinct_names(fields: Sequence[Field]) -> list[str]:
    """Return names of fields that differ: that of a property is preceded by its object's where another one has it.

    What the pages show keeps its name, whatever their data say.

    >>> keys = ("Recipe.name", "Recipe.author.name", "Recipe.video.name")
    >>> distinct_names([Field("name", anchors=(Anchor("json-ld", key=key),)) for key in keys])
    ['name', 'author_name', 'video_name']
    """
    shown = {field.name for field in fields if any(not anchor.key for anchor in field.anchors)}
    names: list[str] = []
    for field in fields:
        owner, dot, _ = (field.anchors[0].key if field.anchors else "").rpartition(".")
        around = property_name(owner.rpartition(".")[2])
        is_data = all(anchor.key for anchor in field.anchors)
        is_taken = dot and (field.name in names or (is_data and field.name in shown)) and around != field.name
        names.append(f"{around}_{field.name}" if is_taken else field.name)
    return unique_names(names)


def by_stability(anchors: Iterable[Anchor]) -> tuple[Anchor, ...]:
    """Return anchors in the order of their kinds."""
    return tuple(sorted(anchors, key=lambda anchor: ANCHOR_KINDS.index(anchor.kind)))


def state_texts_of(pages: Sequence[PageData]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the texts of the values of script state that differ between pages, by key."""
    states = [page.state for page in pages]
    return {key: tuple(own.get(key, ()) for own in states) for key in common_keys(states)}


def with_state_anchors(found: Sequence[FoundField], states: Mapping[str, PageTexts]) -> list[Field]:
    """Return fields, those whose texts a value of script state has on all pages with an anchor more."""
    keys: dict[tuple[tuple[str, ...], ...], str] = {}
    for key, texts in states.items():
        keys.setdefault(squeezed_texts(texts), key)
    pairs = [(each.field, squeezed_texts(each.texts)) for each in found]
    return [
        field._replace(anchors=by_stability((*field.anchors, Anchor("state", key=keys[texts]))))
        if texts in keys and is_no_chance(texts)
        else field
        for field, texts in pairs
    ]


def squeezed_texts(pages: PageTexts) -> tuple[tuple[str, ...], ...]:
    """Return texts in the form in which they are compared."""
    return tuple(tuple(map(squeezed, texts)) for texts in pages)


def is_no_chance(pages: PageTexts) -> bool:
    """Whether texts are so long, or of so many pages, that equal ones mean the same.

    >>> is_no_chance([["10"]]), is_no_chance([["10"], ["25"]]), is_no_chance([["flax and hemp rope"]])
    (False, True, True)
    """
    return len(set(map(tuple, pages))) > 1 or sum(len(text) for texts in pages for text in texts) >= SURE_CHARS


def shown_state(states: Mapping[str, PageTexts]) -> Iterator[tuple[str, PageTexts]]:
    """Yield the values of script state that are for readers: texts, prices, dates and the like outside of the machinery."""
    for key, texts in states.items():
        own = key.removeprefix(STATE_KEY)
        role = column_role(own, [text for each in texts for text in each])
        if role in VISIBLE_ROLES and path_weight(own) >= LEAST_WEIGHT:
            yield key, texts
