"""Labels for data records: found by rules, checked by eye, stored as paths and hashes without text of the pages.

``python -m benchmarks.records.labelling show ID [SELECTOR [N]]`` prints a page, or the N-th element a selector finds on it:
repeated elements are shown once, with a count. ``build ID ...`` resolves the rules of ``labels/ID.json``, stores paths and
hashes there and prints the records (``--all`` with all their fields); ``check [ID ...]`` resolves them again and compares;
``gold OUT.jsonl`` joins labels and pages to a gold file; ``corrected OUT.jsonl`` writes that of ``records-dev`` with our
corrections.
"""

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import scutch
from benchmarks import common
from benchmarks.records.outline import outline, signature
from benchmarks.records.rules import Record, Tree, as_xpath, hash_of, records_of, several, text_of

LABELS: Final = Path(__file__).resolve().parent / "labels"
CORPUS: Final = "content-dev"
DEVELOPMENT: Final = "records-dev"
NO_LABELS: Final = frozenset(("corrections",))


def label_ids() -> list[str]:
    """Return the ids of all labelled pages."""
    return sorted(path.stem for path in LABELS.glob("*.json") if path.stem not in NO_LABELS)


def read(page_id: str) -> dict[str, Any]:
    """Return one label."""
    label: dict[str, Any] = json.loads((LABELS / f"{page_id}.json").read_text(encoding="utf-8"))
    return label


def write(label: Mapping[str, Any]) -> None:
    """Store one label: one line per region's rules, one per record."""
    (LABELS / f"{label['id']}.json").write_text(render(label), encoding="utf-8")


def render(label: Mapping[str, Any]) -> str:
    """Return the file of a label: JSON in which every resolved record stands on one line.

    >>> print(render({"id": "0", "regions": []}), end="")
    {
     "id": "0",
     "regions": []
    }
    """
    regions = label["regions"]
    marks = {f"@{number}@": region.get("resolved", []) for number, region in enumerate(regions)}
    bare = [{**region, "resolved": mark} for region, mark in zip(regions, marks, strict=True)]
    text = json.dumps({**label, "regions": bare}, indent=1, ensure_ascii=False)
    for mark, records in marks.items():
        lines = ",\n".join("    " + json.dumps(record) for record in records)
        text = text.replace(f'"{mark}"', f"[\n{lines}\n   ]" if lines else "[]")
    return text + "\n"


def folder(corpus: str = CORPUS) -> Path:
    """Return a corpus, by default the one the labels belong to, or end with a message."""
    found = common.corpus(corpus)
    if found is None:
        raise SystemExit(f"corpus {corpus} not found: set SCUTCH_CORPORA to the folder that holds it")
    return found


@cache
def golds(corpus: str = CORPUS) -> dict[str, dict[str, Any]]:
    """Return the corpus's own line on every page, by id."""
    with (folder(corpus) / "gold.jsonl").open(encoding="utf-8") as lines:
        return {gold["id"]: gold for gold in map(json.loads, lines)}


def tree_of(page_id: str, corpus: str = CORPUS) -> Tree:
    """Return a page of a corpus, parsed by scutch."""
    gold = golds(corpus)[page_id]
    html = gzip.decompress((folder(corpus) / gold["file"]).read_bytes()).decode()
    return Tree(scutch.parse(html, url=gold["url"]))


def resolve(tree: Tree, label: Mapping[str, Any]) -> list[list[Record]]:
    """Return the records of every region of a label."""
    return [records_of(tree, region) for region in label["regions"]]


def stored(record: Record) -> dict[str, Any]:
    """Return the stored form of a record: paths of its nodes, and hashes of its texts.

    >>> stored(Record(("/html/body/p",), "rope", (), ("", "rope")))
    {'nodes': ['/html/body/p'], 'text': '93bfdb6993314b54', 'fields': ['', '93bfdb6993314b54']}
    """
    return {"nodes": list(record.nodes), "text": hash_of(record.text), "fields": [hash_of(value) for value in record.fields]}


def built(tree: Tree, label: Mapping[str, Any]) -> dict[str, Any]:
    """Return a label with its rules resolved."""
    found = resolve(tree, label)
    regions = [
        {**region, "resolved": [stored(record) for record in records]}
        for region, records in zip(label["regions"], found, strict=True)
    ]
    return {**label, "regions": regions}


def problems(tree: Tree, label: Mapping[str, Any]) -> list[str]:
    """Return the differences of a label and its page: rules that find other records, paths to other texts."""
    found = []
    for number, (region, records) in enumerate(zip(label["regions"], resolve(tree, label), strict=True)):
        name = f"{label['id']} region {number}"
        if len(records) < 2:
            found.append(f"{name}: {len(records)} records")
        if not all(record.text for record in records):
            found.append(f"{name}: a record without text")
        if [stored(record) for record in records] != region.get("resolved"):
            found.append(f"{name}: the rules give other records than the label has; run build")
        found += [f"{name}: {nodes}" for nodes in _astray(tree, region)]
    return found


def _astray(tree: Tree, region: Mapping[str, Any]) -> Iterator[str]:
    for record in region.get("resolved", ()):
        elements = [tree.by_path.get(path) for path in record["nodes"]]
        texts = [text_of(element) for element in elements if element is not None]
        if None in elements or hash_of(" ".join(filter(None, texts))) != record["text"]:
            yield f"no such text at {record['nodes'][0]}"


