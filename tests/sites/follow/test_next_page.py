"""The next page of a list: forms of pagination, with and without a next page, in many languages."""

from pathlib import Path
from types import SimpleNamespace
from typing import Final
from urllib.parse import quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.sites.follow import forms
from scutch.sites.follow.next_page import NextPage

SITE: Final = "https://flax.example.org"
#: A list above each pager, so that a page has more than its controls.
ROWS: Final = (
    "<ul class=plants>" + "".join(f"<li><a href=/plant/{n}>Plant {n}</a> <b>{n}.50</b></li>" for n in range(8)) + "</ul>"
)
NUMBERS: Final = "<a href='?page=1'>1</a> <span class=current>2</span> <a href='?page=3'>3</a> <a href='?page=4'>4</a>"

#: Name: address of the page, its controls, address of the next page.
WITH_NEXT: Final = {
    # canonical addresses
    "a list under its canonical address": (
        "/cat/flax-seeds-31",
        "<link rel=canonical href='/cat/seeds-of-flax-31'><link rel=next href='/cat/seeds-of-flax-31?page=2'>",
        "/cat/seeds-of-flax-31?page=2",
    ),
    # surroundings
    "events in the classes of a calendar": (
        "/events/list/",
        "<nav class='nav-calendar calendar'><a rel=next href='/events/list/page/2/'>Evenimentele următoare</a></nav>",
        "/events/list/page/2/",
    ),
    # positions
    "ranges of items": (
        "/find",
        "1-20 <a href='?q=oak&page=2'>21-40</a> <a href='?q=oak&page=3'>41-60</a>",
        "/find?q=oak&page=2",
    ),
    "a session": ("/list", "<div class=pager><a href='/list/2?sid=7fa9'>2</a></div>", "/list/2?sid=7fa9"),
    "a second page among links of posts": (
        "/2024/flax/",
        "<p class=post-nav-links>1 <a href='/2024/flax/2/'>2</a>",
        "/2024/flax/2/",
    ),
    "a page in the name of a file": (
        "/thread-7.html",
        "<div class=pager><b>1</b> <a href='/thread-7-page-2.html'>2</a></div>",
        "/thread-7-page-2.html",
    ),
    "a page before a suffix": (
        "/digs/?q=oak+wood",
        "<link rel=next href='/digs/2_p/?q=oak%20wood'>",
        "/digs/2_p/?q=oak%20wood",
    ),
    "a page key with a number": ("/plants", "<b>1</b> <a href='?smdpage157=2'>2</a>", "/plants?smdpage157=2"),
    "a cursor without a label": ("/jobs", "<a rel=next href='jobs?next=4704&n=31'>More</a>", "/jobs?next=4704&n=31"),
    "a range of items in the path": (
        "/news/1-10/all.html",
        "<link rel=next href='/news/11-20/all.html'>",
        "/news/11-20/all.html",
    ),
    "an offset behind a letter": (
        "/flax-t351.html",
        "<b>1</b> <a href='/flax-t351-s15.html?sid=9f'>2</a> <a href='/flax-t351-s15.html?sid=9f'>Next</a>",
        "/flax-t351-s15.html?sid=9f",
    ),
    "more items in place": ("/", "<a href='/search?q=oak&page=2'>Load more results</a>", "/search?q=oak&page=2"),
    # labels
    "a labelled link": ("/plants", "<a href='?page=2'>Next</a>", "/plants?page=2"),
    "a label with a sign": ("/plants", "<a href='?page=2'>Next »</a>", "/plants?page=2"),
    "a label in two elements": ("/plants", "<a href='?page=2'><span>Next</span> <span>page</span></a>", "/plants?page=2"),
    "a label with a count": ("/plants", "<a href='?start=20'>next 20</a>", "/plants?start=20"),
    "a label with the page": ("/plants?page=2", "<a href='?page=3'>Next page (3 of 9)</a>", "/plants?page=3"),
    "a sign alone in a pager": (
        "/plants",
        "<div class=pagination><a href='?page=2'>›</a><a href='?page=9'>»</a></div>",
        "/plants?page=2",
    ),
    "a bracketed label": ("/plants?page=2", "<a href='?page=1'>[Prev]</a> <a href='?page=3'>[Next]</a>", "/plants?page=3"),
    "a label of an image": ("/plants", "<a href='/plants/page/2'><img src=r.gif alt='Next page'></a>", "/plants/page/2"),
    "an aria label": (
        "/plants",
        "<a href='?page=2' aria-label='Go to next page'><svg><path d=M0/></svg></a>",
        "/plants?page=2",
    ),
    "a title": ("/plants", "<a href='?page=2' title='Next page'><i class='fa'></i></a>", "/plants?page=2"),
    "the class of an icon": (
        "/plants",
        "<nav class=pager><a href='?page=2'><i class='fa fa-angle-right'></i></a></nav>",
        "/plants?page=2",
    ),
    "the name of an icon": ("/plants", "<nav class=pager><a href='?page=2'><i>chevron_right</i></a></nav>", "/plants?page=2"),
    "a label for eyes and one for screen readers": (
        "/plants",
        "<a href='?page=2'><span class=sr>Go to page</span> 2</a> <a href='?page=2'><i>Go to next page</i><b>Next</b></a>",
        "/plants?page=2",
    ),
    "a double sign for the last page": (
        "/plants",
        "<p><a href='?start=20'>2</a> <a href='?start=40'>3</a> <a href='?start=400'>&gt;&gt;</a></p>",
        "/plants?start=20",
    ),
    "numbers between much white space": (
        "/plants?page=2",
        "<p class=pager><a href='?page=1'>\n"
        + " " * 60
        + "1</a> <a href='?page=3'>\n"
        + " " * 60
        + "3\n"
        + " " * 60
        + "</a></p>",
        "/plants?page=3",
    ),
    "capital letters": ("/plants", "<a href='?page=2'>NEXT PAGE</a>", "/plants?page=2"),
    "older posts": ("/blog/", "<a href='/blog/page/2/'>← Older posts</a>", "/blog/page/2/"),
    "previous entries of a journal": ("/blog/", "<a href='/blog/page/2/'>« Previous Entries</a>", "/blog/page/2/"),
    "load more as a link": ("/blog/", "<a class=more href='/blog/page/2/'>Load more</a>", "/blog/page/2/"),
    "German": ("/liste", "<a href='/liste?seite=2'>Nächste Seite</a>", "/liste?seite=2"),
    "German, short": ("/liste?seite=2", "<a href='?seite=1'>Zurück</a> <a href='?seite=3'>Weiter</a>", "/liste?seite=3"),
    "French": ("/liste", "<a href='/liste?p=2'>Suivant →</a>", "/liste?p=2"),
    "Spanish": ("/lista", "<a href='/lista/pagina/2'>Página siguiente</a>", "/lista/pagina/2"),
    "Portuguese": ("/lista", "<a href='?pagina=2'>Próxima página</a>", "/lista?pagina=2"),
    "Italian": ("/elenco", "<a href='?pagina=2'>Successiva &gt;</a>", "/elenco?pagina=2"),
    "Dutch": ("/lijst", "<a href='?pagina=2'>Volgende</a>", "/lijst?pagina=2"),
    "Polish": ("/lista", "<a href='?strona=2'>Następna strona</a>", "/lista?strona=2"),
    "Czech": ("/seznam", "<a href='?strana=2'>Další</a>", "/seznam?strana=2"),
    "Hungarian": ("/lista", "<a href='?oldal=2'>Következő oldal</a>", "/lista?oldal=2"),
    "Russian": ("/news", "<a href='/news/?PAGEN_1=2'>Следующая страница</a>", "/news/?PAGEN_1=2"),
    "Ukrainian": ("/news", "<a href='?page=2'>Наступна</a>", "/news?page=2"),
    "Greek": ("/nea", "<a href='?page=2'>Επόμενη σελίδα</a>", "/nea?page=2"),
    "Turkish": ("/haber", "<a href='?sayfa=2'>Sonraki sayfa</a>", "/haber?sayfa=2"),
    "Swedish": ("/lista", "<a href='?sida=2'>Nästa sida</a>", "/lista?sida=2"),
    "Finnish": ("/lista", "<a href='?sivu=2'>Seuraava</a>", "/lista?sivu=2"),
    "Arabic, to the left": ("/akhbar", "<div dir=rtl><a href='?page=2'>التالي ←</a></div>", "/akhbar?page=2"),
    "Hebrew": ("/list", "<div dir=rtl><a href='?page=2'>לעמוד הבא</a></div>", "/list?page=2"),
    "Persian": ("/list", "<a href='?page=2'>صفحه بعد</a>", "/list?page=2"),
    "Hindi": ("/list", "<a href='?page=2'>अगला पृष्ठ</a>", "/list?page=2"),
    "Thai": ("/list", "<a href='?page=2'>หน้าถัดไป</a>", "/list?page=2"),
    "Vietnamese": ("/list", "<a href='?page=2'>Trang sau</a>", "/list?page=2"),
    "Indonesian": ("/list", "<a href='?page=2'>Halaman berikutnya</a>", "/list?page=2"),
    "Chinese": ("/list.html", "<a href='list_2.html'>下一页</a> <a href='list_9.html'>尾页</a>", "/list_2.html"),
    "traditional Chinese": ("/list", "<a href='?page=2'>下一頁</a>", "/list?page=2"),
    "Japanese": ("/list", "<a href='?page=2'>次へ</a>", "/list?page=2"),
    "Korean": ("/list", "<a href='?page=2'>다음 페이지</a>", "/list?page=2"),
    # relations
    "a link element": ("/plants", "<link rel=next href='/plants?page=2'>", "/plants?page=2"),
    "a relation in capitals": ("/plants", "<a rel='NOFOLLOW NEXT' href='/plants?page=2'>go on</a>", "/plants?page=2"),
    # numbers
    "numbers without a next link": ("/plants?page=2", f"<div class=pager>{NUMBERS}</div>", "/plants?page=3"),
    "numbers whose current one is a link": (
        "/plants?page=2",
        (
            "<ul class=pagination><li><a href='?page=1'>1</a><li class=active><a href='?page=2'>2</a>"
            "<li><a href='?page=3'>3</a></ul>"
        ),
        "/plants?page=3",
    ),
    "numbers from the second on": (
        "/plants",
        "<p class=pages>1 | <a href='?page=2'>2</a> | <a href='?page=3'>3</a></p>",
        "/plants?page=2",
    ),
    "numbers without a mark": (
        "/plants",
        "<p><a href='?page=1'>1</a> <a href='?page=2'>2</a> <a href='?page=3'>3</a></p>",
        "/plants?page=2",
    ),
    "numbers without a mark, later": (
        "/plants?p=2",
        "<p><a href='?p=1'>1</a> <a href='?p=2'>2</a> <a href='?p=3'>3</a></p>",
        "/plants?p=3",
    ),
    "numbers that count from zero": (
        "/plants",
        "<p class=pages>1 <a href='?page=1'>2</a> <a href='?page=2'>3</a></p>",
        "/plants?page=1",
    ),
    "numbers of offsets": (
        "/plants",
        "<p class=pages><b>1</b> <a href='?Nao=24'>2</a> <a href='?Nao=48'>3</a></p>",
        "/plants?Nao=24",
    ),
    "numbers with a gap": (
        "/plants?page=4",
        (
            "<div class=pagination><a href='?page=1'>1</a> … <a href='?page=3'>3</a> <em>4</em> "
            "<a href='?page=5'>5</a> … <a href='?page=20'>20</a></div>"
        ),
        "/plants?page=5",
    ),
    "Arabic digits": (
        "/plants",
        "<p class=pages><b>١</b> <a href='?page=2'>٢</a> <a href='?page=3'>٣</a></p>",
        "/plants?page=2",
    ),
    # places of the position
    "a matrix parameter": ("/plants;page=1", "<a href='/plants;page=2'>Next</a>", "/plants;page=2"),
    "a path": ("/plants/page/2/", "<a href='/plants/page/1/'>Prev</a><a href='/plants/page/3/'>Next</a>", "/plants/page/3/"),
    "a bare number as path": ("/tags/flax/", "<a href='/tags/flax/2/'>Next</a>", "/tags/flax/2/"),
    "a number in a file name": ("/index.html", "<nav class=pagination><a href='index2.html'>Next</a></nav>", "/index2.html"),
    "a segment with the page": ("/threads/flax.12/", "<a href='/threads/flax.12/page-2'>Next</a>", "/threads/flax.12/page-2"),
    "a colon": ("/plants", "<a href='/plants/page:2'>Next</a>", "/plants/page:2"),
    "an offset": ("/plants?start=20", "<a href='?start=0'>Prev</a> <a href='?start=40'>Next</a>", "/plants?start=40"),
    "a time as offset": (
        "/news",
        "<nav class=pagination><a href='/news?offset=1762241520670'>Older</a></nav>",
        "/news?offset=1762241520670",
    ),
    "a cursor": ("/r/flax", "<a rel=next href='/r/flax?count=25&after=t3_abc'>next ›</a>", "/r/flax?count=25&after=t3_abc"),
    "a path in the query": (
        "/index.php?/topic/7-flax/",
        "<a href='/index.php?/topic/7-flax/page/2/'>Next</a>",
        "/index.php?/topic/7-flax/page/2/",
    ),
    "pages of a thread": (
        "/viewtopic.php?t=5",
        "<a href='viewtopic.php?t=5&start=15'>Next</a>",
        "/viewtopic.php?t=5&start=15",
    ),
    "pages of an article": ("/2024/05/flax", "<a href='/2024/05/flax?page=2'>Next page</a>", "/2024/05/flax?page=2"),
    # buttons
    "a button with an address": ("/plants", "<button data-url='/plants?page=2'>Load more</button>", "/plants?page=2"),
    "a button of a form": (
        "/plants?page=1",
        "<div class=pager><form action=/plants><input type=hidden name=page value=2><button>Next</button></form></div>",
        "/plants?page=2",
    ),
}

