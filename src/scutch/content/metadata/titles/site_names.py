"""Names of the site in titles: compared with the host, and cut off at separators."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate

#: Separator between a title and the name of the site; a hyphen or colon only between spaces, or in front of a script without
#: spaces. The characters that begin a separator come first, which makes the search fast.
SEPARATOR: Final = re.compile(
    r"""[\ |»_—-](?:(?<=\ )(?:[|\-–—·»•~:/]+\ |[|»]\ ?) | (?<=[|»])\ ? | (?<=\S[-_—])[-_—]?(?=[\u3040-\u9fff]))""", re.VERBOSE
)
#: Host and path of a URL.
URL_PARTS: Final = re.compile("[^?#]*?//([^/?#]*)/?([^?#]*)")
NOT_LETTERS: Final = bytes(set(range(256)) - set(b"abcdefghijklmnopqrstuvwxyz0123456789"))
#: Letters that hosts write as two.
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
MIN_SITE_NAME: Final = 3
MAX_SITE_NAME: Final = 60


class SiteNames(NamedTuple):
    """Names of the site, prepared for comparison."""

    #: In lower case.
    site: str
    #: Letters and digits of the host.
    host: str

    def match(self, text: str) -> bool:
        """Whether a text is a name of the site, or a part of its host.

        >>> names = SiteNames("the plant journal", "plantjournalexampleorg")
        >>> names.match("Plant Journal"), names.match("Plants")
        (True, False)
        """
        name = text.lower().strip().removeprefix("the ")
        is_same = name == self.site.removeprefix("the ")
        if is_same or not self.host or len(name) > MAX_SITE_NAME:
            return is_same
        letters = letters_of(name.replace("&", "and") if "and" in self.host else name)
        return len(letters) >= MIN_SITE_NAME and letters in self.host


def letters_of(text: str) -> str:
    """Return the lower-case ASCII letters and the digits of a text.

    >>> letters_of("plant-journal.example"), letters_of("élan 2")
    ('plantjournalexample', 'lan2')
    """
    return text.encode("ascii", "ignore").translate(None, NOT_LETTERS).decode()


def host_letters(url: str) -> str:
    """Return the letters and digits of the host of a URL.

    >>> host_letters("https://Plant-Journal.example/a")
    'plantjournalexample'
    """
    found = URL_PARTS.match(url)
    return letters_of(found[1].lower()) if found else ""


def site_in_title(title: str, host: str, node: int) -> FieldCandidate:
    """Return the last or first part of the title in the head, if the letters of the host contain it.

    >>> site_in_title("How flax grows | Plant Journal", "plantjournalexample", 3).value
    'Plant Journal'
    """
    if not title or not host:
        return NO_VALUE
    parts, names = SEPARATOR.split(title), SiteNames("", host)
    part = next((part for part in (parts[-1], parts[0]) if names.match(part)), "")
    return FieldCandidate(part, "title", node, ()) if part else NO_VALUE


def title_part_with_host(title: str, url: str, node: int) -> FieldCandidate:
    """Return the last part of the title in the head, if it contains the host of the URL.

    >>> title_part_with_host("How flax grows | Journal of Plants", "https://plants.example/a", 3).value
    'Journal of Plants'
    """
    parts = SEPARATOR.split(title) if url else []
    return FieldCandidate(parts[-1], "title", node, ()) if parts[1:] and holds_host(parts[-1], url) else NO_VALUE


def holds_host(text: str, url: str) -> bool:
    """Whether a short text contains the longest label of a URL's host.

    >>> holds_host("Plant Journal of Kew", "https://www.plant-journal.example/a"), holds_host("Fibres", "https://plants.example/")
    (True, False)
    >>> holds_host("Börsenblatt für Pflanzen", "https://boersenblatt.example/")
    True
    """
    found = URL_PARTS.match(url)
    labels = found[1].lower().split(".")[:-1] if found else []
    label = letters_of(max(labels, key=len, default=""))
    is_short = len(label) > MIN_SITE_NAME and len(text) <= MAX_SITE_NAME
    return is_short and label in letters_of(text.lower().translate(UMLAUTS))
