"""``Anchor``: one way to find a value on a page, and how likely it is to hold after a change of the template."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scutch.records.selectors.syntax import Condition, Path, Selector, to_css

#: Kinds of anchors, most stable first.
ANCHOR_KINDS: Final = ("json-ld", "microdata", "attribute", "label", "class", "structure", "position")
#: Attributes of microdata and RDFa.
MICRODATA: Final = frozenset(("itemprop", "itemtype", "property", "typeof", "itemscope"))
#: Attributes of links, whose values are addresses, not names.
ADDRESSES: Final = frozenset(("href", "src"))
POSITIONS: Final = frozenset(("nth", "after", "period"))
CLASSES: Final = frozenset(("class", "not_class"))


class Anchor(NamedTuple):
    """How the nodes of a field, or the records of a page, are found.

    Examples
    --------
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> Anchor("class", (parse_css("h3.title a"),), attribute="href").css
    'h3.title a'
    """

    #: One of ``ANCHOR_KINDS``.
    kind: str
    #: Selectors of elements; what any of them finds counts. Relative to the record, for a field.
    paths: tuple[Path, ...] = ()
    #: Attribute of the elements that holds the value; empty for their text.
    attribute: str = ""
    #: Which child texts of the elements are the value: ``all``, a number from 1, or ``last``; empty for the whole text.
    texts: str = ""
    #: Text of the label before the value.
    label: str = ""
    #: Keys that lead to the value in data, joined by points.
    key: str = ""

    @property
    def css(self) -> str:
        """Its selectors in CSS; empty without any."""
        return to_css(Selector(self.paths), ":scope") or "" if self.is_relative else to_css(Selector(self.paths)) or ""

    @property
    def is_relative(self) -> bool:
        """Whether a path begins with a child, or is empty: then it has to begin with ``:scope``."""
        return any(not path.steps or path.steps[0].axis != "descendant" for path in self.paths)


def kind_of_test(test: Condition) -> str:
    """Return the kind of anchor that relies on a condition.

    Examples
    --------
    >>> kind_of_test(Condition("equals", "itemprop", "name")), kind_of_test(Condition("nth", value="2"))
    ('microdata', 'position')
    """
    if test.kind in POSITIONS:
        return "position"
    if test.kind in CLASSES or test.name == "class":
        return "class"
    if test.name in MICRODATA:
        return "microdata"
    return "structure" if test.kind == "has" or test.name in ADDRESSES else "attribute"


def kind_of_paths(paths: Iterable[Path]) -> str:
    """Return the kind of the least stable condition of some paths; tags alone are structure.

    Examples
    --------
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> [kind_of_paths([parse_css(css)]) for css in (".hit a", "h3 a", ".hit td:nth-of-type(2)")]
    ['class', 'structure', 'position']
    """
    kinds = {kind_of_test(test) for path in paths for step in path.steps for test in step.to.tests} or {"structure"}
    return max(kinds, key=ANCHOR_KINDS.index)
