"""What the JSON-LD of a page says: who wrote it, when, what it is called, what it belongs to.

A page's scripts hold many things: the page, an article on it, a product, the site, persons. Each property that is wanted is
kept once for each sort of thing, from the first such thing that has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scutch.structured._json import Reader

#: Sort of a thing by a part of the name of its type (schema.org); the first that fits.
KINDS: Final = {
    "Article": "article",
    "Posting": "article",
    "Report": "article",
    "Recipe": "post",
    "Question": "post",
    "Review": "review",
    "Comment": "answer",
    "Answer": "answer",
    "Product": "product",
    "Page": "page",
    "WebSite": "site",
    "Organization": "site",
    "Person": "person",
    "VideoObject": "other",
    "Podcast": "other",
    "Event": "",
    "CreativeWork": "other",
}
DATES: Final = ("datePublished", "dateModified", "dateCreated")
AUTHORS: Final = ("author", "creator")
TEXTS: Final = ("headline", "description", "articleSection", "inLanguage", "keywords")
WRITTEN: Final = (*DATES, *AUTHORS, *TEXTS, "image", "name")
#: Properties that are wanted, by sort of thing.
WANTED: Final[dict[str, tuple[str, ...]]] = {
    "article": WRITTEN,
    "page": WRITTEN,
    "post": WRITTEN,
    "product": ("name", "image", "description"),
    "answer": (*DATES, *AUTHORS),
    "review": AUTHORS,
    "other": (*DATES, *AUTHORS, "image"),
    "site": ("name",),
    "person": ("name",),
    "": (),
}
#: Properties by which a thing is known.
KNOWN_BY: Final = ("@type", "@id", "name", "url")
#: Takes control characters in texts, as pages have them.
DECODER: Final = json.JSONDecoder(strict=False)
#: Characters; longer scripts are data bases.
MAX_SCRIPT: Final = 2_000_000
#: Pages that say more than this say nothing that is worth reading.
MAX_THINGS: Final = 2000
#: Nor do lists of more names than this.
MAX_NAMES: Final = 10
#: Reads the things that may tell something, with what is wanted of them.
READER: Final = Reader(
    (*KNOWN_BY, *(name for name in WRITTEN if name not in KNOWN_BY)),
    tuple(part for part, kind in KINDS.items() if kind),
    MAX_THINGS,
)


class Fact(NamedTuple):
    """One property of one thing."""

    kind: str
    name: str
    #: Its texts: several for several authors or keywords.
    values: tuple[str, ...]
    #: Node of the script.
    node: int = -1
    #: Whether an author is an organisation.
    organization: bool = False

    @property
    def text(self) -> str:
        """All of it as one text."""
        return ", ".join(self.values)


def facts(scripts: Iterable[tuple[int, str]]) -> list[Fact]:
    """Properties of the things in JSON-LD scripts, each sort of thing and each property once.

    Parameters
    ----------
    scripts
        Node and text of each; what is no JSON is passed over.

    Examples
    --------
    >>> text = '{"@type": "NewsArticle", "author": {"name": "A. Weaver"}, "datePublished": "2024-05-01"}'
    >>> for fact in facts([(7, text), (8, "{")]):
    ...     print(fact.kind, fact.name, fact.text, fact.node)
    article datePublished 2024-05-01 7
    article author A. Weaver 7
    """
    found = [(node, thing) for node, text in scripts for thing in things_in(text)]
    names = {thing["@id"]: thing for _, thing in found if "name" in thing and isinstance(thing.get("@id"), str)}
    kept: dict[tuple[str, str], Fact] = {}
    for node, thing in found:
        kind = kind_of(type_of(thing)) if "@type" in thing else ""
        for name in WANTED[kind]:
            if name in thing and (kind, name) not in kept and (fact := fact_of(thing, kind, name, node, names)):
                kept[kind, name] = fact
    return list(kept.values())


def things_in(script: str) -> list[dict[str, Any]]:
    """The things in a JSON text, outer ones first; none if it is no JSON, or too long to be looked at."""
    found = READER.read(script) if len(script) <= MAX_SCRIPT else []
    return things(read(script)) if found is None else found


def read(script: str) -> Any:
    """Value of a JSON text as the standard library takes it; None if it is none."""
    try:
        return DECODER.decode(script)
    except (ValueError, RecursionError):
        return None


def things(value: Any) -> list[dict[str, Any]]:
    """Every object in a JSON value, outer ones first, up to a limit."""
    queue = [value] if isinstance(value, (dict, list)) else []
    for item in queue:
        if len(queue) > MAX_THINGS:
            break
        inner = item.values() if isinstance(item, dict) else item
        queue.extend([part for part in inner if isinstance(part, (dict, list))])
    return [item for item in queue[:MAX_THINGS] if isinstance(item, dict)]


@lru_cache(maxsize=256)
def kind_of(types: str) -> str:
    """Sort of thing by the names of its types, as one text.

    Examples
    --------
    >>> kind_of("BlogPosting"), kind_of("['WebPage', 'Article']"), kind_of("ListItem")
    ('article', 'article', '')
    """
    return next((kind for part, kind in KINDS.items() if part in types), "")


def type_of(thing: Mapping[str, Any]) -> str:
    """Names of the types of a thing as one text."""
    types = thing["@type"]
    return types if isinstance(types, str) else str(types)


def fact_of(thing: Mapping[str, Any], kind: str, name: str, node: int, names: Mapping[str, Mapping[str, Any]]) -> Fact | None:
    """A property of a thing; None if it tells nothing."""
    value = thing[name]
    if name in AUTHORS:
        return author_of(value, kind, name, node, names)
    texts = tuple(filter(None, texts_of(value)))
    return Fact(kind, name, texts, node) if texts else None


def author_of(value: Any, kind: str, name: str, node: int, names: Mapping[str, Mapping[str, Any]]) -> Fact | None:
    """Who made a thing: one or several names; None without any."""
    persons = [named(item, names) for item in (value if isinstance(value, list) else [value])[:MAX_NAMES]]
    texts = tuple(dict.fromkeys(filter(None, map(as_text, persons))))
    kinds = [kind_of(type_of(person)) for person in persons if isinstance(person, dict) and "@type" in person]
    return Fact(kind, name, texts, node, "site" in kinds) if texts else None


def named(value: Any, names: Mapping[str, Mapping[str, Any]]) -> Any:
    """The thing with a name that a reference means."""
    if isinstance(value, dict) and "name" not in value and isinstance(value.get("@id"), str):
        return names.get(value["@id"], {})
    return value


def texts_of(value: Any) -> list[str]:
    """A property as texts, one for each of a list."""
    if isinstance(value, list):
        return [as_text(item) for item in value[:MAX_NAMES] if not isinstance(item, list)]
    return [as_text(value)]


def as_text(value: Any) -> str:
    """A property as text: itself, its name or address, the names of all of a list.

    Examples
    --------
    >>> as_text([{"name": "A"}, "B", 3])
    'A, B'
    """
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, dict):
        return as_text(value.get("name") or value.get("url") or "")
    if isinstance(value, list):
        return ", ".join(filter(None, texts_of(value)))
    return ""