#: Name: address of the page, its controls.
WITHOUT_NEXT: Final = {
    "nothing": ("/plants", ""),
    "a next article": ("/news/flax", "<a href='/news/hemp' rel=next>Next article</a>"),
    "a next post by its title": (
        "/2024/flax",
        "<nav class=post-navigation><a rel=next href='/2024/hemp'>Hemp in the north of Europe</a></nav>",
    ),
    "a next post labelled next": ("/2024/flax/", "<div class=nav-links><a rel=next href='/2024/hemp/'>Next</a></div>"),
    "pages of comments": (
        "/flax/",
        "<nav class=pager><a href='/flax/comment-page-2/'>2</a> <a href='/flax/comment-page-2/'>Next</a>",
    ),
    "a range of days": ("/days/05-06/", "<a rel=next href='/days/12-13/'>12-13 May</a>"),
    "an older post": ("/flax", "<a href='/hemp'>Older Post →</a>"),
    "a next chapter": (
        "/docs/intro",
        "<link rel=next href='/docs/install'><a class=next href='/docs/install'>Next: Installation</a>",
    ),
    "a next chapter with numbers": ("/docs/1-intro.html", "<a rel=next href='/docs/2-install.html'>Next</a>"),
    "a next topic": ("/viewtopic.php?t=5", "<a href='viewtopic.php?t=5&view=next'>Next topic</a>"),
    "a carousel": ("/plants", "<div class='carousel slide'><a class=carousel-control-next href='#c'>Next</a></div>"),
    "a carousel with addresses": ("/plants", "<div class=swiper-container><a href='/offers/2'>›</a></div>"),
    "a calendar": (
        "/events",
        "<table class=calendar><tr><td><a href='/events?month=6&year=2025'>Next month</a></td></tr></table>",
    ),
    "a calendar with signs": (
        "/events",
        "<div class=calendar><a href='/events/2025-05/'>‹</a> <a href='/events/2025-07/'>›</a></div>",
    ),
    "days of a calendar": (
        "/2025/12",
        "<table id=wp-calendar><tr>" + "".join(f"<td><a href='/2025/12/{n:02}/'>{n}</a>" for n in range(1, 8)) + "</table>",
    ),
    "a last page with a disabled link": (
        "/plants?page=4",
        "<ul class=pagination><li class=disabled><a href='?page=5'>Next</a></ul>",
    ),
    "a last page with a disabled button": ("/plants?page=4", "<button disabled data-url='/plants?page=5'>Next</button>"),
    "a last page without a link": ("/plants?page=4", "<p class=pager><a href='?page=3'>Prev</a> <span>Next</span></p>"),
    "a last page whose link leads to itself": ("/plants?page=4", "<p class=pager><a href='?page=4'>Next</a></p>"),
    "a last page whose link leads back": ("/plants?page=4", "<p class=pager><a href='?page=3'>Next</a></p>"),
    "the numbers of a last page": (
        "/plants?page=3",
        "<p class=pager><a href='?page=1'>1</a> <a href='?page=2'>2</a> <b>3</b></p>",
    ),
    "a page before the first": ("/plants?page=2", "<a href='?page=1'>Previous</a>"),
    "newer posts": ("/blog/page/3/", "<a href='/blog/page/2/'>Newer posts</a>"),
    "a link into the page": ("/plants", "<a href='#list'>Next</a>"),
    "a script": ("/plants", "<a href='javascript:next()'>Next</a>"),
    "the list of another section": (
        "/read/flax",
        "<p class=paging><a href='https://index.example.org/?site=x&page=2'>Next</a></p>",
    ),
    "another site": ("/plants", "<a href='https://other.example.com/?page=2'>Next</a>"),
    "older comments": ("/2024/flax", "<a href='/2024/flax/comment-page-2/#comments'>Older comments</a>"),
    "a checkout": (
        "/checkout/address",
        "<form method=post action=/checkout/payment><input name=zip><button>Next</button></form>",
    ),
    "read more": ("/blog", "".join(f"<p>Flax {n} <a href='/blog/{n}'>Read more »</a></p>" for n in range(5))),
    "more of a category": ("/", "<section><h2>Books</h2><a href='/books'>See more</a></section>"),
    "pages of the topics of a board": (
        "/viewforum.php?f=2",
        "".join(
            f"<p><a href='/t/{t}'>T</a> [<a href='viewtopic.php?t={t}'>1</a> <a href='viewtopic.php?t={t}&start=15'>2</a>]</p>"
            for t in range(4)
        ),
    ),
    "the numbers of a last page without a mark": ("/plants?p=2", "<p><a href='?p=1'>1</a> <a href='?p=2'>2</a></p>"),
    "line numbers": ("/code", "<pre>" + "".join(f"<a href='#L{n}'>{n}</a> x\n" for n in range(1, 9)) + "</pre>"),
    "footnotes": (
        "/flax",
        "<p>Flax <a href='https://journal.example/123'>1</a>, hemp <a href='https://journal.example/124'>2</a></p>",
    ),
    "counts beside names": (
        "/tags",
        "<p><a href=/tag/flax>Flax</a> <a href=/tag/flax/count>1</a></p><p><a href=/t/hemp>2</a></p>",
    ),
    "items on a page": ("/plants", "Show <a href='?size=20'>20</a> <a href='?size=50'>50</a> <a href='?size=100'>100</a>"),
    "years": ("/archive", "<p><a href='/archive/2023'>2023</a> <a href='/archive/2024'>2024</a></p>"),
}


