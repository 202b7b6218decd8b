"""Speed of the metadata: the time that each part adds to the parse, paired with a parse by lexbor.

Run as ``python -m benchmarks.metadata [--pages N] [--rounds N]``. The time of a part is that of the
parse with it minus that of the parse alone, page by page, so its caches are as cold as those of a user.
"""

import argparse
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import scutch
from benchmarks.common import SAMPLE, Call, pages, say, time_calls
from scutch.content.metadata.collect import MetadataReader

#: Parts of the metadata that are timed.
PARTS: Final[Mapping[str, Callable[[MetadataReader], object]]] = {
    "title": lambda reader: reader.field("title"),
    "title, author, date": lambda reader: (reader.field("title"), reader.field("author"), reader.field("date")),
    "all fields": lambda reader: reader.metadata,
}


def parsed_with(part: Callable[[MetadataReader], object]) -> Call:
    """Return the call that parses a page and computes a part."""
    return lambda html: part(MetadataReader(scutch.parse(html)))


def calls() -> dict[str, Call]:
    """Return the contenders: two parsers, and ours with each part."""
    from selectolax.lexbor import LexborHTMLParser  # noqa: PLC0415 (only who measures needs it)

    return {
        "lexbor": LexborHTMLParser,
        "parse": scutch.parse,
        **{name: parsed_with(part) for name, part in PARTS.items()},
    }


def added(times: Mapping[str, Sequence[float]], name: str) -> list[float]:
    """Return the time that a part adds to the parse of each page.

    >>> added({"parse": [1.0, 2.0], "title": [1.5, 2.25]}, "title")
    [0.5, 0.25]
    """
    return [both - alone for both, alone in zip(times[name], times["parse"], strict=True)]


def show(times: Mapping[str, Sequence[float]]) -> None:
    """Print mean and median of each part, and its share of either parse."""
    lexbor, parse = statistics.fmean(times["lexbor"]), statistics.fmean(times["parse"])
    say(f"lexbor {lexbor * 1e3:.3f} ms, scutch.parse {parse * 1e3:.3f} ms, means over {len(times['parse'])} pages")
    for name in PARTS:
        more = added(times, name)
        mean = statistics.fmean(more)
        say(
            f"{name}: + {mean * 1e3:.3f} ms mean, {statistics.median(more) * 1e3:.3f} ms median;"
            f" {mean / lexbor:.2f} of lexbor, {mean / parse:.2f} of the parse"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=SAMPLE)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    show(time_calls(calls(), [page.html for page in pages(options.pages)], options.rounds))


if __name__ == "__main__":
    main()
