"""The learned choice of content: score the text blocks, and choose the units with the greatest expected F1 of words.

The blocks are scored in two stages. The first sees each block by itself, the second the scores of its neighbours, containers,
similar blocks, section and unit. Pages with little text have too few blocks to compare, so the rules of ``block_distribution``
answer there. ``training/content.py`` fits the files in ``model/``.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple, TypeAlias

from scutch.content._text_blocks import Blocks, SecondStage
from scutch.content.duplicates import duplicate_mask
from scutch.content.refinement.chosen_nodes import masked
from scutch.content.refinement.threads import Thread
from scutch.kernels.boosting import Ensemble
from scutch.kernels.lexicon import Lexicon
from scutch.methods.block_distribution.container import COMMENTS, NAMES, containers
from scutch.methods.selection import Part, Selection
from scutch.package_data import model_file
from scutch.page.columns import MARKS
from scutch.page.parser import Columns

CONTENT_PACKAGE: Final = "scutch.content"
#: Pages with fewer characters are left to the rules.
MIN_CHARS: Final = 250
#: Characters of an article at least that stands without the comments below it.
MIN_ARTICLE_CHARS: Final = 150
#: Least expected F1 of the content without the comments, as a share of that with them: else the comments are the content.
MIN_SEPARATE_SHARE: Final = 1 / 3
#: Choices with a lower expected F1 are rejected: error and consent pages, empty shells, pages of links.
MIN_EXPECTED_F1: Final = 0.18
#: Least share of the posts of a forum that have prose.
BRIEF_POST_SHARE: Final = 0.1
#: Share of the comments behind a heading above which they explain the content.
HEADED_SHARE: Final = 0.6
HEADING: Final = MARKS["heading"]
EXCLUDED: Final = -inf
#: Words of class and id values of threads: questions, answers, posts.
THREAD_WORDS: Final = b"answer answers discussion forum forums question replies reply signature thread topic vote votes"
#: Words of class and id values of breadcrumbs, and of the lines of links above and below a page of DocBook and Doxygen.
NAVIGATION_WORDS: Final = b"breadcrumb breadcrumbs navfooter navheader navpath"
#: Words of class and id values of what belongs to a page with one post, but not to the post: its byline, dates and tags, the
#: box with its licence, the card of the post before it, offers to subscribe, share and read on.
DETAIL_WORDS: Final = (
    b"calendar copyright licence license meta paywall prev previous share sharing similar social subscribe tags"
)
#: Words of class and id values of notices beside the text, as in manuals.
NOTICE_WORDS: Final = b"admonition alert callout caution danger hint note notice tip warning"
#: Words of class and id values to watch for, by score: of readers' comments, of threads, of navigation, of details of a post,
#: of notices.
WATCHED_WORDS: Final = Lexicon({
    word: score
    for score, words in enumerate((NAMES[COMMENTS].encode(), THREAD_WORDS, NAVIGATION_WORDS, DETAIL_WORDS, NOTICE_WORDS), 1)
    for word in words.split()
})  # fmt: skip
#: The score of each text block, as numbers of eight bytes.
Scores: TypeAlias = "memoryview[float] | array[float]"


class Model(NamedTuple):
    """A model of text blocks, and the scores of words that it reads.

    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/>Home</a></nav><div><h1>Flax</h1><p>" + "Long, strong fibres. " * 40 + "</div>")
    >>> choice = shipped_model().choice(page.columns)
    >>> page[choice.parts[0].node].xpath
    '/html/body/div[1]'
    """

    #: Logarithm of the odds that a block is content: by its own features ...
    trees: Ensemble
    #: ... and what the scores around it add, for blocks that are not improbable.
    second: Ensemble
    #: Scores of words in class and id values, and in short texts.
    names: Lexicon
    words: Lexicon

    def choice(self, columns: Columns, recall_weight: float = 1.0) -> Selection:
        """Choose the content of a page; the confidence is the expected F1 of words.

        ``recall_weight``: weight of recall against precision: beta of the F-beta that is greatest.
        """
        blocks = Blocks(columns, self.names, self.words, WATCHED_WORDS)
        if blocks.chars < MIN_CHARS:
            return containers(columns)
        scores, thread = self.scores(columns, blocks)
        expected, mask, chosen = blocks.choose(scores, recall_weight=recall_weight)
        comments = [(node, columns.end[node]) for node in blocks.comments()] if blocks.has_comments else []
        if any(not mask[node] for node, _ in comments):
            separate = blocks.choose(excluded(blocks, scores, comments), recall_weight=recall_weight)
            if separate[0] >= MIN_SEPARATE_SHARE * expected and stands_alone(columns, separate, comments):
                expected, mask, chosen = separate
            else:
                comments = []
        if expected < MIN_EXPECTED_F1 or not chosen:
            return Selection.nothing("nothing that reads like content", blocks.main_heading)
        parts = tuple(
            Part(node, chars, f"{chars / blocks.chars_in(node):.0%} of its text is content") for node, chars in chosen
        )
        ranges = tuple((part.node, columns.end[part.node]) for part in parts)
        mask = with_duplicates(columns, ranges, mask)
        found = Selection(parts, ranges, mask, blocks.main_heading, round(expected, 2), hidden=True, comments=comments)
        return with_posts(found, thread) if thread else found

    def scores(self, columns: Columns, blocks: Blocks) -> tuple[Scores, Thread | None]:
        """Score all blocks; the thread, if the page may have one, whose posts are scored as such."""
        stage = SecondStage(blocks, blocks.scores(self.trees))
        scores, thread = stage.scores(self.second), thread_of(columns, blocks, stage)
        return (array("d", thread.scored(scores)), thread) if thread else (scores, None)


def thread_of(columns: Columns, blocks: Blocks, stage: SecondStage) -> Thread | None:
    """The thread of a page; on forums also one of which few posts are longer than a sentence. None for none."""
    posts = stage.posts()
    brief = [] if posts else stage.posts(BRIEF_POST_SHARE)
    thread = Thread(columns, blocks, posts or brief) if posts or brief else None
    if thread is None or not thread.posts:
        return None
    from scutch.content.kind.model import is_forum  # noqa: PLC0415 (few pages have brief posts)

    return thread if posts or is_forum(columns) else None


def stands_alone(
    columns: Columns, choice: tuple[float, bytearray, list[tuple[int, int]]], comments: Sequence[tuple[int, int]]
) -> bool:
    """Whether a choice without the comments is an article: it has text, is no forum, and is not explained by remarks."""
    from scutch.content.kind.model import is_forum  # noqa: PLC0415 (few pages have comments in doubt)

    _, mask, chosen = choice
    has_text = sum(chars for _, chars in chosen) >= MIN_ARTICLE_CHARS
    return has_text and not is_forum(columns) and not are_remarks(columns, mask, comments)


def are_remarks(columns: Columns, mask: bytearray, comments: Sequence[tuple[int, int]]) -> bool:
    """Whether comments explain the content, as in documentation of code: chosen headings are between most of them.

    ``mask``: the nodes outside the content without comments. ``comments``: the comments: slices, disjoint and in document
    order.
    """
    gaps = [(end, begin) for (_, end), (begin, _) in pairwise(comments) if columns.chars[begin]]
    headed = sum(any(columns.marks[node] & HEADING and not mask[node] for node in range(*gap)) for gap in gaps)
    return headed > HEADED_SHARE * len(gaps)


def excluded(blocks: Blocks, scores: Scores, ranges: Sequence[tuple[int, int]]) -> Scores:
    """The scores, with ``EXCLUDED`` for blocks in some slices, which are disjoint and in document order."""
    ends = [end for _, end in ranges]
    begins = [*(begin for begin, _ in ranges), inf]
    firsts = (first for first, _, _ in blocks.spans())
    inside = (begins[bisect_right(ends, first)] <= first for first in firsts)
    return array("d", (EXCLUDED if out else score for out, score in zip(inside, scores, strict=True)))


def with_posts(choice: Selection, thread: Thread) -> Selection:
    """The choice with the posts of the thread; the extra texts of their head lines are left out."""
    return choice._replace(skip=masked(thread.columns, choice.skip, thread.extra_texts()), posters=thread.posters())


def with_duplicates(columns: Columns, ranges: tuple[tuple[int, int], ...], mask: bytearray) -> bytearray:
    """The mask with the second and later copies of chosen text left out, too."""
    again = duplicate_mask(columns, ranges, mask)
    if 1 not in again:
        return mask
    return bytearray((int.from_bytes(mask) | int.from_bytes(again)).to_bytes(len(mask)))


def read_lexicon(table: bytes) -> Lexicon:
    """Read a table of scores: on each line a word, a tab and the score."""
    rows = (line.split(b"\t") for line in table.split(b"\n") if line)
    return Lexicon({word: float(score) for word, score in rows})


@cache
def shipped_model() -> Model:
    """Return the model that ships with scutch, cached."""
    names, words = (read_lexicon(model_file(CONTENT_PACKAGE, f"{name}.tsv")) for name in ("names", "words"))
    first, second = (Ensemble(model_file(CONTENT_PACKAGE, f"{name}.trees")) for name in ("blocks", "second_stage"))
    return Model(first, second, names, words)
