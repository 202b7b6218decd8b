"""``Anchor``: one way to find a value on a page, and how likely it is to hold after a change of the template."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scutch.records.selectors.syntax import Condition, Path, Selector, to_css

#: The kind of what ``extract_content`` says of a page, whatever its template.
METADATA: Final = "metadata"
#: Kinds of anchors, most stable first.
ANCHOR_KINDS: Final = (
    "json-ld", "state", "microdata", "attribute", "label", "class", "header", "structure", "position", METADATA,
)  # fmt: skip
#: Attributes of microdata and RDFa.
MICRODATA: Final = frozenset(("itemprop", "itemtype", "property", "typeof", "itemscope"))
#: Attributes of links, whose values are addresses, not names.
ADDRESSES: Final = frozenset(("href", "src"))
POSITIONS: Final = frozenset(("nth", "after", "period"))
#: Ending of a selector that means child texts of the element.
TEXT_STEP: Final = "::text"
CLASSES: Final = frozenset(("class", "not_class"))


class PathPart(NamedTuple):
    """A selector of elements, and which of their texts are meant.

    >>> from scutch.records.selectors.parse_css import parse_css
    >>> PathPart(parse_css("h3.title a")).css, PathPart(parse_css(":scope > p"), "2").css
    ('h3.title a', ':scope > p::text(2)')
    """

    path: Path
    #: Child texts of the elements: ``all``, a number from 1, or ``last``; empty for all texts inside.
    texts: str = ""

    @property
    def css(self) -> str:
        """The selector in CSS, with ``::text`` for child texts."""
        steps = self.path.steps
        is_relative = not steps or steps[0].axis != "descendant"
        css = to_css(Selector((self.path,)), ":scope") if is_relative else to_css(Selector((self.path,)))
        return f"{css}{TEXT_STEP * bool(self.texts)}{f'({self.texts})' if self.texts not in ('', 'all') else ''}"


class Anchor(NamedTuple):
    """How the nodes of a field, or the records of a page, are found.

    >>> from scutch.records.selectors.parse_css import parse_css
    >>> Anchor("class", (PathPart(parse_css("h3.title a")), PathPart(parse_css("h4 a"))), attribute="href").css
    'h3.title a, h4 a'
    """

    #: One of ``ANCHOR_KINDS``.
    kind: str
    #: What any of them finds counts. Relative to the record, for a field.
    parts: tuple[PathPart, ...] = ()
    #: Attribute of the elements that holds the value; empty for their text.
    attribute: str = ""
    #: Text of the label before the value.
    label: str = ""
    #: Keys that lead to the value in data, joined by points.
    key: str = ""
    #: Text of the first row of the table above the cell of a record that the parts are relative to.
    header: str = ""

    @property
    def css(self) -> str:
        """Its selectors in CSS; empty without any."""
        return ", ".join(part.css for part in self.parts)

    @property
    def place(self) -> str:
        """What it relies on, for people: its selectors, a label or a header, or the key of data.

        >>> Anchor("label", label="Height").place, Anchor("metadata", key="metadata.title").place
        ('“Height”', 'metadata.title')
        """
        text = self.label or self.header
        return " ".join(filter(None, (text and f"“{text}”", self.css))) or self.key


def kind_of_test(test: Condition) -> str:
    """Return the kind of anchor that relies on a condition.

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

    >>> from scutch.records.selectors.parse_css import parse_css
    >>> [kind_of_paths([parse_css(css)]) for css in (".hit a", "h3 a", ".hit td:nth-of-type(2)")]
    ['class', 'structure', 'position']
    """
    kinds = {kind_of_test(test) for path in paths for step in path.steps for test in step.to.tests} or {"structure"}
    return max(kinds, key=ANCHOR_KINDS.index)
