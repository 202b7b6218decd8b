"""Metadata in JSON-LD: authors, dates, titles and the like of the objects in a page's scripts.

A page's scripts hold many objects: the page, an article on it, a product, the site, persons. Each property is kept once for
each subject (:func:`scutch.structured.schema_org.subject_of`), from the first object that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scutch.structured.json_ld import object_reader, read_objects
from scutch.structured.schema_org import AUTHOR_PROPERTIES, SUBJECT_TYPES, subject_of, type_names

DATE_PROPERTIES: Final = ("datePublished", "dateModified", "dateCreated")
TEXT_PROPERTIES: Final = ("headline", "description", "articleSection", "inLanguage", "keywords", "isAccessibleForFree")
WORK_PROPERTIES: Final = (*DATE_PROPERTIES, *AUTHOR_PROPERTIES, *TEXT_PROPERTIES, "image", "name")
#: Properties that are read, by subject.
PROPERTIES: Final[dict[str, tuple[str, ...]]] = {
    "article": WORK_PROPERTIES,
    "page": WORK_PROPERTIES,
    "post": WORK_PROPERTIES,
    "product": ("name", "image", "description"),
    "answer": (*DATE_PROPERTIES, *AUTHOR_PROPERTIES),
    "review": AUTHOR_PROPERTIES,
    "other": (*DATE_PROPERTIES, *AUTHOR_PROPERTIES, "image"),
    "breadcrumbs": ("itemListElement",),
    "site": ("name",),
    "person": ("name",),
    "": (),
}
#: Values of one property that are read, and objects inside objects that are opened for a name.
MAX_PROPERTY_VALUES: Final = 30
MAX_NAME_DEPTH: Final = 20
#: Reads the objects with a subject and those properties; the URL replaces a missing name.
READER: Final = object_reader(("url", "itemListElement", "item", *WORK_PROPERTIES), SUBJECT_TYPES)


class Fact(NamedTuple):
    """One property of one object."""

    subject: str
    name: str
    #: Its texts: several for several authors or keywords.
    values: tuple[str, ...]
    #: Node of the script.
    node: int = -1
    #: Whether an author is an organisation.
    is_organization: bool = False

    @property
    def text(self) -> str:
        """All values as one text."""
        return ", ".join(self.values)


def linked_facts(scripts: Iterable[tuple[int, str]]) -> list[Fact]:
    """Return the properties of the objects in JSON-LD scripts, one fact for each subject and property.

    ``scripts``: node and text of each; a text that is no JSON gives none.

    >>> text = '{"@type": "NewsArticle", "author": {"name": "A. Weaver"}, "datePublished": "2024-05-01"}'
    >>> for fact in linked_facts([(7, text), (8, "{")]):
    ...     print(fact.subject, fact.name, fact.text, fact.node)
    article datePublished 2024-05-01 7
    article author A. Weaver 7
    """
    objects = [(node, item) for node, text in scripts for item in read_objects(text, READER)]
    by_id = {item["@id"]: item for _, item in objects if "name" in item and isinstance(item.get("@id"), str)}
    facts: dict[tuple[str, str], Fact] = {}
    for node, item in objects:
        subject = subject_of(type_names(item))
        for name in PROPERTIES[subject]:
            if name in item and (subject, name) not in facts and (fact := fact_of(item[name], subject, name, node, by_id)):
                facts[subject, name] = fact
    return list(facts.values())


def fact_of(value: Any, subject: str, name: str, node: int, by_id: Mapping[str, Mapping[str, Any]]) -> Fact | None:
    """Return a property of an object as a fact; None if it holds no text."""
    if name in AUTHOR_PROPERTIES:
        return author_fact(value, subject, name, node, by_id)
    texts = tuple(filter(None, property_texts(value))) if isinstance(value, list) else (property_text(value),)
    return Fact(subject, name, texts, node) if any(texts) else None


def author_fact(value: Any, subject: str, name: str, node: int, by_id: Mapping[str, Mapping[str, Any]]) -> Fact | None:
    """Return the authors of an object, one or several names, as a fact; None without any."""
    authors = [resolved_author(item, by_id) for item in (value if isinstance(value, list) else [value])[:MAX_PROPERTY_VALUES]]
    texts = tuple(dict.fromkeys(filter(None, map(property_text, authors))))
    is_organization = any(isinstance(author, dict) and subject_of(type_names(author)) == "site" for author in authors)
    return Fact(subject, name, texts, node, is_organization) if texts else None


def resolved_author(value: Any, by_id: Mapping[str, Mapping[str, Any]]) -> Any:
    """Return the named object that a reference identifies; another value as it is."""
    if isinstance(value, dict) and "name" not in value and isinstance(value.get("@id"), str):
        return by_id.get(value["@id"], {})
    return value


def property_texts(value: Any, depth: int = 0) -> list[str]:
    """Return a property as texts, one for each item of a list."""
    if isinstance(value, list):
        return [property_text(item, depth) for item in value[:MAX_PROPERTY_VALUES] if not isinstance(item, list)]
    return [property_text(value, depth)]


def property_text(value: Any, depth: int = 0) -> str:
    """Return a value as one line of text: an object by its name or that of its item, a list by its items; empty for numbers.

    >>> property_text([{"name": "A"}, "B", 3])
    'A, B'
    """
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return " ".join((value if value.isascii() else value.encode("utf-8", "replace").decode()).split())
    if depth == MAX_NAME_DEPTH:
        return ""
    if isinstance(value, dict):
        return property_text(value.get("name") or value.get("item") or value.get("url") or "", depth + 1)
    if isinstance(value, list):
        return ", ".join(filter(None, property_texts(value, depth + 1)))
    return ""
