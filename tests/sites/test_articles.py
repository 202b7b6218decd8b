"""Wrappers of articles: facts of the page, and the main content in Markdown."""

import pytest

import scutch

BODY = "<p>{0} grows in <b>wet</b> meadows, and it has been grown there for a very long time indeed.</p>" * 4
PAGE = """<html lang=en><head><title>{title} | Marsh Post</title>{head}</head><body>
<nav class=top><a href=/>Home</a><a href=/plants>Plants</a></nav><main><h1 class=headline>{title}</h1>
<p class=byline>By {author}</p><time class=day datetime={day}>{day}</time><div class=story>{body}
<aside class="related-box"><b>Read also</b><ul><li><a href=/1>{more}</a><li><a href=/2>Fen news</a></ul>
</aside>{body}</div></main>
<footer>Marsh Post, all rights reserved</footer></body></html>"""


def article(title: str, author: str, day: str, *, head: str = "") -> str:
    """Return an article."""
    more = f"More about {title}"
    return PAGE.format(title=title, author=author, day=day, head=head, body=BODY.format(title), more=more)


LEARNED = [article("Flax", "Ann Weaver", "2024-05-01"), article("Hemp", "Tom Dyer", "2024-06-11")]
WRAPPER = scutch.learn(LEARNED, kind="article")
OTHER = article("Nettle", "Eva Spinner", "2025-01-02")


def test_facts_of_an_article_are_fields() -> None:
    """As its metadata have them, from the places where the learned pages show them."""
    row = WRAPPER.apply(OTHER).table.to_dicts()[0]
    assert (row["title"], row["author"], row["date"]) == ("Nettle", "Eva Spinner", "2025-01-02")


def test_the_content_is_markdown_without_boxes() -> None:
    """What no learned page has as content is left out by its class."""
    content = str(WRAPPER.apply(OTHER).records[0]["content"])
    assert content.count("Nettle grows in **wet** meadows") == 8
    assert "More about" not in content
    assert "Marsh Post" not in content


@pytest.mark.parametrize("pages", [LEARNED[:1], LEARNED])
def test_one_page_is_enough(pages: list[str]) -> None:
    """More pages only make sure."""
    assert scutch.learn(pages, kind="article").apply(OTHER).records[0]["title"] == "Nettle"


def test_head_elements_are_anchors() -> None:
    """A page whose visible parts changed still has them."""
    head = "<meta property=og:title content='{}'><meta name=author content='{}'>"
    learned = [
        article(*facts, head=head.format(*facts[:2]))
        for facts in (("Flax", "Ann", "2024-05-01"), ("Hemp", "Tom", "2024-05-02"))
    ]
    wrapper = scutch.learn(learned, kind="article")
    page = article("Nettle", "Eva", "2025-01-02", head=head.format("Nettle", "Eva")).replace("headline", "big-title")
    row = wrapper.apply(page).records[0]
    assert (row["title"], row["author"]) == ("Nettle", "Eva")


def test_a_byline_in_another_place_is_read_by_the_metadata() -> None:
    """What ``extract_content`` finds on a page is found by a wrapper, too, if the places that were learned lack it."""
    page = OTHER.replace("<p class=byline>By Eva Spinner</p>", "<p>Published by <a rel=author href=/eva>Eva Spinner</a></p>")
    answer = scutch.learn(LEARNED[:1], kind="article").apply(page)
    assert answer.records[0]["author"] == scutch.extract_content(page).author == "Eva Spinner"


def test_an_article_without_content_is_broken() -> None:
    """Such as that of another design, or one behind a login."""
    page = OTHER.replace("class=story", "class=text")
    answer = WRAPPER.apply(page)
    assert answer.records[0]["content"] is None
    assert answer.health.verdict == "broken"
    assert ("content", "anchor missing") in answer.problems


def test_articles_are_kept_as_json() -> None:
    """With the Markdown and what is left out of it."""
    loaded = scutch.Wrapper.from_json(WRAPPER.to_json())
    assert loaded == WRAPPER
    assert loaded.apply(OTHER).table.to_dicts() == WRAPPER.apply(OTHER).table.to_dicts()


def test_pages_without_text_are_no_articles() -> None:
    """The error says so."""
    with pytest.raises(scutch.InvalidInput, match="no content to learn from"):
        scutch.learn(["<body><img src=a.png></body>"], kind="article")


def test_types_of_data_may_be_a_list() -> None:
    """Embedded data whose parts have several types are read, too."""
    data = '{"@type": "Article", "name": "Flax", "hasPart": {"@type": ["WebPageElement", "Thing"], "name": "a", "text": "b"}}'
    page = article("Flax", "Ann", "2024-05-01", head=f"<script type=application/ld+json>{data}</script>")
    assert scutch.learn([page], kind="article").apply(page).records[0]["title"] == "Flax"


def test_the_content_of_an_element_is_a_value() -> None:
    """It is read on a page without a type of its data, too."""
    text = "<p>Flax gives long, strong fibres, and its seeds are pressed for oil.</p>" * 9
    page = (
        "<article {}><h1 itemprop=headline>Flax {}</h1><time itemprop=datePublished content=2026-05-0{}>May</time>{}</article>"
    )
    typed = "itemscope itemtype=http://schema.org/Article"
    wrapper = scutch.learn([page.format(typed, number, number, text) for number in (3, 4)], kind="article")
    assert wrapper.apply(page.format("", 5, 5, text)).table.to_dicts()[0]["date"] == "2026-05-05"


def test_hidden_panels_of_tabs_are_content() -> None:
    """A click shows them; other hidden text, such as that of a dialog, stays out."""
    tabs = (
        "<h2>Retting {0}</h2><ul role=tablist><li role=tab>In dew<li role=tab>In ponds</ul>"
        "<div role=tabpanel><pre>ret --dew {0}</pre></div><div role=tabpanel hidden><pre>ret --pond {0}</pre></div>"
        "<div class=share hidden><p>Share {0} with your friends.</div>"
    )
    pages = [
        article(*facts).replace("</div></main>", f"{tabs.format(facts[0])}</div></main>")
        for facts in (("Flax", "Ann Weaver", "2024-05-01"), ("Hemp", "Tom Dyer", "2024-06-11"), ("Jute", "Eva", "2024-07-02"))
    ]
    content = str(scutch.learn(pages[:2], kind="article").apply(pages[2]).records[0]["content"])
    assert "ret --dew Jute" in content
    assert "ret --pond Jute" in content
    assert "Share Jute" not in content
