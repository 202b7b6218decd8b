"""Evidence of titles, authors and dates: what the weights were fitted on is what pages give today.

``evidence.tsv`` holds the evidence of each candidate on the example pages. A change of it needs new weights
(``python -m training.metadata``), or is too rare to matter; in both cases ``python tests/content/metadata/test_evidence.py``
writes the file again, and the difference shows what changed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import scutch
from scutch.content.metadata.collect import MetadataReader
from scutch.content.metadata.evidence import decide

TESTS: Final = Path(__file__).resolve().parents[2]
STORED: Final = Path(__file__).with_name("evidence.tsv")
FILES: Final = sorted((*(TESTS / "fixtures").glob("*/source.html"), *(TESTS / "records" / "pages").glob("*/page.html")))

HEADING: Final = "<title>Growing flax | Plants</title><h1>Growing flax</h1>"
#: Bylines and dates that the example pages lack; a brace is where the title is.
LINES: Final = (
    "<p class=author>Anna Weaver</p>{}<p>By <a rel=author href=/author/b>Ben Dyer</a>, <a class=author>Carla Spinner</a>",
    "<p class=username>first<p class=username>second<p class=username>third{}<p class=username>bell hooks<p class=byline>X 12",
    "{}<p>By Anna Weaver and Ben Dyer<p>Reviewed by Carla Spinner<p>Edited by Dora Carder Nee Hackler of Linen",
    "{}<p class=author>This is no name.<p class=author>王伟<p>文/李小龙<p>作者：欧阳 修",
    "{}<div class=author>" + "Anna Weaver, who writes about flax and linen in the north of the country, and more</div>",
    "{}<p>joined 2019-01-02<p>Published: 5/6/2024<p>Updated on 7 June 2024 at 10:30<p>Expires 2025-01-01",
    "<time datetime=2024-01-01>1</time><p>2 January 2024{}<time datetime=2024-01-03>3</time><p>4 Jan 2024<p>5 Jan 2024",
    "{}<p>Anna Weaver | 5 May 2024 | 7 comments<p>2024年5月6日 10:30 发布<p class=date>06.05.2024<p>Copyright 2020-01-01",
    "{}<p>The flax was sown on 5 May 2024 in the north, and it was pulled a hundred days later, in August<p>May 2024",
    "<h1>Hemp</h1><h1>Growing flax in the north</h1><h2>Growing flax</h2>{}<h2>Flax</h2><h2>Seed</h2><h2>Fibre</h2>",
    "<meta property=og:title content='Growing flax and hemp'><h1>Hemp and growing flax</h1>{}",
    *(f"{{}}{'<i>x</i>' * count}<p>By Anna Weaver<p>5 May 2024" for count in (4, 8, 9, 18, 19, 28, 29, 30, 70, 80, 240, 260)),
    *(f"<p>By Anna Weaver<p>5 May 2024{'<i>x</i>' * count}{{}}" for count in (1, 8, 12, 19, 20, 36, 39, 40, 45)),
    *(f"<h1>{' '.join(['flax'] * count)}</h1>{{}}" for count in (1, 2, 3, 4, 5, 12, 13, 20, 21)),
)
PAGES: Final = {
    **{path.parent.name: path.read_bytes() for path in FILES},
    **{f"line {place}": line.format(HEADING).encode() for place, line in enumerate(LINES)},
}


def rows(name: str) -> Iterator[str]:
    """Yield page, field, value, source and evidence of each candidate."""
    reader = MetadataReader(scutch.parse(PAGES[name], url="https://plants.example/2024/growing-flax"))
    candidates_by_field = {
        "title": reader.title_candidates(),
        "author": reader.author_candidates(),
        "date": reader.date_candidates(),
    }
    for field, candidates in candidates_by_field.items():
        for candidate in candidates:
            value = " ".join(candidate.value.split())[:60]
            yield "\t".join((name, field, value, candidate.source, ", ".join(sorted(candidate.evidence))))


def stored(name: str) -> list[str]:
    lines = STORED.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{name}\t")]


@pytest.mark.parametrize("name", PAGES)
def test_evidence_is_that_of_the_weights(name: str) -> None:
    """Same candidates, same sources, same names of evidence."""
    assert list(rows(name)) == stored(name)


def test_a_value_without_weight_is_not_chosen() -> None:
    """The sum of the weights must be above the threshold, which is 0 unless told."""
    assert decide({"Flax": ["unknown"]}, {}) is None
    assert decide({"Flax": ["unknown"]}, {}, threshold=-1) == "Flax"


if __name__ == "__main__":
    STORED.write_text("".join(f"{row}\n" for name in PAGES for row in rows(name)), encoding="utf-8", newline="\n")
