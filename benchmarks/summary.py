"""Summary at the top of docs/benchmarks.md: what scutch is better and worse at, than which tools, on which pages."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from benchmarks.common import load
from benchmarks.markdown import Result, table
from build_tools.readme import is_linear

SUMMARY: Final = """\
## Summary

Where scutch uses a fitted model, its number comes from sites that the model has not seen (five folds by site). *Level*:
the 95 % interval of the difference, or of the ratio of the times, includes no difference. The methods beside records are
published ones, implemented here; the other tools are libraries of others."""

DATA: Final = """\
## Data

The rules of scutch were developed with these pages in view, and its models are fitted on them; each section says what
that means for its numbers. The pages are not part of this repository. Other sections generate their pages."""

CORPORA: Final = (
    ("`content-dev`", "1,310", "seven kinds of pages: text, title, author, date, kind", "WCXB, development split"),
    ("`content-zh-dev`", "157", "articles, 61 of them Chinese: text", "magic-html (Apache-2.0), evaluation data"),
    ("`articles-dev`", "141", "news in thirty languages: text", "fundus (MIT), test pages"),
    ("`recipes-dev`", "570", "recipes: ingredients, steps", "recipe-scrapers (MIT), test pages"),
    ("`results-dev`", "283", "result pages of hidden-web sites: records, cells", "testbed of Fadwa Estuka (MIT)"),
    ("`lists-dev`", "153", "court opinions, meetings, news: records", "juriscraper (BSD), city-scrapers (MIT) and others"),
    ("`records-dev`", "144", "pages of WCXB that were chosen to be hard: records", "our gold"),
    ("`labels`", "124", "further pages of WCXB, some without a list: records", "our gold (`benchmarks/records/labels`)"),
)

CREDIT: Final = """\
WCXB is the "Web Content eXtraction Benchmark" by Murrough Foley (CC-BY-4.0); sites of its test split are left out."""

RUN: Final = """\
## Run it again

```bash
pip install -e ".[dev]"                  # in a checkout, with the other tools
export SCUTCH_CORPORA=/path/to/corpora   # the folders above, each with its pages and gold.jsonl
python -m training.content --folds       # answers by folds; and training.records --folds
python -m benchmarks.all                 # make bench: content, records, blocks, papers, speed, memory, hostile pages
```

