"""Whether the list of a page is found by its markup, and by what it looks like: ``python -m benchmarks.segments.lists``.

The pages are those of the benchmark of blocks, which have boxes; ``LISTS`` says what a reader would take from each. It asks
what visual evidence would add to the records that are found without a browser, so it is the same page both times.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import scutch
from benchmarks.segments.evaluate import Case, cases
from scutch.methods.visual_blocks.method import LITERAL, visual_blocks

#: By page: tag of the records, with their class if they have one, and how many there are.
LISTS: Final = {
    "blog_index": ("article.post", 4), "catalogue": ("tr", 14), "charity": ("article", 3), "dashboard": ("tr", 6),
    "faq": ("dt dd", 11), "forum_thread": ("tr", 6), "front_page": ("p", 6), "gallery": ("figure", 15),
    "hebrew_news": ("div.k", 5), "hotel_list": ("x-hotel", 7), "job_list": ("div.j", 9), "magazine": ("div", 6),
    "news_article": ("li", 4), "news_divs": ("div.tz", 5), "product_page": ("div.rv", 4), "programme": ("div.ev", 15),
    "question": ("div.post", 4), "release_notes": ("div", 5), "search_results": ("div.h", 8), "shop_grid": ("div.c", 12),
    "shop_sections": ("div.k", 12), "timetable": ("tr", 14), "weather": ("div.day", 7),
}  # fmt: skip
#: An answer is right with this share of the records, and no more than the inverse of it altogether.
ENOUGH: Final = 0.75

#: Top nodes of each record.
Records = tuple[tuple[int, ...], ...]


class Found(NamedTuple):
    """Which answers of a page are right."""

    auto_first: bool
    auto_any: bool
    visual_first: bool
    visual_any: bool
    literal: bool


def name_of(page: scutch.Page, node: int) -> str:
    """Tag and class of a node."""
    label = page[node].get("class")
    return f"{page[node].tag}.{label}" if label else page[node].tag


def is_right(page: scutch.Page, records: Records, names: Sequence[str], count: int) -> bool:
    """Whether records are nearly the list of their page."""
    hit = sum(name_of(page, record[0]) in names for record in records)
    return hit >= ENOUGH * count and len(records) * ENOUGH <= count


def found(one: Case) -> Found:
    """Judge the answers for one page."""
    names, count = LISTS[one.name]

    def right(lists: Iterable[Records]) -> bool:
        return any(is_right(one.page, records, names.split(), count) for records in lists)

    regions = scutch.extract_records(one.page)
    auto = [tuple(tuple(node.index for node in record.nodes) for record in region) for region in regions]
    visual = [division.records for division in visual_blocks(one.page.columns)]
    literal = [division.records for division in visual_blocks(one.page.columns, LITERAL)]
    return Found(right(auto[:1]), right(auto), right(visual[:1]), right(visual), right(literal))


def main() -> int:
    """Print a row a page, and how many are right."""
    rows = {one.name: found(one) for one in cases() if one.name in LISTS}
    print(f"{'page':18}" + "".join(f"{field:>14}" for field in Found._fields))
    for name, row in rows.items():
        print(f"{name:18}" + "".join(f"{'yes' if value else '':>14}" for value in row))
    sums = [sum(row[place] for row in rows.values()) for place in range(len(Found._fields))]
    print(f"{f'of {len(rows)} pages':18}" + "".join(f"{value:14}" for value in sums))
    return 0


if __name__ == "__main__":
    sys.exit(main())
