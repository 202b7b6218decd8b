"""``parse_css``: read the small part of CSS in which people and wrappers point at elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from scutch.errors import InvalidInput
from scutch.records.selectors.syntax import Compound, Condition, Path, Step

_NAME: Final = r"(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6} ?|\\[^0-9a-fA-F\n])+"
_STRING: Final = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[^"\'\]\s]*'
_TESTS: Final = (
    rf"[#.]{_NAME}|\[[^\]\"']*(?:(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')\s*)?\]|:[a-z-]+\((?:[^()]|\([^()]*\))*\)"
)
#: A combinator, and the compound after it.
_STEP: Final = re.compile(rf"\s*(?P<axis>[>+]?)\s*(?P<tag>{_NAME}|\*)?(?P<tests>(?:{_TESTS})*)")
_TEST: Final = re.compile(
    rf"(?P<sign>[#.])(?P<word>{_NAME})"
    rf"|\[\s*(?P<name>[\w:-]+)\s*(?:(?P<operator>[*^]?=)\s*(?P<value>{_STRING})\s*)?\]"
    r"|:not\(\.(?P<without>[^()]+)\)"
    r"|:nth-of-type\((?P<nth>\d+)\)"
    r"|:nth-of-type\(n\+(?P<after>\d+)\)"
    r"|:nth-of-type\((?P<period>\d+)n\+(?P<offset>\d+)\)"
    r"|:has\((?P<held>[\w-]*)(?:\.(?P<holder>[^()]+))?\)"
)
_AXES: Final = {"": "descendant", ">": "child", "+": "next"}
_OPERATORS: Final = {"=": "equals", "*=": "contains", "^=": "prefix"}
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6}) ?|(.))", re.DOTALL)
_ADVICE: Final = "only tags, #ids, .classes, [attributes], positions, descendants and children (>) are supported"


def parse_css(text: str) -> Path:
    """Return the steps of a selector of tags, ids, classes and attributes, with descendants and children.

    It also reads all that ``syntax.to_css`` writes: ``:not(.class)``, ``:nth-of-type()``, ``:has()`` and the next sibling
    (``+``). A tag after ``:scope >`` or ``>`` is a child of the element that the selector is relative to.

    Raises ``InvalidInput``: it has something else, or nothing.

    >>> parse_css("#results > li.hit").steps[1]
    Step(axis='child', to=Compound(tag='li', tests=(Condition(kind='class', name='', value='hit'),)), distance=1)
    >>> parse_css(":scope > td:nth-of-type(2)").steps
    (Step(axis='child', to=Compound(tag='td', tests=(Condition(kind='nth', name='', value='2'),)), distance=1),)
    """
    stripped = text.strip()
    relative = stripped.removeprefix(":scope").lstrip()
    return Path(tuple(_steps(relative, text, is_relative=relative != stripped)))


def _steps(selector: str, whole: str, *, is_relative: bool) -> Iterator[Step]:
    at = 0
    while at < len(selector) or not (at or is_relative):
        found = _STEP.match(selector, at)
        if found is None or not (found["tag"] or found["tests"]) or (found["axis"] and not (at or is_relative)):
            raise InvalidInput(f"{whole!r}: {_ADVICE}")
        tests = tuple(_conditions(found["tests"], whole))
        yield Step(_AXES[found["axis"]], Compound(_unescaped(found["tag"] or "").lower().replace("*", ""), tests))
        at = found.end()


def _conditions(tests: str, whole: str) -> Iterator[Condition]:
    at = 0
    while at < len(tests):
        found = _TEST.match(tests, at)
        if found is None:
            raise InvalidInput(f"{whole!r}: {_ADVICE}")
        yield _condition(found)
        at = found.end()


def _condition(found: re.Match[str]) -> Condition:
    part = found.groupdict()
    if part["sign"]:
        return Condition("id" if part["sign"] == "#" else "class", value=_unescaped(part["word"]))
    if part["name"]:
        operator = part["operator"]
        return Condition(_OPERATORS[operator] if operator else "attribute", part["name"], _string(part["value"] or ""))
    if part["without"]:
        return Condition("not_class", value=_unescaped(part["without"]))
    if part["period"]:
        return Condition("period", part["period"], part["offset"])
    if part["nth"] or part["after"]:
        return Condition("nth" if part["nth"] else "after", value=part["nth"] or part["after"])
    return Condition("has", part["held"] or "", _unescaped(part["holder"] or ""))


def _string(value: str) -> str:
    return _unescaped(value[1:-1] if value[:1] in ("'", '"') else value)


def _unescaped(name: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], name) if "\\" in name else name
