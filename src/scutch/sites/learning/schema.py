"""The fields of a schema as those of a wrapper: a pydantic model, a dataclass, a ``TypedDict``, or a JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date, datetime, timedelta
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from scutch.errors import InvalidInput, require_valid
from scutch.lexicon.field_names import FIELD_OF_PROPERTY, FIELD_OF_WORD
from scutch.sites.fields import Field
from scutch.values import Price, Rating

#: Column types whose values a class takes, the preferred one first.
TYPES_OF_CLASS: Final[dict[Any, tuple[str, ...]]] = {
    str: ("text", "url", "image"), int: ("number", "price", "rating"), float: ("price", "number", "rating"),
    Decimal: ("price", "number"), bool: ("boolean",), date: ("date",), datetime: ("date",), timedelta: ("duration",),
    Price: ("price",), Rating: ("rating",),
}  # fmt: skip
#: Column types that a type of JSON Schema takes, and those of a format of its strings.
TYPES_OF_JSON: Final = {
    "string": ("text", "url", "image"), "number": ("price", "number", "rating"), "integer": ("number", "price", "rating"),
    "boolean": ("boolean",),
}  # fmt: skip
TYPES_OF_FORMAT: Final = {
    "date": ("date",), "date-time": ("date",), "duration": ("duration",), "uri": ("url", "image"),
    "uri-reference": ("url", "image"),
}  # fmt: skip
#: Types of addresses by words in the name of a field.
ADDRESS_WORDS: Final = {"url": "url", "link": "url", "image": "image", "photo": "image", "picture": "image"}


#: A class with annotations, or the object of a JSON Schema.
SchemaSource = type | Mapping[str, Any]


class WantedField(NamedTuple):
    """A field of a schema.

    >>> WantedField("price", ("price", "number", "rating")).many
    False
    """

    name: str
    #: Column types that may fill it, the preferred one first.
    types: tuple[str, ...]
    many: bool = False
    is_required: bool = True


def wanted_fields(schema: SchemaSource) -> Iterator[WantedField]:
    """Yield the fields of a schema.

    Raises ``InvalidInput``: it is none, has no fields, or one of another type than a column can have.
    """
    is_schema = isinstance(schema, type | Mapping)
    require_valid(is_schema, "a schema is a class with annotations, or the object of a JSON Schema", schema, "learn")
    fields = json_fields(schema) if isinstance(schema, Mapping) else class_fields(schema)
    for name, types, many, is_required in fields:
        address = next((ADDRESS_WORDS[word] for word in name.lower().split("_") if word in ADDRESS_WORDS), "")
        yield WantedField(name, (address,) if address in types else types, many, is_required)


def json_fields(schema: Mapping[str, Any]) -> Iterator[WantedField]:
    """Yield the properties of a JSON Schema of an object; those that are not required, or may be null, are optional.

    Raises ``InvalidInput``: it has no properties, or one of another type than a column can have.

    >>> heights = {"type": ["array", "null"], "items": {"type": "number"}}
    >>> plant = {"properties": {"name": {"type": "string"}, "heights": heights}, "required": ["name"]}
    >>> [tuple(field) for field in json_fields(plant)]
    [('name', ('text', 'url', 'image'), False, True), ('heights', ('price', 'number', 'rating'), True, False)]
    """
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or not properties:
        raise InvalidInput("the JSON Schema has no properties", stage="learn")
    required = schema.get("required", ())
    for name, own in properties.items():
        whole = next((each for each in any_of(own) if "null" not in json_kinds(each)), own)
        many = "array" in json_kinds(whole)
        types = json_types(whole.get("items") if many else whole)
        if not types:
            raise InvalidInput(f"{name}: no column has values of {own!r}", stage="learn")
        yield WantedField(str(name), types, many, name in required and "null" not in json_kinds(own))


def json_types(schema: Any) -> tuple[str, ...]:
    """Return the column types that the values of a JSON Schema may have.

    >>> json_types({"type": "string", "format": "date"}), json_types({"type": "integer"}), json_types({"type": "object"})
    (('date',), ('number', 'price', 'rating'), ())
    """
    kinds = json_kinds(schema)
    form = TYPES_OF_FORMAT.get(str(schema.get("format")), ()) if "string" in kinds else ()
    return form or next((types for kind, types in TYPES_OF_JSON.items() if kind in kinds), ())


def any_of(schema: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the schemas of ``anyOf``."""
    given = schema.get("anyOf", ()) if isinstance(schema, Mapping) else ()
    yield from (each for each in given if isinstance(each, Mapping))


