"""Lists of schema.org objects: properties that hold several objects, and objects of one type side by side.

JSON-LD and microdata write the same objects; both are read here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scutch.page import Page
from scutch.records.data_lists.rows import RECORD_MEMBERS, ListCandidate
from scutch.structured.json_ld import JsonLdObject, walk
from scutch.structured.microdata import MicrodataItem, read_items
from scutch.structured.schema_org import PART, first_type_name, list_weight
from scutch.structured.scripts import JSON_LD, Script

MICRODATA: Final = "microdata"
#: Objects of a list.
MIN_OBJECTS: Final = 2
#: Types of the path from the home page to this one; items of other lists are inside of these lists.
BREADCRUMBS: Final = ("BreadcrumbList", "Breadcrumb", "ListItem")

SchemaObject = dict[str, Any]


def linked_lists(scripts: Iterable[Script]) -> list[ListCandidate]:
    """Return the lists of a page's JSON-LD: by property in document order, then by type.

    >>> recipes = [{"@type": "ListItem", "item": {"@type": "Recipe", "name": name}} for name in ("Flax bread", "Oat soup")]
    >>> script = Script(7, "json-ld", "", {"@type": "ItemList", "itemListElement": recipes})
    >>> [(found.name, len(found.objects)) for found in linked_lists([script])]
    [('ItemList.itemListElement', 2)]
    """
    items = list(walk((script.node, script.value) for script in scripts))
    return [*property_lists(items, objects_by_id(items)), *type_lists(items)]


def objects_by_id(items: Sequence[JsonLdObject]) -> dict[str, SchemaObject]:
    """Return the first object with each identifier that has more than it."""
    return {
        item.members["@id"]: item.members
        for item in reversed(items)
        if len(item.members) > 1 and isinstance(item.members.get("@id"), str)
    }


def property_lists(items: Sequence[JsonLdObject], by_id: Mapping[str, SchemaObject]) -> Iterator[ListCandidate]:
    """Yield the properties that hold several objects."""
    for item in items:
        owner = first_type_name(item.members)
        if owner == "BreadcrumbList":
            continue
        for name, value in item.members.items():
            if name != "@graph" and isinstance(value, list) and len(value) >= MIN_OBJECTS:
                rows = [resolved(row, by_id) for row in value if isinstance(row, dict)]
                weight = weight_of_rows(rows, name)
                if len(rows) >= MIN_OBJECTS and weight:
                    yield ListCandidate(JSON_LD, item.node, f"{owner}.{name}".lstrip("."), rows, weight)


def type_lists(items: Sequence[JsonLdObject]) -> Iterator[ListCandidate]:
    """Yield the objects of one type that no other object holds."""
    by_type: dict[str, list[JsonLdObject]] = {}
    for item in items:
        name = first_type_name(item.members)
        if item.is_root and name and list_weight(name) > PART:
            by_type.setdefault(name, []).append(item)
    for name, members in by_type.items():
        if len(members) >= MIN_OBJECTS:
            rows = [item.members for item in members]
            yield ListCandidate(JSON_LD, members[0].node, name, rows, weight_of_rows(rows))


def resolved(item: SchemaObject, by_id: Mapping[str, SchemaObject]) -> SchemaObject:
    """Return the object that a reference identifies, be it the object itself or the one that it wraps."""
    if len(item) == 1 and "@id" in item:
        return by_id.get(str(item["@id"]), item)
    for name in RECORD_MEMBERS:
        inner = item.get(name)
        if isinstance(inner, dict) and len(inner) == 1 and "@id" in inner:
            return {**item, name: by_id.get(str(inner["@id"]), inner)}
    return item


def weight_of_rows(rows: Sequence[SchemaObject], holder: str = "") -> float:
    """Return the weight of the most frequent type of objects; of list items, that of the objects they wrap."""
    inner = [next((row[name] for name in RECORD_MEMBERS if isinstance(row.get(name), dict)), row) for row in rows]
    names = Counter(map(first_type_name, inner))
    return list_weight(names.most_common(1)[0][0], holder) if names else 0.0


def microdata_lists(page: Page) -> list[ListCandidate]:
    """Return the items of a page that share their type and place, in document order.

    >>> import scutch
    >>> item = "<p itemscope itemtype='https://schema.org/Review'><b itemprop=name>Good</b>"
    >>> [(found.name, found.objects[0]) for found in microdata_lists(scutch.parse(item * 2))]
    [('Review', {'@type': 'Review', 'name': 'Good'})]
    """
    groups: dict[tuple[str, str], list[MicrodataItem]] = {}
    for item in read_items(page.columns, MIN_OBJECTS):
        groups.setdefault((item.name, item.properties["@type"]), []).append(item)
    return [
        ListCandidate(
            MICRODATA,
            members[0].node,
            name,
            [item.properties for item in members],
            list_weight(type_name, name.rpartition(".")[2]),
            tuple(item.node for item in members),
        )
        for (name, type_name), members in groups.items()
        if len(members) >= MIN_OBJECTS and list_weight(type_name) and not name.startswith(BREADCRUMBS)
    ]
