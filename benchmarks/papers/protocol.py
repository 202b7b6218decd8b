"""The experiments' protocol on pages of ours: how many records the first answer has, and how many of them are right.

Each experiment has the forms of a method beside ``auto`` and a base rate: a rule of a few lines, the most frequent class.
"""

from collections.abc import Callable, Sequence
from typing import Final

from benchmarks.common import corpus
from benchmarks.papers.table import Row, cannot
from scutch.methods.record_set import RecordSet
from scutch.page.parser import Columns

CORPUS: Final = "results-dev"
Method = Callable[[Columns], list[RecordSet]]


def experiment(what: str, paper: str, methods: Sequence[tuple[str, Method]], count: int | None) -> list[Row]:
    """Return a row for each form of a method and for what it is compared with, or one that says that the pages are missing.

    Parameters
    ----------
    what
        What the paper measures.
    paper
        Its numbers, as recall / precision in per cent.
    methods
        The forms, by name.
    count
        How many pages; None for all.
    """
    if corpus(CORPUS) is None:
        return [cannot(what, paper, f"corpus {CORPUS} is not on this machine (set SCUTCH_CORPORA)")]
    from benchmarks.papers.outcomes import REFERENCES, outcome  # noqa: PLC0415 (needs lxml, which the examples do without)

    note = f"other pages: result pages of {CORPUS}; a record is right from word F1 0.8 on"
    compared = [*methods, *REFERENCES.items()]
    return [Row(f"{what}, {name}", paper, str(outcome(method, count)), note) for name, method in compared]
