"""The tables of the experiments in docs/papers/, from ``benchmarks/results/paper-*.json``; ``benchmarks.report`` writes them.

A page is written by hand, but for what is between the two marks.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.common import ROOT, load, save
from benchmarks.markdown import measured
from benchmarks.papers.table import HEAD, Row

FOLDER: Final = ROOT / "docs" / "papers"
BEGIN: Final = "<!-- written by `python -m benchmarks.report`; do not edit -->\n"
END: Final = "<!-- end of the table -->"
_BETWEEN: Final = re.compile(f"(?<={re.escape(BEGIN)}).*?(?={re.escape(END)})", re.DOTALL)


def save_rows(page: str, rows: Sequence[Row]) -> None:
    """Store the rows of an experiment on all pages."""
    save(f"paper-{page}", {"rows": [row[: len(HEAD)] for row in rows]})


def rendered(path: Path) -> str:
    """Return a page with the table of its last experiment."""
    text = path.read_text(encoding="utf-8")
    result = load(f"paper-{path.stem}")
    if result is None:
        return text
    table = "\n".join(map(_line, (HEAD, ["---"] * len(HEAD), *result["rows"])))
    return _BETWEEN.sub(lambda _: f"\n{table}\n\n{measured(result)}\n\n", text)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def write_pages() -> list[Path]:
    """Write the tables of all pages."""
    paths = sorted(FOLDER.glob("*.md"))
    for path in paths:
        path.write_text(rendered(path), encoding="utf-8")
    return paths
