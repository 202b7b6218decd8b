"""A page as a short outline: repeated elements are shown once, with their number."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from benchmarks.records.rules import UNREAD, text_of


def signature(element: Any) -> str:
    """Return the tag, id and classes of an element as one selector.

    >>> from lxml import etree
    >>> signature(etree.fromstring('<li id="a" class="b c"/>'))
    'li#a.b.c'
    """
    name = f"#{element.get('id')}" if element.get("id") else ""
    return ".".join([f"{element.tag}{name}", *element.get("class", "").split()])


def outline(element: Any, depth: int = 0) -> Iterator[str]:
    """Yield the lines of an element's contents: selector, address, start of its own text.

    Elements that only wrap another stand on its line; of siblings that look alike the first is shown, the others counted.

    >>> from lxml import etree
    >>> print("\\n".join(outline(etree.fromstring("<ul><li><b>One</b></li><li><b>Two</b></li></ul>"))))
    ul
      li ×2 > b 'One'
    """
    yield from _lines(element, depth, "")


def _lines(element: Any, depth: int, times: str) -> Iterator[str]:
    steps = [_described(element) + times]
    while not own_text(element) and len(inner := _told(element)) == 1:
        element = inner[0]
        steps.append(_described(element))
    said = repr(own_text(element)[:80]) if own_text(element) else ""
    chain = steps if len(steps) < 5 else [*steps[:2], "…", *steps[-2:]]
    yield f"{'  ' * depth}{' > '.join(chain)} {said}".rstrip()
    groups = defaultdict(list)
    for child in _told(element):
        groups[child.tag, child.get("class", "")[:20], *{inner.tag for inner in _told(child)}].append(child)
    for group in groups.values():
        yield from _lines(group[0], depth + 1, f" ×{len(group)}" if len(group) > 1 else "")


def _told(element: Any) -> list[Any]:
    return [
        child for child in element if child.tag not in UNREAD and (text_of(child) or child.xpath("descendant-or-self::img"))
    ]


def _described(element: Any) -> str:
    kept = {name: element.get(name) for name in ("href", "src", "datetime", "itemprop") if element.get(name)}
    return " ".join([signature(element)[:60], *(f"{name}={value[:40]}" for name, value in kept.items())])


def own_text(element: Any) -> str:
    """Return the text in the child text nodes of an element."""
    return text_of(" ".join([element.text or "", *(child.tail or "" for child in element)]))
