"""Special nodes: nodes that are not written as their element says.

These are formulas, footnotes and their references, tables of numbered code, code with an element a line, permalinks, links
to edit a section, tooltips, titles of boxes, names of posters, pairs of a label and a value, and icons that are the value of
a cell. They are rare, and each depends on other parts of the page. So they are found before the walk, which reads one mask.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.content._special_nodes import (
    BLOCK,
    CODE_TABLE,
    FOOTNOTE,
    INLINE,
    LABEL,
    LAZY_IMAGE,
    NOT_SPECIAL,
    POST_DATE,
    POSTER,
    TEX,
    VALUE,
    code_line_extras,
    is_box_title,
    is_code_of_lines,
    is_note_reference,
)
from scutch.content.markdown._page_parts import has_typesetter, post_lines
from scutch.content.markdown.cell_icons import cell_icon
from scutch.content.markdown.code import code_block
from scutch.content.markdown.escapes import escape
from scutch.content.markdown.footnotes import SUPERSCRIPT, Footnote, backlinks, find_footnotes
from scutch.content.markdown.formulas import (
    IMAGE,
    MATH_ELEMENT,
    SCRIPT,
    dollar_formula,
    formula_image,
    mathjax_output,
    tex_of,
)
from scutch.content.markdown.line_numbers import find_gutters
from scutch.content.markdown.pairs import Pair, find_pairs
from scutch.lexicon.byline_words import DATE_EDGES
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, IMAGES, LINES
from scutch.page.text import CELL_NO, CELL_YES, PAIR_LABEL, PAIR_VALUE, UNSEEN, render_text
from scutch.values.boolean import read_boolean

TASK_BOX, NOSCRIPT = IDS["input"], IDS["noscript"]
#: Elements of the candidates that are permalinks, links to edit a section, tooltips or buttons of headings.
SECTION_LINK_TAGS: Final = frozenset((IDS["a"], IDS["span"], IDS["button"]))


class SpecialNodes(NamedTuple):
    """The special nodes of a page."""

    #: By node its treatment: ``NOT_SPECIAL``, ``INLINE``, ``BLOCK``, ``FOOTNOTE``, ``VALUE``, ``LABEL``, ``CODE_TABLE``,
    #: ``POSTER``, ``POST_DATE``, ``LAZY_IMAGE`` or ``TEX``.
    mask: bytearray
    #: By special node the text that replaces it, or the label of a footnote.
    texts: dict[int, str]
    #: By node whether it is left out with all it contains.
    skip: bytearray


def find_special_nodes(  # noqa: PLR0913 (what is written, and how)
    columns: Columns,
    candidates: Sequence[int],
    ranges: Sequence[tuple[int, int]],
    skip: bytes | bytearray | None,
    *,
    labels: bool = True,
    posters: Sequence[tuple[int, int, int]] = (),
) -> SpecialNodes:
    """Special nodes in slices of a page.

    ``candidates``: what ``special_candidates`` has found in the slices. ``ranges``, ``skip``: the slices that are written, and
    what is left out of them. ``labels``: whether footnotes and their references get labels, labels of values and titles of
    boxes are bold, and TeX in texts gets dollar signs, as in Markdown. ``posters``: posts, each with the texts that are the
    name of its poster and its date, -1 for none.

    >>> from scutch.page import parse
    >>> page = parse("<p>E = <math alttext='mc^2'><mi>m</mi></math>")
    >>> node = next(page.elements("math")).index
    >>> find_special_nodes(page.columns, [node], [(0, len(page))], None).texts[node]
    '$mc^2$'
    """
    gutters, footnotes = find_gutters(columns, candidates), footnotes_among(columns, candidates, ranges, skip)
    extras = (*gutters.nodes, *backlinks(columns, footnotes), *section_extras(columns, candidates))
    found = SpecialNodes(bytearray(len(columns)), {}, mask_extras(columns, extras, skip))
    for node in candidates:
        if columns.tag[node] in (MATH_ELEMENT, SCRIPT):
            add_formula(columns, node, found)
    texts = [node for node in candidates if columns.tag[node] == TEXT] if labels else []
    for node in texts if texts and has_typesetter(columns) else ():
        found.mask[node] = TEX
    for post in posters:
        add_poster(columns, *post, found)
    for pair in shown_pairs(columns, candidates, found.skip):
        add_pair(columns, pair, found, is_bold=labels)
    for node in candidates:
        if not found.skip[node]:
            add_sign(columns, node, found, is_bold=labels)
    for block in (*gutters.code_tables, *code_of_lines(columns, candidates)):
        add_code(columns, block, found)
    for footnote in footnotes if labels else ():
        found.mask[footnote.reference], found.texts[footnote.reference] = INLINE, f"[^{footnote.label}]"
        found.mask[footnote.note], found.texts[footnote.note] = FOOTNOTE, f"[^{footnote.label}]: "
    return found


def skip_extras(
    columns: Columns, candidates: Sequence[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> bytearray:
    """A skip mask that also leaves out line numbers, buttons in code, backlinks of footnotes, links of sections, tooltips.

    >>> from scutch.page import parse
    >>> page = parse("<pre>x<button>Copy</button></pre>")
    >>> mask = skip_extras(page.columns, [next(page.elements("pre")).index], [(0, len(page))], None)
    >>> [node.tag for node in page if mask[node.index]]
    ['button']
    """
    footnotes = footnotes_among(columns, candidates, ranges, skip)
    extras = (*find_gutters(columns, candidates).nodes, *backlinks(columns, footnotes), *section_extras(columns, candidates))
    return mask_extras(columns, extras, skip)


def section_extras(columns: Columns, candidates: Sequence[int]) -> Iterator[int]:
    """Yield permalinks, links to edit a section, tooltips, buttons of headings, and the gaps in lines of code."""
    for node in candidates:
        if columns.tag[node] in SECTION_LINK_TAGS and not is_note_reference(columns, node):
            yield node
    for block in code_of_lines(columns, candidates):
        yield from code_line_extras(columns, block)


def code_of_lines(columns: Columns, candidates: Sequence[int]) -> list[int]:
    """The candidates that hold lines of code, each in an element."""
    return [node for node in candidates if is_code_of_lines(columns, node)]


def footnotes_among(
    columns: Columns, candidates: Sequence[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> list[Footnote]:
    """The footnotes whose references are among the candidates."""
    marks = [node for node in candidates if columns.tag[node] == SUPERSCRIPT or is_note_reference(columns, node)]
    return find_footnotes(columns, marks, ranges, skip)


def mask_extras(columns: Columns, extras: Sequence[int], skip: bytes | bytearray | None) -> bytearray:
    """A skip mask that also leaves out extra nodes."""
    mask = bytearray(len(columns)) if skip is None else bytearray(skip)
    mask.extend(bytes(len(columns) - len(mask)))
    for node in extras:
        mask[node] = 1
    return mask


def shown_pairs(columns: Columns, candidates: Sequence[int], skip: bytes | bytearray | None) -> list[Pair]:
    """The pairs among the candidates whose label and value are written."""
    rows = [node for node in candidates if not (is_box_title(columns, node) or is_code_of_lines(columns, node))]
    pairs = find_pairs(columns, rows)
    if skip is not None:
        pairs = (pair for pair in pairs if not (skip[pair.label] or skip[pair.value]))
    return [pair for pair in pairs if not (columns.marks[pair.label] | columns.marks[pair.value]) & UNSEEN]


def text_roles(columns: Columns, candidates: Sequence[int], skip: bytes | bytearray | None) -> bytes | None:
    """What each node is in a pair, and what the icons of cells answer, for ``render_text``; None without either.

    >>> from scutch.page import parse
    >>> page = parse("<div>" + "".join(f"<b>{name}</b><span>1</span>" for name in "abc") + "</div>")
    >>> roles = text_roles(page.columns, [next(page.elements("div")).index], None)
    >>> [page[node].tag for node, part in enumerate(roles) if part == PAIR_VALUE]
    ['span', 'span', 'span']
    """
    roles: dict[int, int] = {}
    for pair in shown_pairs(columns, candidates, skip):
        roles |= {pair.value: PAIR_VALUE, pair.label: PAIR_LABEL if pair.begins_line else 0}
    for cell in (node for node in candidates if columns.tag[node] in CELLS):
        answer = read_boolean(cell_icon(columns, cell)[1])
        if answer is not None:
            roles[cell] = CELL_YES if answer else CELL_NO
    mask = bytearray(len(columns))
    for node, role in roles.items():
        mask[node] = role
    return bytes(mask) if roles else None


def add_pair(columns: Columns, pair: Pair, found: SpecialNodes, *, is_bold: bool) -> None:
    """Add a pair: its value follows its label in one line, if they are no blocks or the label is replaced by bold text.

    Name and date of a post are no pair.
    """
    if not {POSTER, POST_DATE}.isdisjoint(found.mask[pair.label : columns.end[pair.value]]):
        return
    if is_bold:
        found.mask[pair.value], found.mask[pair.label] = VALUE, BLOCK if pair.begins_line else INLINE
        found.texts[pair.label] = f"**{escape(pair.text)}:**"
    elif columns.tag[pair.label] not in LINES and columns.tag[pair.value] not in LINES:
        found.mask[pair.value], found.texts[pair.value] = VALUE, " " if pair.has_colon else ": "
        found.mask[pair.label] = LABEL if pair.begins_line else NOT_SPECIAL


def add_task_box(columns: Columns, node: int, found: SpecialNodes) -> None:
    """Add the box of a task, as Markdown writes it, with a space before the text."""
    following = node + 1 < len(columns) and columns.tag[node + 1] == TEXT and columns.text(node + 1)[:1].isspace()
    mark = "[ ]" if "checked" not in dict(columns.attributes(node)) else "[x]"
    found.mask[node], found.texts[node] = INLINE, mark if following else f"{mark} "


def add_sign(columns: Columns, node: int, found: SpecialNodes, *, is_bold: bool) -> None:
    """Add the box of a task, a lazily loaded image, the icon that is a cell's value, or the title of a box, which is bold."""
    if columns.tag[node] == TASK_BOX:
        add_task_box(columns, node, found)
    elif columns.tag[node] in CELLS:
        add_cell_icon(columns, node, found)
    elif columns.tag[node] == NOSCRIPT:
        found.mask[node] = LAZY_IMAGE if all_written(columns, node, found.skip) else NOT_SPECIAL
    elif is_bold and is_box_title(columns, node):
        add_box_title(columns, node, found)


