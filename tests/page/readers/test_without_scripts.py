"""Pages that show nothing until their scripts have run."""

from scutch.page import Limits, Page, parse
from scutch.page.readers.without_scripts import revealed, with_chunks

TEXT = "Flax gives long, strong fibres. " * 20


def shown(html: str) -> str:
    body = revealed(parse(html)).body
    assert body
    return body.text


def test_a_page_in_noscript_is_read() -> None:
    """It is what people without scripts see."""
    assert shown(f"<div id=app></div><noscript><p>{TEXT}</noscript>").startswith("Flax")


def test_a_page_in_a_template_is_read() -> None:
    """A script would copy it into the page; templates may hold others."""
    html = f"<div id=app></div><template><p>{TEXT}<template><p>seeds</template><p>oil</template>"
    assert shown(html).endswith("seeds\n\noil")


def test_a_page_that_is_hidden_until_later_is_read() -> None:
    """By whatever attribute it is hidden."""
    for hiding in ("hidden", "style='display:none'", "aria-hidden=true"):
        assert shown(f"<p>Loading<div {hiding}>{TEXT}</div>").startswith("Loading")
        assert "Flax" in shown(f"<p>Loading<div {hiding}>{TEXT}</div>")


def test_a_page_that_shows_enough_stays_as_it_is() -> None:
    """What it hides then is a menu or a dialogue."""
    page = parse(f"<p>{TEXT * 2}<div hidden>{TEXT * 20}</div>")
    assert revealed(page) is page


def test_chunks_that_are_moved_into_their_places_are_read() -> None:
    """However much else is shown; other hidden parts stay hidden."""
    html = f"<p>{TEXT * 2}<template id=B:0></template><div hidden id=S:0>{TEXT * 8}seeds</div><p hidden>secret"
    assert "seeds" in shown(html)
    assert "secret" not in shown(html)


def test_chunks_with_little_text_are_not_parsed() -> None:
    """Even all their text would be too little beside what the page shows."""
    page = parse(f"<p>{TEXT * 2}<template id=B:0></template><div hidden id=S:0>{TEXT}</div>")
    assert with_chunks(page) is page.source


def test_without_places_there_are_no_chunks() -> None:
    """An id alone says nothing."""
    page = parse(f"<p>{TEXT * 2}<div hidden id=S:0>{TEXT * 8}</div>")
    assert revealed(page) is page


def test_shadow_roots_are_read() -> None:
    """However much else is shown, as browsers show them; other templates stay hidden."""
    root = "<x-card><template shadowrootmode={}><b>hemp</b><template>secret</template></template>seeds</x-card>"
    assert "hemp" in shown(f"<p>{TEXT * 2}</p>{root.format('open')}")
    assert "hemp" in shown(f"<p>{TEXT * 2}</p>{root.format('CLOSED')}")
    assert "secret" not in shown(f"<p>{TEXT * 2}</p>{root.format('open')}")
    assert "hemp" not in shown(f"<p>{TEXT * 2}</p>{root.format('none')}")
    assert "hemp" in shown(f"<p>{TEXT * 2}</p><div><template shadowrootmode=open>hemp")


def test_places_in_the_source_stay_where_they_are() -> None:
    """The page that is read again has the same length, so spans of the source hold."""
    page = parse(f"<body><noscript><p>{TEXT}</noscript><p hidden>{TEXT}")
    other = revealed(page)
    assert other is not page
    assert len(other.source) == len(page.source)
    spans = [node.source_span for node in other.elements("p")]
    assert [page.source[slice(*span)][:2] for span in spans if span] == [b"<p", b"<p"]


def test_a_page_without_source_stays_as_it_is() -> None:
    """There is nothing to read again."""
    page = parse("<p hidden>x")
    bare = Page(page.columns, encoding=page.encoding._replace(source="tree"))
    assert revealed(bare) is bare


def test_a_page_is_revealed_once() -> None:
    """The answer is kept with the columns; pages that share them have it with their own addresses."""
    page = parse(f"<div id=app></div><noscript><p>{TEXT}</noscript>", url="https://example.org/a")
    found, other = revealed(page), revealed(page.at("https://example.org/b"))
    assert revealed(page) is found
    assert other.columns is found.columns
    assert (found.url, other.url) == ("https://example.org/a", "https://example.org/b")


def test_a_page_is_revealed_by_the_limits_at_hand() -> None:
    """Those of an earlier answer do not count."""
    page = parse(f"<div id=app></div><noscript><p>{TEXT}<p>{TEXT}</noscript>")
    assert not revealed(page).truncated
    assert revealed(page, Limits(max_nodes=8)).truncated == ("nodes",)
