"""The elements that refinement looks at once more, in Python: what ``scutch.content.refinement.candidates`` is held to."""

from typing import Final

from scutch.content.refinement.candidates import Candidates
from scutch.content.refinement.chosen_nodes import outermost
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, LINES, ids_of
from scutch.page.text import UNSEEN
from tests.twins.content.special_nodes import is_box_title, is_code

LONE_DEPTH: Final = 6
MIN_LINK_SHARE: Final = 0.9
ASIDES: Final = ids_of(("blockquote", "address", "details"))
LISTS: Final = ids_of(("ul", "ol", "dl"))
BOX_TITLES: Final = ids_of(("p", "div"))


def candidates_of(columns: Columns) -> Candidates:
    rows, tags = range(len(columns)), columns.tag
    lines = [line_of_code(columns, node) for node in rows if tags[node] == IDS["code"]]
    titles = [node for node in rows if tags[node] in BOX_TITLES and is_box_title(columns, node)]
    lists = outermost(columns, [node for node in rows if tags[node] in LISTS])
    fields = [node for node in rows if tags[node] == IDS["input"]]
    return Candidates(
        [line for line in lines if line >= 0],
        [node for node in rows if is_code(columns, node)],
        sorted([*(columns.parent[title] for title in titles), *(node for node in rows if is_aside(columns, node))]),
        [node for node in lists if has_fragments(columns, node)],
        [node for node in rows if tags[node] == IDS["p"] and has_fragments(columns, node)],
        [node for node in fields if columns.attribute(node, "type") == "email"],
        recipe_scripts(columns),
    )


def is_aside(columns: Columns, node: int) -> bool:
    """Whether an element is a quote, an address or details by its tag, or a pull quote by its class."""
    is_quote = columns.tag[node] == IDS["aside"] and "quote" in (columns.attribute(node, "class") or "")
    return is_quote or columns.tag[node] in ASIDES


def line_of_code(columns: Columns, code: int) -> int:
    """The visible element with a line or a cell of its own whose text is all in a code element; -1 for none."""
    around = [columns.parent[code]]
    while len(around) <= LONE_DEPTH and columns.tag[around[-1]] not in LINES | CELLS and around[-1] > 0:
        around.append(columns.parent[around[-1]])
    line = around[-1]
    is_alone = columns.chars[line] == columns.chars[code] > 0 and columns.tag[line] in (LINES | CELLS) - {IDS["pre"]}
    return line if is_alone and not columns.marks[line] & UNSEEN else -1


def has_fragments(columns: Columns, node: int) -> bool:
    """Whether most of the characters of an element are in links, and each link with text has a fragment."""
    links = [inner for inner in range(node, columns.end[node]) if columns.tag[inner] == IDS["a"] and columns.chars[inner]]
    addresses = [columns.attribute(link, "href") or "" for link in links]
    is_linked = 0 < MIN_LINK_SHARE * columns.chars[node] <= columns.link_chars[node]
    return is_linked and all(address.partition("#")[2] for address in addresses)


def recipe_scripts(columns: Columns) -> list[int]:
    """Scripts with the ingredients of a recipe in JSON-LD, in document order."""
    scripts = [node for node in range(len(columns)) if columns.tag[node] == IDS["script"] and columns.end[node] > node + 1]
    data = [node for node in scripts if columns.attribute(node, "type") == "application/ld+json"]
    return [node for node in data if "recipeIngredient" in columns.text(node + 1)]
