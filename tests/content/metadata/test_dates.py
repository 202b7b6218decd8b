"""When a page was published and changed."""

import pytest

import scutch
from scutch.content.metadata.collect import MetadataReader, read_metadata
from scutch.content.metadata.dates import Days, add_neighbour_evidence, iso_date
from scutch.content.metadata.evidence import FieldCandidate
from scutch.content.metadata.visible_dates import readings_of
from scutch.results.metadata import Metadata


def said(html: str, url: str | None = None) -> Metadata:
    return read_metadata(scutch.parse(html, url=url))


@pytest.mark.parametrize(
    ("html", "date"),
    [
        ("<meta property=article:published_time content=2024-05-01T08:00:00+02:00>", "2024-05-01T08:00:00+02:00"),
        ("<h1>Flax</h1><time datetime=2024-05-01>1 May</time>", "2024-05-01"),
        ('<script type=application/ld+json>[{"@type":["BlogPosting"],"datePublished":"2024-05-01"}]</script>', "2024-05-01"),
        ("<time datetime=PT2M>2 minutes</time>", ""),
        ("<h1>Flax</h1><span itemprop=datePublished content=2024-05-01>a year ago</span>", "2024-05-01"),
        ("<h1>Flax</h1><post-age created=2024-05-01T08:00:00Z></post-age>", "2024-05-01T08:00:00Z"),
        ("<meta name=x-Published-Date content=2024-05-01>", "2024-05-01"),
        ("<meta name=fragment-date content=2024-05-01>", ""),
        ("<meta property=article:modified_time content=2024-05-01>", "2024-05-01"),
        ("<h1>Flax</h1><p>By A. Weaver · May 1, 2024 · 5 min read", "2024-05-01"),
    ],
)
def test_the_date_is_the_day_of_publication(html: str, date: str) -> None:
    """Dates come in ISO 8601, with the time and the zone that are told; what is no date is none."""
    assert said(html).date == date


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Published on May 1, 2024"),
        ("zh", "发布于 2024年5月1日 10:30"),
        ("ja", "2024年5月1日 公開"),
        ("de", "Veröffentlicht am 1. Mai 2024"),
        ("fr", "Publié le 1 mai 2024"),
        ("es", "Publicado el 1 de mayo de 2024"),
        ("pt", "Publicado em 1 de maio de 2024"),
        ("ru", "Опубликовано 1 мая 2024 г."),
        ("ar", "نشر في 1 مايو 2024"),
        ("ar", "١ مايو ٢٠٢٤"),
    ],
)
def test_dates_are_seen_in_nine_languages(language: str, text: str) -> None:
    """The first date behind the title is the page's."""
    html = f"<html lang={language}><title>Flax</title><h1>Flax</h1><div><span>{text}</span></div><p>Text"
    assert said(html).date[:10] == "2024-05-01"


def test_a_line_says_when_a_page_was_published_and_when_it_was_changed() -> None:
    """Each date has the label of its part of the line."""
    found = said("<h1>Flax</h1><p>Published 3 May 2024 · Updated 9 May 2024")
    assert (found.date, found.published, found.modified) == ("2024-05-03", "2024-05-03", "2024-05-09")


def test_published_and_modified_are_told_apart() -> None:
    """Both are kept, whichever is the date."""
    found = said(
        "<meta property=article:published_time content=2024-05-01>"
        "<meta property=article:modified_time content=2024-06-02T10:00Z>"
    )
    assert (found.date, found.published, found.modified) == ("2024-05-01", "2024-05-01", "2024-06-02T10:00Z")


def test_the_time_of_a_day_is_that_of_its_kind() -> None:
    """A page that was published and changed on one day keeps both times."""
    found = said(
        "<meta property=article:published_time content=2024-05-01T08:00:00Z>"
        "<meta property=article:modified_time content=2024-05-01T10:30:00.000Z>"
    )
    assert (found.published, found.modified) == ("2024-05-01T08:00:00Z", "2024-05-01T10:30:00.000Z")


@pytest.mark.parametrize(
    "text", ["Aktualisiert: 1.5.2024", "更新日：2024年5月1日", "Обновлено: 1 мая 2024", "Mis à jour le 1 mai 2024"]
)
def test_a_change_is_known_by_its_word(text: str) -> None:
    """In front of the date, in the languages that are read."""
    assert said(f"<h1>Flax</h1><p>{text}").modified == "2024-05-01"


