"""The columns that a person wants from a list: the gold of tables, kept as paths, without a text of the pages.

``gold/CORPUS.ID.json`` names the columns of a page's main list: role, accepted types and names, and the paths of a value
inside a record. Roles, types and the score are those of ``score_tables.py``.

A path is XPath relative to a top node of a record: ``h3/a``, ``.//a/@href``, ``.``. Several paths are alternatives, the first
that finds something wins; ``all`` takes every match of it as one list. ``pattern`` keeps the first group of a regular
expression. ``dates`` are formats of ``strptime`` by which a date is accepted in ISO form as well; a duration is accepted in
seconds as well. ``optional`` columns are accepted and not required. ``records`` is the XPath of the records of a page whose
nodes in the corpus are parts of them. ``held_back`` is false for a page whose gold was written after the rules, and true for
one whose answers are not read by eye either: only its score is looked at.

``python -m benchmarks.tables.wanted show CORPUS/ID`` prints the first records of a page as paths and texts. ``read
[CORPUS/ID ...]`` prints the values that the paths find, to be read back by eye. ``write FOLDER`` writes the pages, and
``gold.jsonl`` with all values.
"""

import argparse
import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import lxml.etree
import lxml.html

from benchmarks.common import say
from benchmarks.records import corpus
from benchmarks.records.corpus import LABELS, Page, load

GOLD: Final = Path(__file__).resolve().parent / "gold"
CORPORA: Final = ("results-dev", "lists-dev", "records-dev", LABELS)
#: Records of which ``show`` and ``read`` print everything.
SHOWN: Final = 3
EXCERPT: Final = 90
DURATION: Final = re.compile(r"(?:(\d+) ?h)? ?(?:(\d+) ?m)? ?(?:(\d+) ?s)?")
ISO_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
TEXTS: Final = ".//text()[not(parent::script or parent::style)]"
ATTRIBUTES: Final = ("href", "src", "data-src", "srcset", "datetime", "title", "alt", "aria-label", "content", "data-time")


def page_of(key: str) -> Page:
    """Return a page by corpus and id."""
    name, _, page_id = key.partition("/")
    return next(page for page in load(name) if page.id == page_id)


def record_nodes(page: Page, records: str = "") -> list[list[lxml.html.HtmlElement]]:
    """Return the elements of each record of the page's main list. ``records``: their XPath; empty for those of the corpus."""
    tree = lxml.html.fromstring(page.html).getroottree()
    if records:
        return [[node] for node in tree.xpath(records)]
    main = next(region for region in page.gold["regions"] if region["role"] == "main")
    return [[found[0] for path in record["nodes"] if (found := tree.xpath(path))] for record in main["records"]]


def text_of(value: Any) -> str:
    """Return the text of an element, without scripts and styles, or of an attribute, with single spaces."""
    text = value if isinstance(value, str) else " ".join(value.xpath(TEXTS))
    return " ".join(text.split())


def outline(nodes: Sequence[lxml.html.HtmlElement]) -> Iterator[str]:
    """Yield a line for each text and address in a record: its path, its class and what it says."""
    for number, top in enumerate(nodes):
        tree = top.getroottree()
        base = tree.getpath(top)
        yield f"-- node {number}: {top.tag}.{top.get('class', '')}"
        for element in top.iter(lxml.etree.Element):
            path = tree.getpath(element)[len(base) + 1 :] or "."
            said = text_of(element.text or "")
            tails = " | ".join(filter(None, (text_of(child.tail or "") for child in element)))
            held = {name: element.get(name)[:EXCERPT] for name in ATTRIBUTES if element.get(name)}
            if said or tails or held:
                name = (element.get("class") or element.get("itemprop") or "")[:40]
                yield f"{path} [{name}] {said[:EXCERPT]!r} {tails[:EXCERPT]!r} {held or ''}".rstrip()


def values_of(column: Mapping[str, Any], nodes: Iterable[lxml.html.HtmlElement]) -> list[Any]:
    """Return the accepted answers of one cell: the first value that a path finds, or all of them as one list."""
    paths = [column["path"]] if isinstance(column["path"], str) else column["path"]
    nodes = list(nodes)
    for path in paths:
        found = [text_of(value) for node in nodes for value in _matches(node, path)]
        found = [kept for text in found if (kept := _kept(column.get("pattern"), text))]
        if found:
            return [found] if column.get("all") else [found[0], *iso_dates(found[0], column), *seconds(found[0], column)]
    return []


