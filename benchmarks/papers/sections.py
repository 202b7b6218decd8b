"""Sections of docs/benchmarks.md on what the ideas of the papers contribute to content."""

from typing import Final

from benchmarks.markdown import Result, interval, table

CORPORA: Final = ("content-dev", "content-zh-dev")

METHODS: Final = """\
## The methods of the papers, alone and combined

Word F1 of content with a 95 % bootstrap interval (`python -m benchmarks.papers.consensus`). Methods for records answer
with the records of their first list. *Consensus* has the texts that at least half of the six methods chose; the *oracle*
takes the best of the six answers for each page, by the gold, and is an upper bound for any choice among them. Two of
the six have a vote with records, which are seldom the content of an article, so the consensus is below the best method.
`cetr`, `cetd` and `boilerpipe` are there to compare with and have no vote. The learned `auto`, which uses the features of
all of the six, has {auto} by folds on these pages. `visual_blocks` needs boxes and is measured on rendered pages
below."""

GROUPS: Final = """\
Word F1 that `auto` loses, by folds, without a group of block features (`python -m training.content --ablate`), paired,
with its interval. The groups overlap, so a single loss understates a group."""


def methods(result: Result, ablation: Result | None) -> str:
    """Return the section on the methods alone, their consensus, and `auto` without each group of features."""
    auto = " and ".join(f"{value:.3f} ({name})" for name, value in ablation["f1"].items()) if ablation else "more"
    names = [row["name"] for row in result[CORPORA[0]]]
    rows = {name: {row["name"]: row for row in result[name]} for name in CORPORA}
    parts = [
        METHODS.format(auto=auto),
        table(
            ("method", *CORPORA), ((name, *(interval(rows[corpus][name], "value") for corpus in CORPORA)) for name in names)
        ),
    ]
    if ablation:
        losses = ((group, *(interval(found[name], "lost") for name in CORPORA)) for group, found in ablation["groups"].items())
        parts += [GROUPS, table(("without", *CORPORA), losses)]
    return "\n\n".join(parts)