def json_kinds(schema: Any) -> frozenset[str]:
    """Return the types that a JSON Schema allows.

    >>> sorted(json_kinds({"anyOf": [{"type": "string"}, {"type": "null"}]}))
    ['null', 'string']
    """
    if not isinstance(schema, Mapping):
        return frozenset()
    given = schema.get("type", ())
    return frozenset([given] if isinstance(given, str) else given).union(*map(json_kinds, any_of(schema)))


def class_fields(schema: type) -> Iterator[WantedField]:
    """Yield the fields of a class.

    Those that may be None or that a ``TypedDict`` may lack are optional.

    Raises ``InvalidInput``: it has no annotated fields, or one of another class than a column can have.

    >>> from typing import TypedDict
    >>> [field.is_required for field in class_fields(TypedDict("Seed", {"name": str}, total=False))]
    [False]
    >>> Plant = TypedDict("Plant", {"name": str, "heights": list[float], "photo": str | None})
    >>> [(field.name, field.types[0], field.many, field.is_required) for field in class_fields(Plant)]
    [('name', 'text', False, True), ('heights', 'price', True, True), ('photo', 'text', False, False)]
    """
    given = get_type_hints(schema).items()
    hints = {name: hint for name, hint in given if not name.startswith("_") and ClassVar not in (hint, get_origin(hint))}
    if not hints:
        raise InvalidInput(f"{schema!r} has no annotated fields", stage="learn")
    may_lack = getattr(schema, "__optional_keys__", ())
    for name, hint in hints.items():
        is_optional = get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)
        inner = next((each for each in get_args(hint) if each is not NoneType), hint) if is_optional else hint
        many = get_origin(inner) in (list, tuple, set, frozenset, Sequence, AbstractSet)
        item = get_args(inner)[0] if many else inner
        types = TYPES_OF_CLASS.get(item)
        if types is None:
            raise InvalidInput(f"{name}: no column has values of {item!r}", stage="learn")
        yield WantedField(name, types, many, not is_optional and name not in may_lack)


def fields_of_schema(fields: Sequence[Field], schema: SchemaSource) -> tuple[Field, ...]:
    """Return the fields of a schema, each found by its name, by another word for it, or as the only one of its type.

    Raises ``InvalidInput``: there is none for a field that is not optional.

    >>> from typing import TypedDict
    >>> found = [Field("title"), Field("amount", "price"), Field("number", "number")]
    >>> [field.type for field in fields_of_schema(found, TypedDict("Plant", {"headline": str, "price": float}))]
    ['text', 'price']
    """
    wanted = list(wanted_fields(schema))
    chosen: dict[str, Field] = {}
    for fits in (has_name, has_meaning, is_only_one):
        for own in wanted:
            free = [field for field in fields if field not in chosen.values()]
            found = next((field for field in free if own.name not in chosen and fits(own, field, free)), None)
            if found is not None:
                chosen[own.name] = found
    missing = [own.name for own in wanted if own.is_required and own.name not in chosen]
    if missing:
        names = ", ".join(field.name for field in fields)
        raise InvalidInput(
            f"no field for {', '.join(missing)}; there are {names}; examples choose fields by their values, rename names them",
            stage="learn",
        )
    return tuple(as_wanted(own, chosen.get(own.name, Field(own.name))) for own in wanted)


def has_name(own: WantedField, field: Field, fields: Sequence[Field]) -> bool:
    """Whether a field has the name."""
    return field.name == own.name


def has_meaning(own: WantedField, field: Field, fields: Sequence[Field]) -> bool:
    """Whether a field has a fitting type and another word for the name."""
    return field.type in own.types and field_meant(field.name) == field_meant(own.name)


def is_only_one(own: WantedField, field: Field, fields: Sequence[Field]) -> bool:
    """Whether a field is the only one of the first type that any has, which is no text."""
    alike = ([other for other in fields if (other.type, other.many) == (found, own.many)] for found in own.types)
    return own.types[0] != "text" and next(filter(None, alike), []) == [field]


def field_meant(name: str) -> str:
    """Return the field that a name is a word for.

    >>> field_meant("headline"), field_meant("Preis"), field_meant("name"), field_meant("flax")
    ('title', 'price', 'title', 'flax')
    """
    word = name.lower().replace("_", "")
    found = FIELD_OF_WORD.get(word) or FIELD_OF_PROPERTY.get(word) or word
    return "title" if found == "name" else found


def as_wanted(own: WantedField, field: Field) -> Field:
    """Return a field under the name of a class's field, as a list or not, of a type that fits."""
    found = field.type if field.type in own.types else own.types[0]
    return field._replace(name=own.name, type=found, many=own.many, joined=field.joined or own.many)