def page_of(path: str, controls: str) -> scutch.Page:
    return scutch.parse(f"<title>Plants</title><h1>Plants</h1>{ROWS}{controls}<footer>Flax Notes</footer>", url=SITE + path)


@pytest.mark.parametrize("name", WITH_NEXT)
def test_the_next_page_is_found(name: str) -> None:
    """A page that has a next one leads to it."""
    path, controls, target = WITH_NEXT[name]
    found = scutch.next_page(page_of(path, controls))
    assert found is not None
    assert (found.url, found.method) == (SITE + target, "GET")
    assert found.reason
    assert 0.5 <= found.confidence <= 1


def test_a_number_and_a_label_agree() -> None:
    """Together they are enough on a page without an address, whose links have no position."""
    number, label = (
        "<b>1</b> <a href='/q?u=a%7C10'>2</a> <a href='/q?u=a%7C20'>3</a>",
        "<a href='/q?u=a%7C10'>view next results</a>",
    )
    found = scutch.next_page(f"{ROWS}{number}{label}")
    assert found is not None
    assert found.url == "/q?u=a%7C10"
    assert scutch.next_page(f"{ROWS}{label}") is None


@pytest.mark.parametrize("name", WITHOUT_NEXT)
def test_other_links_are_no_next_page(name: str) -> None:
    """Next articles, months and slides, last pages and numbers of other things lead nowhere."""
    assert scutch.next_page(page_of(*WITHOUT_NEXT[name])) is None


