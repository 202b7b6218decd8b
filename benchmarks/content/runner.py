"""Shared part of the runners: run one extractor on every page of the corpus and store the answers with their versions."""

import json
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from benchmarks.common import CORPUS, OUTPUT, Gold, corpus, corpus_hash, machine, pages, say, versions

#: What a runner gives for one page: "text" and, where the tool has them, "title", "author", "date".
Answer = Mapping[str, Any]


def run(tool: str, distribution: str, extract: Callable[[Gold], Answer], failures: tuple[type[Exception], ...] = ()) -> None:
    """Write ``benchmarks/output/<tool>.json``.

    Parameters
    ----------
    tool
        Name of the output.
    distribution
        Installed distribution whose version is recorded.
    extract
        One page in, one answer out.
    failures
        Exceptions this tool is known to raise for a page it cannot read; such an answer is empty and counted.
    """
    answers: dict[str, Answer] = {}
    failed = 0
    start = perf_counter()
    for page in pages(None):
        try:
            answers[page.id] = extract(page)
        except failures:
            answers[page.id] = {"text": ""}
            failed += 1
    seconds = perf_counter() - start
    store(tool, {"versions": versions([distribution]), "seconds": round(seconds, 2), "failed": failed, "answers": answers})
    say(f"  {tool}: {len(answers)} pages in {seconds:.1f} s, {failed} failed")


def store(tool: str, result: Mapping[str, Any], name: str = CORPUS) -> None:
    """Write the answers of a tool for a corpus."""
    folder = corpus(name)
    digest = corpus_hash(folder) if folder else ""
    OUTPUT.mkdir(exist_ok=True)
    head = {"tool": tool, "corpus": name, "corpus_sha256": digest, "machine": machine()}
    (OUTPUT / f"{tool}.json").write_text(json.dumps({**head, **result}, ensure_ascii=False), encoding="utf-8")


def joined(parts: Any) -> str:
    """Return texts as one, a line each: words of neighbouring blocks must not run together."""
    return "\n".join(part.strip() for part in parts if part and part.strip())
