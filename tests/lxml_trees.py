"""An lxml tree straight from a page's columns, as an oracle for paths: no serialising or parsing in between."""

from typing import Any

from lxml import etree

from scutch.page import Node, Page

URIS = {"svg": "{http://www.w3.org/2000/svg}", "math": "{http://www.w3.org/1998/Math/MathML}", "html": ""}
PREFIXES = {"xlink": "http://www.w3.org/1999/xlink", "xml": "http://www.w3.org/XML/1998/namespace"}


def is_expressible(page: Page) -> bool:
    """Whether lxml can hold this tree: XML names and characters only, no neighbouring texts (it would join them)."""
    nodes = list(page)
    neighbours = any(node.is_text and (after := node.next_sibling) and after.is_text for node in nodes)
    return not neighbours and page.root is not None and all(map(_is_xml, nodes))


def lxml_tree(page: Page) -> tuple[Any, dict[int, Any]]:
    """The tree, and its element or comment for each such node of the page inside the root element."""
    root = page.root
    assert root is not None
    made = {root.index: etree.Element(URIS[root.namespace] + root.tag)}
    _add_attributes(made[root.index], root)
    for node in root.descendants():
        parent = made[node.parent.index]  # type: ignore[union-attr]
        if node.is_text:
            _add_text(parent, node.text_content)
        elif node.tag == "#comment":
            made[node.index] = etree.Comment(node.text_content)
            parent.append(made[node.index])
        else:
            made[node.index] = etree.SubElement(parent, URIS[node.namespace] + node.tag)
            _add_attributes(made[node.index], node)
    return made[root.index].getroottree(), made


def is_at(found: Any, node: Node, made: dict[int, Any]) -> bool:
    """Whether what an XPath found is this very node."""
    if not node.is_text:
        return found is made[node.index]
    before = node.previous_sibling
    owner = made[before.index if before else node.parent.index]  # type: ignore[union-attr]
    return found.getparent() is owner and found.is_tail == (before is not None)


def _is_xml(node: Node) -> bool:
    try:
        if node.is_element:
            _add_attributes(etree.Element(node.tag), node)
        else:
            etree.Element("p").text = node.text_content if node.is_text else ""
            etree.Comment(node.text_content if node.tag == "#comment" else "")
    except ValueError:
        return False
    return True


def _add_attributes(element: Any, node: Node) -> None:
    for name, value in node.attributes.items():
        prefix, _, local = name.rpartition(":")
        uri = PREFIXES.get(prefix) if node.namespace != "html" else None
        element.set(f"{{{uri}}}{local}" if uri else name, value)


def _add_text(parent: Any, text: str) -> None:
    if len(parent):
        parent[-1].tail = text
    else:
        parent.text = text
