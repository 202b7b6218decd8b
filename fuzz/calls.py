"""Every public call on pages and on changed copies of them: ``python -m fuzz.calls [--copies N] [--seed S] [FOLDER ...]``.

Reported are exceptions that are no ``ScutchError``, answers that differ when the same page is asked again, pages that a call
changed, and slow calls. One page of each fault is kept in ``fuzz/crashes``. ``fuzz/build/page.html`` is the page at work, for
the case that the process dies. The usual build runs; ``python -m fuzz`` runs the parser and records under sanitizers.
"""

import argparse
import csv
import faulthandler
import hashlib
import io
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import scutch
from fuzz import mutation, structure
from scutch.content.extract import FAVOURS
from scutch.content.extract import METHODS as CONTENT
from scutch.content.kind.classify import METHODS as CLASSIFIERS
from scutch.layout.extract import METHODS as LAYOUT
from scutch.methods.registry import Method
from scutch.page.columns import TABLES
from scutch.records.extract import METHODS as RECORDS
from scutch.table import Table

ROOT: Final = Path(__file__).resolve().parent.parent
CURRENT: Final = ROOT / "fuzz" / "build" / "page.html"
CRASHES: Final = ROOT / "fuzz" / "crashes"
FIXTURES: Final = (ROOT / "tests" / "fixtures", ROOT / "tests" / "records" / "pages")
URL: Final = "https://example.org/list?page=1"
#: CPU seconds of a call that is slow, for a page of up to a megabyte; a larger page has proportionally more.
SLOW_SECONDS: Final = 2.0
MEGABYTE: Final = 1_000_000
#: Seconds after which the process gives up a call and says where it is.
HANG_SECONDS: Final = 300
#: One page in so many is asked twice, and compared before and after.
TWICE: Final = 4
#: Regions of a page whose tables are written.
REGIONS: Final = 8

Found = TypeVar("Found")
COLUMN_NAMES: Final = [column.name for table in TABLES.values() for column in table]

#: A call: what it answers is compared as text.
Call = Callable[[scutch.Page], object]
PairCall = Callable[[scutch.Page, scutch.Page], object]


class Broken(AssertionError):
    """An answer contradicts itself."""


