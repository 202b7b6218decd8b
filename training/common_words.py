"""Collect ``content/model/common_words.txt``: words of texts that are written as the names of persons and are none.

Run as ``python -m training.common_words``. "Related Articles" is written as a name is. So each word is counted once a site: in
the persons that the JSON-LD of its pages names, and in the short texts near titles that are written as names.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from benchmarks.common import corpus, pages, say
from scutch import content, parse
from scutch.content.metadata import person_names
from scutch.content.metadata.authors import names_person
from scutch.content.metadata.collect import SCAN_BEFORE, SCAN_DATES, MetadataReader
from scutch.page.columns import TEXT
from training.metadata import domain

MODEL: Final = Path(str(content.__file__)).parent / person_names.COMMON_WORDS[1]
CORPORA: Final = ("content-dev", "articles-dev", "recipes-dev", "results-dev", "lists-dev", "content-zh-dev")
#: Sites that a word is on at least, and characters of a text that may be a name.
MIN_SITES: Final = 7
#: Share of them on which a common word is in a name, at most.
MAX_SHARE: Final = 0.1
MAX_CHARS: Final = 60
WORD: Final = re.compile(r"[^\W\d_]+")


def words_of(texts: Iterable[str]) -> set[str]:
    """Return the words of texts that are written as names, in lower case.

    >>> sorted(words_of(["Anna Weaver", "flax"]))
    ['anna', 'weaver']
    """
    return {word.lower() for text in texts if person_names.is_person_name(text) for word in WORD.findall(text)}


def near_title(reader: MetadataReader) -> Iterator[str]:
    """Yield the short texts around the title of a page."""
    columns = reader.page.columns
    for node in range(max(reader.anchor - SCAN_BEFORE, 0), min(reader.anchor + SCAN_DATES, len(reader.page))):
        if columns.tag[node] == TEXT and 0 < columns.chars[node] < MAX_CHARS:
            yield " ".join(columns.text(node).split())


def counts() -> tuple[Counter[str], Counter[str]]:
    """Return the number of sites of each word: in names of persons, and in any text that is written as a name."""
    in_names, in_texts = set(), set()
    for gold in (gold for name in CORPORA if corpus(name) for gold in pages(None, name)):
        reader = MetadataReader(parse(gold.html, url=gold.url or None))
        site = domain(gold.url) or gold.id
        persons = words_of(value for fact in reader.facts if names_person(fact) for value in fact.values)
        in_names |= {(site, word) for word in persons}
        in_texts |= {(site, word) for word in persons | words_of(near_title(reader))}
    return Counter(word for _, word in in_names), Counter(word for _, word in in_texts)


def main() -> None:
    """Count and write."""
    in_names, in_texts = counts()
    common = sorted(word for word, sites in in_texts.items() if sites >= MIN_SITES and in_names[word] < MAX_SHARE * sites)
    MODEL.write_text("\n".join(common) + "\n", encoding="utf-8")
    say(f"{len(common)} words")


if __name__ == "__main__":
    main()
