"""Names of columns: what says it most plainly, and that no two are alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.lexicon import byline_words
from scutch.lexicon.field_names import FIELD_OF_WORD, FIELDS, LAYOUT_WORDS, NAMED_FIELDS, UTILITY_PREFIXES
from scutch.records.class_names import clean_name, words_of
from scutch.records.columns.names.name_columns import name_columns
from scutch.records.columns.names.name_evidence import NameEvidence
from scutch.values import COLUMN_TYPES

LINK = NameEvidence(attribute="href", type="url")
PICTURE = NameEvidence(attribute="src", type="image")
CLASSES = [
    "title", "product__price", "vote-count", "flex", "css-1x2y3z", "author-name", "row", "mt-4", "md:flex", "releaseDate", "é",
]  # fmt: skip

evidence = st.lists(
    st.builds(
        NameEvidence,
        header=st.sampled_from(["", "", "", "Prix TTC", "prix ttc", " "]),
        label=st.sampled_from(["", "", "Size"]),
        itemprop=st.sampled_from(["", "", "name", "datePublished", "https://schema.org/ratingValue"]),
        classes=st.lists(st.sampled_from(CLASSES), max_size=3).map(tuple),
        attribute=st.sampled_from(["", "", "href", "src", "datetime", "aria-label"]),
        type=st.sampled_from(sorted(COLUMN_TYPES)),
        values=st.sampled_from([(), ("12 votes", "3 votes"), ("2 days ago",), ("x" * 99,)]),
        owner=st.just(-1),
        is_title=st.booleans(),
        role=st.sampled_from(["", "", "title", "content", "author", "tags"]),
        icon=st.sampled_from(["", "", "views"]),
        link_name=st.sampled_from(["", "", "url", "title_url"]),
    ),
    max_size=8,
)


def name(**facts: object) -> str:
    """Name of a column that stands alone."""
    return name_columns([NameEvidence(**facts)])[0]  # type: ignore[arg-type]


@given(evidence)
def test_every_column_has_a_name_of_its_own(columns: list[NameEvidence]) -> None:
    """Names are there, and differ in more than their case: databases do not see that."""
    names = name_columns(columns)
    assert len(names) == len(columns) == len({given.casefold() for given in names})
    assert all(given.strip() == given != "" for given in names)


def test_what_is_said_most_plainly_counts_most() -> None:
    """Header, label, microdata, class, role, type: each counts where those before it are missing."""
    facts = {"header": "Prix TTC", "label": "Preis", "itemprop": "lowPrice", "classes": ("cost",), "type": "price"}
    names = []
    for fact in [*facts]:
        names.append(name(**facts))
        facts.pop(fact)
    assert names == ["Prix TTC", "Preis", "price", "price", "price"]


@pytest.mark.parametrize(
    ("header", "expected"), [(" Unit\n price: ", "Unit price"), ("x" * 99, "content"), ("価格：", "価格"), (":", "content")]
)
def test_headers_stay_as_they_are_written(header: str, expected: str) -> None:
    """Blanks and colons around them go; a sentence is no header."""
    assert name(header=header) == expected


@pytest.mark.parametrize(
    ("classes", "column_type", "expected"),
    [
        (("product-card__title",), "text", "title"),
        (("jobTitle",), "text", "title"),
        (("wrapper", "author-name"), "text", "author"),
        (("name", "user__name"), "text", "author"),
        (("vote-count",), "number", "vote_count"),
        (("field--name-field-price",), "price", "price"),
        (("price--deal", "price--now"), "price", "price"),
        (("ProductCard_brand__x9Yz1",), "text", "brand"),
        (("excerpt",), "text", "summary"),
        (("difficulty",), "text", "difficulty"),
        (("title", "difficulty"), "number", "difficulty"),
        (("text-title", "mt-4", "md:flex", "css-1a2b3c", "sc-bdVaJa"), "text", "content"),
        (("title",), "price", "price"),
        (("avatar",), "image", "avatar"),
    ],
)
def test_class_names_tell_fields(classes: tuple[str, ...], column_type: str, expected: str) -> None:
    """Words that people use for fields of this type come first; names of looks and of programs are no names."""
    assert name(classes=classes, type=column_type) == expected


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"is_title": True}, "title"),
        ({"is_title": True, "classes": ("storylink",)}, "title"),
        ({"type": "number", "values": ("12 votes", "1 vote", "3 votes")}, "votes"),
        ({"type": "number", "values": ("12", "3")}, "number"),
        ({"type": "number", "values": ("12", "3"), "icon": "views"}, "views"),
        ({"classes": ("city",), "icon": "views"}, "location"),
        ({"values": ("3 days ago", "1 day ago")}, "date"),
        ({"values": ("3 days ago", "in the north")}, "content"),
        ({"values": ("A-0682-22", "SC99977:", "E2019-02224-CCA-R3-CD")}, "number"),
        ({"values": ("A-0682-22", "SC99977"), "classes": ("docket",)}, "docket"),
        ({"values": ("A-0682-22", "Order of May 2")}, "content"),
        ({"values": ("3D", "4K")}, "content"),
        ({"values": ("x" * 100,)}, "summary"),
        ({"values": ("north", "south", "x" * 100, "x" * 100, "x" * 100)}, "summary"),
        ({"is_title": True, "classes": ("views",)}, "title"),
        ({"is_title": True, "type": "number", "classes": ("views",)}, "views"),
        ({"values": ("x" * 1000,)}, "summary"),
        ({"type": "rating"}, "rating"),
        ({"attribute": "datetime", "type": "date"}, "date"),
        ({"attribute": "href", "type": "url"}, "url"),
        ({"attribute": "src", "type": "image"}, "image"),
        ({"attribute": "aria-label"}, "aria_label"),
        ({"type": "price", "is_struck": True}, "regular_price"),
        ({"is_title": True, "classes": ("a-size-mini",)}, "title"),
        ({"type": "number", "classes": ("a-size-base",)}, "number"),
    ],
)
def test_roles_and_types_name_the_rest(facts: dict[str, object], expected: str) -> None:
    """Without a word the role of a column names it."""
    assert name(**facts) == expected


def test_attributes_are_called_after_their_element() -> None:
    """A link goes with its text, wherever the two columns stand."""
    link, picture = LINK._replace(owner=1), PICTURE._replace(owner=1)
    assert name_columns([link, NameEvidence(classes=("brand",)), picture]) == ["brand_url", "brand", "brand_image"]


def test_a_link_in_a_table_is_called_after_its_header() -> None:
    """The header names the text; the link adds what it is."""
    columns = [NameEvidence(header="Firma"), LINK._replace(header="Firma", owner=0)]
    assert name_columns(columns) == ["Firma", "Firma_url"]


def test_the_second_of_a_name_says_more() -> None:
    """It is called in full, if there is more to say; then it is numbered."""
    dates = [NameEvidence(classes=("date",), type="date"), NameEvidence(classes=("release-date",), type="date")]
    assert name_columns([*dates, dates[0]]) == ["date", "release_date", "date_2"]


def test_columns_of_one_name_are_counted() -> None:
    """From two on, without gaps."""
    prices = [NameEvidence(classes=("price",), type="price")] * 4
    assert name_columns(prices) == ["price", "price_2", "price_3", "price_4"]


def test_classes_of_most_columns_name_none() -> None:
    """Class names around the whole record do not name its fields."""
    around = [NameEvidence(classes=(*own, "story-author")) for own in ((), ("brand",), ())]
    assert name_columns(around) == ["content", "brand", "content_2"]


@given(st.text(max_size=40))
def test_words_are_words(text: str) -> None:
    """Words of a class name are small ASCII letters, and so are names made of them."""
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words_of(text))
    assert clean_name(words_of(text)).replace("_", "").islower() or not clean_name(words_of(text))


def test_the_tables_agree() -> None:
    """A word stands for one field, a field is of known types, and no word both names and says nothing."""
    words = " ".join(field.words for field in FIELDS.values()).split()
    assert sorted(words) == sorted(FIELD_OF_WORD)
    assert all(set(field.types.split()) <= set(COLUMN_TYPES) for field in FIELDS.values())
    assert FIELD_OF_WORD.keys().isdisjoint(LAYOUT_WORDS | UTILITY_PREFIXES)
    assert FIELDS.keys() >= NAMED_FIELDS


def test_class_words_of_bylines_are_words_of_their_fields() -> None:
    """Metadata weigh groups of class words; a word that records know too stands for the same field there."""
    for group, words in byline_words.CLASS_WORDS.items():
        fields = {FIELD_OF_WORD[word] for word in words if word in FIELD_OF_WORD}
        assert fields <= {"date" if group in byline_words.DATE_CLASSES else "name" if group == "name" else "author"}


def test_the_best_evidence_gets_the_name() -> None:
    """Whatever comes first in the record; titles are named before what stands around them."""
    prices = [NameEvidence(type="price", classes=("regular-price",)), NameEvidence(type="price", classes=("price",))]
    assert name_columns(prices) == ["regular_price", "price"]
    few_and_many = [NameEvidence(type="price", classes=("price",), prices=count) for count in (3, 25)]
    assert name_columns(few_and_many) == ["price_2", "price"]
    texts = [NameEvidence(classes=("card__title",)), NameEvidence(classes=("card__title",), is_title=True)]
    assert name_columns(texts)[1] == "title"


def test_a_text_without_digits_is_no_date() -> None:
    """Its class is that of the line of the date; the date itself has the name."""
    cards = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>"
        f"<p><b class=date-state>{'out' if n % 3 else 'planned'}</b> <i>{n + 3} May 2026</i></p>"
        for n in range(8)
    )
    names = [column.name for column in scutch.extract_records(f"<ul>{cards}</ul>")[0].table.columns]
    assert names.count("date") == 1
    assert scutch.extract_records(f"<ul>{cards}</ul>")[0].table["date"][0] == "2026-05-03"


def test_a_count_behind_a_rating_counts_reviews_whatever_its_font_size() -> None:
    """The class says how large its letters are."""
    cards = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>"
        f"<i>4.{n} out of 5 stars</i> <a href=/r{n}><b class=a-size-small>{n + 27}</b></a>"
        for n in range(8)
    )
    assert "review_count" in [column.name for column in scutch.extract_records(f"<ul>{cards}</ul>")[0].table.columns]


def test_the_property_of_a_record_names_no_column_of_it() -> None:
    """The item of a blog has the property blogPost; its keywords and main page are tags and a URL."""
    item = (
        "<article itemprop=blogPost itemscope itemtype=https://schema.org/BlogPosting><p class=article-category>{0}</p>"
        "<h2><a itemprop=mainEntityOfPage href=/{1}>Notes on flax no. {1}</a></h2>"
        "<p itemprop=description>The blue came out greener than last year, no. {1}.</p><i itemprop=keywords>{2}</i></article>"
    )
    rows = (("Craft", 1, "dye"), ("Fields", 2, "loom"), ("Craft", 3, "river"), ("Fields", 4, "dye"), ("Market", 5, "loom"))
    html = f"<main>{''.join(item.format(*row) for row in rows)}</main>"
    (first, *_) = scutch.extract_records(html)[0].table.to_dicts()
    assert list(first) == ["category", "title", "url", "description", "tags"]


def test_words_in_front_of_values_name_no_column() -> None:
    """The second column that follows "in" is another category, while "Updated" is a name of its own."""
    categories = [NameEvidence(role="category", values=("Crafts",)), NameEvidence(label="in", values=("Garden",))]
    dates = [NameEvidence(label="Posted on", type="date"), NameEvidence(label="Updated", type="date")]
    assert name_columns(categories) == ["category", "category_2"]
    assert name_columns(dates) == ["date", "Updated"]


def test_a_text_beside_a_price_is_no_price() -> None:
    """Whatever class it has; the signs of a price range are one."""
    offers = NameEvidence(classes=("price-events",), values=("Deal of the day", "Special savings"))
    assert name_columns([offers, NameEvidence(classes=("price",), type="price", values=("$5", "$7"))])[1] == "price"
    assert name_columns([NameEvidence(classes=("price-range",), values=("$$", "$$$"))]) == ["price"]


def test_classes_for_screen_readers_name_no_column() -> None:
    for name in ("visuallyhidden", "screen-reader-text", "a-offscreen"):
        assert name_columns([NameEvidence(classes=(name,), values=("Flax", "Hemp"))]) == ["content"]


def test_words_that_begin_like_none_name_no_column() -> None:
    """Bundlers make them, and sites abbreviate."""
    for name in ("jsfayd", "vbseo-liked"):
        assert name_columns([NameEvidence(classes=(name,), values=("Flax", "Hemp"))]) == ["content"]
    assert name_columns([NameEvidence(classes=("swatches",), type="number")]) == ["swatches"]


def test_the_name_of_a_library_names_no_column() -> None:
    """It is the first word of several classes."""
    columns = [NameEvidence(classes=("weave-text", "weave-box")), NameEvidence(classes=("weave-badge",))]
    assert name_columns(columns) == ["content", "content_2"]
    assert name_columns([NameEvidence(classes=("weave-badge",))]) == ["weave"]


def test_addresses_of_mail_have_a_name() -> None:
    """Whatever their classes say."""
    assert name_columns([NameEvidence(values=("ann@flax.example", "tom.hale@mill.example"))]) == ["email"]


def test_times_of_day() -> None:
    """Lists of events say when each begins; the day is that of the group."""
    programme = {
        2: [("09:00", "Opening", "Hall A"), ("10:30", "Spinning", "Room 2"), ("14:00", "Natural dyes", "Yard")],
        3: [("09:00", "Looms", "Hall A"), ("14:00", "Dyeing with madder", "Yard")],
        4: [("09:00", "Market", "Square"), ("11:00", "Guided tour", "Mill"), ("16:00", "Talk", "Hall B")],
    }
    item = "<li><b>{}</b> <a href=/e/{}>{}</a> – {}</li>"
    days = "".join(
        f"<h2>{day} March</h2><ul>{''.join(item.format(at, at, what, where) for at, what, where in events)}</ul>"
        for day, events in programme.items()
    )
    table = scutch.extract_records(f"<main><h1>Events</h1>{days}</main>")[0].table
    assert [column.name for column in table.columns] == ["date", "time", "title", "title_url", "content"]


def test_names_for_tests_name_columns_of_generated_classes() -> None:
    """``data-testid`` says what the classes do not."""
    places = {"flax": "near Oslo", "hemp": "north of Ghent", "jute": "in the old mill", "ramie": "far away"}
    rows = (
        f"<li><a class=x1f9 href=/{name}>{name}</a><p class=q7d0 data-testid=distance>{place}</p>"
        for name, place in places.items()
    )
    table = scutch.extract_records(f"<ul>{''.join(rows)}</ul>")[0].table
    assert "distance" in [column.name for column in table.columns]


def test_titles_that_all_numbers_share_name_them() -> None:
    """Forums say in the title of a count what it counts."""
    rows = "".join(
        f"<li><a href=/t/{n}>How to weave no. {n}</a><span class=c1 title=Replies>{n * 3}</span>"
        f"<span class=c2 title=Views>{n * 70 + 1}</span></li>"
        for n in range(6)
    )
    (region, *_) = scutch.extract_records(f"<ul>{rows}</ul>")
    assert [column.name for column in region.table.columns][-2:] == ["Replies", "Views"]


@pytest.mark.parametrize(
    ("unit", "name"),
    [("Gänge", "gänge"), ("pièces", "pièces"), ("лет", "лет"), ("votes", "votes"), ("hab.", "hab"), ("m²", "m2")],
)
def test_a_unit_names_its_numbers_in_any_letters(unit: str, name: str) -> None:
    """The letters that class names do not have are no gaps between words."""
    items = "".join(f"<li><a href=/{n}>Rad Nummer {n}</a> <span>{n} {unit}</span></li>" for n in range(3, 9))
    assert [column.name for column in scutch.extract_records(f"<ul>{items}</ul>")[0].table.columns][-1] == name


def test_a_title_is_no_number_of_votes() -> None:
    """A class may say so all the same; that field has a name in two words."""
    assert name_columns([NameEvidence(classes=("vote-count",), is_title=True)]) == ["title"]


def test_a_date_within_an_author_in_microdata_is_a_date() -> None:
    """Some forums put the property on the whole post."""
    assert name_columns([NameEvidence(attribute="title", type="date", itemprop="author")]) == ["date"]
