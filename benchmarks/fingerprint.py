"""Shows whether a change of the code changes answers: one hash for each page and each kind of answer, over all corpora.

``python -m benchmarks.fingerprint --write FILE`` stores the hashes of this checkout. ``python -m benchmarks.fingerprint FILE``
computes them again and lists every page that differs. Sentences for people (reasons) and the names of attributes are left
out: they may be reworded.
"""

import argparse
import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import scutch
from benchmarks.common import corpus, say

CORPORA: Final = (
    "content-dev", "content-zh-dev", "articles-dev", "recipes-dev", "records-dev", "lists-dev", "results-dev",
)  # fmt: skip
#: Keys of ``to_dict`` whose values are sentences for people.
SENTENCES: Final = frozenset(("why", "reason", "evidence"))


def values(answer: Any) -> Any:
    """Return an answer without sentences, and without the keys of its own dicts."""
    if isinstance(answer, dict):
        return [values(value) for key, value in answer.items() if key not in SENTENCES]
    return [values(item) for item in answer] if isinstance(answer, list) else answer


def content(page: scutch.Page) -> Any:
    return values(scutch.extract_content(page).to_dict())


def kind(page: scutch.Page) -> Any:
    return values(scutch.classify(page).to_dict())


def records(page: scutch.Page) -> Any:
    regions = [region.to_dict() for region in scutch.extract_records(page)]
    return [{key: value for key, value in region.items() if key not in SENTENCES} for region in regions]


def selectors(page: scutch.Page) -> Any:
    return [repr(region.selectors()) for region in scutch.extract_records(page)[:2]]


def layout(page: scutch.Page) -> Any:
    return values(scutch.segment(page, pdoc=9).to_dict())


ANSWERS: Final = {"content": content, "kind": kind, "records": records, "selectors": selectors, "layout": layout}


def hashes(job: tuple[str, str, Path]) -> tuple[str, dict[str, str]]:
    """Return the name of a page and one hash for each kind of answer."""
    name, url, path = job
    page = scutch.parse(gzip.decompress(path.read_bytes()), url or None)
    texts = {key: json.dumps(answer(page), ensure_ascii=False, default=str) for key, answer in ANSWERS.items()}
    return name, {key: hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16] for key, text in texts.items()}


def jobs() -> Iterator[tuple[str, str, Path]]:
    """Yield every page of the corpora that are on this machine."""
    for name in CORPORA:
        folder = corpus(name)
        if folder is None:
            say(f"{name} is not on this machine and is left out")
            continue
        with (folder / "gold.jsonl").open(encoding="utf-8") as lines:
            for gold in map(json.loads, lines):
                yield f"{name}/{gold['id']}", gold.get("url") or "", folder / gold["file"]


def compare(before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]) -> None:
    """Print the pages whose answers differ, and how many there are of each kind."""
    differing: Counter[str] = Counter()
    for page in sorted(before.keys() | after.keys()):
        old, new = before.get(page, {}), after.get(page, {})
        changed = [key for key in ANSWERS if old.get(key) != new.get(key)]
        differing.update(changed)
        if changed:
            say(f"{page}: {', '.join(changed)}")
    say(f"{len(after)} pages; differing: {dict(differing) or 'none'}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the hashes, or compare them with stored ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor() as pool:
        found = dict(pool.map(hashes, jobs(), chunksize=8))
    if options.write:
        options.file.write_text(json.dumps(found, indent=0), encoding="utf-8")
        say(f"{len(found)} pages written to {options.file}")
    else:
        compare(json.loads(options.file.read_text(encoding="utf-8")), found)


if __name__ == "__main__":
    main()