def iso_dates(text: str, column: Mapping[str, Any]) -> Iterator[str]:
    """Yield the days or months that a date may be, in ISO form.

    >>> list(iso_dates("2 Mar 2026, 7:15", {"types": ["date"], "dates": ["%d %b %Y"]}))
    ['2026-03-02']
    >>> list(iso_dates("Mar 2026", {"types": ["date"], "dates": ["%d %b %Y", "%b %Y"]}))
    ['2026-03']
    """
    if "date" not in column["types"]:
        return
    if ISO_DAY.match(text):
        yield text[:10]
    for form in column.get("dates", []):
        for end in range(len(text), 0, -1):
            try:
                day = datetime.strptime(text[:end].strip(" ,"), form).date().isoformat()  # noqa: DTZ007 (a day has no zone)
                yield day if "%d" in form else day[: len("2026-03")]
            except ValueError:
                continue
            break


def seconds(text: str, column: Mapping[str, Any]) -> Iterator[str]:
    """Yield the seconds of a duration in hours, minutes and seconds.

    >>> list(seconds("1h 6m", {"types": ["duration"]})), list(seconds("4 x 8hr days", {"types": ["duration"]}))
    (['3960'], [])
    """
    found = DURATION.fullmatch(text.lower()) if "duration" in column["types"] else None
    if found and any(found.groups()):
        hours, minutes, rest = (int(part or 0) for part in found.groups())
        yield str(3600 * hours + 60 * minutes + rest)


def _matches(node: lxml.html.HtmlElement, path: str) -> list[Any]:
    found = node.xpath(path)
    return found if isinstance(found, list) else [found]


def _kept(pattern: str | None, text: str) -> str:
    if not pattern:
        return text
    match = re.search(pattern, text)
    return " ".join(match[1].split()) if match else ""


def file_name(key: str) -> str:
    """Return the name of a page's files, without suffix."""
    return key.replace("/", ".", 1)


def specification(key: str) -> dict[str, Any]:
    """Return the columns of a page."""
    found: dict[str, Any] = json.loads((GOLD / f"{file_name(key)}.json").read_text(encoding="utf-8"))
    return found


def keys() -> list[str]:
    """Return the pages that have a gold, as corpus and id."""
    return sorted(path.stem.replace(".", "/", 1) for path in GOLD.glob("*.json"))


def gold_line(key: str) -> dict[str, Any]:
    """Return the line of a page for ``gold.jsonl``."""
    page, said = page_of(key), specification(key)
    records = record_nodes(page, said.get("records", ""))
    base = lxml.html.fromstring(page.html).xpath("//base/@href")
    columns = [
        {
            "role": column["role"],
            "names": column.get("names", []),
            "types": column["types"],
            "optional": column.get("optional", False),
            "values": [values_of(column, nodes) for nodes in records],
        }
        for column in said["columns"]
    ]
    return {
        "id": key.replace("/", "."),
        "file": f"pages/{file_name(key)}.html.gz",
        "url": page.url,
        "base": base[0] if base else None,
        "kind": said["kind"],
        "language": said["language"],
        "records": len(records),
        "columns": columns,
    }


def show(key: str) -> None:
    """Print the first records of a page and the last one, as paths and texts."""
    page = page_of(key)
    records = record_nodes(page, specification(key).get("records", "") if key in keys() else "")
    say(f"{key} {page.url} {len(records)} records")
    for nodes in [*records[:2], records[-1]]:
        say("\n".join(outline(nodes)))


def read(key: str) -> None:
    """Print the values of each column: some of them, how many are filled and how many differ."""
    line = gold_line(key)
    say(f"{key}: {line['records']} records")
    for column in line["columns"]:
        filled = [values[0] for values in column["values"] if values]
        texts = [" ; ".join(value) if isinstance(value, list) else value for value in filled]
        some = " / ".join(text[:60] for text in [*texts[:SHOWN], *texts[-1:]])
        say(
            f"  {column['role']:22} {'|'.join(column['types']):12} {len(filled):4} filled {len(set(texts)):4} distinct  {some}"
        )


def write(folder: Path) -> None:
    """Write ``gold.jsonl`` and the pages."""
    (folder / "pages").mkdir(parents=True, exist_ok=True)
    with (folder / "gold.jsonl").open("w", encoding="utf-8") as out:
        for key in keys():
            line = gold_line(key)
            (folder / line["file"]).write_bytes(gzip.compress(page_of(key).html.encode("utf-8", "replace"), 1))
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Show, read back or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("show", "read", "write", "list"))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    if options.command == "write":
        write(Path(options.names[0]))
    elif options.command == "list":
        say("\n".join(page.key for name in options.names or CORPORA for page in corpus.load(name)))
    else:
        for key in options.names or keys():
            {"show": show, "read": read}[options.command](key)


if __name__ == "__main__":
    main()