def test_an_unsure_date_is_decided_by_another_place() -> None:
    """Day and month of numbers may be swapped; data of the page tell which is which."""
    given = FieldCandidate("2024-09-10", "json-ld", 3, ("ld article datePublished",))
    both = [FieldCandidate(value, "text", 9, ("shown", "after0")) for value in ("2024-09-10", "2024-10-09")]
    assert Days([given, *both]).date().value == "2024-09-10"


@pytest.mark.parametrize(
    ("markup", "source"),
    [
        ("<time datetime=2024-05-01>then</time>", "time"),
        ("<post-age created=2024-05-01></post-age>", "attribute"),
        ("<p>1 May 2024", "text"),
        ("<meta itemprop=dateCreated content=2024-05-01>", "meta"),
    ],
)
def test_a_date_says_in_what_it_stands(markup: str, source: str) -> None:
    """And its place is that of the text or the element."""
    found = said(f"<h1>Flax</h1>{markup}").sources["date"]
    assert found.source == source
    assert found.xpath.startswith("/html/body/")


@pytest.mark.parametrize(
    "example",
    [
        "<pre><code><span>keeper restore --day 2025-03-01 /srv/data</span></code></pre>",
        "<p>The name ends in its day, as in <code>report-2025-03-01.ods</code>.",
        "<h2>Similar articles</h2><p>Sleep of nurses.<p><span>Flax Sci. 2020 Mar;6(1):1-20.</span>",
        "<ol><li><cite>Weight limit for bridge. <i>Herald</i>. 2 May 1968.</cite></ol>",
    ],
)
def test_a_date_in_code_or_of_another_work_is_not_that_of_the_page(example: str) -> None:
    """Handbooks have dates in their examples, articles of an encyclopedia in their references."""
    page = f"<h1>Restore</h1><p>Existing files are never overwritten.</p>{example}"
    assert said(page).date == ""
    assert said(f"{page}<p>Last updated on 9 January 2025").date == "2025-01-09"


def test_the_address_may_tell_the_day() -> None:
    """Where the page does not."""
    found = said("<h1>Flax</h1>", url="https://example.org/2024/05/01/flax")
    assert (found.date, found.sources["date"].source) == ("2024-05-01", "url")


def test_the_day_that_a_member_joined_is_not_the_date() -> None:
    """Posts of forums have it in front of their own."""
    html = "<h1>Flax</h1><div><p>weaver</p><p>Joined: Mar 3, 2010</p></div><div><p>Posted May 1, 2024</p><p>Text</div>"
    assert said(html).date == "2024-05-01"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2024-05-01 08:30 (updated)", "2024-05-01T08:30"),
        ("2024/05/01", "2024-05-01"),
        ("Wed, 01 May 2024 08:30:00 GMT", "2024-05-01T08:30:00Z"),
        ("soon", ""),
    ],
)
def test_a_date_ends_where_it_is_no_date_any_more(text: str, date: str) -> None:
    """Whatever follows a day is left out unless it is a time."""
    assert iso_date(text) == date


@pytest.mark.parametrize("text", ["Version 2024.1.15.3 of 100", "call 2024", "", "In 2024 there were 12 of them"])
def test_a_number_is_no_date(text: str) -> None:
    """A year alone is none."""
    assert readings_of(text, "en-US") == []


def test_a_date_of_the_address_has_no_node() -> None:
    """It is on no place of the page."""
    assert said("<h1>Flax</h1>", url="https://example.org/2024/05/01/flax").sources["date"].node is None


def test_the_first_two_dates_behind_the_title_are_candidates() -> None:
    """Later ones belong to other articles."""
    page = scutch.parse("<title>Flax</title><h1>Flax</h1>" + "".join(f"<p>{day} May 2024</p>" for day in (13, 14, 15, 16)))
    candidates = MetadataReader(page).date_candidates()
    assert [candidate.value for candidate in candidates] == ["2024-05-13", "2024-05-14"]


def test_a_visible_day_beside_one_of_publication_is_the_same_in_another_zone() -> None:
    """Beside one of a modification it is not."""
    for kind, evidence in (("meta published", {"beside data"}), ("meta modified", set())):
        visible, data = {"visible"}, {kind}
        add_neighbour_evidence(visible, data)
        assert visible - {"visible"} == evidence


