"""What the data of a page says that is written for people: things in JSON-LD, and texts in the state of scripts.

Each function gives the best text of its source as HTML, with the place where it stands.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from scutch.content.text_markup import SHORTEST, is_prose, markup, without_tags
from scutch.structured.scripts import LINKED, Script

#: Sort of thing by a part of its type's name; of two things the sort that comes first here is the page, whatever their length.
KINDS: Final = {
    "DiscussionForumPosting": "forum",
    "QAPage": "forum",
    "Article": "article",
    "Posting": "article",
    "Report": "article",
    "Recipe": "article",
    "HowTo": "article",
    "Product": "product",
    "FAQPage": "service",
    "Event": "service",
    "Course": "service",
    "Service": "service",
    "LocalBusiness": "service",
    "SoftwareApplication": "service",
    "Book": "service",
    "Movie": "service",
}
ORDER: Final = tuple(dict.fromkeys(KINDS.values()))
TITLES: Final = ("headline", "name", "title")
BODIES: Final = ("articleBody", "text", "reviewBody", "description", "abstract")
#: Properties that hold more of the text, in the order of reading.
PARTS: Final = (
    *("recipeIngredient", "recipeInstructions", "step", "itemListElement"),
    *("mainEntity", "acceptedAnswer", "suggestedAnswer", "comment"),
)
#: Words in the names of places in a state that hold what the program says, not the page.
PROGRAM: Final = """
    translation translations i18n locale locales message messages label labels config configuration setting settings legal
    cookie cookies consent footer policy script scripts css style styles meta error errors tooltip tooltips placeholder
    placeholders disclaimer disclaimers dictionary env navigation
"""
MACHINERY: Final = frozenset(PROGRAM.split())
NAME_WORD: Final = re.compile("[A-Z]?[a-z0-9]+|[A-Z]+")
#: What is looked at, and how deep.
MAX_VALUES: Final = 100_000
MAX_DEPTH: Final = 60
MAX_NESTED: Final = 6
MAX_PARTS: Final = 500
#: Long texts of a state that are looked at more closely.
MAX_TEXTS: Final = 4000
ANY: Final = "*"

Path = tuple[str, ...]


class Found(NamedTuple):
    """A text that was found: what sort of page it makes, the node and the place in its data, and the text as HTML."""

    kind: str
    node: int
    path: str
    html: str

    @property
    def chars(self) -> int:
        """Visible characters of the text, spaces excluded."""
        return len("".join(without_tags(self.html).split()))


def linked_text(scripts: list[Script]) -> Found | None:
    """The text of the thing that a page is about, by its JSON-LD.

    Examples
    --------
    >>> body = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use."
    >>> found = linked_text([Script(4, "json-ld", "", {"@graph": [{"@type": "NewsArticle", "articleBody": body}]})])
    >>> found.kind, found.path, found.html[:20]
    ('article', '@graph.0.articleBody', '<p>Flax gives long, ')
    """
    found: list[Found] = []
    for script in scripts:
        if script.source == LINKED:
            for path, thing in values(script.value):
                kind = kind_of(thing) if isinstance(thing, dict) else ""
                text = composed(thing) if kind else ""
                if text and is_prose(text):
                    found.append(Found(kind, script.node, ".".join((*path, body_name(thing))), text))
    return min(found, key=lambda one: (ORDER.index(one.kind), -one.chars), default=None)


def kind_of(thing: dict[str, Any]) -> str:
    """What sort of page a thing makes; empty for what makes none."""
    said = str(thing.get("@type", ""))
    return next((kind for part, kind in KINDS.items() if part in said), "")


def body_name(thing: dict[str, Any]) -> str:
    """The property that holds the text of a thing."""
    return next((name for name in (*BODIES, *PARTS) if thing.get(name)), "")


def composed(thing: Any, level: int = 1) -> str:
    """HTML of a thing and its parts: title, text, steps, answers.

    Examples
    --------
    >>> composed({"name": "Is flax blue?", "acceptedAnswer": {"text": "Its flowers are."}})
    '<h1>Is flax blue?</h1><p>Its flowers are.</p>'
    """
    if isinstance(thing, str):
        return markup(thing)
    if isinstance(thing, list):
        return "".join(composed(item, level) for item in thing[:MAX_PARTS])
    if not isinstance(thing, dict) or level > MAX_NESTED:
        return ""
    title = first_text(thing, TITLES)
    heading = f"<h{level}>{html.escape(without_tags(title), quote=False)}</h{level}>" if title else ""
    body = markup(first_text(thing, BODIES))
    parts = "".join(composed(thing[name], level + 1) for name in PARTS if name in thing)
    return heading + body + parts if body or parts else ""


def first_text(thing: dict[str, Any], names: tuple[str, ...]) -> str:
    """The first of some properties that is a text."""
    return next((value for name in names if isinstance(value := thing.get(name), str) and value.strip()), "")


def values(root: Any) -> Iterator[tuple[Path, Any]]:
    """Yield what is in a value, with the keys that lead there, in document order."""
    stack: list[tuple[Path, Any]] = [((), root)]
    for _ in range(MAX_VALUES):
        if not stack:
            return
        path, value = stack.pop()
        yield path, value
        if len(path) >= MAX_DEPTH:
            continue
        if isinstance(value, dict):
            stack += [((*path, str(name)), inner) for name, inner in reversed(value.items())]
        elif isinstance(value, list):
            stack += [((*path, str(number)), inner) for number, inner in reversed(list(enumerate(value)))]


def state_text(scripts: list[Script]) -> Found | None:
    """The longest text in the state of a page: one string, or those that stand at the same place of the items of a list.

    Examples
    --------
    >>> text = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use."
    >>> blocks = [{"type": "p", "text": text}, {"type": "p", "text": text}]
    >>> found = state_text([Script(4, "state", "data", {"post": {"title": "Flax", "blocks": blocks}})])
    >>> found.path, found.html[:23]
    ('post.blocks.*.text', '<h1>Flax</h1><p>Flax gi')
    """
    groups: dict[tuple[int, Path], list[str]] = {}
    titles: dict[tuple[int, Path], str] = {}
    left = MAX_TEXTS
    for script in scripts:
        for path, value in values(script.value) if script.source != LINKED else ():
            place = script.node, pattern(path)
            if isinstance(value, dict):
                titles[place] = first_text(value, TITLES)
            elif isinstance(value, str) and len(value) >= SHORTEST and left:
                left -= 1
                if is_prose(value) and not is_machinery(path):
                    groups.setdefault(place, []).append(value)
    if not groups:
        return None
    node, path = max(groups, key=lambda place: sum(map(len, groups[place])))
    title = title_of(titles, node, path)
    heading = f"<h1>{html.escape(without_tags(title), quote=False)}</h1>" if title else ""
    return Found("", node, ".".join(path), heading + "".join(map(markup, groups[node, path])))


def title_of(titles: dict[tuple[int, Path], str], node: int, path: Path) -> str:
    """The title of the object that a text belongs to: the nearest one around it that is not one of a list."""
    around = (path[:end] for end in range(len(path) - 1, -1, -1))
    return next((titles[node, place] for place in around if titles.get((node, place)) and place[-1:] != (ANY,)), "")


def pattern(path: Path) -> Path:
    """A path with its numbers left open."""
    return tuple(ANY if name.isdigit() else name for name in path)


def is_machinery(path: Path) -> bool:
    """Whether the names that lead to a text say that it is none of the page's."""
    return any(word.lower() in MACHINERY for name in path for word in NAME_WORD.findall(name))
