"""A page's columns in the tree format of html5lib-tests, and as the tokens that the tokenizer tests are compared with."""

from collections.abc import Iterator
from typing import Any

from scutch.page.columns import COMMENT, DOCTYPE, DOCUMENT, NAMESPACES, TAG_MASK, TEXT
from scutch.page.parser import Columns

#: Attributes of foreign elements that have a namespace, and how the tests write them.
NAMESPACED = {f"xlink:{name}": f"xlink {name}" for name in ("actuate", "arcrole", "href", "role", "show", "title", "type")} | {
    "xml:lang": "xml lang",
    "xml:space": "xml space",
    "xmlns": "xmlns xmlns",
    "xmlns:xlink": "xmlns xlink",
}


def namespace(columns: Columns, node: int) -> str:
    return NAMESPACES[columns.tag[node] & ~TAG_MASK]


def written_attributes(columns: Columns, node: int) -> list[tuple[str, str]]:
    """Return the attributes as the tests name them, sorted by UTF-16 code units."""
    foreign = namespace(columns, node) != "html"
    named = ((NAMESPACED.get(name, name) if foreign else name, value) for name, value in columns.attributes(node))
    return sorted(named, key=lambda item: item[0].encode("utf-16-be", "surrogatepass"))


def doctype(columns: Columns, node: int) -> tuple[str, str, str]:
    """Return name, public and system identifier."""
    identifiers = dict(columns.attributes(node))
    return columns.text(node), identifiers.get("public", ""), identifiers.get("system", "")


def dump(columns: Columns, *, fragment: bool = False) -> str:
    """Write the tree, or only what is below the root that a fragment is parsed under."""
    top = 1 if fragment else 0
    lines: list[str] = []
    indents = {top: 0}
    for node in range(top + 1, columns.end[top]):
        indent = indents[columns.parent[node]]
        lines.extend("| " + "  " * indent + line for line in described(columns, node))
        is_template = columns.name(node) == "template" and namespace(columns, node) == "html"
        if is_template:
            lines.append("| " + "  " * (indent + 1) + "content")
        indents[node] = indent + 1 + is_template
    return "\n".join(lines)


def described(columns: Columns, node: int) -> Iterator[str]:
    tag = columns.tag[node] & TAG_MASK
    if tag == TEXT:
        yield f'"{columns.text(node)}"'
    elif tag == COMMENT:
        yield f"<!-- {columns.text(node)} -->"
    elif tag == DOCTYPE:
        name, public, system = doctype(columns, node)
        yield f'<!DOCTYPE {name} "{public}" "{system}">' if public or system else f"<!DOCTYPE {name}>"
    else:
        space = namespace(columns, node)
        yield f"<{columns.name(node)}>" if space == "html" else f"<{space} {columns.name(node)}>"
        yield from (f'  {name}="{value}"' for name, value in written_attributes(columns, node))


def flat(columns: Columns, *, implied: bool) -> list[list[Any]]:
    """Tokens as they show in the tree: doctype, start tags, comments and characters, adjacent characters joined.

    Elements that are in the tree without a start tag are left out unless ``implied`` is set.
    """
    tokens: list[list[Any]] = []
    for node in range(1, len(columns)):
        tag = columns.tag[node] & TAG_MASK
        if tag == TEXT and tokens and tokens[-1][0] == "Character":
            tokens[-1][1] += columns.text(node)
        elif tag == TEXT:
            tokens.append(["Character", columns.text(node)])
        elif tag == COMMENT:
            tokens.append(["Comment", columns.text(node)])
        elif tag == DOCTYPE:
            tokens.append(["DOCTYPE", *doctype(columns, node)])
        elif tag > DOCUMENT and (implied or not columns.flags[node] & 1):
            tokens.append(["StartTag", columns.name(node), dict(columns.attributes(node))])
    return tokens
