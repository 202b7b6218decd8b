"""The JSON Schema of the files of wrappers, and the check of a file by it.

``python -m build_tools.wrapper_schema`` writes it into ``wrapper.schema.json``, in the package and in the docs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

from scutch.errors import InvalidInput
from scutch.sites.anchors import ANCHOR_KINDS
from scutch.sites.fields import LEVELS, WRAPPER_KINDS
from scutch.values.registry import COLUMN_TYPES

#: First entries of a saved wrapper.
FORMAT: Final = "scutch wrapper"
VERSION: Final = 1


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


def _flag(description: str) -> dict[str, Any]:
    return {"type": "boolean", "description": description}


def _count(description: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "description": description}


def _part_of_all(description: str) -> dict[str, Any]:
    return {"type": "number", "minimum": 0, "maximum": 1, "description": description}


def _one_of(values: Sequence[object], description: str) -> dict[str, Any]:
    return {"enum": list(values), "description": description}


def _array(description: str, items: Any, **limits: int) -> dict[str, Any]:
    return {"type": "array", "items": items, **limits, "description": description}


def _object(description: str, required: Sequence[str] = (), **properties: Any) -> dict[str, Any]:
    own = {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    return {"description": description, **own}


_ANCHOR: Final = _object(
    "A way to find nodes: CSS selectors, the label in front of a value, the header above it, or a key of data.",
    ("by",),
    by=_one_of(ANCHOR_KINDS, "What it relies on."),
    css=_array("Whatever any of them finds counts; ::text(1) means the first child text.", _text("A selector.")),
    attribute=_text("Attribute of the elements that holds the value; left out for their text."),
    label=_text("Text of the label in front of the value."),
    header=_text("Text of the first row of the table above the cell that selectors are relative to, or that is the value."),
    key=_text("Keys that lead to the value in data, joined by points: Recipe.name, meta.author, metadata.title."),
)
_PART: Final = _object(
    "Which part of its texts the value is.",
    ("number",),
    constants=_array(
        "Texts between the parts, each with its spellings.",
        _array("Spellings of one.", _text("A spelling."), minItems=1, maxItems=20),
        minItems=1,
        maxItems=20,
    ),
    samples=_array(
        "A value of each shape that the first or the last of two parts without constants has.",
        _text("A value."),
        minItems=1,
        maxItems=20,
    ),
    labels=_array(
        "Labels of the values of a line, in any order; each value is a part.", _text("A label."), minItems=1, maxItems=20
    ),
    number=_count("Number of the part, from 0."),
    first=_flag("Whether there is a part in front of the first constant; whether the values of the samples are in front."),
    last=_flag("Whether there is a part behind the last constant."),
    list=_flag("Whether the part is a list between commas."),
    loose=_flag("Whether parts may be missing."),
    rest=_flag("Whether the value is a text that has none of the parts."),
)
_FIELD: Final = _object(
    "A field: a column of every answer.",
    ("name", "anchors"),
    name=_text("Its name."),
    type=_one_of(list(COLUMN_TYPES), "Type of its values."),
    many=_flag("Whether a value is a list."),
    joined=_flag("Whether a cell may be made of several elements."),
    prefix=_text("Label at the start of its texts that is no part of the value."),
    form=_text("A text that shows how ambiguous ones are read: 23/04/2024 for a day before the month."),
    part=_PART,
    level=_one_of(LEVELS, "Where its nodes are: in each record, in front of a group of records, or anywhere in the page."),
    markdown=_flag("Whether a value is its elements in Markdown."),
    without=_array("Elements inside that are no part of the value.", _text("A selector.")),
    anchors=_array("Ways to find its nodes, most stable first.", _ANCHOR),
    expected=_object(
        "What its values looked like on the learned pages.",
        fill=_part_of_all("Share of the records that had a value."),
        records=_count("How many records that is the share of."),
        readable=_part_of_all("Share of the values that can be read as the type."),
        lengths=_array("Characters of a value: least, median, most.", _count("Characters."), minItems=3, maxItems=3),
        distinct=_part_of_all("Different values as a share of all."),
        values=_array("The values, if they were few and each was repeated.", _text("A value.")),
    ),
)
#: JSON Schema of a wrapper, by which ``from_json`` checks it too.
SCHEMA: Final = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "scutch wrapper",
    **_object(
        "How the records and fields of the pages of a template are found. Data only: nothing in it is ever run.",
        ("format", "version", "kind", "fields"),
        **{"$schema": _text("Place of this schema, for editors.")},
        format=_one_of([FORMAT], "What the file is."),
        version=_one_of([VERSION], "Version of the format."),
        kind=_one_of(WRAPPER_KINDS, "Kind of the pages."),
        records=_array("Ways to find the first node of every record; empty if a page is one record.", _ANCHOR),
        container=_array("Ways to find the container of the records, so that an empty list is recognised.", _ANCHOR),
        span=_flag("Whether records are several siblings, each up to the first node of the next."),
        fields=_array("The columns of every answer, in their order.", _FIELD),
        expected=_object(
            "What the learned pages looked like.",
            pages=_count("How many they were."),
            rows=_array("Fewest and most records of a page.", _count("Records."), minItems=2, maxItems=2),
            score={
                **_part_of_all("Share of the values of a held-out page that were right; null for a single page."),
                "type": ["number", "null"],
            },
            template={
                "type": "object",
                "additionalProperties": _part_of_all("Share of the records that have it."),
                "description": "Elements of the records by tag and class word.",
            },
            kinds=_array("Kinds of the pages, as scutch classify names them.", _text("A kind.")),
            children=_count("Child elements of every record; 0 if they differ."),
        ),
    ),
}


def fail(source: str, path: str, message: str) -> NoReturn:
    """Raise the error of an entry."""
    raise InvalidInput(f"{source}: {path}: {message}" if path else f"{source}: {message}", stage="load")


def check(value: Any, schema: Mapping[str, Any], path: str, source: str) -> None:
    """Check a value by the part of JSON Schema that ``SCHEMA`` uses."""
    if "enum" in schema:
        if value not in schema["enum"]:
            fail(source, path, f"{value!r} is none of {', '.join(map(str, schema['enum']))}")
        return
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(IS_TYPE[kind](value) for kind in kinds):
        fail(source, path, f"{value!r} is no {' or '.join(kinds)}")
    if isinstance(value, dict):
        check_object(value, schema, path, source)
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            fail(source, path, f"{len(value)} entries, not {schema['minItems']}")
        for number, item in enumerate(value):
            check(item, schema["items"], f"{path}[{number}]", source)
    elif is_finite(value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        fail(source, path, f"{value!r} is not from {schema['minimum']} to {schema.get('maximum', 'any number')}")


def check_object(value: Mapping[str, Any], schema: Mapping[str, Any], path: str, source: str) -> None:
    """Check the entries of an object."""
    properties, other = schema.get("properties", {}), schema["additionalProperties"]
    for name in schema.get("required", ()):
        if name not in value:
            fail(source, path, f"{name!r} is missing")
    for name, item in value.items():
        inner = f"{path}.{name}" if path else name
        if name not in properties and not other:
            fail(source, inner, f"unknown; there are {', '.join(properties)}")
        check(item, properties.get(name, other), inner, source)


def is_finite(value: object) -> bool:
    """Whether a value is a finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < float("inf")


IS_TYPE: Final[Mapping[str, Callable[[object], bool]]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": is_finite,
    "integer": lambda value: is_finite(value) and isinstance(value, int),
}
