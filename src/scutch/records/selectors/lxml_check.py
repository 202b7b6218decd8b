"""Whether generated selectors find the same records in libxml2's tree, which parsel and lxml build of a page."""

from __future__ import annotations


def lxml_remark(source: bytes, xpath: str, records: int) -> str:
    """Return a comment for code if libxml2's tree of a page has another number of records; empty without lxml.

    Parameters
    ----------
    source
        The page as UTF-8; empty for a page without one.
    xpath
        The XPath of the records.
    records
        How many it finds in the tree of the page.

    Examples
    --------
    >>> lxml_remark(b"<ul><li>Flax<li>Hemp</ul>", "//li", 2)
    ''
    """
    try:
        from lxml import etree  # noqa: PLC0415 (an extra)
    except ImportError:
        return ""
    parser = etree.HTMLParser(encoding="utf-8", recover=True, huge_tree=True)
    tree = etree.fromstring(source, parser) if source.strip() else None
    if tree is None:
        return ""
    found = len(tree.xpath(xpath))
    if found == records:
        return ""
    return f"# parsel reads this page as another tree: its parser, libxml2, finds {found} of the {records} records.\n"
