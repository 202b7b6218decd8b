"""Words of addresses: what the pages of a category, a tag or an author have in front of its name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

#: Fields whose values have pages of their own, and the parts of addresses in front of the values.
LINK_FIELDS: Final = {
    "category": "category categories cat kategorie kategorien categorie categoria categorias rubrik",
    "tags": "tag tags hashtag keyword keywords schlagwort etiqueta etiquetas",
    "author": "author authors user users member members autor auteur",
}
FIELD_OF_PART: Final = {word: field for field, words in LINK_FIELDS.items() for word in words.split()}
#: A part of a path, the name of a parameter or the namespace of a wiki that a value follows.
FIELD_PART: Final = re.compile(rf"[/?&=]({'|'.join(FIELD_OF_PART)})[/=:][^/?&#]")


@lru_cache(maxsize=64)  # several columns of a table are in the same links
def field_of_address(address: str) -> str:
    """Return the field that a part of an address is a word for; empty for none. Cached.

    Examples
    --------
    >>> field_of_address("/blog/category/crafts/dyeing"), field_of_address("/author/"), field_of_address("/stags/3")
    ('category', '', '')
    >>> field_of_address("https://example.org/?tag=flax")
    'tags'
    >>> field_of_address("/index.php?title=User:Ann_Moore"), field_of_address("/wiki/User_talk:Ann_Moore")
    ('author', '')
    """
    found = FIELD_PART.search(f"/{address.lower()}")  # its start counts as that of a part
    return FIELD_OF_PART[found[1]] if found else ""
