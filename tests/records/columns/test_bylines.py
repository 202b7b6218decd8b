"""Bylines under varied markup: the date is ``date``, who wrote it is ``author``, and no label is a column or a name."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

import pytest

import scutch


class Post(NamedTuple):
    """A post of a blog."""

    title: str
    author: str
    category: str
    day: date


POSTS: Final = (
    Post("Drying flax in a wet autumn", "Ann Lee", "Garden", date(2015, 7, 25)),
    Post("How to ret hemp without a pond", "Tom Hale", "Craft", date(2014, 12, 31)),
    Post("Nettle yarn by hand", "Kim Orr", "Garden", date(2015, 1, 9)),
    Post("A small loom for a large room", "Jo May", "House", date(2015, 3, 3)),
    Post("Woad, weld and madder", "Bo Fry", "Craft", date(2014, 11, 5)),
    Post("Selling rope at the fair", "Al Roy", "House", date(2015, 10, 12)),
)

BYLINES: Final = {
    "labels beside elements": '<i class="label">Posted on</i> <time datetime="{0}">{0:%B %d, %Y}</time> '
    '<i>by</i> <a href="/u">{1}</a>',
    "labels in elements like the values": "<span>Posted on</span> <span>{0:%B %d, %Y}</span> <span>by</span> <span>{1}</span>",
    "bold labels": "<b>Published:</b> {0:%d %B %Y} <b>Author:</b> {1} <b>Category:</b> {2}",
    "items": "<ul><li><b>Published</b> {0:%d %B %Y}</li><li><b>Author</b> {1}</li><li><b>Section</b> {2}</li></ul>",
    "terms": "<dl><dt>Published</dt><dd>{0:%d %B %Y}</dd><dt>Posted by</dt><dd>{1}</dd><dt>In</dt><dd>{2}</dd></dl>",
    "prepositions": '<i>On</i> <em>{0:%d %B %Y}</em> <i>in</i> <a href="/c">{2}</a>',
    "labels for screen readers": '<span class="posted-on"><span class="screen-reader-text">Posted on</span> <a href="/d">'
    '<time>{0:%B %d, %Y}</time></a></span> <span class="byline">by <a href="/u">{1}</a></span>',
    "classes": '<span class="published">Published {0:%B %d, %Y}</span><span class="author">By {1}</span>',
    "a sentence": "Published on {0:%B %d, %Y} by {1}",
    "lines": "Posted on<br>{0:%B %d, %Y}<br>by {1}",
    "slashes": '<small>Posted: <u>{0:%d %B %Y}</u> / In: <a href="/c">{2}</a> / By: <a href="/u">{1}</a></small>',
    "rows": '<div class="row"><p class="k">Published</p><p>{0:%d %B %Y}</p></div>'
    '<div class="row"><p class="k">Author</p><p>{1}</p></div>',
    "a sentence with links": 'Written by <a href="/u" rel="author">{1}</a> on <time>{0:%d %B %Y}</time>. '
    'Filed under <a href="/c">{2}</a>.',
    "categories behind words": "<span>Published <time>{0:%B %d, %Y}</time></span><div><span>Categorized as "
    '<a href="/c/{2}">{2}</a></span></div>',
    "labels behind": "<p><span>{0:%d %B %Y}</span> <span>published</span></p><p><span>{1}</span> <span>author</span></p>",
    "German": "<span>Veröffentlicht am</span> <span>{0:%d.%m.%Y}</span> <span>von</span> <span>{1}</span>",
    "French": "<span>Publié le</span> <time>{0:%d.%m.%Y}</time> <span>par</span> <span>{1}</span>",
    "Spanish": '<span>Publicado el</span> <span>{0:%d.%m.%Y}</span> <span>por</span> <a href="/u">{1}</a>',
    "authors with pages": '<span>Posted on</span> <span>{0:%d %B %Y}</span> <span>by</span> <a href="/u/{1}">{1}</a>',
    "year first": "<span>{0:%y/%m/%d}</span> <span>by {1}</span>",
    "year first behind a label": "Posted on <span>{0:%y/%m/%d}</span> by <span>{1}</span>",
    "day first": "<span>{0:%d/%m/%y}</span> <span>by {1}</span>",
    "month first": "<span>{0:%m/%d/%y}</span> <span>by {1}</span>",
    "bars": "{1} | {0:%y.%m.%d} | {2}",
}
ENTRIES: Final = {
    "above a summary": '<article><h2><a href="/{n}">{title}</a></h2><p>{line}</p>'
    "<p>A few words on the matter: {title}.</p></article>",
    "between other elements": '<article><h2><a href="/{n}">{title}</a></h2>{line}'
    "<p>A few words on the matter: {title}.</p></article>",
    "before the title": '<div class="item"><div class="info">{line}</div>'
    '<h3 class="ttl"><a href="/{n}">{title}</a></h3></div>',
}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES.keys())
@pytest.mark.parametrize("line", BYLINES.values(), ids=BYLINES.keys())
def test_the_values_of_a_byline_are_named(line: str, entry: str) -> None:
    """Each value has a column of its own, by the name of what it is."""
    entries = (
        entry.format(n=number, title=post.title, line=line.format(post.day, post.author, post.category))
        for number, post in enumerate(POSTS)
    )
    table = scutch.extract_records(f"<main><h1>The blog</h1><div class=list>{''.join(entries)}</div></main>")[0].table
    wanted = {"title": [post.title for post in POSTS], "date": [post.day.isoformat() for post in POSTS]}
    wanted |= {"author": [post.author for post in POSTS]} if "{1}" in line else {}
    wanted |= {"category": [post.category for post in POSTS]} if "{2}" in line else {}
    assert {name: list(table[name]) for name in wanted} == wanted
    assert {column.name for column in table.columns} <= {*wanted, "title_url", "summary"}


def test_a_byline_that_is_a_link_is_the_author_without_its_word() -> None:
    """What begins the cells of other links is a part of a title."""
    rows = "".join(
        f"<li><a href=/p{n}><img src=/{n}.jpg></a><a class=t href=/p{n}>{title}</a><a href=/u{n % 2}>by {name}</a></li>"
        for n, (title, name) in enumerate([("Old barn", "Ann"), ("Two herons", "Jo"), ("Night train", "Ann"), ("Dunes", "Jo")])
    )
    table = scutch.extract_records(f"<ul>{rows}</ul>")[0].table
    assert table.to_dicts()[0]["author"] == "Ann"


LANGUAGES: Final = {
    "German": ("Geschrieben von: {1}", "Veröffentlicht: {0:%d.%m.%Y}", "Kategorie: {2}"),
    "French": ("Écrit par : {1}", "Publication : {0:%d/%m/%Y}", "Publié dans <a href=/c>{2}</a>"),
    "Spanish": ("Escrito por {1}", "Publicado: {0:%d/%m/%Y}", "Publicado en <a href=/c>{2}</a>"),
    "Italian": ("Scritto da {1}", "Pubblicato: {0:%d/%m/%Y}", "Categoria: {2}"),
    "Dutch": ("Geschreven door {1}", "Gepubliceerd op: {0:%d-%m-%Y}", "Categorie: {2}"),
    "Polish": ("Napisane przez {1}", "Opublikowano: {0:%d.%m.%Y}", "Kategoria: {2}"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_front_of_values_name_them_in_several_languages(language: str) -> None:
    """Entries of systems for blogs and news say who wrote them, when and in which category."""
    line = "<dl>" + "".join(f"<dd><span>{part}</span></dd>" for part in LANGUAGES[language]) + "</dl>"
    records = "".join(
        f"<article><h2><a href=/p{n}>{post.title}</a></h2>{line.format(post.day, post.author, post.category)}</article>"
        for n, post in enumerate(POSTS)
    )
    rows = scutch.extract_records(f"<main>{records}</main>")[0].table.to_dicts()
    assert [(row["author"], row["category"]) for row in rows] == [(post.author, post.category) for post in POSTS]
    assert "date" in rows[0]