Other tools are measured in the same run. The sections on tables, wrappers and crawls have commands of their own. Machines
differ: compare the ratios of one run, not the times of two."""

HEADER: Final = ("measure", "data", "scutch", "beside the others", "the best others")
#: Numbers of other tools that a row shows.
SHOWN: Final = 3
BETTER, LEVEL, WORSE = "better than", "level with", "worse than"


class Peer(NamedTuple):
    """Another tool: its name, its number as text, and how scutch stands beside it."""

    name: str
    shown: str
    standing: str


class Row(NamedTuple):
    """One question, with the pages it was asked on, the number of scutch, and its peers, the best first."""

    question: str
    data: str
    ours: str
    peers: Sequence[Peer]


def standing(low: float, high: float) -> str:
    """Say how scutch stands by the interval of a difference in its favour.

    >>> standing(0.1, 0.2), standing(-0.1, 0.2), standing(-0.2, -0.1)
    ('better than', 'level with', 'worse than')
    """
    return BETTER if low > 0 else WORSE if high < 0 else LEVEL


def verdict(peers: Sequence[Peer]) -> str:
    """Return how scutch stands beside all peers; those that it is better than are counted.

    >>> verdict([Peer("flax", "1", BETTER), Peer("hemp", "2", BETTER)])
    'better than all 2'
    >>> verdict([Peer("flax", "1", WORSE), Peer("hemp", "2", BETTER)])
    '**worse than flax**; better than 1 other'
    """
    named = {kind: ", ".join(peer.name for peer in peers if peer.standing == kind) for kind in (WORSE, LEVEL)}
    parts = [f"{kind} {names}" for kind, names in named.items() if names]
    better = sum(peer.standing == BETTER for peer in peers)
    if better:
        parts.append(f"{BETTER} {better} other{'s' * (better > 1)}" if parts else f"{BETTER} all {better}")
    return "; ".join(f"**{part}**" if part.startswith(WORSE) else part for part in parts)


def content(result: Result) -> Iterator[Row]:
    """Yield the row on content."""
    tools = {row["tool"]: row for row in result["tools"]}
    ours = tools.pop("scutch-cross-validated")
    rows = sorted((row for name, row in tools.items() if name != "scutch"), key=lambda row: -row["f1"])
    peers = [Peer(row["tool"], f"{row['f1']:.3f}", standing(row["paired"]["low"], row["paired"]["high"])) for row in rows]
    pages = f"{result['pages']:,} pages of content-dev"
    yield Row("[main content](#quality-of-content): F1 of words", pages, f"{ours['f1']:.3f}", peers)


def records(result: Result) -> Iterator[Row]:
    """Yield a row on the records of each corpus."""
    tools = {row["tool"]: row["corpora"] for row in result["tools"]}
    ours = tools.pop(result["ours"])
    for name, counts in result["corpora"].items():
        found = {tool: corpora[name] for tool, corpora in tools.items() if corpora.get(name, {}).get("ahead")}
        rows = sorted(found, key=lambda tool, found=found: -found[tool]["f1"][0])  # type: ignore[misc]
        peers = [Peer(_named(tool), f"{found[tool]['f1'][0]:.3f}", standing(*found[tool]["ahead"][1:])) for tool in rows]
        yield Row(
            "[records](#quality-of-records): F1 of the first list",
            f"{counts['pages']} pages of {name}",
            f"{ours[name]['f1'][0]:.3f}",
            peers,
        )


def _named(method: str) -> str:
    """Return a method with its preset in parentheses."""
    name, _, preset = method.partition(", ")
    return f"{name} ({preset})" if preset else name


def columns(result: Result) -> Iterator[Row]:
    """Yield the row on the columns of tables; no other tool makes typed columns."""
    row = next((row for row in result["rows"] if row["group"] == "held back" and row["name"] == "scutch"), None)
    if row:
        pages = f"{row['pages']} pages held back"
        yield Row("[columns](#columns-of-tables): share of the wanted ones", pages, f"{row['found'][0]:.3f}", ())


def wrappers(result: Result) -> Iterator[Row]:
    """Yield the row on wrappers of one page."""
    rows = [row for row in result["tools"] if row["pages"] == 1 and row["same"].get("values")]
    shares = {row["tool"]: row["same"]["right values"] / row["same"]["values"] for row in rows}
    ours = shares.pop("scutch")
    peers = [
        Peer(name, f"{share:.3f}", standing(ours - share, ours - share))
        for name, share in sorted(shares.items(), key=lambda pair: -pair[1])
    ]
    pages = f"made-up sites, {result['kinds']} kinds"
    yield Row("[wrappers](#wrappers-beside-other-tools): share of right values", pages, f"{ours:.3f}", peers)


def next_pages(result: Result) -> Iterator[Row]:
    """Yield the row on next pages."""
    ours, *others = result["saved"]
    shown = [f"{row['found'] / row['of']:.3f}, {row['false']} wrong answers" for row in result["saved"]]
    peers = [Peer(f"`{row['rule']}`", text, BETTER) for row, text in zip(others, shown[1:], strict=True)]
    yield Row("[next page](#next-pages): share found", f"{ours['of'] + ours['without']:,} saved pages", shown[0], peers[::-1])


def speed(result: Result) -> Iterator[Row]:
    """Yield the rows on speed: times, and the interval of their ratio."""
    contests = {
        "parse": ("[parse](#bytes-to-tree)", "scutch.parse"),
        "content": ("[content as Markdown](#bytes-to-main-content-as-markdown)", "scutch"),
        "small pages": (
            "[the same, pages of 5 to 30 KB](#bytes-of-small-pages-5-to-30-kb-to-main-content-as-markdown)",
            "scutch",
        ),
    }
    for name, (question, ours) in contests.items():
        if name in result:
            times = {tool: row["mean_ms"] for tool, row in result[name]["times"].items()}
            rows = sorted((row for row in result[name]["ratios"] if row["ours"] == ours), key=lambda row: times[row["peer"]])
            peers = [Peer(row["peer"], f"{times[row['peer']]:.2f}", standing(1 - row["high"], 1 - row["low"])) for row in rows]
            yield Row(f"{question}: ms a page", f"{result[name]['pages']} pages of content-dev", f"{times[ours]:.2f}", peers)


def memory(result: Result) -> Iterator[Row]:
    """Yield the row on the memory of parsed pages."""
    sizes = {row["name"]: row["held"]["ratio"] for row in result["rows"] if "failed" not in row["held"]}
    yield from _least(
        "[memory](#memory) of a parsed page, × its bytes", "131 pages of content-dev", sizes, "scutch.parse", ".2f"
    )


def startup(result: Result) -> Iterator[Row]:
    """Yield the row on imports."""
    times = {row["name"]: row["over_bare_ms"] for row in result["rows"] if row["name"].startswith("import ")}
    times.pop("import scutch.page.parser", None)
    yield from _least("[start-up](#start-up): ms of the import", "a fresh process", times, "import scutch", ".1f")


def _least(question: str, data: str, numbers: Mapping[str, float], ours: str, form: str) -> Iterator[Row]:
    mine = numbers[ours]
    others = sorted((number, name) for name, number in numbers.items() if not name.startswith(("scutch", ours)))
    peers = [
        Peer(name.removeprefix("import "), format(number, form), standing(number - mine, number - mine))
        for number, name in others
    ]
    yield Row(question, data, format(mine, form), peers)


def hostile(result: Result) -> Iterator[Row]:
    """Yield the row on hostile pages."""
    rows = result["rows"]
    linear = {name: sum(is_linear(row["answers"][name]) for row in rows) for name in rows[0]["answers"]}
    mine = linear["scutch"]
    others = sorted(((count, name) for name, count in linear.items() if not name.startswith("scutch")), reverse=True)
    peers = [Peer(name, str(count), standing(mine - count, mine - count)) for count, name in others]
    shown = f"{mine}; with content {linear['scutch content']}"
    yield Row("[hostile pages](#hostile-pages) read in linear time", f"{len(rows)} generated pages", shown, peers)


PARTS: Final[Mapping[str, Callable[[Result], Iterator[Row]]]] = {
    "content": content,
    "records": records,
    "tables": columns,
    "sites_peers": wrappers,
    "next_page": next_pages,
    "speed": speed,
    "memory": memory,
    "startup": startup,
    "adversarial": hostile,
}


def summary() -> str:
    """Return the section, from the results there are."""
    found = ((part, load(name)) for name, part in PARTS.items())
    rows = [row for part, result in found if result is not None for row in part(result)]
    cells = ((row.question, row.data, row.ours, verdict(row.peers) or "–", _shown(row.peers)) for row in rows)
    return f"{SUMMARY}\n\n{table(HEADER, cells, texts=len(HEADER))}"


def data() -> str:
    """Return the section on the corpora."""
    corpora = table(("name", "pages", "what, and its gold", "source"), CORPORA, texts=4)
    return f"{DATA}\n\n{corpora}\n\n{CREDIT}"


def _shown(peers: Sequence[Peer]) -> str:
    return ", ".join(f"{peer.name} {peer.shown}" for peer in peers[:SHOWN]) or "no other tool measured"