def test_a_form_that_is_posted_gives_its_body() -> None:
    """A next page is a request: method and body with the hidden fields of the form."""
    controls = (
        "<div class=pager><form method=post action=/search><input type=hidden name=q value='flax & hemp'>"
        "<input type=hidden name=page value=3><input type=submit name=go value='Next page'></form></div>"
    )
    found = scutch.next_page(page_of("/search", controls))
    assert found is not None
    assert found[:3] == (f"{SITE}/search", "POST", b"q=flax+%26+hemp&page=3&go=Next+page")


@pytest.mark.parametrize(("argument", "label", "is_next"), [("Page$Next", "Next", True), ("Page$Last", "&gt;&gt;", False)])
def test_the_argument_of_a_post_back_is_a_position(argument: str, label: str, is_next: bool) -> None:
    """Words lead on as numbers do, also in the encoding of URLs; the last page is not the next one."""
    link = f"<a href=\"javascript:__doPostBack('grid','{argument.replace('$', '%24')}')\">{label}</a>"
    form = f"<form method=post action=list.aspx><input type=hidden name=page_size value=50>{link}</form>"
    found = scutch.next_page(page_of("/list.aspx", form))
    assert (found is not None and found.body.endswith(b"Page%24Next")) == is_next


def test_a_page_without_an_address_leads_on_by_an_explicit_label() -> None:
    """A number in a relative address is a page number then."""
    found = scutch.next_page(f"{ROWS}<a href='index2.html'>下一页</a>")
    assert found is not None
    assert found.url == "index2.html"
    assert scutch.next_page(f"{ROWS}<a href='flax2.html'>Next</a>") is None


