"""Text for people in the data of a page: objects in JSON-LD, and strings in the state of scripts.

Each function returns the best text of its source as HTML, with its place.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import islice, repeat
from typing import Any, Final, NamedTuple

from scutch.content.text_markup import MIN_PROSE, as_html, is_prose, without_tags
from scutch.structured.json_ld import path_text, walk
from scutch.structured.schema_org import PAGE_KINDS, page_kind_of, type_names
from scutch.structured.scripts import Script

TITLE_PROPERTIES: Final = ("headline", "name", "title")
BODY_PROPERTIES: Final = ("articleBody", "text", "reviewBody", "description", "abstract")
#: Properties that hold more of the text, in the order of reading.
PART_PROPERTIES: Final = (
    *("recipeIngredient", "recipeInstructions", "step", "itemListElement"),
    *("mainEntity", "acceptedAnswer", "suggestedAnswer", "comment"),
)
#: Words in the keys of a state that lead to texts of the program, not of the page.
PROGRAM_WORDS: Final = frozenset(
    """
    translation translations i18n locale locales message messages label labels config configuration setting settings legal
    cookie cookies consent footer policy script scripts css style styles meta error errors tooltip tooltips placeholder
    placeholders disclaimer disclaimers dictionary env navigation
    """.split()  # noqa: SIM905 (a table to read)
)
KEY_WORD: Final = re.compile("[A-Z]?[a-z0-9]+|[A-Z]+")
#: Objects and lists of a state that are visited, and their depth.
MAX_STATE_VALUES: Final = 100_000
MAX_STATE_DEPTH: Final = 60
#: Characters of a key that are read.
MAX_KEY: Final = 200
#: Objects inside an object that become part of its text: how deep, and how many of one list.
MAX_NESTED: Final = 6
MAX_LIST_PARTS: Final = 500
#: Long strings of a state that are tested for prose.
MAX_TEXTS: Final = 4000
#: Stands for any index in the path of a text.
WILDCARD: Final = "*"

StatePath = tuple[str, ...]
#: Keys that lead to a value: those of its holder, and its own key; empty for a root.
KeyPath = tuple[Any, ...]


class TextCandidate(NamedTuple):
    """A text in the data of a page."""

    #: Kind of page, empty where the data does not say it.
    page_kind: str
    #: Node of the script.
    node: int
    #: Place in the data, such as ``@graph.0.articleBody``.
    path: str
    html: str

    @property
    def chars(self) -> int:
        """Visible characters of the text, without spaces."""
        return len("".join(without_tags(self.html).split()))


def linked_text(scripts: list[Script]) -> TextCandidate | None:
    """Return the text of the object that a page is about, by its JSON-LD; None if no object has a text for people.

    >>> body = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use."
    >>> found = linked_text([Script(4, "json-ld", "", {"@graph": [{"@type": "NewsArticle", "articleBody": body}]})])
    >>> found.page_kind, found.path, found.html[:20]
    ('article', '@graph.0.articleBody', '<p>Flax gives long, ')
    """
    candidates: list[TextCandidate] = []
    for members, node, path, _ in walk((script.node, script.value) for script in scripts):
        page_kind = page_kind_of(type_names(members))
        text = object_html(members) if page_kind else ""
        if text and is_prose(text):
            candidates.append(TextCandidate(page_kind, node, path_text((path, body_property(members))), text))
    return min(candidates, key=lambda one: (PAGE_KINDS.index(one.page_kind), -one.chars), default=None)


def body_property(item: dict[str, Any]) -> str:
    """Return the property that holds the text of an object."""
    return next((name for name in (*BODY_PROPERTIES, *PART_PROPERTIES) if item.get(name)), "")


def object_html(item: Any, level: int = 1) -> str:
    """Return an object and its parts as HTML: title, text, steps, answers.

    >>> object_html({"name": "Is flax blue?", "acceptedAnswer": {"text": "Its flowers are."}})
    '<h1>Is flax blue?</h1><p>Its flowers are.</p>'
    """
    if isinstance(item, str):
        return as_html(item)
    if isinstance(item, list):
        return "".join(object_html(part, level) for part in item[:MAX_LIST_PARTS])
    if not isinstance(item, dict) or level > MAX_NESTED:
        return ""
    title = first_string(item, TITLE_PROPERTIES)
    heading = f"<h{level}>{html.escape(without_tags(title), quote=False)}</h{level}>" if title else ""
    body = as_html(first_string(item, BODY_PROPERTIES))
    parts = "".join(object_html(item[name], level + 1) for name in PART_PROPERTIES if name in item)
    return heading + body + parts if body or parts else ""


def first_string(item: dict[str, Any], names: tuple[str, ...]) -> str:
    """Return the first of some properties that is a text."""
    return next((value for name in names if isinstance(value := item.get(name), str) and value.strip()), "")


def state_strings(root: Any) -> Iterator[tuple[KeyPath, str]]:
    """Yield the long strings of a value in the document order of their holders, each with the keys that lead to it.

    Short strings and numbers, which are most values, cost no path.
    """
    if isinstance(root, str):
        yield (), root
    stack: list[tuple[KeyPath, int, Any]] = [((), 0, root)] if isinstance(root, (dict, list)) else []
    for _ in range(MAX_STATE_VALUES):
        if not stack:
            return
        path, depth, holder = stack.pop()
        is_object = isinstance(holder, dict)
        containers: list[tuple[KeyPath, int, Any]] = []
        for key, value in holder.items() if is_object else zip(repeat(WILDCARD), holder):
            if isinstance(value, str):
                if len(value) >= MIN_PROSE:
                    yield (path, key), value
            elif value and isinstance(value, (dict, list)):
                containers.append(((path, key), depth + 1, value))
        if depth < MAX_STATE_DEPTH:
            stack += reversed(containers)


def state_path(path: KeyPath) -> StatePath:
    """Return the keys that lead to a value; those that are numbers are ``WILDCARD``.

    >>> state_path(((((), "posts"), "17"), "text"))
    ('posts', '*', 'text')
    """
    keys: list[str] = []
    while path:
        path, key = path
        keys.append(state_key(key))
    return tuple(reversed(keys))


def state_key(key: str) -> str:
    """Return what a path has for a key: the key, or ``WILDCARD`` for a number."""
    return WILDCARD if key.isdigit() else key[:MAX_KEY]


def state_text(scripts: list[Script]) -> TextCandidate | None:
    """Return the longest text in the state of a page: one string, or those at the same place of the items of a list.

    >>> text = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use."
    >>> blocks = [{"type": "p", "text": text}, {"type": "p", "text": text}]
    >>> found = state_text([Script(4, "state", "data", {"post": {"title": "Flax", "blocks": blocks}})])
    >>> found.path, found.html[:23]
    ('post.blocks.*.text', '<h1>Flax</h1><p>Flax gi')
    """
    groups: dict[tuple[int, StatePath], list[str]] = {}
    strings = ((script.node, *found) for script in scripts for found in state_strings(script.value))
    for node, keys, text in islice(strings, MAX_TEXTS):
        if is_prose(text) and not is_program_text(path := state_path(keys)):
            groups.setdefault((node, path), []).append(text)
    if not groups:
        return None
    node, path = max(groups, key=lambda place: sum(map(len, groups[place])))
    title = title_of([script.value for script in scripts if script.node == node], path)
    heading = f"<h1>{html.escape(without_tags(title), quote=False)}</h1>" if title else ""
    return TextCandidate("", node, ".".join(path), heading + "".join(map(as_html, groups[node, path])))


def title_of(roots: list[Any], path: StatePath) -> str:
    """Return the title of the object that a text belongs to: of the nearest ancestor that is no item of a list.

    >>> post = {"title": "Flax", "blocks": [{"title": "Stems", "text": "Long"}]}
    >>> title_of([{"post": post}], ("post", "blocks", "*", "text"))
    'Flax'
    """
    title, values = "", roots
    for place, key in enumerate(path):
        objects = [value for value in values if isinstance(value, dict)]
        if objects and path[place - 1 : place] != (WILDCARD,):
            title = first_string(objects[-1], TITLE_PROPERTIES) or title
        values = [inner for value in values for inner in values_under(value, key)]
    return title


def values_under(value: Any, key: str) -> list[Any]:
    """Return what a value of a state holds under a key of a path."""
    if isinstance(value, dict):
        return [inner for own, inner in value.items() if state_key(own) == key]
    return value if isinstance(value, list) and key == WILDCARD else []


def is_program_text(path: StatePath) -> bool:
    """Whether the keys that lead to a text belong to the program, not to the content of the page."""
    return any(word.lower() in PROGRAM_WORDS for key in path for word in KEY_WORD.findall(key))
