"""An lxml tree straight from a page's columns, as an oracle for paths: no serialising or parsing in between."""

from typing import Any

from lxml import etree

from scutch.page import Node, Page

URIS = {"svg": "{http://www.w3.org/2000/svg}", "math": "{http://www.w3.org/1998/Math/MathML}", "html": ""}


def is_expressible(page: Page) -> bool:
    """Whether lxml can hold this tree: XML names only, no neighbouring texts (it would join them)."""
    nodes = list(page)
    neighbours = any(node.is_text and (after := node.next_sibling) and after.is_text for node in nodes)
    return not neighbours and page.root is not None and all(_is_name(node.tag) for node in nodes if node.is_element)


def lxml_tree(page: Page) -> tuple[Any, dict[int, Any]]:
    """The tree, and its element or comment for each such node of the page inside the root element."""
    root = page.root
    assert root is not None
    made = {root.index: etree.Element(URIS[root.namespace] + root.tag)}
    for node in root.descendants():
        parent = made[node.parent.index]  # type: ignore[union-attr]
        if node.is_text:
            _add_text(parent, _xml_text(node.text_content))
        elif node.tag == "#comment":
            made[node.index] = etree.Comment(" ")
            parent.append(made[node.index])
        else:
            made[node.index] = etree.SubElement(parent, URIS[node.namespace] + node.tag)
    return made[root.index].getroottree(), made


def is_at(found: Any, node: Node, made: dict[int, Any]) -> bool:
    """Whether what an XPath found is this very node."""
    if not node.is_text:
        return found is made[node.index]
    before = node.previous_sibling
    owner = made[before.index if before else node.parent.index]  # type: ignore[union-attr]
    return found.getparent() is owner and found.is_tail == (before is not None)


def _is_name(name: str) -> bool:
    try:
        etree.Element(name)
    except ValueError:
        return False
    return True


def _add_text(parent: Any, text: str) -> None:
    if len(parent):
        parent[-1].tail = text
    else:
        parent.text = text


def _xml_text(text: str) -> str:
    return "".join(c if c >= " " and c not in "\ufffe\uffff" else "_" for c in text) or "_"