def test_a_post_back_sends_the_form_of_the_page() -> None:
    """Links of ASP.NET grids name the control and the page; the state of the page goes with them."""
    rows = "".join(f"<td><a href=\"javascript:__doPostBack('grid','Page${n}')\">{n}</a>" for n in (2, 3))
    state = "<input type=hidden name=__VIEWSTATE value=x>"
    form = f"<form method=post action=list.aspx>{state}<table class=pager><td>1{rows}</table></form>"
    found = scutch.next_page(page_of("/list.aspx", form))
    assert found is not None
    assert found[:3] == (f"{SITE}/list.aspx", "POST", b"__VIEWSTATE=x&__EVENTTARGET=grid&__EVENTARGUMENT=Page%242")


@pytest.mark.parametrize(
    ("path", "text", "target"),
    [
        ("/plants?start=40&n=20", "Showing 41–60 of 283", "/plants?start=60&n=20"),
        ("/plants?page=3", "41-60 von 1.283 Treffern", "/plants?page=4"),
        ("/plants/page/2", "21 to 40 of 283", "/plants/page/3"),
        ("/plants?start=280", "281-283 of 283", None),
        ("/plants?start=7", "41-60 of 283", None),
        ("/plants", "41-60 of 283", None),
    ],
)
def test_a_position_is_advanced_if_the_page_confirms_it(path: str, text: str, target: str | None) -> None:
    """Without a pager, the numbers that the page announces must agree with those of its URL."""
    found = scutch.next_page(page_of(path, f"<p>{text}</p>"))
    assert (found and found.url) == (target and SITE + target)


