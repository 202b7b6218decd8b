"""``parse_css``: read the small part of CSS that a person points at an element with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from scutch.errors import InvalidInput
from scutch.records.selectors.syntax import Compound, Condition, Path, Step

_NAME: Final = r"[\w-]+"
#: A combinator, and the compound after it.
_STEP: Final = re.compile(rf"\s*(?P<axis>>?)\s*(?P<tag>{_NAME}|\*)?(?P<tests>(?:[#.]{_NAME}|\[[^\]]*\])*)")
_TEST: Final = re.compile(
    rf"(?P<sign>[#.])(?P<word>{_NAME})|\[\s*(?P<name>{_NAME})\s*(?:=\s*[\"']?(?P<value>[^\"'\]]*)[\"']?\s*)?\]"
)


def parse_css(text: str) -> Path:
    """Return the steps of a selector of tags, ids, classes and attributes, with descendants and children.

    Raises
    ------
    InvalidInput
        It has something else, or nothing.

    Examples
    --------
    >>> parse_css("#results > li.hit").steps[1]
    Step(axis='child', to=Compound(tag='li', tests=(Condition(kind='class', name='', value='hit'),)), distance=1)
    """
    return Path(tuple(_steps(text.strip())))


def _steps(text: str) -> Iterator[Step]:
    at = 0
    while at < len(text) or not at:
        found = _STEP.match(text, at)
        tests = tuple(map(_condition, _TEST.finditer(found["tests"]))) if found else ()
        if found is None or not (found["tag"] or tests) or (found["axis"] and not at):
            raise InvalidInput(
                f"{text!r}: only tags, #ids, .classes, [attributes], descendants and children (>) are supported"
            )
        yield Step("child" if found["axis"] else "descendant", Compound((found["tag"] or "").lower().replace("*", ""), tests))
        at = found.end()


def _condition(found: re.Match[str]) -> Condition:
    if found["sign"]:
        return Condition("id" if found["sign"] == "#" else "class", value=found["word"])
    return Condition("attribute" if found["value"] is None else "equals", found["name"], found["value"] or "")
