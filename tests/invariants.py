"""What holds for the columns of any page, whatever its bytes: ``check`` asserts all of it.

Each law is worked out again from the definitions of ``scutch.page.columns``, simply and slowly. ``fuzz`` has a compiled twin.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from html import unescape
from itertools import pairwise

from scutch.page.columns import ATTRIBUTE_COLUMNS, DOCTYPE, DOCUMENT, FLAGS, MARKS, NODE_COLUMNS, TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.tags import READING

CAP = 65535
SPACE_OR_NULL = b"\t\n\f\r \0"
SUMS = ("chars", "link_chars", "words", "punctuation", "texts", "links", "images")
UNSEEN = MARKS["hidden"] | MARKS["ignored"]


class Lists:
    """Columns as Python lists, which are several times quicker to index than memoryviews."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.names = columns.names
        self.source = columns.source
        self.extent = len(columns.source) + len(columns.extra)
        self.of = {column.name: columns.column(column.name).tolist() for column in NODE_COLUMNS + ATTRIBUTE_COLUMNS}
        self.parent: list[int] = self.of["parent"]
        self.end: list[int] = self.of["end"]
        self.tag: list[int] = self.of["tag"]
        self.kind = [tag & TAG_MASK for tag in self.tag]
        self.nodes = range(len(columns))
        self.kids: dict[int, list[int]] = defaultdict(list)
        for node in self.nodes[1:]:
            self.kids[self.parent[node]].append(node)


def check(columns: Columns) -> None:
    """Assert every law; the message says which node breaks which."""
    lists = Lists(columns)
    assert len({len(lists.of[column.name]) for column in NODE_COLUMNS}) == 1, "node columns differ in length"
    for law in LAWS:
        law(lists)


def nesting(lists: Lists) -> None:
    """Nodes are in preorder; a subtree is a slice, and slices nest."""
    assert (lists.parent[0], lists.end[0], lists.kind[0]) == (-1, len(lists.nodes), DOCUMENT), "the document is no root"
    open_nodes = [0]
    for node in lists.nodes[1:]:
        while lists.end[open_nodes[-1]] <= node:
            open_nodes.pop()
        assert lists.parent[node] == open_nodes[-1], f"node {node}: parent is not the innermost open node"
        assert node < lists.end[node] <= lists.end[open_nodes[-1]], f"node {node}: end beyond the parent's"
        assert lists.kind[node] > DOCUMENT or lists.end[node] == node + 1, (
            f"node {node}: text, comment or doctype with children"
        )
        open_nodes.append(node)


def positions(lists: Lists) -> None:
    """depth, element, nth and children count what they say."""
    elements = 0
    depth = lists.of["depth"]
    for node in lists.nodes:
        assert lists.of["element"][node] == elements, f"node {node}: element"
        elements += lists.kind[node] > DOCUMENT
        assert depth[node] == (depth[lists.parent[node]] + 1 if node else 0), f"node {node}: depth"
        assert lists.of["children"][node] == min(len(lists.kids[node]), CAP), f"node {node}: children"
        places: Counter[int] = Counter()
        for kid in lists.kids[node]:
            places[lists.tag[kid]] += 1
            assert lists.of["nth"][kid] == places[lists.tag[kid]], f"node {kid}: nth"


def paths(lists: Lists) -> None:
    """Equal paths are equal tags from the root: each row of the path table is another pair of parent row and tag."""
    rows = list(zip(lists.columns.column("path_parent").tolist(), lists.columns.column("path_tag").tolist(), strict=True))
    assert len(set(rows)) == len(rows), "path table has a row twice"
    path = lists.of["path"]
    for node in lists.nodes:
        parent = path[lists.parent[node]] if node else -1
        assert rows[path[node]] == (parent, lists.tag[node]), f"node {node}: path"
    assert set(path) == set(range(len(rows))), "path table has a row that no node uses"


def data_ranges(lists: Lists) -> None:
    """Texts and values lie within the source or within the extra bytes, and only nodes with text have any."""
    for node in lists.nodes:
        begin, length = lists.of["text_begin"][node], lists.of["text_length"][node]
        if lists.kind[node] >= DOCUMENT:
            assert (begin, length) == (0, 0), f"node {node}: an element with text"
        else:
            assert in_one_part(lists, begin, length), f"node {node}: text out of range"
            assert lists.kind[node] != TEXT or length, f"node {node}: empty text"
    for row, (begin, length) in enumerate(zip(lists.of["value_begin"], lists.of["value_length"], strict=True)):
        assert in_one_part(lists, begin, length), f"attribute {row}: value out of range"


def in_one_part(lists: Lists, begin: int, length: int) -> bool:
    edge = len(lists.source)
    return begin + length <= edge or (edge <= begin and begin + length <= lists.extent)


def attributes(lists: Lists) -> None:
    """Each node has a slice of the attribute table, its names differ, and nobody else's rows are in it."""
    rows = len(lists.of["attr_name"])
    slices = set()
    for node in lists.nodes:
        begin, count = lists.of["attr_begin"][node], lists.of["attr_count"][node]
        assert begin + count <= rows, f"node {node}: attributes out of range"
        names = lists.of["attr_name"][begin : begin + count]
        assert len(set(names)) == count, f"node {node}: an attribute twice"
        assert all(name < len(lists.names) for name in names), f"node {node}: attribute without a name"
        assert not count or lists.kind[node] > DOCUMENT or lists.kind[node] == DOCTYPE, f"node {node}: attributes on text"
        if count:
            slices.add((begin, begin + count))
    assert all(one[1] <= other[0] for one, other in pairwise(sorted(slices))), "slices of the attribute table overlap"


