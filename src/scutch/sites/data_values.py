"""Values in the embedded data of a page: properties of its JSON-LD objects and microdata items, by type and name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scutch.page.page import Page
from scutch.page.parser import parse
from scutch.page.text import render_text
from scutch.structured.json_ld import walk
from scutch.structured.microdata import read_items
from scutch.structured.schema_org import LIST_WEIGHTS, PART, short_type, type_names
from scutch.structured.scripts import JSON_LD, read_scripts

#: Properties of an object that are its value where it stands for a value, best first.
VALUE_PROPERTIES: Final = ("text", "@value", "name", "ratingValue", "price", "url", "contentUrl", "value")
#: Types whose name is a heading of their text, signs at the end of a name, and names that only count: "Step 1".
HEADED: Final = frozenset(("HowToSection", "HowToStep"))
NAME_ENDS: Final = ".…:"
COUNTED: Final = re.compile(r"(?:^|\s)\d+[.:)]?$")
#: Beginning of the keys of ``meta`` elements.
META: Final = "meta."
#: The number of an item within a text, and numbered items of a text at least.
ITEM_NUMBER: Final = re.compile(r"(?<!\d)(\d{1,2})[.)]\s+(?=\D)")
MIN_ITEMS: Final = 2
#: Property that holds the parts of a list.
LIST_PROPERTY: Final = "itemListElement"
#: Depth of objects that are opened for a value, and texts of a property at most.
MAX_DEPTH, MAX_TEXTS = 6, 500
#: Properties that say nothing about the subject of a page.
LEFT_OUT: Final = frozenset(("@type", "@id", "@context", "mainEntityOfPage", "isPartOf", "potentialAction", "inLanguage"))


def data_values(page: Page) -> dict[str, tuple[str, ...]]:
    """Return the texts of each property of the first object of each type; ``Type.property`` is the key.

    Microdata come after JSON-LD. Properties of objects inside have a key of their own, ``Type.property.inner``.

    >>> import scutch
    >>> data = '{"@type": "Recipe", "name": "Flax bread", "recipeIngredient": ["flour", "flax"], "author": {"name": "Ann"}}'
    >>> found = data_values(scutch.parse(f"<script type=application/ld+json>{data}</script>"))
    >>> found["Recipe.recipeIngredient"], found["Recipe.author"]
    (('flour', 'flax'), ('Ann',))
    """
    found: dict[str, tuple[str, ...]] = {}
    for name, members in data_objects(page):
        for key, value in members.items():
            if key in LEFT_OUT:
                continue
            found.setdefault(f"{name}.{key}", tuple(data_texts(value))[:MAX_TEXTS])
            if isinstance(value, dict):
                inner = {f"{name}.{key}.{own}": tuple(data_texts(each)) for own, each in value.items() if own not in LEFT_OUT}
                found = {**inner, **found}
    return {key: texts for key, texts in found.items() if texts}


def meta_values(page: Page) -> dict[str, tuple[str, ...]]:
    """Return the contents of the ``meta`` elements of a page by their names; ``meta.name`` is the key.

    >>> import scutch
    >>> meta_values(scutch.parse("<meta property=og:title content=Flax><meta name=author content=Ann><p>Flax"))
    {'meta.og:title': ('Flax',), 'meta.author': ('Ann',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    for meta in page.elements("meta"):
        name = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
        text = " ".join((meta.get("content") or "").split())
        key = META + name.lower()
        if name and text and len(found.get(key, ())) < MAX_TEXTS:
            found[key] = (*found.get(key, ()), text)
    return found


def data_objects(page: Page) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the first object of each type with its type, parts of other things left out."""
    seen: set[str] = set()
    scripts = [(script.node, script.value) for script in read_scripts(page, (JSON_LD,)) if script.value is not None]
    linked = ((short_type(type_names(item.members).split(" ")[0]), item.members) for item in walk(scripts))
    items = list(read_items(page.columns))
    marked = ((item.properties["@type"], item.properties) for item in items)
    for source in (linked, marked):
        for name, members in source:
            if name and name not in seen and LIST_WEIGHTS.get(name, 1.0) > PART:
                seen.add(name)
                yield name, members


def data_texts(value: Any, depth: int = 0) -> Iterator[str]:
    """Yield the texts of a value: of an object what it stands for, of a list those of its items.

    >>> list(data_texts([{"@type": "HowToStep", "text": "Mix."}, "Bake &amp; cool.", {"itemListElement": [{"text": "Eat."}]}]))
    ['Mix.', 'Bake & cool.', 'Eat.']
    """
    if isinstance(value, str):
        if text := data_text(value):
            yield from numbered_items(text) or (text,)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield str(value)
    elif depth < MAX_DEPTH and isinstance(value, list):
        for item in value:
            yield from data_texts(item, depth + 1)
    elif depth < MAX_DEPTH and isinstance(value, dict):
        held = value.get(LIST_PROPERTY) or next((value[name] for name in VALUE_PROPERTIES if value.get(name)), None)
        texts = list(data_texts(held, depth + 1))
        yield from step_heading(value, texts)
        yield from texts


def numbered_items(text: str) -> list[str]:
    """Return the items of a text that numbers them, without the numbers; empty for another text. Linear.

    >>> numbered_items("1. Mix flour and 2 eggs.2. Bake for 3 hours. 3. Eat."), numbered_items("1. Mai")
    (['Mix flour and 2 eggs.', 'Bake for 3 hours.', 'Eat.'], [])
    """
    ends: list[tuple[int, int]] = []
    for found in ITEM_NUMBER.finditer(text):
        if int(found[1]) == len(ends) + 1 and (ends or found.start() == 0):
            ends.append(found.span())
    if len(ends) < MIN_ITEMS:
        return []
    stops = [*(begin for begin, _ in ends[1:]), len(text)]
    return [item for (_, end), stop in zip(ends, stops, strict=True) if (item := text[end:stop].strip())]


def step_heading(value: Mapping[str, Any], texts: Sequence[str]) -> Iterator[str]:
    """Yield the name of a step or of a section of steps, unless its texts begin with it or it is a number.

    >>> list(step_heading({"@type": "HowToSection", "name": "For the dough:"}, ["Mix flour and water."]))
    ['For the dough:']
    """
    name = value.get("name")
    if isinstance(name, str) and not HEADED.isdisjoint(type_names(value).split()) and texts:
        heading = data_text(name)
        if heading and not COUNTED.search(heading) and not texts[0].startswith(heading.rstrip(NAME_ENDS)):
            yield heading


def data_text(text: str) -> str:
    """Return a text of data without markup and character references, on one line."""
    if "<" in text or "&" in text:
        columns = parse(text.encode("utf-8", "replace"))
        text = render_text(columns, 0, len(columns))
    return " ".join(text.split())
