"""Objects of JSON-LD: all objects of a value with their paths, outer ones first, or those of some types alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from scutch.structured._json import Reader
from scutch.structured.loose_json import read_json

#: Objects and lists that are visited, of one script or of several together.
MAX_OBJECTS: Final = 5000
#: Members by which a reader recognises an object.
IDENTITY: Final = ("@type", "@id", "name")

#: Keys that lead to a value: the path of its holder, and its own key; empty for a root.
JsonPath = tuple[Any, ...]


class JsonLdObject(NamedTuple):
    """An object and its place."""

    members: dict[str, Any]
    #: Node of its script.
    node: int
    path: JsonPath
    #: Whether no other object holds it: it is a root, or in a list or a ``@graph`` of roots.
    is_root: bool


def walk(roots: Iterable[tuple[int, Any]]) -> Iterator[JsonLdObject]:
    """Yield the objects of JSON-LD values, outer ones before inner ones, up to a limit.

    ``roots``: node of each script and its value.

    >>> for item in walk([(7, {"@graph": [{"@type": "Article", "author": {"name": "A. Weaver"}}]})]):
    ...     print(path_text(item.path) or "(root)", item.is_root)
    (root) False
    @graph.0 True
    @graph.0.author False
    """
    queue: list[tuple[Any, int, JsonPath, bool]] = [(value, node, (), True) for node, value in roots]
    for value, node, path, is_root in queue:
        if isinstance(value, dict):
            yield JsonLdObject(value, node, path, is_root and "@graph" not in value)
            inner = ((item, node, (path, key), is_root and key == "@graph") for key, item in value.items() if is_open(item))
        elif isinstance(value, list):
            inner = ((item, node, (path, index), is_root) for index, item in enumerate(value) if is_open(item))
        else:
            continue
        queue += islice(inner, max(MAX_OBJECTS - len(queue), 0))


def is_open(value: Any) -> bool:
    """Whether a value may hold objects."""
    return isinstance(value, (dict, list))


def path_text(path: JsonPath) -> str:
    """Return a path as its keys, joined by points.

    >>> path_text((((), "@graph"), 0))
    '@graph.0'
    """
    keys: list[str] = []
    while path:
        path, key = path
        keys.append(str(key))
    return ".".join(reversed(keys))


def object_reader(members: Iterable[str], types: Iterable[str]) -> Reader:
    """Return a reader of the objects of some types, or with both an identity and a name, and of some of their members.

    ``members``: names of the members that are read besides type, identity and name. ``types``: parts of the names of types.
    """
    return Reader(tuple(dict.fromkeys((*IDENTITY, *members))), tuple(types), MAX_OBJECTS)


def read_objects(script: str, reader: Reader) -> list[dict[str, Any]]:
    """Return the objects of a script, outer ones first: by the reader if the script is strict JSON, else all of them.

    >>> reader = object_reader(["author"], ["Article"])
    >>> read_objects('{"@type": "Article", "author": "A. Weaver", "wordCount": 300}', reader)
    [{'@type': 'Article', 'author': 'A. Weaver'}]
    >>> read_objects('{"@type": "Article", "author": "A. Weaver",}', reader)
    [{'@type': 'Article', 'author': 'A. Weaver'}]
    """
    found = reader.read(script)
    return [item.members for item in walk([(-1, read_json(script))])] if found is None else found