def test_a_page_without_an_address_has_a_relative_next_page() -> None:
    """A labelled link with a position needs no address of the page."""
    found = scutch.next_page(scutch.parse("<nav class=pagination><a href='?page=2'>Next</a></nav>"))
    assert found is not None
    assert found.url == "?page=2"


def test_addresses_are_relative_to_the_base() -> None:
    """A ``base`` element counts for pagination too."""
    html = "<head><base href='/plants/'></head><a href='?page=2'>Next page</a>"
    found = scutch.next_page(scutch.parse(html, url=f"{SITE}/a/b"))
    assert found is not None
    assert found.url == f"{SITE}/plants/?page=2"


def test_bad_addresses_are_no_error() -> None:
    """Links that no browser follows do not stop the search."""
    found = scutch.next_page(page_of("/plants", "<a href='http://[::1'>Next</a><a href='?page=2'>Next</a>"))
    assert found is not None
    assert found.url == f"{SITE}/plants?page=2"


def test_a_next_page_is_a_value() -> None:
    """It can be compared, and its defaults are those of a link."""
    assert NextPage("https://flax.example.org/?page=2") == NextPage("https://flax.example.org/?page=2", "GET", b"", "", 1.0)


def test_any_source_of_a_page_is_read(tmp_path: Path) -> None:
    """Bytes, text, a file, a response and a parsed page give the same answers."""
    html, url = f"{ROWS}<a href='?page=2'>Next</a>", f"{SITE}/plants"
    file = tmp_path / "plants.html"
    file.write_text(html, encoding="utf-8")
    response = SimpleNamespace(content=html.encode(), url=url, headers={})
    sources = (html.encode(), html, file, response, scutch.parse(html))
    assert {scutch.next_page(source, url=url) for source in sources} == {scutch.next_page(html, url=url)}
    assert {scutch.links(source, url=url) for source in sources} == {scutch.links(scutch.parse(html, url=url))}


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_fields_are_encoded_as_the_standard_library_does(text: str) -> None:
    """Only faster."""
    assert forms.quoted(text) == quote_plus(text)


