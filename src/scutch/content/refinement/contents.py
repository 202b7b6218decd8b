"""Choices without tables of contents: lists of links to the sections of the content, and their labels.

A reader of text or Markdown has the headings themselves, and the links of a table of contents lead nowhere there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.content.markdown._page_parts import nodes_of_ids
from scutch.content.markdown.footnotes import ANCHOR
from scutch.content.refinement.candidates import Candidates
from scutch.content.refinement.chosen_nodes import ChosenNodes, masked, next_sibling
from scutch.kernels.select_rows import rows_with
from scutch.lexicon.article_labels import MAX_LABEL, is_contents_label
from scutch.methods.selection import Selection
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, ids_of
from scutch.page.text import render_text

WORD: Final = re.compile(r"[^\W_]+")
HEADING, TITLE = MARKS["heading"], IDS["h1"]
#: Elements that hold more than a table of contents.
PAGE_TAGS: Final = frozenset(ids_of(("html", "body", "main", "article")))
#: Least share of the links of a list that lead to a text that begins like them.
MIN_TITLE_SHARE: Final = 0.6
MIN_LINKS: Final = 2
#: Nodes behind the target of a link that are read, and characters of their text.
TARGET_NODES: Final = 40
TARGET_CHARS: Final = 300


def without_contents(columns: Columns, choice: Selection, found: Candidates) -> Selection:
    """Return a choice without the tables of contents of what it has, and without labels of those that it has not.

    Linear in the nodes: of each list the links are read, and a bounded number of nodes behind the target of each.

    >>> import scutch
    >>> from scutch.content.refinement.candidates import candidates_of
    >>> html = "<b>Contents</b><ul><li><a href=#a>Flax</a><li><a href=#b>Hemp</a></ul><h2 id=a>Flax</h2><h2 id=b>2. Hemp</h2>"
    >>> page = scutch.parse(html)
    >>> whole = Selection((), ((4, len(page)),), None, -1, 1.0)
    >>> choice = without_contents(page.columns, whole, candidates_of(page.columns))
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['b', 'ul']
    """
    chosen = ChosenNodes(columns, choice if choice.skip else choice._replace(skip=masked(columns, None, ())))
    runs = [[node] for node in found.link_lists] + list(runs_of_lines(columns, found.link_lines))
    lists = [with_container(columns, node) for node in contents_lists(columns, chosen, runs)]
    for node in lists:
        chosen.mask[node] = 1
    labels = list(lone_labels(columns, chosen))
    return choice._replace(skip=masked(columns, choice.skip, (*lists, *labels))) if lists or labels else choice


def runs_of_lines(columns: Columns, lines: Sequence[int]) -> Iterator[list[int]]:
    """Yield some elements in runs of siblings without another text between them; an element alone is no run.

    >>> import scutch
    >>> columns = scutch.parse("<p>a</p> <p>b</p>c<p>d").columns
    >>> list(runs_of_lines(columns, [4, 7, 10]))
    [[4, 7]]
    """
    run: list[int] = []
    for line in (*lines, 0):  # 0, the document, ends the last run
        if run and next_sibling(columns, run[-1]) != line:
            if len(run) >= MIN_LINKS:
                yield run
            run = []
        run.append(line)


def contents_lists(columns: Columns, chosen: ChosenNodes, runs: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the elements of those of some runs of links with fragments that are chosen and are tables of contents."""
    shown = [run for run in runs if chosen.is_chosen(run[0])]
    links = [(run, [link for node in run for link in fragment_links(columns, node)]) for run in shown]
    wanted = {fragment for _, found in links for fragment, _ in found}
    targets = nodes_of_ids(columns, wanted) if wanted else {}
    named = headings_by_words(columns) if wanted - targets.keys() else {}
    for run, found in links:
        # scripts set the ids of some headings
        others = {words: node for words, node in named.items() if not run[0] <= node < columns.end[run[-1]]}
        ends = [(link, targets.get(fragment, others.get(title_words(columns, link), -1))) for fragment, link in found]
        titles = [link for link, target in ends if is_title_of(columns, chosen, link, target)]
        if len(titles) >= MIN_LINKS and len(titles) >= MIN_TITLE_SHARE * len(found):
            yield from run


def fragment_links(columns: Columns, node: int) -> list[tuple[str, int]]:
    """The links of a list, each with the fragment of its address."""
    links = [inner for inner in range(node, columns.end[node]) if columns.tag[inner] == ANCHOR and columns.chars[inner]]
    return [((columns.attribute(link, "href") or "").partition("#")[2], link) for link in links]


def is_title_of(columns: Columns, chosen: ChosenNodes, link: int, target: int) -> bool:
    """Whether the text at the target of a link is chosen and begins with the words of the link, but for a number."""
    if target < 0 or columns.parent[link] <= target < link or not chosen.is_chosen(target):
        return False
    words = title_words(columns, link)
    return bool(words) and f" {words} " in f" {' '.join(WORD.findall(text_at(columns, target)))} "


def title_words(columns: Columns, node: int) -> str:
    """The words of an element in lower case, without numbers in front of others."""
    words = WORD.findall(render_text(columns, node, columns.end[node]).casefold())
    while len(words) > 1 and words[0].isdecimal():
        words.pop(0)
    return " ".join(words)


def headings_by_words(columns: Columns) -> dict[str, int]:
    """The headings of a page by their words, the last one of each.

    >>> import scutch
    >>> headings_by_words(scutch.parse("<h2>1. Flax</h2><h3>Hemp</h3><h2>Flax</h2>").columns)
    {'flax': 8, 'hemp': 6}
    """
    return {title_words(columns, node): node for node in rows_with(columns.marks, HEADING)}


def text_at(columns: Columns, target: int) -> str:
    """The first text at the target of a link, in lower case."""
    nodes = range(target, min(target + TARGET_NODES, len(columns)))
    return " ".join(columns.text(node) for node in nodes if columns.tag[node] == TEXT)[:TARGET_CHARS].casefold()


def with_container(columns: Columns, node: int) -> int:
    """The outermost element that holds an element and otherwise at most its heading, or the label of a table of contents."""
    while columns.parent[node] > 0 and columns.tag[columns.parent[node]] not in PAGE_TAGS:
        outer = columns.parent[node]
        before = render_text(columns, outer + 1, node) if columns.chars[outer] - columns.chars[node] <= MAX_LABEL else "-"
        behind = columns.chars[outer] - columns.chars[node] if not before else 0
        if (before and not (is_contents_label(before) or is_headed(columns, outer, node))) or behind:
            break
        node = outer
    return node


def is_headed(columns: Columns, outer: int, node: int) -> bool:
    """Whether an element has, besides a part of it, only headings below the first rank before that."""
    inner, chars = outer + 1, columns.chars[outer] - columns.chars[node]
    while inner < node:
        is_heading = columns.marks[inner] & HEADING and columns.tag[inner] != TITLE
        chars -= columns.chars[inner] if is_heading else 0
        inner = columns.end[inner] if is_heading else inner + 1
    return chars == 0


def lone_labels(columns: Columns, chosen: ChosenNodes) -> Iterator[int]:
    """Yield the chosen labels of tables of contents whose next text is left out, each the outermost element with its text."""
    for node in chosen.texts_before_gaps(MAX_LABEL):
        if is_contents_label(columns.text(node)):
            label = node
            while columns.chars[columns.parent[label]] == columns.chars[node]:
                label = columns.parent[label]
            yield label
