"""Pages with gold records: three development corpora and our own labels, grouped by site.

A *group* is a site: the registrable part of the page's host. Pages of ``lists-dev`` have no address; there a group is a
template, recognised by the words in the attributes of the markup. Training and intervals keep the pages of a group together
over all corpora: the fold depends on the name of the group alone.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from benchmarks import common
from benchmarks.records import labelling

#: Where the pages of our own labels come from, and the name under which they are reported.
LABELS: Final = "labels"
CORPORA: Final = ("results-dev", "lists-dev", "records-dev", LABELS)
#: ``records-dev`` with what we found wrong in its gold made right: for training; scores are told on the gold as it came.
CORRECTED: Final = "records-dev-corrected"
FOLDS: Final = 5

_FOLDERS: Final = {LABELS: labelling.CORPUS, CORRECTED: labelling.DEVELOPMENT}

#: Markup shares its template from this share of common words on, if it has so many.
ALIKE: Final = 0.4
FEWEST: Final = 4
_SECOND_LEVEL: Final = frozenset(
    ("ac", "asso", "co", "com", "edu", "go", "gob", "gouv", "gov", "ne", "net", "nom", "or", "org")
)
_NAMES: Final = re.compile(r"\b(?:class|id)\s*=\s*[\"']([^\"']*)")
_ATTRIBUTES: Final = re.compile(r"\b(?:class|id|name|src|bgcolor|width|action|style|face)\s*=\s*[\"']?([^\"'>]*)")
_WORD: Final = re.compile(r"[\w-]+")

Vocabulary = tuple[frozenset[str], frozenset[str]]


class Page(NamedTuple):
    """One page with its gold."""

    corpus: str
    id: str
    url: str
    html: str
    group: str
    #: The line of the gold file: ``regions`` as the metric wants them, ``layout``, ``page_type`` ...
    gold: Mapping[str, Any]

    @property
    def key(self) -> str:
        """Name of the page among all corpora."""
        return f"{self.corpus}/{self.id}"

    @property
    def fold(self) -> int:
        """Fold in which the page is tested; it is trained on in the others."""
        return fold_of(self.group)


def fold_of(group: str) -> int:
    """Return the fold of a group, the same on every machine.

    >>> fold_of("example.org"), fold_of("example.org") == fold_of("example.org")
    (2, True)
    """
    return int.from_bytes(hashlib.sha256(group.encode()).digest()[:8]) % FOLDS


def site_of(address: str) -> str:
    """Return the registrable part of a host or URL.

    >>> site_of("https://shop.example.co.uk/rope?page=2"), site_of("www.example.org")
    ('example.co.uk', 'example.org')
    """
    host = urlsplit(address if "//" in address else f"//{address}").hostname or ""
    labels = host.split(".")
    short = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    return ".".join(labels[-3 if short else -2 :])


def vocabulary(html: str) -> Vocabulary:
    """Return the words of the class and id attributes, and those of all attributes that belong to a template.

    >>> [sorted(words) for words in vocabulary('<p class="plant tall" width=30>')]
    [['plant', 'tall'], ['30', 'plant', 'tall']]
    """
    names, attributes = (frozenset(_WORD.findall(" ".join(form.findall(html)))) for form in (_NAMES, _ATTRIBUTES))
    return names, attributes


def same_template(one: Vocabulary, other: Vocabulary) -> bool:
    """Whether two pages share enough words of either kind."""
    return any(min(len(a), len(b)) >= FEWEST and len(a & b) >= ALIKE * len(a | b) for a, b in zip(one, other, strict=True))


def templates(pages: Mapping[str, str]) -> dict[str, str]:
    """Return for each page, by name, the first name of its connected component of pages with similar templates.

    >>> templates({"a": '<p id="w x y z">', "b": '<p id="k l m n">', "c": '<b id="x w z y">'})
    {'a': 'a', 'b': 'b', 'c': 'a'}
    """
    known = {name: vocabulary(html) for name, html in pages.items()}
    first = {name: name for name in pages}
    for one, other in combinations(sorted(pages), 2):
        if first[one] != first[other] and same_template(known[one], known[other]):
            kept, gone = sorted((first[one], first[other]))
            first = {name: kept if group == gone else group for name, group in first.items()}
    return first


@cache
def load(name: str) -> tuple[Page, ...]:
    """Return the pages of one corpus.

    Raises
    ------
    SystemExit
        When the corpus is not on this machine.
    """
    folder = _folder(name)
    if folder is None:
        raise SystemExit(f"corpus {name} not found: set SCUTCH_CORPORA to the folder that holds it")
    golds = _labelled() if name == LABELS else _lines((folder / "gold.jsonl").read_text(encoding="utf-8"))
    golds = list(map(_corrected, golds)) if name == CORRECTED else golds
    texts = {gold["id"]: _text(folder / gold["file"]) for gold in golds}
    homeless = templates({gold["id"]: texts[gold["id"]] for gold in golds if not gold.get("url")})
    return tuple(_page(name, gold, texts[gold["id"]], homeless) for gold in golds)


def _folder(name: str) -> Path | None:
    return common.corpus(_FOLDERS.get(name, name))


def _corrected(gold: dict[str, Any]) -> dict[str, Any]:
    changes = labelling.corrections().get(gold["id"])
    return labelling.corrected(gold, changes, labelling.tree_of(gold["id"], labelling.DEVELOPMENT)) if changes else gold


def _text(path: Path) -> str:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read()


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.split("\n") if line]


def _labelled() -> list[dict[str, Any]]:
    return [labelling.gold_of(labelling.tree_of(page_id), labelling.read(page_id)) for page_id in labelling.label_ids()]


def _page(name: str, gold: Mapping[str, Any], html: str, homeless: Mapping[str, str]) -> Page:
    url = gold.get("url") or ""
    group = site_of(gold.get("site") or url) or f"template of {name}/{homeless[gold['id']]}"
    return Page(name, gold["id"], url, html, group, gold)


def available() -> list[str]:
    """Return the corpora that are on this machine."""
    return [name for name in CORPORA if _folder(name)]


def digest(pages: Iterable[Page]) -> str:
    """Return a SHA-256 over gold and pages, so that scores of different corpora are never compared."""
    total = hashlib.sha256()
    for page in pages:
        for part in (page.key, json.dumps(page.gold, sort_keys=True), page.html):
            total.update(hashlib.sha256(part.encode()).digest())
    return total.hexdigest()


def folds(pages: Sequence[Page]) -> list[tuple[list[Page], list[Page]]]:
    """Return the pages to train on and those to test on, for every fold; no group is in both."""
    return [
        ([page for page in pages if page.fold != fold], [page for page in pages if page.fold == fold]) for fold in range(FOLDS)
    ]
