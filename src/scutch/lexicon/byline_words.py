"""Words of bylines: in classes, in URLs of links, in front of a name.

All are in lower case. The words of classes and URLs are common on the web, whatever the language of a page; the words in front
of a name belong to some of the languages whose dates are read.
"""

from __future__ import annotations

from typing import Final

from scutch.lexicon.field_names import BY_WORDS

#: Evidence near a text, as bits. *Near*: on the parent of the text or on its grandparent; *far*: on the next two ancestors.
EVIDENCE_BITS: Final = {
    name: 1 << place
    for place, name in enumerate((
        "class author near",
        "class author far",
        "class username near",
        "class username far",
        "class user near",
        "class user far",
        "class byline near",
        "class byline far",
        "class writer near",
        "class writer far",
        "class date near",
        "class date far",
        "class published near",
        "class published far",
        "class updated near",
        "class updated far",
        "class name",
        "href author",
        "href user",
        "prop author",
        "prop name",
        "prop published",
        "prop modified",
        "rel author",
        "address",
        "says by",
        "after by",
        "link",
        "aside",
        "in article",
        "hidden",
    ))
}  # fmt: skip

#: Parts of classes and ids, by the evidence that they are.
CLASS_WORDS: Final = {
    "author": ("author",),
    "username": ("username", "user-name", "user_name"),
    "user": ("user", "poster", "member", "profile", "person"),
    "byline": ("byline", "by-line"),
    "writer": ("writer", "contributor", "creator", "staff"),
    "date": ("date", "time"),
    "published": ("published", "publish", "pubdate", "created", "posted"),
    "updated": ("updated", "modified", "revised", "reviewed"),
    "name": ("name",),
}
#: Those of dates.
DATE_CLASSES: Final = ("date", "published", "updated")
#: Steps of the paths of URLs; ``@`` and ``~`` begin one.
URL_STEPS: Final = {
    "href author": (
        "author", "authors", "autor", "auteur", "contributor", "contributors", "writer", "writers", "people", "person",
        "staff", "team", "bio", "editors", "reporters", "journalists", "experts", "by",
    ),
    "href user": (
        "user", "users", "u", "member", "members", "profile", "profiles", "memberlist", "action=profile", "@", "~",
    ),
}  # fmt: skip

#: Words in front of a name, in the same text or in the one before it.
BYLINE_PREFIXES: Final = BY_WORDS | {
    "English": (*BY_WORDS["English"], "author", "authors"),
    "German": (*BY_WORDS["German"], "autor", "autorin", "geschrieben von"),
    "French": (*BY_WORDS["French"], "auteur", "auteure", "écrit par"),
    "Spanish and Portuguese": (*BY_WORDS["Spanish and Portuguese"], "autora", "escrito por"),
    "Italian": ("a cura di", "autore"),
    "Danish": ("skrevet af",),
    "Scandinavian and German": ("text:", "tekst:"),
    "Finnish": ("kirjoittaja", "teksti"),
    "Polish, Czech, Croatian": ("autorka", "napsal", "napsala", "piše"),
    "Hungarian": ("szerző", "írta"),
    "Turkish": ("yazan", "yazar"),
    "Indonesian": ("oleh", "penulis"),
    "Vietnamese": ("tác giả",),
    "Russian": ("автор", "Автор", "текст", "Текст"),
    "Arabic": ("بقلم", "كتب", "الكاتب"),
    "Persian": ("نویسنده",),
    "Hebrew": ("מאת",),
    "Hindi": ("लेखक",),
    "Thai": ("โดย", "ผู้เขียน"),
    "Chinese": ("作者", "记者", "記者", "文", "发布者"),
    "Japanese": ("著者", "投稿者", "執筆", "文"),
}
#: Words of Chinese bylines: a text without one of them has none.
CHINESE_LABELS: Final = (
    "作者", "记者", "記者", "撰文", "撰稿", "投稿", "编辑", "編輯", "责编", "文/", "文／", "文｜", "文|", "文丨",
)  # fmt: skip
#: Titles of reporters behind a name.
NAME_SUFFIXES: Final = (" 기자", " 특파원")
#: Signs around a date.
DATE_EDGES: Final = "•·|,-–» "
