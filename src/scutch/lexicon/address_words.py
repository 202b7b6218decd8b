"""Words of addresses: what the pages of a category, a tag or an author have in front of its name, and schemes of contacts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

#: Fields whose values have pages of their own, and the parts of addresses in front of the values.
LINK_FIELDS: Final = {
    "category": "category categories cat kategorie kategorien categorie categoria categorias rubrik",
    "tags": "tag tags hashtag keyword keywords label labels label_name schlagwort etiqueta etiquetas",
    "author": "author authors user users u uid userid member members profile profiles contributions autor auteur usuario",
    "company": "company companies employer employers firma unternehmen empresa empresas entreprise",
}
FIELD_OF_PART: Final = {word: field for field, words in LINK_FIELDS.items() for word in words.split()}
#: Fields by the scheme of their addresses.
FIELD_OF_SCHEME: Final = {"mailto": "email", "tel": "phone", "sms": "phone", "callto": "phone"}
#: Endings of the addresses of documents, data and recordings.
FILE_ENDING: Final = re.compile(
    r"/[^/?#]*\.(pdf|ps|epub|docx?|xlsx?|pptx?|od[tsp]|csv|zip|mp3|m4a|ogg|opus|wav|mp4|webm)(?:[?#]|$)", re.IGNORECASE
)
#: Start of the address of another page, whose group is its host.
HOST: Final = re.compile(r"(?:https?:)?//(?:www\.)?([^/?#:@]+)", re.IGNORECASE)
#: The page of a person by the name of their account.
HANDLE: Final = re.compile(r"/[@~][^/?#]+/?(?:[?#]|$)")
#: A part of a path, the name of a parameter, the namespace of a wiki or a term of a query that a value follows.
FIELD_PART: Final = re.compile(rf"(?:[/?&;=:+]|%20)({'|'.join(FIELD_OF_PART)})(?:[/=:;]|%3a|(?:\[\]|%5b%5d)=)[^/?&;#]")


@lru_cache(maxsize=64)  # several columns of a table are in the same links
def field_of_address(address: str) -> str:
    """Return the field that a part of an address is a word for; empty for none. Cached.

    >>> field_of_address("/blog/category/crafts/dyeing"), field_of_address("/author/"), field_of_address("/stags/3")
    ('category', '', '')
    >>> field_of_address("https://example.org/?tag=flax")
    'tags'
    >>> field_of_address("/index.php?title=User:Ann_Moore"), field_of_address("/wiki/User_talk:Ann_Moore")
    ('author', '')
    >>> field_of_address("/index.php?action=profile;u=7"), field_of_address("/issues?q=is%3Aopen+label%3Abug")
    ('author', 'tags')
    >>> field_of_address("/@ann"), field_of_address("/~ann"), field_of_address("/@ann/how-flax-is-grown")
    ('author', 'author', '')
    >>> field_of_address("mailto:ann@flax.example"), field_of_address("tel:+4930123")
    ('email', 'phone')
    """
    if contact := contact_field(address):
        return contact
    found = FIELD_PART.search(f"/{address.lower()}")  # its start counts as that of a part
    if found:
        return FIELD_OF_PART[found[1]]
    return "author" if HANDLE.search(address) else ""


def contact_field(address: str) -> str:
    """Return the field of an address of mail or of a phone number; empty for that of a page.

    >>> contact_field("mailto:ann@flax.example"), contact_field("/tel:1")
    ('email', '')
    """
    return FIELD_OF_SCHEME.get(address.partition(":")[0].strip().lower(), "")


def file_kind(address: str) -> str:
    """Return the kind of the document or recording that an address leads to, by its ending; empty for that of a page.

    >>> file_kind("/files/flax.PDF?v=2"), file_kind("/talk.mp3#t=10"), file_kind("/flax.html"), file_kind("flax.example")
    ('pdf', 'mp3', '', '')
    """
    found = FILE_ENDING.search(address)
    return found[1].lower() if found else ""


def host_in(address: str) -> str:
    """Return the host of an absolute address of a page; empty for any other address.

    >>> host_in("https://flax.example:8080/a"), host_in("//Flax.example?a"), host_in("/a//b"), host_in("mailto:a@b.example")
    ('flax.example', 'flax.example', '', '')
    """
    found = HOST.match(address)
    return found[1].lower() if found else ""


def common_contact(addresses: Sequence[str]) -> str:
    """Return the field that addresses of mail or phone numbers have in common; empty if one has another or none.

    >>> common_contact(["mailto:ann@flax.example", "mailto:jo@flax.example"]), common_contact(["/flax", "tel:1"])
    ('email', '')
    """
    first = contact_field(addresses[0]) if addresses else ""
    return first if first and all(contact_field(address) == first for address in addresses) else ""
