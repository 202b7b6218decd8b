"""Blogs: one set of posts under themes that differ in markup, in the byline and in the form of dates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from benchmarks.tables.sites.data import posts, slug
from benchmarks.tables.sites.site import Row, Site, listed, page, wanted


class Theme(NamedTuple):
    """How a blog writes its posts."""

    name: str
    #: Markup of a post: a template with ``title path date author category tags summary image comments minutes``.
    entry: str
    #: Columns that a person wants.
    columns: str = "title url date author summary"
    #: Markup of a tag, and what separates tags.
    tag: str = '<a href="/tag/{slug}" rel="tag">{name}</a>'
    comma: str = ", "
    #: Markup around the posts.
    around: str = '<main id="main" class="site-main">{}</main>'


HEADING: Final = '<h2 class="entry-title"><a href="{path}" rel="bookmark">{title}</a></h2>'
EXCERPT: Final = '<div class="entry-summary"><p>{summary}</p></div>'

THEMES: Final = (
    Theme(
        "posted on, by",
        '<article class="post type-post hentry"><header class="entry-header">'
        + HEADING
        + """
<div class="entry-meta"><span class="posted-on">Posted on <a href="{path}"><time class="entry-date published" datetime="{date}">{date:%B %d, %Y}</time></a></span>
<span class="byline"> by <span class="author vcard"><a class="url fn n" href="/author/x">{author}</a></span></span></div></header>"""
        + EXCERPT
        + """
<footer class="entry-footer"><span class="cat-links">Posted in <a href="/category/x" rel="category tag">{category}</a></span>
<span class="tags-links">Tagged {tags}</span></footer></article>""",
        "title url date author summary category tags",
    ),
    Theme(
        "date by author in one text",
        '<div class="post">' + HEADING + '<div class="meta">{date:%B %d, %Y} by {author}</div><p>{summary}</p></div>',
    ),
    Theme(
        "author on weekday",
        '<div class="item"><h3><a href="{path}">{title}</a></h3><p class="info">{author} on {date:%a %b %d %Y}</p><p>{summary}</p></div>',
    ),
    Theme(
        "one-sentence byline",
        "<article>"
        + HEADING
        + '<p>{summary}</p><p class="postinfo">Written by {author} in {category} on {date:%d %B %Y}. Tags: {tags}</p></article>',
        "title url date author summary category tags",
    ),
    Theme(
        "byline with links in a sentence",
        """<div class="blog-post">"""
        + HEADING
        + """<p class="blog-post-meta">{date:%B %d, %Y} by <a href="/u/x">{author}</a> in <a href="/c/x">{category}</a></p>
<p>{summary}</p><hr></div>""",
        "title url date author category summary",
    ),
    Theme(
        "cards with a kicker",
        """<article class="card"><a href="{path}"><img src="{image}" alt=""></a><div class="card-body"><span class="kicker">{category}</span>
<h3><a href="{path}">{title}</a></h3><p class="card-text">{summary}</p><small>{author} · {date:%d.%m.%Y}</small></div></article>""",
        "title url date author category summary image",
        around='<div class="cards">{}</div>',
    ),
    Theme(
        "list of lines",
        '<li><span class="post-meta">{date:%b %d, %Y}</span> <h3><a class="post-link" href="{path}">{title}</a></h3></li>',
        "title url date",
        around='<div class="home"><h1>Posts</h1><ul class="post-list">{}</ul></div>',
    ),
    Theme(
        "date and title on one line",
        '<li>{date:%Y-%m-%d} » <a href="{path}">{title}</a></li>',
        "title url date",
        around='<div id="home"><h1>Blog Posts</h1><ul class="posts">{}</ul></div>',
    ),
    Theme(
        "archive with short dates",
        '<li class="archive-item"><a href="{path}">{title}</a> <time datetime="{date}">{date:%d %b}</time></li>',
        "title url date",
        around='<section class="archive"><h2>2025</h2><ul>{}</ul></section>',
    ),
    Theme(
        "definition list",
        '<dt><a href="{path}">{title}</a></dt><dd class="when">{date:%d %B %Y}</dd><dd>{summary}</dd>',
        "title url date summary",
        around='<div id="content"><dl class="entries">{}</dl></div>',
    ),
    Theme(
        "labels with colons",
        """<div class="entry">"""
        + HEADING
        + """<ul class="details"><li>Author: {author}</li><li>Published: {date:%d %b %Y}</li><li>Category: {category}</li></ul>
