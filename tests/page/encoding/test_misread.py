"""Characters that were decoded wrongly before the page came here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.page.encoding.decoding import decode
from scutch.page.encoding.misread import corrected

TEXTS = (
    "It’s a “fine” comb – 12 €", "Größe: 5 m² — naïve café…", "Лён и пенька “опт”", "亚麻制品，很好。",
    "Vải lanh dệt tay – đẹp", "리넨 천 🙂 ok",
)  # fmt: skip


def mistake(text: str, encoding: str) -> str:
    """The text, when its bytes in UTF-8 are read in another encoding."""
    return text.encode().decode("latin-1") if encoding == "latin-1" else decode(text.encode(), encoding)


@pytest.mark.parametrize("text", TEXTS)
def test_latin_1_is_undone(text: str) -> None:
    """Every character comes back, and is counted."""
    assert corrected(mistake(text, "latin-1")) == (text, sum(not character.isascii() for character in text))


@pytest.mark.parametrize("text", [text for text in TEXTS if any("\x80" <= c <= "\x9f" for c in mistake(text, "windows-1252"))])
def test_windows_1252_is_undone(text: str) -> None:
    """Where the mistake left a control character, as ``”`` does."""
    assert corrected(mistake(text, "windows-1252"))[0] == text


def test_made_twice_is_undone_twice() -> None:
    """A page may have gone through the same wrong program two times."""
    assert corrected(mistake(mistake("It’s", "latin-1"), "latin-1"))[0] == "It’s"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It\x92s \x93new\x94 \x96 50 \x80", "It’s “new” – 50 €"),
        ("Das macht Spa\xdf\x93, sagt er.\x85", "Das macht Spaß“, sagt er.…"),
        ("voilà…» et arrivé…» l\x92heure", "voilà…» et arrivé…» l’heure"),
    ],
)
def test_windows_1252_read_as_latin_1(text: str, wanted: str) -> None:
    """Control characters become the characters of windows-1252; the letters around them stay."""
    assert corrected(text)[0] == wanted


#: Characters that are not what a first byte of UTF-8 is read as.
OTHERS = st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters=bytes(range(0xC2, 0xF5)).decode("latin-1"))


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=60))
def test_text_without_controls_is_unchanged(text: str) -> None:
    """Without a control character there is no evidence, whatever else stands there."""
    assert corrected(text) == (text, 0)


@given(st.text(OTHERS, max_size=60))
def test_any_text_comes_back(text: str) -> None:
    """With an apostrophe as evidence, every text that does not look like such a mistake itself."""
    assert corrected(mistake(f"{text} It’s", "latin-1"))[0] == f"{text} It’s"


def test_pages_in_bytes_and_text() -> None:
    """A page says how many characters were read again, whatever it came as."""
    markup = "<p>It\xe2\x80\x99s a caf\xc3\xa9</p>"
    for page in (scutch.parse(markup), scutch.parse(markup.encode()), scutch.parse(b"\xef\xbb\xbf" + markup.encode())):
        assert (page.body and page.body.text, page.encoding.corrected) == ("It’s a café", 2)


def test_pages_in_other_encodings_keep_their_controls() -> None:
    """In another encoding than UTF-8 nothing is undone: its own table says what its bytes are."""
    page = scutch.parse(b"<meta charset=windows-1252><p>caf\xe9 \x81")
    assert (page.body and page.body.text, page.encoding.corrected) == ("café \x81", 0)


def test_a_cut_page() -> None:
    """A page that ends inside a character is corrected too."""
    page = scutch.parse("<meta charset=utf-8><p>It\xe2\x80\x99s 好".encode()[:-1])
    assert page.body
    assert page.body.text == "It’s \ufffd"


def test_a_large_page() -> None:
    """Linear: a megabyte of mistakes."""
    assert corrected(mistake("’é" * 200_000, "latin-1")) == ("’é" * 200_000, 400_000)
