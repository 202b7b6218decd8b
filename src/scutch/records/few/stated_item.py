"""The only record of a page whose JSON-LD says that its list has one: a list with one object, or one object beside "1 result".

The object is found among the visible elements by its address or its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from scutch.methods.record_set import RecordSet
from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import ASIDES, ids_of
from scutch.page.text import render_text
from scutch.page.urls import base_address, joined
from scutch.records.data_lists.rows import RECORD_MEMBERS
from scutch.records.data_lists.schema_lists import SchemaObject, objects_by_id, resolved
from scutch.records.few.few_records import LINK, LIST_TYPES, PAGE_ENDING, calls_item, only_record
from scutch.structured.json_ld import JsonLdObject, walk
from scutch.structured.schema_org import RECORD, first_type_name, list_weight
from scutch.structured.scripts import JSON_LD, read_scripts, script_text, sized_scripts

#: Properties that hold the objects of a list.
LIST_PROPERTIES: Final = ("itemListElement", "mainEntity", "hasPart", "itemOffered")
#: Properties with the name and the address of an object.
NAME_PROPERTIES: Final = ("name", "title", "headline")
ADDRESS_PROPERTIES: Final = ("url", "@id", "item")
TITLES: Final = ids_of(("h1", "title"))
#: Elements that are not in a record.
OUTSIDE_TAGS: Final = ids_of(("h1", "nav", "aside", "main"))
#: Elements that are often all of a record, and such that records are in.
RECORD_TAGS: Final = ids_of(("li", "article", "tr"))
PAGE_TAGS: Final = ids_of(("html", "body", "main"))


class StatedItem(NamedTuple):
    """What JSON-LD says about the only item of a page."""

    #: Its names and addresses; the latter are whole where the address of the page is known.
    names: frozenset[str]
    addresses: frozenset[str]


def stated_items(page: Page, said: str) -> Iterator[RecordSet]:
    """Yield the only record of a page by its JSON-LD; none where the page is about it.

    ``said``: the line that says that there is one result; empty for none.

    >>> import scutch
    >>> data = '{"@type": "ItemList", "itemListElement": [{"@type": "Product", "name": "Flax rope", "url": "/flax"}]}'
    >>> card = "<div><p><a href=/flax>Flax rope</a> <b>€3</b></div>"
    >>> page = scutch.parse(f"<script type=application/ld+json>{data}</script><h1>Ropes</h1>{card}")
    >>> [found.reason for found in stated_items(page, "")]
    ['the only result: a list of JSON-LD with one item']
    """
    if not said and not may_have_lists_in_data(page):
        return
    objects = list(walk((script.node, script.value) for script in read_scripts(page, (JSON_LD,))))
    found = only_object(objects, may_be_single=bool(said))
    node = visible_element(page, stated_item(page, found)) if found else -1
    if node >= 0:
        yield only_record(node, said or "a list of JSON-LD with one item")


def may_have_lists_in_data(page: Page) -> bool:
    """Whether the JSON-LD of a page has the name of a type of lists: much faster than to read it."""
    scripts = (script_text(page.columns, node) for node, _, reason in sized_scripts(page, (JSON_LD,)) if not reason)
    return any(name in text for text in scripts for name in LIST_TYPES - {"ListItem"})


def only_object(objects: list[JsonLdObject], *, may_be_single: bool) -> SchemaObject | None:
    """Return the object that is alone in its list; of a page with one result the only object that is a record.

    >>> jobs = [{"@type": "JobPosting", "title": name} for name in ("Weaver", "Dyer")]
    >>> one, two = ({"@type": "ItemList", "itemListElement": jobs[:count]} for count in (1, 2))
    >>> only_object(list(walk([(7, one)])), may_be_single=False)
    {'@type': 'JobPosting', 'title': 'Weaver'}
    >>> [only_object(list(walk([(7, value)])), may_be_single=True) for value in (two, jobs)]
    [None, None]
    """
    by_id = objects_by_id(objects)
    lists = [item.members for item in objects if first_type_name(item.members) in LIST_TYPES]
    members = [found for item in lists if (found := [resolved(each, by_id) for each in members_of(item)])]
    if members:
        single = all(len(found) == 1 for found in members) and not any(says_more(item) for item in lists)
        return next((each for (each,) in members if is_record(each)), None) if single else None
    roots = [item.members for item in objects if item.is_root and is_record(item.members)] if may_be_single else []
    return roots[0] if len(roots) == 1 else None


def members_of(item: SchemaObject) -> list[SchemaObject]:
    """Return the objects of a list that are no lists themselves."""
    values = (item.get(name) for name in LIST_PROPERTIES if first_type_name(item) != "ListItem")
    found = (each for value in values for each in (value if isinstance(value, list) else [value]))
    wrapped = (each for each in found if isinstance(each, dict))
    return [each for each in wrapped if first_type_name(each) == "ListItem" or first_type_name(each) not in LIST_TYPES]


def says_more(item: SchemaObject) -> bool:
    """Whether a list says that it has more than one item.

    >>> says_more({"numberOfItems": "24"}), says_more({"numberOfItems": 1}), says_more({})
    (True, False, False)
    """
    return str(item.get("numberOfItems", 1)).strip() not in {"0", "1"}


def inner_object(item: SchemaObject) -> SchemaObject:
    """Return the object that an item of a list wraps; another object as it is."""
    return next((item[name] for name in RECORD_MEMBERS if isinstance(item.get(name), dict)), item)


def is_record(item: SchemaObject) -> bool:
    """Whether lists of objects of a type are lists of records.

    >>> [is_record({"@type": name}) for name in ("Event", "ListItem", "WebPage", "Organization", "PostalAddress")]
    [True, True, False, False, False]
    """
    name = first_type_name(inner_object(item))
    return bool(name) and not name.endswith(PAGE_ENDING) and list_weight(name) == RECORD


def stated_item(page: Page, item: SchemaObject) -> StatedItem:
    """Return the names and addresses of an object, those of a list item and of what it wraps."""
    both = (item, inner_object(item))
    base = base_address(page)
    addresses = frozenset(address_key(joined(text, base)) for each in both for text in texts_of(each, ADDRESS_PROPERTIES))
    names = frozenset(" ".join(text.split()).casefold() for each in both for text in texts_of(each, NAME_PROPERTIES))
    return StatedItem(names, addresses - {"", address_key(page.url or "")})


def texts_of(item: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[str]:
    """Yield the properties of an object that are texts."""
    return (value for name in names if isinstance(value := item.get(name), str) and value.strip())


def address_key(address: str) -> str:
    """Return an address without scheme, host and fragment; empty for the home page and for what is no address.

    >>> address_key("https://example.org/flax/?p=2#top"), address_key("https://example.org/"), address_key("http://[")
    ('/flax?p=2', '', '')
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    path = parts.path.rstrip("/")
    return f"{path}?{parts.query}" if parts.query else path


