"""XPath of the values behind labels, such as those behind a ``dt`` or a bold word with a colon."""

from __future__ import annotations

from typing import Final

from scutch.page.xpath import xpath_string

#: Text of a node without colons.
PLAIN: Final = "normalize-space(translate({}, ':：', ''))"
#: Texts of a node, itself included if it is one.
TEXTS_OF_NODE: Final = "/descendant-or-self::text()[normalize-space()]"


def labelled_xpath(label: str, origin: str = ".") -> str:
    """Return the XPath of the nodes behind a label: the next sibling of the outermost node that holds nothing else.

    A text that begins with the label and a colon, or with a label that ends with a blank, is the value, with its label.

    ``label``: text of the label, without a colon. ``origin``: what the path begins at: ``.`` for a record, empty for the page.

    >>> behind, inside = labelled_xpath("Year").split(" | ")
    >>> inside.partition("[normalize-space(translate")[0]
    ".//text()[starts-with(translate(normalize-space(), '： ', ':'), 'Year:')]"
    >>> behind.rpartition("]/")[2]  # a colon alone is no value
    "following-sibling::node()[normalize-space(translate(., ':：', ''))][1]"
    """
    if label.endswith(" "):
        return f"{origin}//text()[normalize-space()][starts-with(normalize-space(), {xpath_string(label)})]"
    name, solid = xpath_string(label), xpath_string("".join(label.split()) + ":")
    own, above = PLAIN.format("."), PLAIN.format("..")
    behind = f"{origin}//node()[{own}={name}][not({above}={name})]/following-sibling::node()[{own}][1]"
    inside = f"{origin}//text()[starts-with(translate(normalize-space(), '： ', ':'), {solid})][{own}!={name}]"
    return f"{behind} | {inside}"


def labelled_texts(label: str, origin: str = ".") -> str:
    """Return the XPath of the texts of the first node behind a label, and of the further ``dd`` of a ``dt``.

    >>> first, further = labelled_texts("Year").split("[1]/descendant-or-self::text()[normalize-space()] | ")
    >>> first.startswith("(.//node()"), further.rpartition("/self::")[2][:26]
    (True, 'dd/following-sibling::dd[n')
    """
    first = f"({labelled_xpath(label, origin)})[1]"
    if label.endswith(" "):
        return first
    own = PLAIN.format("preceding-sibling::dt[1]")
    further = f"{first}/self::dd/following-sibling::dd[{own}={xpath_string(label)}]"
    return f"{first}{TEXTS_OF_NODE} | {further}{TEXTS_OF_NODE}"
