"""The control that loads more items into a page by a script: a browser clicks it, as it has no request of its own."""

from __future__ import annotations

import json

from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.urls import base_address
from scutch.sites.follow.controls import controls
from scutch.sites.follow.forms import FormReader
from scutch.sites.follow.surroundings import is_disabled


def load_more(page: Page) -> str | None:
    """Return a selector of Playwright for the control that loads more items; None for none, or for several.

    Several controls of that kind belong to items, such as "show more" at each text.

    >>> import scutch
    >>> load_more(scutch.parse("<ul><li>Flax</ul><button>Load more</button>"))
    'button:text-is("Load more")'
    >>> load_more(scutch.parse("<ul><li>Flax</ul><a href='?page=2'>Load more</a>")) is None
    True
    """
    forms = FormReader(page, base_address(page))
    nodes = [Node(page, control.node) for control in controls(page) if control.meaning == "more"]
    scripted = [node for node in nodes if not is_disabled(page.columns, node.index) and is_scripted(node, forms)]
    if len(scripted) != 1 or not (label := " ".join(scripted[0].text.split())):
        return None
    return f"{scripted[0].tag}:text-is({json.dumps(label, ensure_ascii=False)})"


def is_scripted(node: Node, forms: FormReader) -> bool:
    """Whether a control leads nowhere without scripts."""
    href = (node.get("href") or "").strip()
    if href and not href.startswith("#") and not href.lower().startswith("javascript:"):
        return False
    return forms.post_back(node) is None and forms.button_request(node) is None