<p>{summary}</p></div>""",
        "title url date author category summary",
    ),
    Theme(
        "labels in elements",
        """<div class="node node-article">"""
        + HEADING
        + """<div class="field"><span class="field-label">Published:</span> <span class="field-item">{date:%d %b %Y}</span></div>
<div class="field"><span class="field-label">Posted by</span> <span class="field-item"><a href="/user/x">{author}</a></span></div>
<div class="field"><div class="field-item"><p>{summary}</p></div></div></div>""",
    ),
    Theme(
        "icons in front",
        """<div class="blog-item"><div class="blog-img"><a href="{path}"><img src="{image}"></a></div><div class="blog-content"><ul class="blog-meta">
<li><i class="fa fa-user"></i> {author}</li><li><i class="fa fa-calendar"></i> {date:%d %b, %Y}</li><li><i class="fa fa-comments"></i> {comments} Comments</li></ul>
<h4><a href="{path}">{title}</a></h4><p>{summary}</p><a href="{path}" class="read-more">Read more</a></div></div>""",
        "title url date author summary image comments",
    ),
    Theme(
        "date box",
        """<div class="post-row"><div class="date-box"><span class="day">{date:%d}</span> <span class="month">{date:%b}</span> <span class="year">{date:%Y}</span></div>
<div class="post-text"><h3><a href="{path}">{title}</a></h3><p>{summary}</p></div></div>""",
        "title url date summary",
    ),
    Theme(
        "whole card in a link",
        """<a class="post-card" href="{path}"><img class="post-card-image" src="{image}" alt="{title}"><div class="post-card-category">{category}</div>
<h2 class="post-card-title">{title}</h2><div class="post-card-excerpt">{summary}</div><div class="post-card-meta"><span>{author}</span>
<time datetime="{date}">{date:%d %b %Y}</time> <span>— {minutes} min read</span></div></a>""",
        "title url date author category summary image",
        around='<div class="post-feed">{}</div>',
    ),
    Theme(
        "tags as pills",
        """<div class="preview"><a href="{path}"><h2>{title}</h2></a><div class="pills">{tags}</div><p>{summary}</p>
<div class="byline">By {author} | {date:%B %d, %Y} | {comments} comments</div></div>""",
        "title url date author summary tags comments",
        tag='<span class="pill">{name}</span>',
        comma=" ",
    ),
    Theme(
        "filed under",
        '<div class="post-entry"><h2><a href="{path}">{title}</a></h2><div class="storycontent"><p>{summary}</p></div>'
        '<div class="postmeta">Filed under: <a href="/c/x">{category}</a> — {author} @ {date:%d %B %Y}</div></div>',
        "title url date author category summary",
    ),
    Theme(
        "table rows",
        '<tr><td class="d">{date:%d/%m/%Y}</td><td><a href="{path}">{title}</a></td><td>{author}</td></tr>',
        "title url date author",
        around='<div class="content"><table class="posts"><tbody>{}</tbody></table></div>',
    ),
    Theme(
        "utility classes",
        """<div class="flex flex-col py-4"><span class="text-sm text-gray-500">{date:%b %d, %Y}</span><a class="text-xl font-bold" href="{path}">{title}</a>
<p class="mt-2 text-gray-700">{summary}</p><div class="flex mt-4"><span class="text-sm">{author}</span></div></div>""",
        around='<div class="max-w-2xl mx-auto divide-y">{}</div>',
    ),
    Theme(
        "microdata",
        """<div itemprop="blogPost" itemscope itemtype="https://schema.org/BlogPosting"><h2 itemprop="headline"><a itemprop="url" href="{path}">{title}</a></h2>
<span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">{author}</span></span>
<time itemprop="datePublished" datetime="{date}">{date:%A, %d %B %Y}</time><div itemprop="description">{summary}</div>
<span itemprop="articleSection">{category}</span></div>""",
        "title url date author category summary",
    ),
    Theme(
        "hidden words for readers",
        """<article class="post"><h2><a href="{path}">{title}</a></h2><p class="meta"><span class="sr-only">Published on</span> {date:%d %B %Y}