def test_fields_of_a_form_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pager of post-backs stands in one large form."""
    read: list[int] = []

    def fields_of(form: scutch.Node) -> tuple[tuple[str, str], ...]:
        read.append(form.index)
        return (("__VIEWSTATE", "x"),)

    monkeypatch.setattr(forms, "sent_fields", fields_of)
    links = "".join(f"<a href=\"javascript:__doPostBack('grid','Page${n}')\">Next</a>" for n in range(2, 9))
    html = f"<form method=post action=list.aspx>{ROWS}<div class=pager>{links}</div></form>"
    found = scutch.next_page(html, url=f"{SITE}/list.aspx")
    assert found is not None
    assert found.body == b"__VIEWSTATE=x&__EVENTTARGET=grid&__EVENTARGUMENT=Page%242"
    assert len(read) == 1


def test_time_is_linear_in_the_number_of_links() -> None:
    """Thousands of links and numbers, nested or not, are read once."""
    links = "".join(f"<a href='/x/{n}'>{n % 50 + 1}</a>" for n in range(30_000))
    assert scutch.next_page(page_of("/plants", f"<div>{links}</div>" + "<div>" * 400)) is None


def test_a_form_of_many_numbers_leads_on() -> None:
    """Its page number is read whatever comes before it."""
    fields = "".join(f"<input type=hidden name=f{n} value={n}>" for n in range(100))
    html = f"<form>{ROWS}{fields}<input type=hidden name=page value=2><button>Next</button></form>"
    found = scutch.next_page(html, url=f"{SITE}/list")
    assert found is not None
    assert found.url.endswith("&f99=99&page=2")
