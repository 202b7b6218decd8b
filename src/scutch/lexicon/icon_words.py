"""Words of icon sets, in the labels, classes and file names of icons: what they count, and which say yes or no."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

#: Words of labels; names that begin with "no-" are about style or a missing picture, such as "no-print" and "no-image.png".
WORD: Final = re.compile(r"(?<![\w-])no-[\w-]+|[a-z]+")
#: The words of a name such as ``ArrowDropDownIcon``.
WORD_OF_NAME: Final = re.compile(r"[A-Z]?[a-z]+")
#: By the field of the text behind an icon.
ICON_WORDS: Final = {
    "views": "eye eyes view views visibility",
    "comments": "comment comments balloon bubble bubbles chat chats message messages speech discuss discussion",
    "likes": "heart hearts like likes thumbs thumbsup upvote upvotes favorite favourite",
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
    "author": "user author person bust",
    "date": "calendar date",
    "time": "clock time",
    "location": "location marker pin pushpin place map geo",
    "phone": "phone telephone tel",
    "email": "envelope mail email",
    "tags": "tag tags",
    "category": "folder category",
    "company": "building briefcase company",
    "bookmarks": "bookmark bookmarks",
}  # fmt: skip
FIELD_OF_ICON: Final = {word: name for name, words in ICON_WORDS.items() for word in words.split()}
#: Signs for yes and no, by the words of icon sets.
YES: Final = "✓"
NO: Final = "✗"
SIGN_WORDS: Final = {
    YES: "check checked checkmark tick ok yes true",
    NO: "times cross close x xmark no false minus remove cancel ban off unchecked",
}
SIGN_OF_WORD: Final = {word: sign for sign, words in SIGN_WORDS.items() for word in words.split()}
#: Words for arrows in the names of icons, and where these point; "up" alone is also a state.
ARROW_WORDS: Final = frozenset(["arrow", "caret", "triangle", "trend", "trending", "chevron", "angle"])
ARROW_OF_WORD: Final = {"up": "▲", "down": "▼"}


def first_meaning(meanings: Mapping[str, str], labels: Iterable[str]) -> str:
    """Return the meaning of the first word of some labels that has one; empty without.

    >>> first_meaning(SIGN_OF_WORD, ["fa fa-check"]), first_meaning(FIELD_OF_ICON, ["", "icon Eye"])
    ('✓', 'views')
    >>> first_meaning(SIGN_OF_WORD, ["no-print"]), first_meaning(SIGN_OF_WORD, ["dashicons-no-alt"])
    ('', '✗')
    """
    words = (word for label in labels for word in WORD.findall(label.lower()))
    return next((meanings[word] for word in words if word in meanings), "")