<span class="sep">•</span> <span class="sr-only">by</span> {author}</p><p>{summary}</p></article>""",
    ),
    Theme(
        "German",
        """<article class="beitrag"><h2><a href="{path}">{title}</a></h2><p class="autor">Von {author} am {date:%d.%m.%Y} in {category}</p>
<p class="teaser">{summary} <a class="mehr" href="{path}">Weiterlesen</a></p></article>""",
        "title url date author category summary",
    ),
    Theme(
        "flat siblings",
        '<h2><a href="{path}">{title}</a></h2><p class="sub">Posted by {author}, {date:%d %B %Y}</p><p>{summary}</p>',
    ),
    Theme(
        "posts without classes",
        '<div><div><a href="{path}">{title}</a></div><div>{date:%d %B %Y}</div><div>{summary}</div></div>',
        "title url date summary",
        around="<div>{}</div>",
    ),
    Theme(
        "full time",
        '<section class="post">'
        + HEADING
        + '<span class="timestamp">{date:%A, %B %d, %Y} at 7:45 PM</span><div class="body"><p>{summary}</p></div>'
        '<span class="labels">Labels: {tags}</span></section>',
        "title url summary tags",
    ),
    Theme(
        "last updated",
        """<div class="doc"><h3 class="doc-title"><a href="{path}">{title}</a></h3><p class="doc-desc">{summary}</p>
<p class="doc-foot">Last updated: {date:%d %b %Y} | Author: {author}</p></div>""",
    ),
    Theme(
        "comments in a bubble",
        """<article class="story"><a class="bubble" href="{path}#comments">{comments}</a><h2><a href="{path}">{title}</a></h2>
<div class="posted">posted {date:%b %d, %Y} by <b>{author}</b></div><p>{summary}</p></article>""",
    ),
    Theme(
        "author with a portrait",
        """<div class="feed-item"><div class="who"><img class="avatar" src="/a/{minutes}.png" alt=""><div><strong>{author}</strong><br><small>{date:%d %b %Y}</small></div></div>
<a class="headline" href="{path}">{title}</a><p>{summary}</p></div>""",
    ),
    Theme(
        "news with time stamps",
        """<div class="news-item"><div class="news-date">{date:%Y.%m.%d}</div><div class="news-title"><a href="{path}">{title}</a></div>
<div class="news-cat">[{category}]</div></div>""",
        "title url date category",
    ),
    Theme(
        "tags with hashes",
        '<li class="note"><h4><a href="{path}">{title}</a></h4><span class="date">{date:%d-%m-%Y}</span><p>{summary}</p><p class="tags">{tags}</p></li>',
        "title url date summary tags",
        tag='<a href="/t/{slug}">{name}</a>',
        comma=" ",
        around='<ul class="notes">{}</ul>',
    ),
)


def tag_list(theme: Theme, row: Row) -> str:
    """Return the markup of a post's tags."""
    return theme.comma.join(theme.tag.format(slug=slug(name), name=name) for name in row["tags"])


def blog(theme: Theme) -> Site:
    """Return the blog of a theme."""
    rows = posts()
    entries = listed(theme.entry, [{**row, "tags": tag_list(theme, row)} for row in rows])
    return Site(f"blog: {theme.name}", page("Blog", theme.around.format(entries)), rows, wanted(theme.columns))


def standing_apart() -> Site:
    """Return a blog whose first post stands apart: in an element of its own with a larger heading."""
    rows = posts()
    entry = '<article class="post"><{0}><a href="{{path}}">{{title}}</a></{0}><time>{{date:%d %B %Y}}</time><p>{{summary}}</p></article>'
    first = listed(entry.format("h1"), rows[:1])
    rest = listed(entry.format("h2"), rows[1:])
    inside = f'<main><section class="lead">{first}</section><section class="more">{rest}</section></main>'
    return Site("blog: the first post stands apart", page("Blog", inside), rows, wanted("title url date summary"))


def blogs() -> Iterator[Site]:
    """Yield the blogs."""
    yield from map(blog, THEMES)
    yield standing_apart()
