"""The syntax of induced selectors, and how they are written in CSS and XPath.

It is the small part of both languages that other tools read alike: steps to a child, a descendant or a sibling, each with a
tag, classes, attributes, a position among siblings of its tag, and descendants. ``tbody`` is never a step: half of all parsers
imply one, so a step to a row is written with and without it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.page.xpath import css_identifier, xpath_string


class Condition(NamedTuple):
    """One condition on an element.

    >>> Condition("equals", "itemprop", "name")
    Condition(kind='equals', name='itemprop', value='name')
    """

    #: ``class not_class id attribute equals contains prefix has lacks text`` or a position: ``nth after period``.
    kind: str
    name: str = ""
    value: str = ""


class Compound(NamedTuple):
    """One element: a tag, or the empty string for any, with its conditions."""

    tag: str = ""
    tests: tuple[Condition, ...] = ()

    def with_tests(self, *tests: Condition) -> Compound:
        """Return the compound with more conditions."""
        return Compound(self.tag, self.tests + tests)


class Step(NamedTuple):
    """One step: to a ``descendant``, a ``child``, a ``row`` (child of a table or of its sections), or to a sibling.

    ``next`` is the sibling element ``distance`` places later, ``next_of_tag`` the one that is number ``distance`` of its tag.
    """

    axis: str
    to: Compound
    distance: int = 1


class Path(NamedTuple):
    """Steps from the document or from a record."""

    steps: tuple[Step, ...] = ()


class Selector(NamedTuple):
    """Several paths as one.

    >>> row = Compound("tr", (Condition("class", value="hit"),))
    >>> selector = Selector((Path((Step("descendant", Compound("", (Condition("id", value="list"),))), Step("child", row))),))
    >>> to_css(selector)
    '#list > tr.hit'
    """

    paths: tuple[Path, ...]
    #: Number of the element to take in each record, from 1; 0 for all.
    pick: int = 0


#: Conditions that CSS cannot express, or that its usual implementations do not support.
XPATH_ONLY: Final = frozenset(("lacks", "text"))


def css_test(test: Condition) -> str:
    """Return a condition in CSS."""
    kind, name, value = test
    identifier = css_identifier(value) if kind in ("class", "not_class", "id", "has") else ""
    if kind == "has" and value:
        identifier = f".{identifier}"
    return CSS_TESTS[kind].format(name=name, value=value, identifier=identifier, literal=css_string(value))


CSS_TESTS: Final = {
    "class": ".{identifier}", "not_class": ":not(.{identifier})", "id": "#{identifier}", "has": ":has({name}{identifier})",
    "attribute": "[{name}]", "equals": "[{name}={literal}]", "contains": "[{name}*={literal}]",
    "prefix": "[{name}^={literal}]", "nth": ":nth-of-type({value})", "after": ":nth-of-type(n+{value})",
    "period": ":nth-of-type({name}n+{value})",
}  # fmt: skip


def css_string(text: str) -> str:
    """Return a CSS string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\a ") + '"'


def css_compound(compound: Compound) -> str:
    """Return a compound in CSS."""
    tests = "".join(css_test(test) for test in sorted(compound.tests, key=_place))
    return f"{compound.tag}{tests}" or "*"


def _place(test: Condition) -> int:
    """Return the rank of a condition: names first; ``:has()`` last, as cssselect misreads a position after it."""
    return {"id": 0, "class": 0, "has": 2}.get(test.kind, 1)


COMBINATORS: Final = {"descendant": " ", "child": " > ", "row": " > ", "next": " + "}


def css_paths(path: Path, scope: str = "") -> list[str]:
    """Return a path in CSS; two for each step to a row."""
    written = [scope]
    for axis, compound, _ in path.steps:
        step = COMBINATORS[axis] + css_compound(compound)
        sections = ("", " > tbody") if axis == "row" else ("",)
        written = [before + section + step for section in sections for before in written]
    return [text.strip() for text in written]


def is_css(path: Path) -> bool:
    """Whether CSS can express a path: no sibling of the root, no sibling beyond the next, no condition on text."""
    leaves = path.steps and path.steps[0].axis == "next"
    plain = all(step.axis != "next_of_tag" and step.distance == 1 for step in path.steps)
    return plain and not leaves and not any(test.kind in XPATH_ONLY for step in path.steps for test in step.to.tests)


def to_css(selector: Selector, scope: str = "") -> str | None:
    """Return the selector in CSS; None where CSS cannot express it.

    ``scope`` begins relative selectors: ``:scope`` is the record itself.
    """
    if selector.pick or not all(map(is_css, selector.paths)):
        return None
    return ", ".join(text for path in selector.paths for text in css_paths(path, scope))


def xpath_test(test: Condition) -> str:
    """Return a condition in XPath, without brackets."""
    kind, name, value = test
    literal = xpath_string(value)
    if kind in ("class", "not_class"):
        has_class = f"contains(concat(' ', normalize-space(@class), ' '), {xpath_string(f' {value} ')})"
        return has_class if kind == "class" else f"not({has_class})"
    if kind in ("has", "lacks"):
        inner = f".//{name or '*'}" + (f"[{xpath_test(Condition('class', value=value))}]" if value else "")
        return inner if kind == "has" else f"not({inner})"
    if kind == "period":
        return f"position() mod {name} = {int(value) % int(name)}"
    return XPATH_TESTS[kind].format(name=name, value=value, literal=literal)


XPATH_TESTS: Final = {
    "id": "@id={literal}", "attribute": "@{name}", "equals": "@{name}={literal}", "contains": "contains(@{name}, {literal})",
    "prefix": "starts-with(@{name}, {literal})", "text": "normalize-space()={literal}", "nth": "{value}",
    "after": "position() >= {value}",
}  # fmt: skip


def xpath_compound(compound: Compound) -> str:
    """Return a compound in XPath; the position comes first, where it still counts siblings."""
    tests = sorted(compound.tests, key=lambda test: test.kind not in ("nth", "after", "period"))
    return (compound.tag or "*") + "".join(f"[{xpath_test(test)}]" for test in tests)


AXES: Final = {"descendant": "//", "child": "/", "row": "/"}


def xpath_paths(path: Path, scope: str = "") -> list[str]:
    """Return a path in XPath; two for each step to a row."""
    written = [scope]
    for step in path.steps:
        sections = ("", "/tbody") if step.axis == "row" else ("",)
        written = [before + section + xpath_step(step) for section in sections for before in written]
    return written


def xpath_step(step: Step) -> str:
    """Return a step in XPath."""
    tag, tests = step.to.tag or "*", xpath_compound(Compound("", step.to.tests))[1:]
    if step.axis == "next":
        return f"/following-sibling::*[{step.distance}][self::{tag}]{tests}"
    if step.axis == "next_of_tag":
        return f"/following-sibling::{tag}[{step.distance}]{tests}"
    return AXES[step.axis] + tag + tests


def to_xpath(selector: Selector, scope: str = "", end: str = "") -> str:
    """Return the selector in XPath; ``scope`` is ``.`` for one relative to a record, ``end`` a last step to texts.

    >>> cell = Path((Step("child", Compound("td", (Condition("nth", value="2"),))), Step("descendant", Compound("a"))))
    >>> to_xpath(Selector((cell,)), "."), to_css(Selector((cell,)), ":scope")
    ('./td[2]//a', ':scope > td:nth-of-type(2) a')
    """
    written = " | ".join(text + end * (not selector.pick) for path in selector.paths for text in xpath_paths(path, scope))
    return f"({written})[{selector.pick}]{end}" if selector.pick else written
