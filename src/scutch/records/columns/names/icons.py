"""Names of columns by the icon in front of them or a label for screen readers: an eye for views, a bed for bedrooms.

Icons have no text; a class (``fa fa-eye``, ``icon-bed``), a label or the name of the drawing says what they show.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from scutch.lexicon.icon_words import FIELD_OF_ICON, first_meaning
from scutch.methods.icons._icons_beside import icon_before
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

#: Attributes that name an icon.
LABEL_ATTRIBUTE: Final = "aria-label"
ICON_ATTRIBUTES: Final = ("class", LABEL_ATTRIBUTE, "title", "href", "xlink:href", "data-icon")
#: Elements whose titles say what the number in them counts.
BUTTON_TAG: Final = IDS["button"]
LINK_TAG: Final = IDS["a"]
DIGITS: Final = re.compile(r"\d+")
#: What a label says to do with what is counted, which is no view.
VERB: Final = re.compile(r"^(?:view|see|show)\b", re.IGNORECASE)


def icon_field(page: Columns, node: int) -> str:
    """Return the field of a text by the label of its element or the icon right before it; empty if unknown.

    >>> import scutch
    >>> page = scutch.parse("<p><i class='fa fa-eye'></i> 12 <b><svg aria-label=stars></svg><u>3</u></b>").columns
    >>> icon_field(page, 6), icon_field(page, 10), icon_field(page, 4)
    ('views', 'stars', '')
    >>> icon_field(scutch.parse("<button title=Share><span>3</span></button>").columns, 6)
    'shares'
    >>> icon_field(scutch.parse("<b aria-label='26 Upvotes'>26</b>").columns, 5)
    'likes'
    >>> icon_field(scutch.parse("<a aria-label='View comments (38)'><b>38</b></a>").columns, 6)
    'comments'
    """
    icon, around = icon_before(page, node), labels_around(page, node)
    if icon < 0 and not around:
        return ""
    nodes = range(icon, page.end[icon]) if icon >= 0 else ()
    of_icon = (page.attribute(each, name) for each in nodes for name in ICON_ATTRIBUTES)
    return first_meaning(FIELD_OF_ICON, filter(None, (*around, *of_icon)))


def labels_around(page: Columns, node: int) -> list[str]:
    """Return the label of the element of a text, and those of the button around it, which may be a link."""
    element = page.parent[node]
    labels = [page.attribute(element, LABEL_ATTRIBUTE)]
    near = (element, page.parent[element])
    button = next((each for each in near if page.tag[each] == BUTTON_TAG or says_text(page, each, node)), 0)
    if button:
        labels += [VERB.sub("", page.attribute(button, name) or "") for name in ("title", LABEL_ATTRIBUTE)]
    return list(filter(None, labels))


def says_text(page: Columns, link: int, node: int) -> bool:
    """Whether an element is a link whose label has a text within, as "View comments (38)" has the number in the link."""
    if page.tag[link] != LINK_TAG:
        return False
    text, label = page.text(node).strip(), page.attribute(link, LABEL_ATTRIBUTE) or ""
    return text.isdigit() and text in DIGITS.findall(label)


@lru_cache(maxsize=64)
def name_of_sign(sign: str) -> str:
    """Return the field of a picture in front of texts by the words of its Unicode name; empty if unknown.

    >>> name_of_sign("💬"), name_of_sign("👍"), name_of_sign("❤️"), name_of_sign(","), name_of_sign("")
    ('comments', 'likes', 'likes', '', '')
    """
    words = unicodedata.name(sign[:1], "").lower().split() if sign else ()
    return next((FIELD_OF_ICON[word] for word in words if word in FIELD_OF_ICON), "")
