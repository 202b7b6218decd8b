"""Names of columns by the icon in front of them, or a label for who listens: an eye for views, a bed for bedrooms.

Icons have no text, so what they show is told by a class (``fa fa-eye``, ``icon-bed``), a label for screen readers or the name
of the drawing that they use.
"""

from __future__ import annotations

import re
from typing import Final

from scutch.page.parser import Columns
from scutch.page.text import LINES
from scutch.records.cells.headers import sibling_before

#: Name by what an icon shows; the words of common sets of icons, in their labels and classes.
SHOWN: Final = {
    "views": "eye eyes view views visibility",
    "comments": "comment comments bubble bubbles chat chats message messages speech discuss discussion",
    "likes": "heart hearts like likes thumbs thumbsup upvote favorite favourite",
    "stars": "star stars stargazers",
    "forks": "fork forks",
    "shares": "share shares retweet repost reblog boost",
    "replies": "reply replies",
    "downloads": "download downloads",
    "beds": "bed beds bedroom bedrooms",
    "baths": "bath baths bathroom bathrooms shower",
    "parking": "parking garage car cars",
    "area": "area ruler sqft surface",
    "members": "members people users",
    "author": "user author person",
    "date": "calendar date",
    "time": "clock time",
    "location": "location marker pin place map geo",
    "phone": "phone telephone tel",
    "email": "envelope mail email",
    "tags": "tag tags",
    "category": "folder category",
    "company": "building briefcase company",
    "bookmarks": "bookmark bookmarks",
}  # fmt: skip
NAMES: Final = {word: name for name, words in SHOWN.items() for word in words.split()}
#: Attributes that tell what an icon shows.
LABEL: Final = "aria-label"
TELLING: Final = ("class", LABEL, "title", "href", "xlink:href", "data-icon")
WORD: Final = re.compile(r"[a-z]+")
#: An icon has no more nodes than this, and stands before a text or an element that begins with it, so far up.
NODES: Final = 12
UP: Final = 2


def icon_name(page: Columns, node: int) -> str:
    """Return what a text is by the label of its element or the icon right before it; empty if nobody knows.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p><i class='fa fa-eye'></i> 12 <b><svg aria-label=stars></svg><u>3</u></b>").columns
    >>> icon_name(page, 6), icon_name(page, 10), icon_name(page, 4)
    ('views', 'stars', '')
    >>> icon_name(scutch.parse("<button aria-label=Share>3</button>").columns, 5)
    'shares'
    """
    icon, element = icon_before(page, node), page.parent[node]
    nodes = range(icon, page.end[icon]) if icon >= 0 else ()
    told = (page.attribute(each, name) for each in nodes for name in TELLING)
    words = (word for text in (page.attribute(element, LABEL), *told) if text for word in WORD.findall(text.lower()))
    return next((NAMES[word] for word in words if word in NAMES), "")


def icon_before(page: Columns, node: int) -> int:
    """The element of one line and without words right before a text, or before the element that begins with it; else -1."""
    for _ in range(UP):
        found = sibling_before(page, node)
        if found >= 0:
            is_icon = page.words[found] == 0 and page.end[found] - found <= NODES and page.tag[found] not in LINES
            return found if is_icon and not any(page.words[page.end[found] : node]) else -1
        node = page.parent[node]
        if node <= 0:
            break
    return -1
