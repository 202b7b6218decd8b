"""Share of right values of the metadata that no public corpus labels: ``python -m benchmarks.fields.evaluate``.

``fields.tsv`` holds the fields of a hundred pages of ``articles-dev`` and ``content-dev``, each of another site, as they were
read in head and body. The rules were written for the faults of the first fifty; those of the second fifty added a few words.
A value is a right one, or several with ``||`` between them: a day for ``modified``, the beginning of a description, the end
of the address of an image. ``chinese_authors.tsv`` holds the authors of the Chinese pages of ``content-zh-dev``: reporters
and authors where the page names any, else its editor or the account that published it, never the site.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import scutch
from benchmarks.common import pages, say
from benchmarks.content.metric import words
from scutch import Metadata

LABELS: Final = Path(__file__).parent
#: Fields that are compared by their beginning, or by their end; ``tags`` are joined.
BY_BEGINNING: Final = ("description", "modified")
BY_END: Final = ("image",)
NONE: Final = ""


class Label(NamedTuple):
    """The right values of a field of a page."""

    reading: str
    corpus: str
    page: str
    field: str
    values: tuple[str, ...]


def rows(name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a file of labels."""
    lines = (LABELS / name).read_text(encoding="utf-8").splitlines()
    yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def labels() -> list[Label]:
    """Return the labels of all fields."""
    return [
        Label(row["reading"], row["corpus"], row["page"], row["field"], tuple(row["value"].split("||")))
        for row in rows("fields.tsv")
    ]


def chinese_labels() -> list[Label]:
    """Return the labels of the authors of Chinese pages."""
    return [
        Label("Chinese", "content-zh-dev", row["page"], "author", tuple(row["author"].split("||")))
        for row in rows("chinese_authors.tsv")
    ]


def is_right(found: str, label: Label) -> bool:
    """Whether a value is one of the right ones, or empty as it must be.

    >>> is_right("2024-05-01T08:00:00Z", Label("1", "", "", "modified", ("2024-05-01",)))
    True
    >>> is_right("Plants", Label("1", "", "", "section", ("",))), is_right("", Label("1", "", "", "section", ("",)))
    (False, True)
    """
    if not found or label.values == (NONE,):
        return found == label.values[0]
    if label.field in BY_BEGINNING:
        return found.startswith(label.values)
    if label.field in BY_END:
        return found.endswith(label.values)
    return any(words(found) == words(value) for value in label.values)


def shown(metadata: Metadata, field: str) -> str:
    """Return a field as one text."""
    value = getattr(metadata, field)
    return "; ".join(value) if isinstance(value, tuple) else value


def answers(wanted: list[Label]) -> Iterator[tuple[Label, str]]:
    """Yield each label with the value that the page gives."""
    by_page: Mapping[tuple[str, str], list[Label]] = defaultdict(list)
    for label in wanted:
        by_page[label.corpus, label.page].append(label)
    for corpus in {label.corpus: None for label in wanted}:
        for page in pages(None, corpus):
            found = by_page.get((corpus, page.id), [])
            metadata = scutch.extract_content(page.html, url=page.url or None).metadata if found else None
            if metadata:
                yield from ((label, shown(metadata, label.field)) for label in found)


def show(wanted: list[Label]) -> None:
    """Print the share of right values of each field, where the page has one and where it has none, and the wrong ones."""
    results: dict[tuple[str, str], list[tuple[bool, bool]]] = defaultdict(list)
    for label, found in answers(wanted):
        right = is_right(found, label)
        results[label.reading, label.field].append((right, label.values != (NONE,)))
        if not right:
            say(f"    {label.page} {label.field}: {found!r}, not {' or '.join(label.values)!r}")
    for (reading, field), outcomes in sorted(results.items()):
        stated = [right for right, is_stated in outcomes if is_stated]
        empty = [right for right, is_stated in outcomes if not is_stated]
        say(f"  {reading} {field}: {sum(stated)} of {len(stated)} stated, {sum(empty)} of {len(empty)} empty")


def main() -> None:
    """Print all shares."""
    show(labels())
    show(chinese_labels())


if __name__ == "__main__":
    main()
