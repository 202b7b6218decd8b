"""Every run of S as a candidate: the records below its node, alone, grouped, or joined with those of other nodes.

A run of values >= h is a node of the tree without chains of only children. Below each such node T, the records are

- the children of T with the most frequent tag that are not small (RecordMining);
- groups of children: where the children of T have several tags, S repeats a pattern of several of them, and a record runs
  from one child of a tag to the next;
- joined lists: the records below all nodes T with one tag path, such as the rows of a grid or the lists below several
  headings, but not the rows of tables that are nested one in each row of an outer table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from scutch.kernels.sequences import high_runs
from scutch.methods.record_sets.joined_lists import joinable_lists
from scutch.methods.record_sets.ranking import ProposedRecords
from scutch.methods.rendered_tree import ShownTree
from scutch.methods.tree_structure.similarity_sequence import SimilaritySequence
from scutch.page.columns import DOCUMENT

ONE_NODE: Final = "{} similar children ({:.2f}) of one node"
GROUPS: Final = "{} similar groups ({:.2f}) of children of one node"
SEVERAL_NODES: Final = "{} similar children ({:.2f}) of {} nodes with one tag path"
#: Groups of children: least number of children, most tags that a group may begin with, largest share of the children that
#: begin a group, least share of the groups that have several children.
MIN_GROUPED: Final = 4
MOST_GROUP_TAGS: Final = 8
MOST_BEGINNINGS: Final = 2 / 3
MIN_SEVERAL: Final = 0.7


def run_nodes(tree: ShownTree, found: SimilaritySequence) -> list[int]:
    """Return the node of each run of values >= h, in document order: the common ancestor of its leaves."""
    return sorted({tree.columns.parent[found.joints[lowest]] for _, _, lowest in high_runs(found.values)})


def run_lists(tree: ShownTree, found: SimilaritySequence, joined: float) -> Iterator[ProposedRecords]:
    """Yield the lists of every run, and those joined of several runs whose similarity is not much less (``joined``).

    >>> import scutch
    >>> from scutch.methods.tree_structure.similarity_sequence import similarity_sequence
    >>> tree = ShownTree(scutch.parse("<dl><dt>Flax<dd>blue<dt>Hemp<dd>green</dl>").columns)
    >>> [each.reason for each in run_lists(tree, similarity_sequence(tree), 0.8)]
    ['2 similar children (1.00) of one node', '2 similar groups (1.00) of children of one node']
    """
    single: dict[int, ProposedRecords] = {}
    for top in run_nodes(tree, found):
        records = [(child,) for child in similar_children(tree, top) if tree.shape(child).leaves]
        if len(records) > 1:
            single[top] = proposal(tree, records, ONE_NODE)
            yield single[top]
        for groups in child_groups(tree, top):
            yield proposal(tree, groups, GROUPS)
    for tops in joinable_lists(tree.columns, single):
        whole = proposal(tree, [record for top in tops for record in single[top].records], SEVERAL_NODES, len(tops))
        least = joined * min(single[top].similarity for top in tops)
        if whole.similarity >= least:
            yield whole


def proposal(tree: ShownTree, records: Sequence[tuple[int, ...]], reason: str, *more: int) -> ProposedRecords:
    """Return records with the similarity of their shapes."""
    found = shape_similarity(tree, records)
    return ProposedRecords(records, found, reason.format(len(records), found, *more))


def shape_similarity(tree: ShownTree, records: Iterable[Sequence[int]]) -> float:
    """Return the evenness of the shapes of records."""
    return evenness([shape_of(tree, record) for record in records])


def shape_of(tree: ShownTree, record: Sequence[int]) -> Sequence[int]:
    """Return the counts of a record: the sums over its top nodes."""
    shapes = [tree.shape(node) for node in record]
    return shapes[0] if len(shapes) == 1 else [sum(counts) for counts in zip(*shapes, strict=True)]


def evenness(shapes: Iterable[Sequence[int]]) -> float:
    """Return the similarity of shapes: mean ratio of each number of a shape to the median, the smaller to the larger.

    >>> evenness([(4, 2), (4, 2), (4, 2)]), evenness([(3, 1), (1, 1), (0, 1)])
    (1.0, 0.833...)
    """
    ratios = [similarity_to(median(counts), counts) for counts in zip(*shapes, strict=True)]
    return sum(ratios) / len(ratios)


def similarity_to(middle: float, counts: Sequence[int]) -> float:
    """Return the mean ratio of counts to a number, the smaller to the larger."""
    return sum((min(count, middle) + 1) / (max(count, middle) + 1) for count in counts) / len(counts)


def similar_children(tree: ShownTree, top: int) -> list[int]:
    """Return the children of a node that have the most frequent tag and at least half of the mean size.

    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<div><p>Flax <b>blue</b><p>Hemp <b>green</b><p><h2>Rope</h2></div>").columns)
    >>> len(similar_children(tree, 4)), len(tree.children(4))
    (2, 4)
    """
    children = tree.children(top)
    if not children:
        return []
    tags = tree.columns.tag
    commonest = Counter(tags[child] for child in children).most_common(1)[0][0]
    half = tree.size(top) / len(children) / 2
    return [child for child in children if tags[child] == commonest and tree.size(child) >= half]


def child_groups(tree: ShownTree, top: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield the records of several children of a node: from each child of a tag to the next.

    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<div><h3>Flax</h3><p>blue<p>tall<h3>Hemp</h3><p>green</div>").columns)
    >>> list(child_groups(tree, 4))
    [[(5, 7, 9), (11, 13)]]
    """
    children = [child for child in tree.children(top) if tree.shape(child).leaves]
    counts = Counter(tree.columns.tag[child] for child in children)
    for tag, count in counts.most_common(MOST_GROUP_TAGS) if len(children) >= MIN_GROUPED else ():
        if tag > DOCUMENT and 2 <= count <= MOST_BEGINNINGS * len(children):
            begins = [place for place, child in enumerate(children) if tree.columns.tag[child] == tag]
            groups = [tuple(children[begin:end]) for begin, end in pairwise([*begins, len(children)])]
            if sum(len(group) > 1 for group in groups) >= MIN_SEVERAL * len(groups):
                yield groups