def visible_element(page: Page, item: StatedItem) -> int:
    """Return the element with all of an item; -1 if none shows it, or if the page is about it."""
    columns = page.columns
    base = base_address(page)
    shown = list(shown_nodes(columns))
    texts = {node: " ".join(columns.text(node).split()).casefold() for node in shown if columns.tag[node] == TEXT}
    named = [node for node, text in texts.items() if text in item.names]
    links = [
        node
        for node in shown
        if columns.tag[node] == LINK and address_key(joined(columns.attribute(node, "href") or "", base)) in item.addresses
    ]
    titles = (render_text(columns, node, columns.end[node]) for node in range(len(page)) if columns.tag[node] in TITLES)
    if any(" ".join(title.split()).casefold() in item.names for title in titles):
        return -1
    found = record_around(columns, min([*named, *links])) if named or links else -1
    return found if found >= 0 and LINK in columns.tag[found : columns.end[found]] else -1


def shown_nodes(columns: Columns) -> Iterator[int]:
    """Yield the nodes outside navigation, head and foot of a page."""
    node, size = 0, len(columns.tag)
    while node < size:
        is_aside = columns.tag[node] in ASIDES and not is_in_record(columns, node)
        if not is_aside:
            yield node
        node = columns.end[node] if is_aside else node + 1


def is_in_record(columns: Columns, node: int) -> bool:
    """Whether an element is the head or foot of what is often a record."""
    return columns.tag[columns.parent[node]] in RECORD_TAGS


def record_around(columns: Columns, node: int) -> int:
    """Return the outermost element around a node that is called a record or has nothing but it; -1 for none.

    >>> import scutch
    >>> page = scutch.parse("<main><h1>Ropes</h1><section><ul><li><p><a href=/flax>Flax</a> <b>€3</b></ul></section></main>")
    >>> page.columns.name(record_around(page.columns, 10))
    'li'
    """
    tags, ends, parents = columns.tag, columns.end, columns.parent
    around: list[int] = []
    place = node if tags[node] > DOCUMENT else parents[node]
    while place > 0 and tags[place] not in PAGE_TAGS and not OUTSIDE_TAGS.intersection(tags[place : ends[place]]):
        around.append(place)
        place = parents[place]
    called = [place for place in around if tags[place] in RECORD_TAGS or calls_item(columns, place)]
    whole = [place for place in around if columns.words[place] == columns.words[around[-1]] and tags[place] != LINK]
    return called[-1] if called else whole[0] if whole else -1
