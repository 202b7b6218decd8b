"""Lists, headings, figures and tables in the Markdown: whole or not.

Run as ``python -m benchmarks.content.coherence [--worst]``. It reads the Markdown, without links and images, for each corpus:

- *Cut lists*: of the lists of a page (``ul``, ``ol``, ``dl``, ``table``; at least three items or rows with text; in no other
  list, navigation, header, footer or aside) of which the answer has an item, those that lack another one. The answer has an
  item if its letters and digits stand there in a row, with or without what only screen readers read. For the first one
  it must be long, and stand once on the page.
- *Headings without a body*: one of the same or a higher level follows, or nothing; see ``headings``.
- *Figures* and *tables*: see ``written_parts``. A table is whole if the letters of each cell with text are in the answer.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

import scutch
from benchmarks.common import Gold, pages, say, versions
from benchmarks.content.headings import bare_headings, titles, written_headings
from benchmarks.content.metric import word_list
from benchmarks.content.written_parts import cells, figures, squeezed
from benchmarks.report import publish
from scutch.page.text import SCREEN_READER_CLASS, render_text

CORPORA: Final = ("content-dev", "articles-dev", "recipes-dev")
LISTS: Final = ("ul", "ol", "dl", "table")
LANDMARKS: Final = (*LISTS, "nav", "header", "footer", "aside")
ITEMS: Final = {"ul": ("li",), "ol": ("li",), "dl": ("dt", "dd"), "table": ("tr",)}
MIN_ITEMS: Final = 3
#: Letters of an item that shows that its list was taken.
MIN_LETTERS: Final = 12
#: Tags and references to footnotes in Markdown.
MARKUP: Final = re.compile(r"</?[a-z]+>|\[\^\w+\]:?")


def letters(text: str) -> str:
    """Return the letters and digits of a text, lower-cased.

    >>> letters("2 Cups of flax, *c.*<br>300 g")
    '2cupsofflaxc300g'
    """
    return "".join(filter(str.isalnum, MARKUP.sub(" ", text).lower()))


def lists(page: scutch.Page) -> Iterator[list[str]]:
    """Yield the letters of the items of each outermost list.

    >>> list(lists(scutch.parse("<ul><li>Flax<li>Hemp<ul><li>Dry</ul><li>Jute</ul><ol><li>One</ol>")))
    [['flax', 'hempdry', 'jute']]
    """
    for node in chain.from_iterable(map(page.elements, LISTS)):
        if any(above.tag in LANDMARKS for above in node.ancestors()):
            continue
        items = [letters(inner.text) for inner in node.descendants() if is_item_of(inner, node)]
        found = list(filter(None, items))
        if len(found) >= MIN_ITEMS:
            yield found


def items_without_unread(page: scutch.Page) -> dict[str, str]:
    """Return by the letters of an item those without what only screen readers read, where these differ.

    >>> items_without_unread(scutch.parse("<li>Flax <i class=sr-only>(new tab)</i> grows<li>Hemp"))
    {'flaxnewtabgrows': 'flaxgrows'}
    """
    columns, skip = page.columns, bytearray(len(page))
    for node in page.elements():
        skip[node.index] = SCREEN_READER_CLASS.search(node.attributes.get("class") or "") is not None
    found = {}
    for item in chain.from_iterable(map(page.elements, chain.from_iterable(ITEMS.values()))):
        if skip.find(1, item.index, columns.end[item.index]) >= 0:
            found[letters(item.text)] = letters(render_text(columns, item.index, columns.end[item.index], skip=skip))
    return found


def is_item_of(inner: scutch.Node, node: scutch.Node) -> bool:
    """Whether an element is an item of a list, and of no list within it."""
    return inner.tag in ITEMS[node.tag] and next(above for above in inner.ancestors() if above.tag in LISTS) == node


def cut_lists(page: scutch.Page, markdown: str) -> tuple[int, int]:
    """Return the number of lists of which the answer has items, and of those that it has not whole.

    >>> page = scutch.parse("<ul><li>Flax grows fast<li>Hemp grows faster<li>Jute grows best</ul>")
    >>> cut_lists(page, "- Flax grows fast\\n- Jute grows best")
    (1, 1)
    """
    answer, whole, unread = letters(markdown), letters(page.document.text_content), items_without_unread(page)
    taken = cut = 0
    for items in lists(page):
        has = [item in answer for item in items]
        if any(kept and len(item) >= MIN_LETTERS and whole.count(item) == 1 for kept, item in zip(has, items, strict=True)):
            lacks = any(not kept and unread.get(item, item) not in answer for kept, item in zip(has, items, strict=True))
            taken, cut = taken + 1, cut + lacks
    return taken, cut


def scutch_markdown(page: Gold) -> str:
    """Return the Markdown of scutch without links and images."""
    return scutch.extract_content(page.html, url=page.url or None).to_markdown(links=False, images=False)


def trafilatura_markdown(page: Gold) -> str:
    """Return the Markdown of trafilatura."""
    import trafilatura  # noqa: PLC0415 (the tests run without peers)

    return trafilatura.extract(page.html, url=page.url or None, output_format="markdown", include_comments=True) or ""


TOOLS: Final[dict[str, Callable[[Gold], str]]] = {"scutch": scutch_markdown, "trafilatura": trafilatura_markdown}


def headings_of(page: scutch.Page, markdown: str) -> Counter[str]:
    """Return the numbers of headings, of those without a body, and of these the bare ones and the titles of lists."""
    headings = written_headings(markdown)
    empty = [heading.text for heading in headings if heading.is_empty]
    known = bare_headings(page) if empty else Counter()
    bare = sum(tuple(word_list(text)) in known for text in empty)
    return Counter(headings=len(headings), empty=len(empty), bare=bare, titles=titles(headings))


def parts_of(page: scutch.Page) -> Counter[str]:
    """Return the numbers of figures between kept paragraphs and of kept tables, and of those that are whole."""
    content, found = scutch.extract_content(page), Counter[str]()
    text, markdown = squeezed(content.text), content.to_markdown(links=False)
    for _, address, caption in figures(page, text):
        found.update(figures=1, whole_figures=address in markdown and f" {caption} " in squeezed(markdown))
    for number, kept in cells(page, text):
        found.update(tables=1, whole_tables=kept == number)
    return found


def measure(tool: str, golds: list[Gold], *, worst: bool = False) -> Counter[str]:
    """Return the counts of one tool over a corpus."""
    found, ranked = Counter[str](), []
    for gold in golds:
        page, markdown = scutch.parse(gold.html, url=gold.url or None), TOOLS[tool](gold)
        taken, cut = cut_lists(page, markdown)
        counts = Counter(lists=taken, cut=cut, **headings_of(page, markdown))
        found.update(counts)
        ranked.append((cut, counts["empty"], gold.id))
        if tool == "scutch":
            found.update(parts_of(page))
    for row in sorted(ranked, reverse=True)[:25] if worst else ():
        say("  cut {} empty {} {}".format(*row))
    return found


def main() -> None:
    """Measure both tools on each corpus, print and save."""
    rows = []
    for corpus in CORPORA:
        golds = pages(None, corpus)
        for tool in TOOLS:
            found = measure(tool, golds, worst="--worst" in sys.argv)
            say(f"{corpus} {tool}: " + " ".join(f"{name} {number}" for name, number in sorted(found.items())))
            rows.append({"corpus": corpus, "tool": tool, "pages": len(golds), **found})
    publish("content-coherence", {"versions": versions(["trafilatura"]), "rows": rows})


if __name__ == "__main__":
    main()
