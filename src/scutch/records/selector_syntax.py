"""The selectors that are induced: what they consist of, and how CSS and XPath write them.

A small part of both languages, the part that they share and that other tools read alike: steps to a child, a descendant or the
next sibling; on each step a tag, classes, attributes, a position among its kind and what it holds. ``tbody`` is never a step:
half of all parsers make one up, so a row is asked for with and without it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.page.paths import css_identifier, xpath_string


class Test(NamedTuple):
    """One condition on an element.

    Examples
    --------
    >>> Test("equals", "itemprop", "name")
    Test(kind='equals', name='itemprop', value='name')
    """

    __test__ = False

    #: ``class id attribute equals contains prefix nth after even_odd has`` or one of ``not_class lacks text``.
    kind: str
    name: str = ""
    value: str = ""


class Compound(NamedTuple):
    """One element: a tag, or the empty string for any, with its conditions."""

    tag: str = ""
    tests: tuple[Test, ...] = ()

    def also(self, *tests: Test) -> Compound:
        """The same with more conditions."""
        return Compound(self.tag, self.tests + tests)


class Step(NamedTuple):
    """One move: to a ``descendant``, a ``child``, a ``row`` (child of a table or of its sections) or the ``next`` sibling."""

    axis: str
    to: Compound


class Path(NamedTuple):
    """Steps from the document or from a record."""

    steps: tuple[Step, ...] = ()


class Selector(NamedTuple):
    """Several paths as one.

    Examples
    --------
    >>> row = Compound("tr", (Test("class", value="hit"),))
    >>> selector = Selector((Path((Step("descendant", Compound("", (Test("id", value="list"),))), Step("child", row))),))
    >>> to_css(selector)
    '#list > tr.hit'
    """

    paths: tuple[Path, ...]
    #: Which of the found elements of a record is meant, counted from 1; 0 for all.
    pick: int = 0


#: Conditions that CSS cannot say, or that its usual readers do not understand.
XPATH_ONLY: Final = frozenset(("lacks", "text"))


def css_test(test: Test) -> str:
    """One condition as CSS writes it."""
    kind, name, value = test
    if kind == "class":
        return f".{css_identifier(value)}"
    if kind == "not_class":
        return f":not(.{css_identifier(value)})"
    if kind == "id":
        return f"#{css_identifier(value)}"
    if kind == "attribute":
        return f"[{name}]"
    if kind == "has":
        return f":has({name}{'.' + css_identifier(value) if value else ''})"
    if kind in ("nth", "after", "period"):
        return f":nth-of-type({ {'nth': value, 'after': f'n+{value}', 'period': f'{name}n+{value}'}[kind] })"
    return f"[{name}{CSS_OPERATORS[kind]}{css_string(value)}]"


CSS_OPERATORS: Final = {"equals": "=", "contains": "*=", "prefix": "^="}


def css_string(text: str) -> str:
    """A CSS string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\a ") + '"'


def css_compound(compound: Compound) -> str:
    """One element as CSS writes it; an identity needs no tag before it."""
    tests = "".join(css_test(test) for test in sorted(compound.tests, key=_comes_first))
    return f"{compound.tag}{tests}" or "*"


def _comes_first(test: Test) -> bool:
    return test.kind not in ("id", "class")


COMBINATORS: Final = {"descendant": " ", "child": " > ", "row": " > ", "next": " + "}


def css_paths(path: Path, scope: str = "") -> list[str]:
    """One path as CSS; two for each step to a row."""
    written = [scope]
    for axis, compound in path.steps:
        step = COMBINATORS[axis] + css_compound(compound)
        sections = ("", " > tbody") if axis == "row" else ("",)
        written = [before + section + step for section in sections for before in written]
    return [text.strip() for text in written]


def to_css(selector: Selector, scope: str = "") -> str | None:
    """The selector as CSS; None where CSS has no words for it.

    ``scope`` stands in front of relative selectors: ``:scope`` is the record itself.
    """
    tests = [test for path in selector.paths for step in path.steps for test in step.to.tests]
    if selector.pick or any(test.kind in XPATH_ONLY for test in tests):
        return None
    return ", ".join(text for path in selector.paths for text in css_paths(path, scope))


def xpath_test(test: Test) -> str:
    """One condition as XPath writes it, without the brackets."""
    kind, name, value = test
    literal = xpath_string(value)
    if kind in ("class", "not_class"):
        said = f"contains(concat(' ', normalize-space(@class), ' '), {xpath_string(f' {value} ')})"
        return said if kind == "class" else f"not({said})"
    if kind in ("has", "lacks"):
        inner = f".//{name or '*'}" + (f"[{xpath_test(Test('class', value=value))}]" if value else "")
        return inner if kind == "has" else f"not({inner})"
    if kind == "period":
        return f"position() mod {name} = {int(value) % int(name)}"
    return XPATH_TESTS[kind].format(name=name, value=value, literal=literal)


XPATH_TESTS: Final = {
    "id": "@id={literal}",
    "attribute": "@{name}",
    "equals": "@{name}={literal}",
    "contains": "contains(@{name}, {literal})",
    "prefix": "starts-with(@{name}, {literal})",
    "text": "normalize-space()={literal}",
    "nth": "{value}",
    "after": "position() >= {value}",
}


def xpath_compound(compound: Compound) -> str:
    """One element as XPath writes it; the position comes first, while it still counts siblings."""
    tests = sorted(compound.tests, key=lambda test: test.kind not in ("nth", "after", "period"))
    return (compound.tag or "*") + "".join(f"[{xpath_test(test)}]" for test in tests)


AXES: Final = {"descendant": "//", "child": "/", "row": "/"}


def xpath_paths(path: Path, scope: str = "") -> list[str]:
    """One path as XPath; two for each step to a row."""
    written = [scope]
    for axis, compound in path.steps:
        step = _next_step(compound) if axis == "next" else AXES[axis] + xpath_compound(compound)
        sections = ("", "/tbody") if axis == "row" else ("",)
        written = [before + section + step for section in sections for before in written]
    return written


def _next_step(compound: Compound) -> str:
    return f"/following-sibling::*[1][self::{compound.tag}]" + xpath_compound(compound._replace(tag=""))[1:]


def to_xpath(selector: Selector, scope: str = "") -> str:
    """The selector as XPath; ``scope`` is ``.`` for one relative to a record.

    Examples
    --------
    >>> cell = Path((Step("child", Compound("td", (Test("nth", value="2"),))), Step("descendant", Compound("a"))))
    >>> to_xpath(Selector((cell,)), "."), to_css(Selector((cell,)), ":scope")
    ('./td[2]//a', ':scope > td:nth-of-type(2) a')
    """
    written = " | ".join(text for path in selector.paths for text in xpath_paths(path, scope))
    return f"({written})[{selector.pick}]" if selector.pick else written