def add_cell_icon(columns: Columns, cell: int, found: SpecialNodes) -> None:
    """Add what the icon says that a cell shows in place of a text, unless it is an image that is written and has no text."""
    icon, label = cell_icon(columns, cell)
    if label and (columns.tag[icon] not in IMAGES or found.skip[icon] or columns.attribute(icon, "alt")):
        part = next(child for child in columns.child_nodes(cell) if child <= icon < columns.end[child])
        found.mask[part], found.texts[part] = INLINE, escape(label)


def all_written(columns: Columns, node: int, skip: bytearray) -> bool:
    """Whether no part of an element is left out."""
    return skip.find(1, node, columns.end[node]) < 0


def add_box_title(columns: Columns, node: int, found: SpecialNodes) -> None:
    """Add the title of a box: a bold line."""
    title = render_text(columns, node + 1, columns.end[node], skip=found.skip)
    if title:
        found.mask[node], found.texts[node] = BLOCK, f"**{escape(title)}**"


def add_poster(columns: Columns, post: int, name: int, date: int, found: SpecialNodes) -> None:
    """Add the name of a poster and the date of the post, if both are written and no other text stands between them."""
    lines = post_lines(columns, post, name, date, found.skip)
    if lines is None:
        return
    of_name, of_date = lines
    found.mask[of_name], found.texts[of_name] = POSTER, ""
    if of_date >= 0:
        found.mask[of_date] = POST_DATE
        found.texts[of_name] = f", {escape(' '.join(columns.text(date).split()).strip(DATE_EDGES))}"


def add_formula(columns: Columns, node: int, found: SpecialNodes) -> None:
    """Add a formula: its TeX replaces the element or, if that is hidden, the image that shows it."""
    source = tex_of(columns, node)
    if source is None:
        return
    tex, is_display = source
    text = dollar_formula(tex, display=is_display)
    is_script = columns.tag[node] == SCRIPT
    place = formula_image(columns, node) if columns.marks[node] & MARKS["hidden"] and not is_script else node
    if not text or place < 0:
        return
    found.mask[place], found.texts[place] = (BLOCK if is_display and columns.tag[place] != IMAGE else INLINE), text
    for output in mathjax_output(columns, node) if is_script else ():
        found.skip[output] = 1


def add_code(columns: Columns, block: int, found: SpecialNodes) -> None:
    """Add a table or another element whose parts are lines of code."""
    code = code_block(columns, block, found.skip)
    if code:
        found.mask[block], found.texts[block] = CODE_TABLE, code.body
