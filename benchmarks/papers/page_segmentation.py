"""Hou & Yang 2011: Web information extraction based on page segmentation."""

from collections.abc import Mapping
from typing import Final

import scutch
from benchmarks.common import CORPUS, corpus, pages
from benchmarks.papers import texts
from benchmarks.papers.protocol import experiment as measured
from benchmarks.papers.table import LOST, Paper, Row, cannot, reading
from benchmarks.papers.texts import Chooser
from scutch.content.extract import learned_choice
from scutch.methods.page_segmentation import content_segment
from scutch.methods.page_segmentation.acceptance import first_hit
from scutch.methods.page_segmentation.path_clusters import (
    LITERAL_RULES,
    Leaves,
    path_clusters,
    segments,
    split_cluster,
    wide_length,
)
from scutch.methods.page_segmentation.record_proposals import propose_records
from scutch.methods.page_segmentation.site_thresholds import two_means
from scutch.methods.page_segmentation.text_template import Stretch, TextTemplate
from scutch.methods.rendered_tree import ShownTree

#: Forms of the method for the text of single pages.
FORMS: Final[Mapping[str, Chooser]] = {
    "literal": content_segment.literal,
    "modern": content_segment.container,
    "auto, fitted on these pages": learned_choice,
    "base rate: all text": texts.everything,
}


def _leaves(html: str) -> Leaves:
    return Leaves(ShownTree(scutch.parse(html).columns), LITERAL_RULES)


def _rare() -> list[str]:
    """Chunks that are printed of a page that has a text in a table, as one of the sample pages has."""
    table = "<table><tr><td>d</table>"
    every = ("<div>a</div>", "<div>b</div>", f"<div>c</div>{table}", f"<div>e</div>{table}")
    *samples, page = (scutch.parse(html).columns for html in every)
    whole = [Stretch(columns, 0, len(columns), bytes(len(columns))) for columns in samples]
    template = TextTemplate.learned(whole)
    return [chunk.text for chunk in template.printed(Stretch(page, 0, len(page), bytes(len(page))))]


def examples() -> list[Row]:
    """Return what its words say; all of its formulas and tables are lost."""
    two_lists = _leaves("<ul><li>a<li>b</ul><p>c</p><ul><li>d</ul>")
    regular = path_clusters(_leaves("<p>a<h2>b</h2>" * 9))[0]
    far = _leaves("<p>a<h2>b</h2>" * 9 + "<p>a" + "<h2>b</h2>" * 1000 + "<p>a")
    hit = first_hit(segments(_leaves("<p>Flax is tall." * 4 + "<p><a href=#>Flax has long fibres.</a>" * 9)))
    cut = [len(piece.places) for piece in split_cluster(far, path_clusters(far)[0], LITERAL_RULES)]
    return [
        reading("length of 'ab' and one Chinese character", 4, wide_length("ab中"), "characters above 255 count twice"),
        reading("clusters of two lists and a text", [[0, 1, 3], [2]], [found.places for found in path_clusters(two_lists)],
                "paths have no positions"),
        reading("period and variance of even distances", (2.0, 0.0), (regular.period, regular.variance), "formulas are ours"),
        reading("a far leaf after ten even ones", [10, 1], cut, "cut off; formula (5) is ours"),
        reading("k-means of 5, 6, 7, 500, 520", (6.0, 510.0, 3), two_means((5, 6, 7, 500, 520)), "centres, size"),
        reading("chunks of a page, when one of three pages has a table", ["e"], _rare(), "the table is below the mean, 2"),
        reading("leaves of the first full hit", 4, len(hit.places) if hit else 0, "the longer segment is nothing but links"),
    ]  # fmt: skip


def experiment(count: int | None) -> list[Row]:
    """Return the rows of its own question, the text of a page alone and with its site, and of records."""
    lost = "formulas and tables are missing in the copies known to us"
    forms = [
        ("literal", lambda columns: propose_records(columns, LITERAL_RULES)),
        ("modern", propose_records),
    ]
    return [
        *_texts(count),
        *measured("records: recall / precision, %", f"{LOST}; not its question", forms, count),
        cannot("thresholds Length, Bn, MAXSIZE, Frequency", LOST, f"{lost}; ours are learned from sample pages of each site"),
    ]


def _texts(count: int | None) -> list[Row]:
    from benchmarks.papers import sites  # noqa: PLC0415 (needs lxml, which the examples do without)

    what, note = "text of a page: mean word F1", f"other pages: {{}} of {CORPUS}, each alone; {{}}: {{}}"
    if corpus(CORPUS) is None:
        return [cannot(what, LOST, f"corpus {CORPUS} is not on this machine (set SCUTCH_CORPORA)")]
    golds = pages(count and 2 * count)
    found = {name: texts.measured(choose, golds) for name, choose in FORMS.items()}
    alone = [Row(what, LOST, str(each), note.format(len(golds), name, each.note)) for name, each in found.items()]
    return alone + [Row(f"{what}, with its site", LOST, str(each), each.note) for each in sites.results(pages(None))]


PAPER: Final = Paper(
    "Hou & Yang 2011, Web information extraction based on page segmentation: methods.page_segmentation",
    examples,
    experiment,
    "page-segmentation",
)
