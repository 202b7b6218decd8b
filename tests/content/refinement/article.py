"""An article with something between its paragraphs."""

from typing import Final

import scutch

PARAGRAPHS: Final = (
    "Flax gives long and strong fibres, which weavers have valued for thousands of years in many countries.",
    "The stalks are pulled in late summer, before the seeds are ripe, because the fibres are then at their finest.",
    "After the harvest the farmers lay them on the field, where dew and fungi loosen the fibres from the core.",
    "A mill breaks the dry stalks between rollers, and blades scrape the shives away until only fibre is left.",
)


def content(inside: str, after: str = "") -> scutch.Content:
    """Return the content of an article with markup behind its first paragraph, and behind the article."""
    first, *others = (f"<p>{text}</p>" for text in PARAGRAPHS)
    nav = "<nav><a href=/>Home</a> <a href=/shop>Shop</a></nav>"
    html = f"<title>Flax</title>{nav}<article><h1>Flax</h1>{first}{inside}{''.join(others)}</article>{after}"
    return scutch.extract_content(html, url="https://example.org/flax")
