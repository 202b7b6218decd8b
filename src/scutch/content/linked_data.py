"""What the JSON-LD of a page says about an article: author, date, picture."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

#: Types of things that are written by somebody on some day (schema.org).
WRITTEN: Final = ("Article", "Posting", "Report", "WebPage", "Recipe", "Review", "VideoObject", "Question")
#: Pages that say more than this say nothing that is worth reading.
MAX_THINGS: Final = 2000


def article_facts(scripts: Iterable[str]) -> dict[str, str]:
    """Author, date and image of the first things that have them; an article's before any other's.

    Parameters
    ----------
    scripts
        Texts of the JSON-LD scripts; what is no JSON is passed over.

    Examples
    --------
    >>> article_facts(['{"@type": "Article", "author": {"name": "A. Weaver"}, "datePublished": "2024-05-01"}', "{"])
    {'author': 'A. Weaver', 'date': '2024-05-01'}
    """
    found = [thing for script in scripts for thing in things(read(script)) if is_written(thing)]
    found.sort(key=lambda thing: "WebPage" in types(thing))
    facts = {
        "author": first_text(found, "author"),
        "date": first_text(found, "datePublished"),
        "image": first_text(found, "image"),
    }
    return {name: value for name, value in facts.items() if value}


def read(script: str) -> Any:
    """Value of a JSON text; None if it is none."""
    try:
        return json.loads(script, strict=False)
    except (ValueError, RecursionError):
        return None


def things(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a JSON value, outer ones first, up to a limit."""
    queue = [value]
    for place in range(MAX_THINGS):
        if place >= len(queue):
            return
        item = queue[place]
        if isinstance(item, dict):
            yield item
            queue.extend(item.values())
        elif isinstance(item, list):
            queue.extend(item)


def types(thing: dict[str, Any]) -> str:
    """Names of an object's types, as one text."""
    return str(thing.get("@type", ""))


def is_written(thing: dict[str, Any]) -> bool:
    """Whether somebody wrote it on some day."""
    return any(name in types(thing) for name in WRITTEN)


def first_text(found: list[dict[str, Any]], name: str) -> str:
    """First value of a property that is a text, or has a name or address that is."""
    return next(filter(None, (as_text(thing.get(name)) for thing in found)), "")


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
        return ", ".join(filter(None, (as_text(item) for item in value[:10] if not isinstance(item, list))))
    return ""
