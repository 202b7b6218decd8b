"""Parts of a headline: the lines of a title, maker and model in one link, a path with slashes, an address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.page.columns import MARKS, TEXT
from scutch.page.tag_ids import BREAK, ids_of
from scutch.records.cells.cell_labels import COLONS
from scutch.records.cells.joins.column_sample import ColumnSample
from scutch.records.cells.joins.measures import SLASH
from scutch.values.column import column_type
from scutch.values.version import are_versions

(ADDRESS_TAG,) = ids_of(("address",))
(TIME_TAG,) = ids_of(("time",))
LINK_MARK: Final = MARKS["link"]
#: Elements whose whole text may be a title, and characters of its parts at most.
HEADLINE_TAGS: Final = ids_of(("a", "h1", "h2", "h3", "h4", "h5", "h6"))
HEADLINE_CHARS: Final = 80
#: Different texts of a column at least.
PAIR: Final = 2


def are_address(sample: ColumnSample, node: int, beside: int) -> bool:
    """Whether two nodes are lines of one element of an address."""
    parent = sample.parent
    return parent[node] == parent[beside] and sample.tag[parent[node]] == ADDRESS_TAG


def are_headline(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether two columns are all the words of a link or heading, such as maker and model. ``pair``: nodes."""
    left, right = sample.branches(*pair) if min(pair) == pair[0] else sample.branches(*reversed(pair))
    words, around = sample.words, sample.parent[left]
    if words[around] != words[left] + words[right] or sample.are_separated_by_link(*pair):
        return False
    if not (sample.page.marks[around] & LINK_MARK or sample.tag[around] in HEADLINE_TAGS):
        return False
    if TIME_TAG in (sample.tag[left], sample.tag[right]):
        return False
    if runs_on(sample, left, right):
        return True
    if are_lines(sample, left, right):
        return False
    texts = [list(sample.texts(each).values()) for each in (column, other)]
    return all(map(may_be_words, texts))


def may_be_words(texts: Sequence[str]) -> bool:
    """Whether texts may be words of a headline: different short ones that are no values, and no versions.

    >>> may_be_words(["flax", "hemp"]), may_be_words(["2.1.0", "v3.4.1-rc2"])
    (True, False)
    """
    if len(set(texts)) < PAIR or max(map(len, texts)) > HEADLINE_CHARS or are_versions(texts):
        return False
    return column_type(texts) == "text"


def are_lines(sample: ColumnSample, left: int, right: int) -> bool:
    """Whether two nodes of a headline are lines of their own: elements whose words would run together, or behind a break.

    A break behind a bare text begins a line; two elements around it may be one name.
    """
    if sample.tag[right] == TEXT:
        return False
    if sample.tag[left] == TEXT:
        return bool(rows_of(sample.tag[left:right], BREAK))
    return sample.page.end[left] == right


def runs_on(sample: ColumnSample, left: int, right: int) -> bool:
    """Whether two nodes of a headline are lines of one element, or a colon joins the bare second one to the first."""
    return sample.tag[right] == TEXT and (sample.tag[left] == TEXT or sample.page.text(right).lstrip().startswith(COLONS))


def continues_headline(sample: ColumnSample, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
    """Whether a column has the next part of a path, or bare texts of a headline behind marked words. ``pair``: nodes."""
    if continues_path(sample, run[-1], other, pair):
        return True
    if sample.tag[sample.parent[sample.cells[other].nodes[0]]] not in HEADLINE_TAGS:
        return False
    pairs = (sample.pair(column, other) for column in run)
    return any(pair is not None and are_around_marked(sample, *pair) for pair in pairs)


def are_around_marked(sample: ColumnSample, node: int, beside: int) -> bool:
    """Whether two nodes are bare texts of one element, and all elements between them are marked words."""
    around = sample.parent[node]
    if around != sample.parent[beside]:
        return False
    between, last = sorted((node, beside))
    while (between := sample.page.end[between]) < last:
        if sample.tag[between] != TEXT and not sample.is_marked(between, around):
            return False
    return True


def continues_path(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether two columns are a part of a path and a slash in one link, without a blank between them. ``pair``: nodes."""
    if SLASH not in (sample.first_text(column), sample.first_text(other)):
        return False
    left, right = sample.branches(*pair)
    texts = [sample.page.text(node) for node in pair]
    are_glued = sample.page.end[left] == right and not (texts[0][-1:].isspace() or texts[1][:1].isspace())
    return are_glued and sample.tag[sample.parent[left]] in HEADLINE_TAGS
