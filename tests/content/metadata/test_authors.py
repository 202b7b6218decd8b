"""The author of a page."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata.authors import containment_evidence, find_author, place_evidence
from scutch.content.metadata.collect import MetadataReader, read_metadata
from scutch.content.metadata.evidence import FieldCandidate
from scutch.content.metadata.person_names import (
    clean_byline,
    has_common_words,
    is_name,
    is_person_name,
    may_hold_person,
    split_names,
)
from scutch.content.metadata.titles.site_names import SiteNames


def author(html: str) -> str:
    return read_metadata(scutch.parse(html)).author


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<meta name=author content='A.  Weaver'>", "A. Weaver"),
        ("<meta property=article:author content='https://example.org/weaver'>", ""),
        ("<h1>Flax</h1><p>By <a rel=author href=/w>A. Weaver</a>", "A. Weaver"),
        ("<h1>Flax</h1><div class=post-author><span class=author-name>A. Weaver</span></div>", "A. Weaver"),
        ("<h1>Flax</h1><p>Written by A. Weaver on May 1, 2024", "A. Weaver"),
        (
            '<script type=application/ld+json>{"@type":"NewsArticle","author":[{"name":"A B"},{"name":"C D"}]}</script>',
            "A B, C D",
        ),
        ("<h1>Flax</h1><p>Flax gives long, strong fibres.", ""),
        ("<h1>Flax</h1><table><tr><th class=author>Author<th class=author>Message</table>", ""),
        ("<h1>Flax</h1><button class=author>Anna Weaver</button>", "Anna Weaver"),
        (
            "<h1>Flax</h1><h3 class=author><span class=firstname>Ann</span> <span class=surname>Weaver</span></h3>",
            "Ann Weaver",
        ),
        ("<h1>Flax</h1><p>Created by <a href=/p>Loom v4.6</a>", ""),
        ("<h1>Toenail</h1><p>Soak it in warm water.<h2>Treatment by a podiatrist</h2><p>The toe heals.", ""),
        ("<h1>Лён</h1><p>Лён цветёт.<p>Он синий.<p><b>Терпение и труд</b>", ""),
        ("<h1>Flax</h1><p>Next: <a href=#harvest>The Harvest</a></p><p>Flax gives long, strong fibres.", ""),
        (
            "<h1>FLAX</h1><a href=#AUTHOR>AUTHOR</a><br><a href='#SEE ALSO'>SEE ALSO</a><h2>AUTHOR</h2><p>Ann Weaver",
            "Ann Weaver",
        ),
    ],
)
def test_the_author_is_a_name(html: str, name: str) -> None:
    """Names come from meta, from linked data and from what is seen by the title; an address is no name."""
    assert author(html) == name


@pytest.mark.parametrize("by", ["作者：", "文/", "Von", "Par", "Por", "Автор:", "بقلم", "著者："])
def test_names_are_seen_in_other_languages(by: str) -> None:
    """The word in front of a name is left out."""
    assert clean_byline(f"{by} 王伟") == "王伟"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("By Anna Weaver", "Anna Weaver"),
        ("作者：王伟", "王伟"),
        ("著者：山田 太郎", "山田 太郎"),
        ("Von Anna Weber", "Anna Weber"),
        ("Par Anne Tisserand", "Anne Tisserand"),
        ("Por Ana Tejedora", "Ana Tejedora"),
        ("Escrito por Ana Tecelã", "Ana Tecelã"),
        ("Автор: Анна Ткач", "Анна Ткач"),
        ("بقلم: أمل النساج", "أمل النساج"),
    ],
)
def test_bylines_are_seen_in_nine_languages(line: str, name: str) -> None:
    """A line by the title that begins with such a word names the author."""
    assert author(f"<title>Flax</title><article><h1>Flax</h1><p class=byline>{line}</p><p>Text of the page.</article>") == name


def test_a_menu_names_nobody() -> None:
    """What stands in it is passed over."""
    assert not author("<h1>Flax</h1><nav><a class=author href=/author/weaver>By A. Weaver</a></nav><p>Text")


def test_the_author_of_a_thread_is_that_of_the_first_post() -> None:
    """Others who answer are seen later."""
    posts = "".join(
        f"<div><a class=username href=/members/{name}/>{name}</a><p>Text of {name}.</div>" for name in ("weaver", "dyer")
    )
    assert author(f"<title>Flax</title><h1>Flax</h1>{posts}") == "weaver"


@pytest.mark.parametrize(("edited", "asked"), [("edited", "asked"), ("bearbeitet", "gefragt")])
def test_who_edited_a_question_is_not_its_author(edited: str, asked: str) -> None:
    """Both have a card below the question, and that of the editor is the first."""
    cards = "".join(
        f"<div class=user-info><div>{word} <span>Jun {day}, 2020 at 14:59</span></div><a href=/users/{day}/{name}><img></a>"
        f"<div class=user-details><a href=/users/{day}/{name}>{name}</a><div><span>54,104</span></div></div></div>"
        for word, day, name in ((edited, 11, "Carder"), (asked, 3, "shuttle"))
    )
    assert author(f"<title>Flax?</title><h1>Flax?</h1><p>How does one warp a loom alone?</p>{cards}") == "shuttle"


def test_several_authors_of_one_line_are_one_answer() -> None:
    """They are joined as the page joins them, and told apart in ``authors``."""
    names = "<a class=author href=/author/a>A. Weaver</a>, <a class=author href=/author/b>B. Dyer</a>"
    found = read_metadata(scutch.parse(f"<title>Flax</title><h1>Flax</h1><p>By <span>{names}</span></p>"))
    assert found.author == "A. Weaver, B. Dyer"
    assert found.authors == ("A. Weaver", "B. Dyer")


NAMES = [f"{given} Weaver" for given in ("Anna", "Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")]


def test_all_authors_of_a_line_are_read() -> None:
    """A line may have more names than are read elsewhere; the name that the data have is the first of them."""
    links = "".join(f"<a rel=author href=/author/{place}>{name}</a>, " for place, name in enumerate(NAMES))
    page = scutch.parse(
        f"<meta name=author content='Anna Weaver'><h1>How flax grows</h1><p>By {links}</p><p>Flax gives fibres."
    )
    assert read_metadata(page).authors == tuple(NAMES)


@pytest.mark.parametrize(
    "head",
    [
        f"<meta name=author content='{', '.join(NAMES)}'>",
        "".join(f"<meta name=citation_author content='{name}'>" for name in NAMES),
        f'<script type=application/ld+json>{{"@type":"Article","author":{json.dumps(NAMES)}}}</script>',
    ],
)
def test_a_long_list_of_authors_is_no_sentence(head: str) -> None:
    """Papers have many authors."""
    assert read_metadata(scutch.parse(f"{head}<h1>How flax grows</h1>")).authors == tuple(NAMES)


def test_a_family_name_is_read_with_its_given_name() -> None:
    """However many other texts look like names in front of them, as the label that is read to the blind."""
    head = "<meta name=citation_author content='Ann Weaver'><article><h1>Flax</h1>"
    label = "<div class=AuthorGroups><div class=author-group><span class=sr-only>Author links open overlay panel</span>"
    name = "<span class=given-name>Ann</span> <span class='text surname'>Weaver</span>"
    page = f"{head}{label}<button><i>{name}</i></button></div></div><p>Flax gives long, strong fibres."
    assert author(page) == "Ann Weaver"


def test_what_is_no_name_is_left_out_of_a_list() -> None:
    """The other names of the list stay."""
    assert (
        author("<meta name=citation_author content='https://example.org/a'><meta name=citation_author content='A. Weaver'>")
        == "A. Weaver"
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Weaver, Anna B.", "Anna B. Weaver"),
        ("van Dyck, Anna", "Anna van Dyck"),
        ("Anna Weaver, Ben Dyer", "Anna Weaver, Ben Dyer"),
    ],
)
def test_family_names_in_front_are_turned(text: str, name: str) -> None:
    """Data for libraries have them there."""
    assert author(f"<meta name=citation_author content='{text}'><h1>How flax grows</h1>") == name


def test_a_reference_means_the_person_it_names() -> None:
    """Linked data often tell the author elsewhere."""
    graph = '{"@graph":[{"@type":"Article","author":{"@id":"#w"}},{"@type":"Person","@id":"#w","name":"A. Weaver"}]}'
    assert author(f"<script type=application/ld+json>{graph}</script>") == "A. Weaver"


@pytest.mark.parametrize("text", ["Read more", "May 1, 2024", "", "7", "https://example.org", "Last updated"])
def test_words_of_pages_are_no_names(text: str) -> None:
    """Nor are days or addresses."""
    assert not is_name(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A. Weaver, MD", ("A. Weaver, MD",)),
        ("A. Weaver and B. Dyer", ("A. Weaver", "B. Dyer")),
        ("", ()),
    ],
)
def test_a_line_of_names_is_split(text: str, names: tuple[str, ...]) -> None:
    """A title behind a name is none of its own."""
    assert split_names(text) == names


@pytest.mark.parametrize(
    "byline", ["By Jane Doe", "BY JANE DOE", "By jane doe", "by JANE DOE", "WRITTEN BY JANE DOE", "Von Jane Doe"]
)
def test_a_byline_is_read_in_any_letter_case(byline: str) -> None:
    """Prefix and name may be capitals or small letters; the name is given as it is written."""
    name = " ".join(byline.split()[-2:])
    for html in (f"<p>{byline}</p>", f"<p>{byline.rpartition(name)[0]}</p><p>{name}</p>"):
        assert author(f"<title>Flax | Plants</title><h1>Flax</h1>{html}") == name


@pytest.mark.parametrize(("depth", "name"), [(1, "Anna Weaver"), (3, "Anna Weaver"), (30, "")])
def test_a_name_is_not_nested_without_end(depth: int, name: str) -> None:
    """Objects of objects are read as far as pages nest them."""
    person = '{"name":' * depth + '"Anna Weaver"' + "}" * depth
    assert author(f'<script type=application/ld+json>{{"@type":"NewsArticle","author":{person}}}</script>') == name


@pytest.mark.parametrize(("depth", "name"), [(1, "Anna Weaver"), (10, "Anna Weaver"), (11, ""), (40, "")])
def test_a_name_in_lists_of_objects_is_not_nested_without_end(depth: int, name: str) -> None:
    """A list and the object in it are two levels of 20."""
    person = '{"name":[' * depth + '"Anna Weaver"' + "]}" * depth
    assert author(f'<script type=application/ld+json>{{"@type":"NewsArticle","author":{person}}}</script>') == name


def seen(name: str, source: str, node: int = 4) -> FieldCandidate:
    return FieldCandidate(name, source, node, ())


@pytest.mark.parametrize(
    ("sources", "evidence"),
    [
        (["byline"], []),
        (["meta", "meta"], []),
        (["byline", "byline"], ["repeated"]),
        (["meta", "byline"], ["data and visible"]),
    ],
)
def test_a_name_is_repeated_where_it_is_seen_twice(sources: list[str], evidence: list[str]) -> None:
    """Names in the data are not seen; one of each confirms the other."""
    assert list(place_evidence([seen("A. Weaver", source, node) for node, source in enumerate(sources)])) == evidence


def test_a_name_found_twice_at_one_place_is_not_repeated() -> None:
    """Labels and dates beside it lead to the same text."""
    assert list(place_evidence([seen("A. Weaver", "byline"), seen("A. Weaver", "byline")])) == []


def test_a_longer_name_with_the_same_words_is_evidence() -> None:
    """Of two names, one holds the other."""
    short, long = frozenset({"weaver"}), frozenset({"anna", "weaver"})
    assert list(containment_evidence(short, {short, long}, ())) == ["part of longer"]
    assert list(containment_evidence(short, {short, long}, {long})) == ["part of list"]
    assert list(containment_evidence(long, {short, long}, ())) == ["holds shorter"]
    assert list(containment_evidence(short, {short, frozenset({"dyer"})}, ())) == []


@pytest.mark.parametrize(("text", "found"), [("weaver7", True), ("May 1", False), ("1 May 2024", False), ("责编王頔", False)])
def test_names_may_have_digits_but_are_no_days_or_editors(text: str, found: bool) -> None:
    """Members of forums have numbers in their names; a day without its year is still a day."""
    assert is_name(text) == found


@pytest.mark.parametrize("order", ["<p>Anna Weber</p><p>1 May 2024</p>", "<p>1 May 2024</p> · <p>Anna Weber</p>"])
def test_a_name_beside_the_date_is_a_candidate(order: str) -> None:
    """A byline without any word or class has at least its date."""
    reader = MetadataReader(scutch.parse(f"<h1>How flax grows</h1>{order}<p>Flax gives long, strong fibres."))
    assert "Anna Weber" in [candidate.value for candidate in reader.author_candidates()]


@pytest.mark.parametrize("beside", ["All posts", "and", "Dec.", "Linen", "Read on", "5 min read"])
def test_other_texts_beside_the_date_are_none(beside: str) -> None:
    """A name of a person has two words with capitals at least."""
    reader = MetadataReader(scutch.parse(f"<h1>How flax grows</h1><p>{beside}</p><p>1 May 2024</p><p>Flax gives fibres."))
    assert not reader.author_candidates()


def test_names_joined_by_a_comma_are_those_joined_by_a_word() -> None:
    """The data lists them, the byline joins them: one candidate with the evidence of both."""
    data = FieldCandidate("A. Weaver, B. Spinner", "json-ld", 2, ("ld article author",))
    line = FieldCandidate("A. Weaver and B. Spinner", "byline", 9, ("visible", "after by"))
    assert find_author([line, data], SiteNames("plants", ""), "article").value == "A. Weaver, B. Spinner"


@pytest.mark.parametrize(
    "byline", ["Powered by Loom Press", "Theme by Anna Dyer", "Hosted by Linen Cloud", "Sponsored by Loom"]
)
def test_who_made_or_pays_for_a_page_is_no_author(byline: str) -> None:
    """The program, the theme, the host and the sponsor stand behind the same word as an author."""
    assert author(f"<title>Flax | Plants</title><h1>Flax</h1><p>{byline}") == ""


@pytest.mark.parametrize(
    "line",
    [
        "Trusted by Leading Mills",
        "Sold by <a href=/mill>Loom</a>",
        "Flax is specified by <b>RFC 7159</b>.",
        "<label>Sort by:</label> <button>Best Match</button>",
        "The mill grew by <b>offering a competitive price</b>.",
    ],
)
def test_customers_sellers_and_orders_are_no_authors(line: str) -> None:
    """Nor is what was done, or a standard: they stand behind the same word."""
    assert author(f"<title>Flax | Plants</title><h1>Flax</h1><p>{line}") == ""


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("By Anna Weaver, Staff Writer", "Anna Weaver"),
        ("Von Anna Weber, Chefredakteurin", "Anna Weber"),
        ("Par Anne Tisserand, journaliste au service Monde", "Anne Tisserand"),
        ("This note was written by Anna Weaver, Head of Marketing", "Anna Weaver"),
        ("Anna Weaver, 12 years at the loom", "Anna Weaver"),
        ("Last edited by weaver7 (2024-05-01 10:22:11)", "weaver7"),
        ("Anna Weaver, MD", "Anna Weaver, MD"),
        ("Anna Weaver, Bea Spinner", "Anna Weaver, Bea Spinner"),
    ],
)
def test_a_name_ends_before_a_job_title(line: str, name: str) -> None:
    """Degrees and further authors stay."""
    assert clean_byline(line) == name


@pytest.mark.parametrize(
    "end",
    [
        " | 5 min read", "|Plants", " · 1 May", " — The Plant Journal", " on 1 May", " says", " at", ", 5 minutes",
        " 12 hours ago", ", May 1, 2024", " 2024-05-01", ", 1/5", " (", " (3)", "(2 posts)",
    ],
)  # fmt: skip
def test_a_name_ends_before_a_separator_a_date_or_a_time(end: str) -> None:
    """What is behind it belongs to the line, not to the name."""
    assert clean_byline(f"By Anna Weaver{end}") == "Anna Weaver"


PARTS = st.sampled_from(
    ["By ", "Anna ", "Weaver", "van Dyck", " on ", "1 May 2024", ", ", "MD", " | ", "&amp; ", "Ó Brien", "5 min", "王伟", "("]
)


@given(st.lists(PARTS, max_size=8).map("".join))
def test_lines_with_the_name_of_a_person_are_read(line: str) -> None:
    """The quick test never leaves out a line that has one."""
    name = clean_byline(line)
    assert may_hold_person(line) or " " not in name or not is_person_name(name)


@pytest.mark.parametrize("text", ["Related Articles", "Mental Health", "Read More", "Privacy Policy"])
def test_texts_of_common_words_are_no_names(text: str) -> None:
    """They are written as names are."""
    assert has_common_words(text)


def test_the_list_in_the_data_is_better_than_its_first_name_in_the_byline() -> None:
    """The byline of several authors is often torn: an image and a link for each."""
    html = """<script type=application/ld+json>{"@type":"NewsArticle","author":[{"@type":"Person","name":"Anna Weaver"},
        {"@type":"Person","name":"Bea Spinner"}]}</script><h1>How flax grows</h1>
        <div class=author>By <a rel=author href=/author/weaver>Anna Weaver</a></div><p>Flax gives long, strong fibres."""
    assert author(html) == "Anna Weaver, Bea Spinner"


def test_a_linked_byline_is_better_than_the_constant_author_in_the_data() -> None:
    """Many sites have one author in the head of all pages."""
    html = """<meta property=og:site_name content="Plant News"><meta name=author content="Plant News"><h1>How flax grows</h1>
        <p class=byline>By <a rel=author href=/author/weaver>Anna Weaver</a></p><p>Flax gives long, strong fibres."""
    assert author(html) == "Anna Weaver"


def test_the_site_behind_a_name_is_no_author() -> None:
    """The data of newspapers add it."""
    html = """<meta property=og:site_name content="The Plant Journal">
        <meta name=author content="Anna Weaver, The Plant Journal"><h1>How flax grows</h1><p>Flax gives fibres."""
    assert author(html) == "Anna Weaver"


def test_an_author_named_behind_a_long_article_is_found() -> None:
    """Some pages end with the box of the author."""
    text = "<p>Flax gives <b>long</b>, <i>strong</i> fibres.</p>" * 200
    html = f"<h1>How flax grows</h1>{text}<p class=author>Written by <a rel=author href=/author/weaver>Anna Weaver</a>"
    assert author(html) == "Anna Weaver"


def test_a_site_with_the_name_of_a_person_is_by_that_person() -> None:
    """Where nothing names another author."""
    head = "<meta property=og:site_name content='{}'><title>Flax | {}</title><h1>Flax</h1>"
    named = [
        scutch.extract_content(head.format(*2 * [name]) + "<p>It grows in wet soils." * 9)
        for name in ("Ciaran Ashdown", "Loom")
    ]
    assert [content.metadata.author for content in named] == ["Ciaran Ashdown", ""]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("文・高橋美咲", "高橋美咲"),
        ("김하늘 기자", "김하늘"),
        ("लेखक: आशा वर्मा", "आशा वर्मा"),
        ("โดย สมหญิง ใจดี", "สมหญิง ใจดี"),
        ("Tác giả: Nguyễn Thu Hà", "Nguyễn Thu Hà"),
        ("Yazan: Elif Aydın", "Elif Aydın"),
        ("מאת נועה ברק", "נועה ברק"),
        ("Oleh: Siti Rahma", "Siti Rahma"),
    ],
)
def test_bylines_of_many_languages_name_the_author(line: str, name: str) -> None:
    """With the words in front of the name, or the title behind it."""
    page = scutch.parse(
        f"<title>T</title><h1>Title of the page</h1><div><span>{line}</span> <span>2023-03-14</span></div><p>Text"
    )
    assert scutch.extract_content(page).author == name


@pytest.mark.parametrize(
    "html",
    [
        "<h1>كيف نجفف الكتان</h1><p>في الصيف الأول جففنا الكتان في الحقل.</p><h2>ما الذي تحتاجه</h2>",
        "<h1>Class Bundle</h1><div><code><a href=#thickness class=member-name-link>thickness</a></code></div>",
        "<h1>Session guide</h1><p>Reuse connections.</p><h3><span>Session Objects</span></h3>",
    ],
)
def test_headings_and_names_in_code_are_no_authors(html: str) -> None:
    """A heading of two words is written as a name is, and members of a class have names."""
    assert author(html) == ""


@pytest.mark.parametrize(
    "line", ["Powered by <a>Word Weaver</a> | Theme by <a>Astra Bloom</a>", "Designed by: <b>Ann Loom</b>"]
)
def test_makers_of_a_page_are_no_authors(line: str) -> None:
    """Their names stand alone in links behind the words that say what they made."""
    page = f"<article><h1>How flax grows</h1><footer>{line}</footer><p>{'Flax gives long, strong fibres. ' * 9}</article>"
    assert scutch.extract_content(page).author == ""