def gold_of(tree: Tree, label: Mapping[str, Any]) -> dict[str, Any]:
    """Return one line of a gold file, in the form that the scorer of records reads."""
    regions = [
        {
            "role": region["role"],
            "name": region["name"],
            "record_xpath": " | ".join(as_xpath(rule, "//") for rule in several(region["records"])),
            "records": [_gold_record(record) for record in records],
            "columns": list(region["fields"]),
        }
        for region, records in zip(label["regions"], resolve(tree, label), strict=True)
    ]
    return {
        "id": label["id"],
        "file": f"pages/{label['id']}.html.gz",
        "url": tree.page.url,
        "page_type": label["page_type"],
        "layout": label["layout"],
        "regions": regions,
    }


def _gold_record(record: Record) -> dict[str, Any]:
    alt = {"alt": list(record.alt)} if record.alt else {}
    return {"nodes": list(record.nodes), "text": record.text, **alt, "fields": list(record.fields)}


def corrected(line: dict[str, Any], changes: Mapping[str, Any], tree: Tree) -> dict[str, Any]:
    """Return a line of the development gold with the changes of ``corrections.json`` made.

    ``drop`` takes records away by number, ``rules`` (as in a label, with optional fields) find all records of a region anew.
    """
    regions = list(line["regions"])
    for number, change in changes["regions"].items():
        region = dict(regions[int(number)])
        if "rules" in change:
            region["records"] = [_gold_record(record) for record in records_of(tree, change["rules"])]
        region["records"] = [x for index, x in enumerate(region["records"]) if index not in change.get("drop", ())]
        regions[int(number)] = region
    return {**line, "regions": regions}


def corrections() -> dict[str, Any]:
    """Return the corrections of the development gold, by page."""
    found: dict[str, Any] = json.loads((LABELS / "corrections.json").read_text(encoding="utf-8"))
    return found


def gold(out: Path) -> int:
    """Write the gold file of all labels; return the number of lines."""
    return _write_gold(out, [gold_of(tree_of(page_id), read(page_id)) for page_id in label_ids()], CORPUS)


def corrected_gold(out: Path) -> int:
    """Write the development gold with our corrections made; return the number of lines."""
    changes = corrections()
    lines = golds(DEVELOPMENT).items()
    return _write_gold(
        out,
        [corrected(line, changes[key], tree_of(key, DEVELOPMENT)) if key in changes else line for key, line in lines],
        DEVELOPMENT,
    )


def _write_gold(out: Path, lines: Sequence[Mapping[str, Any]], corpus: str) -> int:
    """Write lines of gold; ``pages`` beside the file links to the pages of the corpus, as the scorer expects."""
    out.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    pages = out.parent / "pages"
    if not pages.exists():
        pages.symlink_to(folder(corpus) / "pages", target_is_directory=True)
    return len(lines)


def show(page_id: str, selector: str, number: int) -> None:
    """Print the inside of one element that a selector finds on a page."""
    found = tree_of(page_id).select(selector)
    gold = golds()[page_id]
    common.say(f"{page_id} {gold['page_type']} {gold['url']} | {gold.get('title')} | {len(found)} found")
    common.say("\n".join(outline(found[number])))


def _say_region(tree: Tree, region: Mapping[str, Any], records: Sequence[Record], every: bool) -> None:
    common.say(f"-- {region['role']} {region['name']}: {len(records)} records; {', '.join(region['fields'])}")
    filled = [sum(bool(record.fields[column]) for record in records) for column in range(len(region["fields"]))]
    common.say(f"   filled {filled}; left out beside them: {_beside(tree, records)}")
    for number, record in enumerate(records):
        common.say(f"  {number:3} {len(record.nodes)} node {len(record.text.split()):4} words: {record.text[:90]}")
        if every or number < 2 or number == len(records) - 1:
            common.say(f"        {[value[:60] for value in record.fields]}")


def _beside(tree: Tree, records: Sequence[Record]) -> dict[str, int]:
    """Return the siblings of the records that are in none of them, counted by selector."""
    taken = {tree.by_path[path] for record in records for path in record.nodes}
    parents = {element.getparent() for element in taken}
    return dict(Counter(signature(child)[:50] for parent in parents for child in parent if child not in taken).most_common(6))


def build(page_id: str, every: bool) -> None:
    """Resolve the rules of a label on its page, store and print what they find."""
    tree, label = tree_of(page_id), read(page_id)
    write(built(tree, label))
    common.say(f"{page_id} {label['page_type']} {label['layout']} {golds()[page_id]['url']}")
    for region, records in zip(label["regions"], resolve(tree, label), strict=True):
        _say_region(tree, region, records, every)


def check(page_ids: Sequence[str]) -> list[str]:
    """Return the differences of these labels, or of all of them, to their pages."""
    return [problem for page_id in page_ids or label_ids() for problem in problems(tree_of(page_id), read(page_id))]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    shown = commands.add_parser("show")
    shown.add_argument("id")
    shown.add_argument("selector", nargs="?", default="body")
    shown.add_argument("number", nargs="?", type=int, default=0)
    made = commands.add_parser("build")
    made.add_argument("ids", nargs="+")
    made.add_argument("--all", action="store_true")
    commands.add_parser("check").add_argument("ids", nargs="*")
    commands.add_parser("gold").add_argument("out", type=Path)
    commands.add_parser("corrected").add_argument("out", type=Path)
    options = parser.parse_args(arguments)
    if options.command == "show":
        show(options.id, options.selector, options.number)
    elif options.command == "build":
        for page_id in options.ids:
            build(page_id, options.all)
    elif options.command == "gold":
        common.say(f"{gold(options.out)} pages")
    elif options.command == "corrected":
        common.say(f"{corrected_gold(options.out)} pages")
    else:
        wrong = check(options.ids)
        common.say("\n".join([*wrong, f"{len(wrong)} problems in {len(options.ids or label_ids())} labels"]))
        sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