def require(holds: object, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


def without_layout(methods: Mapping[str, Method]) -> list[str]:
    """Names of the methods that need no rendered page."""
    return [name for name, method in methods.items() if not method.needs_layout]


def content_forms(content: scutch.Content) -> Iterator[object]:
    """Yield a result of content in all its forms."""
    switches = ("links", "images", "tables", "comments", "title")
    for values in ((True,) * 5, (False,) * 5):
        options = dict(zip(switches, values, strict=True))
        yield content.to_markdown(**options)
        yield content.to_html(**options)
    for tables, comments, title in product((True, False), repeat=3):
        yield content.to_text(tables=tables, comments=comments, title=title)
    yield content.to_dict()
    for block in content.blocks:
        yield block.xpath, block.chars


def table_forms(table: Table) -> Iterator[object]:
    """Yield a table in all formats of text, with the checks that its shape allows."""
    rows, _ = table.shape
    for raw in (False, True):
        yield table.to_json(raw=raw)
        yield table.to_jsonl(raw=raw)
        found = table.to_dicts(raw=raw)
        require(len(found) == rows, "to_dicts has a dictionary for each row")
        yield found
    text = table.to_csv()
    width = {len(row) for row in csv.reader(io.StringIO(text), strict=True) if row}
    require(len(width) <= 1, "each line of the CSV has all columns")
    yield from (text, table.to_csv(spreadsheet=True), table.to_html(), table.to_markdown(), table.to_text(), table.to_arrow())
    for column in table.columns:
        yield column.name, table.currency(column.name), table.texts(column.name)
        require(len(table.column(column.name)) == rows, "a column has a value for each row")


def region_forms(region: scutch.Region) -> Iterator[object]:
    """Yield everything that a region is asked for."""
    require(len(region.table.to_dicts()) == len(region) == len(region.depths) == len(region.parents), "a row is a record")
    yield from table_forms(region.table)
    yield from (region.schema, region.selectors(), region.as_parsel_code(), region.to_dict(), region.to_nested(), region.xpath)
    yield region.css, region.headings, region.reason, region.doubtful
    for record in region.records:
        yield record.text


def regions(page: scutch.Page, method: Any) -> list[object]:
    found = scutch.extract_records(page, method=method, min_confidence=0)
    return [form for region in found[:REGIONS] for form in region_forms(region)]


def nodes(page: scutch.Page) -> list[object]:
    """Everything about a few nodes."""
    found = list(page.document.descendants())
    chosen = found[:: len(found) // 50 + 1]
    return [
        (node.xpath, node.css, node.source_span, node.html, node.text, node.text_content, len(node.children))
        for node in chosen
    ]


def kinds(page: scutch.Page, method: Any) -> object:
    kind = scutch.classify(page, method=method, trace=True)
    return kind.to_dict(), kind.evidence, str(kind.trace)


def layout(page: scutch.Page, method: Any) -> object:
    tree = scutch.segment(page, method=method)
    require(tree.text is not None, "a segment has a text")
    return tree.to_dict(), [leaf.xpath for leaf in tree.leaves()]


def content(page: scutch.Page, **options: Any) -> list[object]:
    return list(content_forms(scutch.extract_content(page, **options)))


def learned(page: scutch.Page, kind: str) -> list[object]:
    return answers(scutch.learn([page], kind=kind), page)


def answers(wrapper: scutch.Wrapper, *pages: scutch.Page) -> list[object]:
    """Return what a wrapper is and answers, and what it answers after a round trip through JSON."""
    copied = scutch.Wrapper.from_json(wrapper.to_json())
    require(copied == wrapper, "a wrapper is equal to its copy")
    found: list[object] = [wrapper.to_json(), wrapper.to_parsel_code()]
    for page in pages:
        answer = wrapper.apply(page)
        found += [answer.health, answer.problems, *table_forms(answer.table)]
    return found


def shared(*pages: scutch.Page) -> list[object]:
    found = scutch.extract_tables(pages)
    require(len(found.reasons) == len(pages), "each page has its reason")
    return [form for each in found for form in table_forms(each.table)]


def repaired(page: scutch.Page, other: scutch.Page) -> list[object]:
    wrapper = scutch.learn([page])
    found = scutch.repair(wrapper, [other], known_rows=wrapper.apply(page).table.to_dicts()[:3])
    return [str(found), *answers(found.wrapper, page, other)]


def segmented(page: scutch.Page, other: scutch.Page) -> list[object]:
    return list(content_forms(scutch.SiteSegmenter.fit([page, other]).segment(other)))


CALLS: Final[dict[str, Call]] = {
    "page": lambda page: (page.to_html(), page.title, page.quirks, page.body and page.body.text),
    "node": nodes,
    "metadata": lambda page: scutch.extract_content(page).metadata.to_dict(),
    **{f"content {method}": partial(content, method=method, trace=True) for method in without_layout(CONTENT)},
    **{f"content favour {favour}": partial(content, favour=favour) for favour in FAVOURS},
    **{f"classify {method}": partial(kinds, method=method) for method in without_layout(CLASSIFIERS)},
    **{f"records {method}": partial(regions, method=method) for method in without_layout(RECORDS)},
    **{f"segment {method}": partial(layout, method=method) for method in without_layout(LAYOUT)},
    "next_page": scutch.next_page,
    "links": scutch.links,
    **{f"learn {kind}": partial(learned, kind=kind) for kind in ("auto", "list", "detail", "article", "thread")},
}
PAIR_CALLS: Final[dict[str, PairCall]] = {
    "extract_tables": shared,
    "learn and apply": lambda page, other: answers(scutch.learn([page]), other),
    "learn both": lambda page, other: answers(scutch.learn([page, other]), page, other),
    "learn_templates": lambda page, other: [str(found.wrapper) for found in scutch.learn_templates([page, other, other])],
    "repair": repaired,
    "SiteSegmenter": segmented,
}


class Fault(NamedTuple):
    """What is wrong: the call, and the kind of fault with its place."""

    call: str
    what: str


class Run:
    """Calls on pages, and the faults found."""

    def __init__(self, calls: Mapping[str, Call] = CALLS, pair_calls: Mapping[str, PairCall] = PAIR_CALLS) -> None:
        self.calls = calls
        self.pair_calls = pair_calls
        self.faults: Counter[Fault] = Counter()
        self.counts: Counter[str] = Counter()
        self.slowest: dict[str, tuple[float, int]] = {}
        self.answers = hashlib.sha256()

    def page(self, data: bytes, *, twice: bool) -> scutch.Page | None:
        """Ask one page everything; ``twice`` asks a second parse as well, and whether the first one is as it was."""
        self.counts["pages"] += 1
        page = self.ask("parse", lambda: scutch.parse(data, url=URL), data)
        if page is None:
            return None
        before = state(page) if twice else ""
        for name, call in self.calls.items():
            answer = self.ask(name, partial(answer_of, call, page), data)
            self.answers.update(str(answer).encode())
            if twice and self.ask(name, partial(answer_of_bytes, call, data), data) != answer:
                self.fault(Fault(name, "another answer the second time"), data)
            if twice and state(page) != before:
                self.fault(Fault(name, "the page changed"), data)
                before = state(page)
        return page

    def pair(self, page: scutch.Page, other: scutch.Page) -> None:
        """Ask what takes two pages."""
        for name, call in self.pair_calls.items():
            answer = self.ask(name, partial(answer_of, call, page, other), page.source, other.source)
            self.answers.update(str(answer).encode())

    def ask(self, name: str, call: Callable[[], Found], *data: bytes) -> Found | None:
        """Return the answer of a call, timed; None where it raised."""
        faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
        begin = time.process_time()
        self.counts["calls"] += 1
        try:
            return call()
        except scutch.ScutchError:
            self.counts["refused"] += 1
        except Exception as error:  # noqa: BLE001 (every exception is what this looks for)
            self.fault(Fault(name, f"{type(error).__name__}: {place(error)}"), *data)
        finally:
            faulthandler.cancel_dump_traceback_later()
            self.time(name, time.process_time() - begin, *data)
        return None

    def time(self, name: str, seconds: float, *data: bytes) -> None:
        """Note the slowest call of each name."""
        size = sum(map(len, data))
        if seconds > SLOW_SECONDS * max(1, size / MEGABYTE):
            self.fault(Fault(name, "slow"), *data)
        self.slowest[name] = max(self.slowest.get(name, (0.0, 0)), (seconds, size))

    def fault(self, fault: Fault, *data: bytes) -> None:
        """Count a fault; the first page that has it, or the first two, are kept."""
        self.faults[fault] += 1
        if self.faults[fault] == 1:
            CRASHES.mkdir(exist_ok=True)
            names = [f"{hashlib.sha256(page).hexdigest()[:16]}.html" for page in data]
            for name, page in zip(names, data, strict=True):
                (CRASHES / name).write_bytes(page)
            print(f"{fault.call}: {fault.what} ({', '.join(names)})", file=sys.stderr, flush=True)

    def report(self) -> str:
        """Return counts, faults and the slowest calls."""
        slow = sorted(((seconds, name, size) for name, (seconds, size) in self.slowest.items()), reverse=True)[:8]
        return "\n".join(
            [
                ", ".join(f"{count:,} {what}" for what, count in self.counts.items()),
                *(f"{count} × {fault.call}: {fault.what}" for fault, count in self.faults.most_common()),
                *(f"slowest: {name} {seconds:.2f} s for {size:,} bytes" for seconds, name, size in slow),
                f"answers: {self.answers.hexdigest()[:16]}",
            ]
        )


def digest(answer: object) -> str:
    return hashlib.sha256(repr(answer).encode("utf-8", "surrogatepass")).hexdigest()


def answer_of(call: Callable[..., object], *pages: scutch.Page) -> str:
    return digest(call(*pages))


def answer_of_bytes(call: Call, data: bytes) -> str:
    return digest(call(scutch.parse(data, url=URL)))


def state(page: scutch.Page) -> str:
    """Hash of the columns of a page."""
    return digest([bytes(page.source), [page.column(name).tobytes() for name in COLUMN_NAMES]])


def place(error: BaseException) -> str:
    """Module and line that raised, and the message."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno} {str(error)[:80]}"


def pages(folders: Sequence[Path]) -> Iterator[bytes]:
    """Yield the pages in folders."""
    for folder in folders:
        for path in sorted(folder.glob("**/*")):
            if path.name.endswith((".html", ".html.gz", ".htm", ".xhtml")):
                yield mutation.contents(path)


def attempt(run: Run, found: Iterable[bytes], *, copies: int, seed: int) -> None:
    """Ask each page, and so many changed copies of it alone and beside it."""
    for number, data in enumerate(found):
        random = Random(f"{seed} {number}")
        CURRENT.write_bytes(data)
        page = run.page(data, twice=number % TWICE == 0)
        tokens = mutation.TOKEN.findall(data) or [b" "]
        for copy in range(copies):
            changed = structure.page(random, tokens)
            CURRENT.write_bytes(changed)
            other = run.page(changed, twice=copy % TWICE == 0)
            if page is not None and other is not None:
                run.pair(page, other)
        if number % 100 == 99:
            print(f"{number + 1:,} pages", file=sys.stderr, flush=True)


def main() -> int:
    """Ask all pages; the exit code is 0 without faults."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.calls", description=__doc__)
    parser.add_argument(
        "folders", type=Path, nargs="*", default=FIXTURES, help="folders of HTML files; by default the test pages"
    )
    parser.add_argument("--copies", type=int, default=20, help="changed copies of each page")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other copies")
    parser.add_argument("--every", type=int, default=1, help="take one page in so many")
    options = parser.parse_args()
    faulthandler.enable()
    csv.field_size_limit(sys.maxsize)
    CURRENT.parent.mkdir(parents=True, exist_ok=True)
    run = Run()
    chosen = (page for number, page in enumerate(pages(options.folders)) if number % options.every == 0)
    attempt(run, chosen, copies=options.copies, seed=options.seed)
    print(run.report())
    return int(bool(run.faults))


if __name__ == "__main__":
    sys.exit(main())