PARAGRAPH = "<p>Im Frühjahr gab mir ein Nachbar ein Brett aus Esche, vier Meter lang und ein wenig verzogen.</p>" * 3


@pytest.mark.parametrize("date", ["<p>Von Ines Carvalho, 2. November 2026</p>", "<p>2. November 2026</p>"])
def test_a_column_of_dates_in_a_table_is_data(date: str) -> None:
    """The table lists things with dates; that of the article is in its byline."""
    rows = "".join(f"<tr><td>Brett {n}</td><td>{n:02}.09.2026</td></tr>" for n in range(1, 9))
    html = f"<html lang=de><h1>Eine Bank aus einem Brett</h1>{date}{PARAGRAPH}<table><tr><td>Ware<td>Seit{rows}</table>"
    assert scutch.extract_content(html).metadata.date == "2026-11-02"


def test_a_date_in_a_layout_table_is_that_of_the_article() -> None:
    """No other date stands above or below it."""
    cells = f"<tr><td><h1>Eine Bank aus einem Brett</h1><tr><td>2. November 2026<tr><td>{PARAGRAPH}"
    assert scutch.extract_content(f"<html lang=de><table>{cells}</table>").metadata.date == "2026-11-02"


@pytest.mark.parametrize(
    ("published", "date"),
    [
        ("""<script type=application/ld+json>{"@type":"Article","datePublished":"2021-03-02","dateModified":"2026-05-01"}
         </script>""", "2026-05-01"),
        ('<meta property=article:published_time content=2021-03-02><meta property=article:modified_time content=2026-05-01>',
         "2021-03-02"),
    ],
)  # fmt: skip
def test_readers_take_a_visible_day_of_change_unless_a_meta_element_has_another(published: str, date: str) -> None:
    """JSON-LD is for search engines; the day of publication is known all the same."""
    page = scutch.parse(
        f"<html lang=en>{published}<h1>How flax grows</h1><p class=date>Updated May 1, 2026</p><p>Flax gives fibres."
    )
    found = read_metadata(page)
    assert (found.date, found.published, found.modified) == (date, "2021-03-02", "2026-05-01")


@pytest.mark.parametrize(
    ("name", "date"),
    [("shop:date", "2021-03-02"), ("ms.date", "2021-03-02"), ("expiry-date", ""), ("event:date", "")],
)
def test_names_of_meta_elements_that_end_with_date(name: str, date: str) -> None:
    """They are those of the page, unless they are those of its end or of an event."""
    assert read_metadata(scutch.parse(f"<meta name={name} content=2021-03-02><h1>Flax</h1>")).published == date


@pytest.mark.parametrize(("language", "date"), [("en-US", "2024-05-06"), ("en-GB", "2024-06-05"), ("fr", "2024-06-05")])
def test_the_region_of_a_page_decides_which_number_is_the_month(language: str, date: str) -> None:
    """Only English without a region leaves it open."""
    assert said(f"<html lang={language}><h1>Flax</h1><p class=date>05/06/2024</p><p>Flax gives fibres.").date == date


@pytest.mark.parametrize(
    ("shown", "in_data", "date"),
    [
        ("12/03/2025", "2025-03-12", "2025-03-12"),
        ("12/03/2025", "2025-03-19", "2025-12-03"),
        ("12/03/2025", "2025-12-03", "2025-12-03"),
        ("Dec 3, 2025", "2025-03-12", "2025-12-03"),
    ],
)
def test_a_day_in_the_data_decides_which_number_is_the_month(shown: str, in_data: str, date: str) -> None:
    """Themes write their dates in an order of their own, whatever the language of the page is."""
    meta = f"<meta property=article:published_time content={in_data}>"
    page = scutch.parse(f"<html lang=en-US>{meta}<h1>Flax</h1><div><span class=date>{shown}</span></div><p>Text")
    visible = [found.value for found in MetadataReader(page).date_candidates() if "visible" in found.evidence]
    assert visible == [date]


@pytest.mark.parametrize(
    "content",
    [
        "20240506",
        "20240506T100000Z",
        "1714989600",
        "1714989600000",
        "Mon May 06 2024 10:00:00 GMT+0000 (Coordinated Universal Time)",
    ],
)
def test_dates_as_programs_write_them(content: str) -> None:
    """Without signs, as the time since 1970, and with the name of the zone."""
    assert said(f"<meta property=article:published_time content='{content}'><h1>Flax</h1>").date[:10] == "2024-05-06"
