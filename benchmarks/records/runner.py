"""Run one tool on every page and store its scores, never its answers; shared by the runners.

A tool is a function of a page's HTML and address that returns regions, best first. Texts of other people's pages must not
get into our files, so answers are scored in the same process and only numbers are stored.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, Final

from benchmarks.common import OUTPUT, say
from benchmarks.records.corpus import Page, available, digest, load
from benchmarks.records.metric import Judge, PageScore, Record, Region

#: A tool: HTML and address of a page in, its lists out.
Extract = Callable[[str, str], Sequence[Sequence[Record]]]

FOLDER: Final = OUTPUT / "records"
PROCESSES: Final = 2


def judge(page: Page, answer: Sequence[Sequence[Record]], seconds: float = 0.0) -> dict[str, Any]:
    """Return the scores of one page's answer, with its group."""
    score = Judge(page.gold["regions"]).score(answer)
    return {**_plain(score), "group": page.group, "layout": page.gold.get("layout"), "ms": round(1e3 * seconds, 3)}


def _plain(score: PageScore) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in score._asdict().items()}


def answered(extract: Extract, failures: tuple[type[Exception], ...], page: Page) -> dict[str, Any]:
    """Run a tool on one page; a known exception of the tool counts as an empty answer."""
    start, failed = process_time(), False
    try:
        answer: Sequence[Sequence[Record]] = extract(page.html, page.url)
    except failures:
        answer, failed = [], True
    return {**judge(page, answer, process_time() - start), "failed": failed}


def rows(
    extract: Extract, pages: Sequence[Page], failures: tuple[type[Exception], ...] = (), processes: int = PROCESSES
) -> list[dict[str, Any]]:
    """Return the scores of a tool on pages, in their order; in this process alone for one process."""
    one = partial(answered, extract, failures)
    if processes == 1:
        return list(map(one, pages))
    with ProcessPoolExecutor(processes, get_context("fork")) as pool:
        return list(pool.map(one, pages, chunksize=4))


def run(tool: str, extract: Extract, failures: tuple[type[Exception], ...] = ()) -> None:
    """Write ``benchmarks/output/records/<tool>.json``: the scores of all pages of the available corpora."""
    corpora = {name: load(name) for name in available()}
    store(tool, {name: (pages, rows(extract, pages, failures)) for name, pages in corpora.items()})


def store(tool: str, scored: Mapping[str, tuple[Sequence[Page], Sequence[Mapping[str, Any]]]]) -> None:
    """Store the scores of a tool, by corpus and page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    corpora = {
        name: {"sha256": digest(pages), "pages": {page.id: row for page, row in zip(pages, found, strict=True)}}
        for name, (pages, found) in scored.items()
    }
    file_of(tool).write_text(json.dumps({"tool": tool, "corpora": corpora}), encoding="utf-8")
    say(f"  {tool}: {', '.join(f'{len(pages)} pages of {name}' for name, (pages, _) in scored.items())}")


def file_of(tool: str) -> Path:
    """Return the file of a tool's scores."""
    return FOLDER / f"{tool.replace(' ', '-')}.json"


def as_answer(regions: Iterable[Mapping[str, Any]]) -> list[Region]:
    """Return an answer from JSON: regions with ``records`` (text and fields) and, maybe, a ``confidence``.

    >>> answer = as_answer([{"confidence": 0.25, "records": [{"text": "Flax", "fields": {"plant": "Flax"}}]}])
    >>> answer[0].confidence, len(answer[0])
    (0.25, 1)
    """
    return [Region(region["records"], region.get("confidence", 1.0)) for region in regions]


def score_file(tool: str, path: Path) -> None:
    """Score answers from a file, such as those of cross-validation.

    The file is JSON ``{"<corpus>/<page id>": [{"confidence": 0.9, "records": [{"text": "", "fields": {"column": ""}}]}]}``,
    best region first. It holds texts of pages: keep it outside of the repository. A page that is missing is an empty answer.
    """
    answers = json.loads(path.read_text(encoding="utf-8"))
    names = {key.partition("/")[0] for key in answers}
    corpora = {name: load(name) for name in available() if name in names}
    score_answers(tool, {key: as_answer(regions) for key, regions in answers.items()}, corpora)


def score_answers(tool: str, answers: Mapping[str, Sequence[Sequence[Record]]], corpora: Mapping[str, Sequence[Page]]) -> None:
    """Score answers by key of the page, and store the scores."""
    store(tool, {name: (pages, [judge(page, answers.get(page.key, ())) for page in pages]) for name, pages in corpora.items()})
