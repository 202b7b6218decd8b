"""Sections of docs/benchmarks.md on what the ideas of the papers contribute to content."""

from typing import Final

from benchmarks.markdown import Result, interval, table

CORPORA: Final = ("content-dev", "content-zh-dev")

METHODS: Final = """\
## The methods of the papers, alone and combined

Word F1 of content with a 95 % bootstrap interval (`python -m benchmarks.papers.consensus`). Methods for records answer
with the records of their first list. *Consensus* has the texts that at least half of the six methods chose; it is below
the best method, as two of the six answer with records, which are seldom the content of an article. The *oracle* takes the
best of the six answers for each page, by the gold: an upper bound of every choice among them. `cetr`, `cetd` and
`boilerpipe` have no vote. `auto`, which uses the features of all six, has {auto} by folds. `visual_blocks` needs boxes
and is measured on [rendered pages](papers/visual-blocks.md#the-experiment)."""

GROUPS: Final = """\
Word F1 that `auto` loses without a group of features, by folds, paired, with its interval (`python -m training.content
--ablate`). The groups overlap, so each loss understates its group."""


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