def labels(lists: Lists) -> None:
    """class_id and id_id lead to the value of the attribute."""
    label_begin = lists.columns.column("label_begin").tolist()
    label_length = lists.columns.column("label_length").tolist()
    for node in lists.nodes:
        values = dict(lists.columns.attributes(node)) if lists.of["attr_count"][node] else {}
        for name in ("class", "id"):
            row = lists.of[f"{name}_id"][node]
            assert (row >= 0) == (name in values and lists.kind[node] > DOCUMENT), f"node {node}: {name} without label"
            if row >= 0:
                label = lists.columns.data(label_begin[row], label_length[row]).decode("utf-8", "replace")
                assert label == values[name], f"node {node}: label is not the {name}"


def source_spans(lists: Lists) -> None:
    """Spans are ordered and within the source, if there is one; an element that is not implied begins with its start tag."""
    for node in lists.nodes:
        begin, opened, end = (lists.of[name][node] for name in ("source_begin", "open_end", "source_end"))
        assert begin <= opened <= end <= len(lists.source), f"node {node}: source span out of order"
        if lists.source and lists.kind[node] > DOCUMENT and not lists.of["flags"][node] & FLAGS["implied"]:
            assert lists.source[begin : begin + 1] == b"<", f"node {node}: does not begin with a start tag"
            assert lists.source[opened - 1 : opened] == b">", f"node {node}: its start tag does not end"


def blocks(lists: Lists) -> None:
    """The owner is the nearest block element, the node itself included, or the document."""
    owner = lists.of["block"]
    for node in lists.nodes:
        own = lists.tag[node] == lists.kind[node] and lists.names[lists.kind[node]] in BLOCK and lists.kind[node] > DOCUMENT
        expected = node if own else owner[lists.parent[node]] if node else 0
        assert owner[node] == expected, f"node {node}: block"


def sums(lists: Lists) -> None:
    """Sums of an element are those of its children and what it is itself: a link or an image."""
    for name in SUMS:
        column = lists.of[name]
        own = OWN.get(name, frozenset())
        assert min(column) >= 0, f"negative {name}"
        for node in lists.nodes:
            if lists.kind[node] >= DOCUMENT and not lists.of["marks"][node] & UNSEEN:
                below = sum(column[kid] for kid in lists.kids[node])
                extra = column[node] - below
                assert extra == 0 or (extra == 1 and lists.names[lists.kind[node]] in own), f"node {node}: {name} is no sum"
    assert all(part <= whole for part, whole in zip(lists.of["link_chars"], lists.of["chars"], strict=True)), (
        "link_chars > chars"
    )


def conservation(lists: Lists) -> None:
    """No text is lost: what no node's markup or text covers is white space, U+0000 or a tag that makes no node."""
    tags = {lists.names[kind] for kind in lists.kind}
    if lists.columns.limits_hit or "frameset" in tags or {"template", "col"} <= tags:
        return  # cut, or in the two places where the standard itself drops text
    at = 0
    for begin, end in sorted(covered(lists)):
        if begin > at:
            gap = dropped(lists.source[at:begin])
            assert not gap or is_markup(gap, last=begin == len(lists.source)), f"text lost: {gap[:60]!r}"
        at = max(at, end)


#: A value in quotes, which may be broken off.
QUOTED = re.compile(rb"""=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))""")


def is_markup(gap: bytes, *, last: bool) -> bool:
    """Say whether a gap is whole tags, a tag that the page breaks off, or an end tag up to a "</" among its attributes."""
    rests = (text.rpartition(b">")[2].strip(SPACE_OR_NULL) for text in (gap, QUOTED.sub(b"", gap)))
    return gap[:1] == b"<" and (last or any(not rest or rest[:2] == b"</" for rest in rests))


def dropped(gap: bytes) -> bytes:
    """Return a gap without white space and U+0000, references to white space included."""
    gap = gap.strip(SPACE_OR_NULL)
    return unescape(gap.decode("latin-1")).strip().encode() if b"&" in gap else gap


def covered(lists: Lists) -> list[tuple[int, int]]:
    """Source of start tags, end tags, comments, doctypes and texts."""
    spans = [(len(lists.source), len(lists.source))]
    for node in lists.nodes[1:]:
        begin, opened, end = (lists.of[name][node] for name in ("source_begin", "open_end", "source_end"))
        if lists.kind[node] <= DOCTYPE:
            spans.append((begin, end))
        else:
            spans.append((begin, opened))
            closing = lists.source.rfind(b"</", opened, end)
            if closing >= 0 and not lists.of["flags"][node] & FLAGS["unclosed"]:
                spans.append((closing, end))
    return spans


BLOCK = frozenset(READING["BLOCK"])
OWN = {"links": frozenset(("a",)), "images": frozenset((*READING["IMAGE"], "svg", "picture"))}

LAWS: tuple[Callable[[Lists], None], ...] = (
    nesting, positions, paths, data_ranges, attributes, labels, source_spans, blocks, sums, conservation,
)  # fmt: skip
