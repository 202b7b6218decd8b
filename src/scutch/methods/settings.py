"""Settings: the parameters of a method by name, as its presets hold them.

A preset is a named tuple. Its fields are settings; a field that is a named tuple itself has its fields as ``field.name``. The
comment ``#:`` above a field is its meaning.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any, Final, NamedTuple, TypeVar

from scutch.errors import InvalidInput, UnknownMethod

#: Texts of truth values.
TRUTH_TEXTS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
FIELD: Final = re.compile(r" {4}(\w+):")

Preset = TypeVar("Preset")


class Setting(NamedTuple):
    """One parameter of a method.

    >>> from scutch.methods.tree_structure.method import LITERAL
    >>> print(next(settings_of(LITERAL)))
    Setting(name='beta', type='number', value=0.0, meaning="Weight of Cmp in Ocq; the paper's example uses Sep alone.")
    """

    #: Its name, with the names of the fields that hold it: ``rules.max_size``.
    name: str
    #: Type of its values: ``number``, ``integer``, ``true or false``, ``text`` or ``list``.
    type: str
    #: Its value in the preset.
    value: Any
    #: What it does, in a sentence; empty where the source is not at hand.
    meaning: str


def truth(value: object) -> bool:
    """Return a truth value or its text as a truth value."""
    return value if isinstance(value, bool) else TRUTH_TEXTS[str(value).lower()]


def finite(value: Any) -> float:
    """Return a number or its text as a finite float."""
    if isinstance(value, bool) or not isfinite(number := float(value)):
        raise ValueError
    return number


def integral(value: Any) -> int:
    """Return an integer or its text as an integer."""
    if finite(value) != int(value):
        raise ValueError
    return int(value)


def items(value: Any) -> list[Any]:
    """Return the items of a list, or of a text with commas."""
    return [item.strip() for item in value.split(",")] if isinstance(value, str) else list(value)


#: By type of a value the name of the type, and what reads such a value or its text.
TYPES: Final[Mapping[type, tuple[str, Callable[[Any], Any]]]] = {
    bool: ("true or false", truth), int: ("integer", integral), float: ("number", finite), str: ("text", str),
    tuple: ("list", items), frozenset: ("list", items),
}  # fmt: skip


def settings_of(preset: Any, prefix: str = "") -> Iterator[Setting]:
    """Yield the settings of a preset with their values, in the order of its fields."""
    meanings = field_comments(type(preset))
    for name, value in preset._asdict().items():
        if hasattr(value, "_asdict"):
            yield from settings_of(value, f"{prefix}{name}.")
        elif type(value) in TYPES:
            yield Setting(f"{prefix}{name}", TYPES[type(value)][0], value, meanings.get(name, ""))


def field_comments(record: type) -> dict[str, str]:
    """Return the comment of each field of a named tuple; fields without one share that of the field before.

    >>> field_comments(Setting)["value"]
    'Its value in the preset.'
    """
    try:
        lines = inspect.getsource(record).splitlines()
    except OSError:  # no source is installed
        return {}
    found: dict[str, str] = {}
    comment = ""
    is_new = True
    for line in lines:
        if line.startswith("    #: "):
            comment, is_new = (line[7:] if is_new else f"{comment} {line[7:]}"), False
        elif match := FIELD.match(line):
            found[match[1]], is_new = comment, True
    return found


def with_settings(preset: Preset, changes: Mapping[str, object], method: str) -> Preset:
    """Return a preset with other values of some settings; a value may be given as text.

    ``preset``: a named tuple. ``changes``: values by name of the setting. ``method``: name of the method, for errors. Raises
    ``UnknownMethod``: the method has no such setting; the message lists those it has. Raises ``InvalidInput``: a value has the
    wrong type.

    >>> from scutch.methods.tree_structure.method import LITERAL
    >>> with_settings(LITERAL, {"beta": "0.5", "every_run": True}, "tree_structure")[:4]
    (0.5, True, 0.5, True)
    >>> with_settings(LITERAL, {"beta": "half"}, "tree_structure")
    Traceback (most recent call last):
    scutch.errors.InvalidInput: setting 'beta' of 'tree_structure' is a number, not 'half'
    """
    known = {setting.name: setting for setting in settings_of(preset)}
    for name, value in changes.items():
        if name not in known:
            raise UnknownMethod(f"method {method!r} has no setting {name!r}; it has: {', '.join(known)}")
        preset = replaced(preset, name.split("."), read_value(known[name], value, method))
    return preset


def read_value(setting: Setting, value: object, method: str) -> Any:
    """Return the value of a setting in its type.

    Raises ``InvalidInput``: the value has another type.
    """
    try:
        found = TYPES[type(setting.value)][1](value)
        return same_items(setting.value, found) if setting.type == "list" else found
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        article = "an" if setting.type[0] in "aeiou" else "a"
        kind = setting.type if setting.type.startswith("true") else f"{article} {setting.type}"
        raise InvalidInput(f"setting {setting.name!r} of {method!r} is {kind}, not {value!r}") from problem


def same_items(example: Any, found: list[Any]) -> Any:
    """Return items in the type of an example and of its items; a tuple keeps its length."""
    if isinstance(example, tuple) and len(example) != len(found):
        raise ValueError
    read = TYPES[type(next(iter(example), ""))][1]
    return type(example)(map(read, found))


def replaced(preset: Any, path: list[str], value: object) -> Any:
    """Return a named tuple with another value of a field, or of a field of a field.

    >>> replaced(Setting("beta", "number", 0.5, ""), ["value"], 0.7).value
    0.7
    """
    name, *rest = path
    return preset._replace(**{name: replaced(getattr(preset, name), rest, value) if rest else value})
