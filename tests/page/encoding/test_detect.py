"""How the bytes of a page are read, from labels to the guess."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.page.encoding.decoding import characters, decode
from scutch.page.encoding.detect import Encoding, detect, to_utf8
from scutch.page.encoding.labels import CODECS, LABELS, TABLE, by_label
from scutch.page.encoding.prescan import prescan
from scutch.page.encoding.statistics import CANDIDATES, COMMON, score

SAMPLES = {
    "gb18030": "傍晚我们去公园散步，那里有音乐，孩子们在喂鸭子，大人们坐在长椅上谈论天气。",
    "big5": "傍晚我們去公園散步，那裡有音樂，孩子們在餵鴨子，大人們坐在長椅上談論天氣。",
    "shift_jis": "夕方、私たちは公園へ散歩に行きました。音楽が流れていました。",
    "euc-jp": "夕方、私たちは公園へ散歩に行きました。音楽が流れていました。",
    "euc-kr": "저녁에 우리는 음악이 흐르는 공원으로 산책을 갔고 아이들은 오리에게 먹이를 주었다.",
    "iso-2022-jp": "夕方、私たちは公園へ散歩に行きました。",
    "windows-1251": "Вечером мы пошли гулять в парк, где играла музыка.",
    "koi8-r": "Вечером мы пошли гулять в парк, где играла музыка.",
    "iso-8859-5": "Вечером мы пошли гулять в парк, где играла музыка.",
    "ibm866": "Вечером мы пошли гулять в парк, где играла музыка.",
    "windows-1253": "Το βράδυ πήγαμε βόλτα στο πάρκο όπου έπαιζε μουσική.",
    "windows-1255": "בערב הלכנו לטייל בפארק שבו התנגנה מוזיקה והילדים האכילו את הברווזים.",
    "windows-1256": "في المساء ذهبنا إلى الحديقة حيث كانت الموسيقى تعزف.",
    "windows-874": "ตอนเย็นเราไปเดินเล่นในสวนสาธารณะที่มีดนตรีเล่น",
    "windows-1252": "À tarde fomos passear no parque, onde a música tocava — “as crianças não paravam”.",
    "windows-1250": "Wieczorem poszliśmy na spacer do parku, gdzie grała muzyka, a dzieci karmiły kaczki.",
    "windows-1254": "Akşam müziğin çaldığı parka yürüyüşe gittik ve çocuklar ördekleri besledi.",
}


def page(name: str, head: str = "") -> bytes:
    return f"<html><head>{head}<title>-</title></head><body><p>{SAMPLES[name]}</p>".encode(CODECS[name])


@pytest.mark.parametrize("name", SAMPLES)
def test_undeclared_page_is_guessed(name: str) -> None:
    """A sentence is enough to tell the encodings of the web apart."""
    source, encoding = to_utf8(page(name))
    assert encoding == Encoding(name, "guess")
    assert SAMPLES[name] in source.decode()


def test_hungarian_without_a_declaration() -> None:
    """Hungarian is not read as Western European text with õ and û."""
    text = "<p>Este sétáltunk a parkban, ahol zene szólt, az erdő előtt pedig esőfelhők gyűltek."
    assert to_utf8(text.encode("cp1250")) == (text.encode(), Encoding("windows-1250", "guess"))


@pytest.mark.parametrize("text", ["<p>crème brûlée", "<p>goûter, été", "<p>não põe, lições"])
def test_few_western_accents_are_not_hungarian(text: str) -> None:
    """A word or two with õ or û stay Western European."""
    assert to_utf8(text.encode("cp1252"))[0].decode() == text


@pytest.mark.parametrize("name", SAMPLES)
def test_declared_page_is_believed(name: str) -> None:
    """A page that declares its encoding is read by it."""
    source, encoding = to_utf8(page(name, f'<meta charset="{name}">'))
    assert encoding == Encoding(name, "meta")
    assert SAMPLES[name] in source.decode()


@pytest.mark.parametrize(
    ("data", "given", "expected"),
    [
        (b"\xef\xbb\xbf<meta charset=big5>", "koi8-r", Encoding("utf-8", "bom")),
        (b"\xff\xfe<\0p\0", None, Encoding("utf-16le", "bom")),
        (b"\xfe\xff\0<\0p", "utf-8", Encoding("utf-16be", "bom")),
        (b"<meta charset=big5>\xe9", "latin1", Encoding("windows-1252", "given")),
        (b"<meta charset=big5>", "no such label", Encoding("big5", "meta")),
        ("é".encode(), "windows-1252", Encoding("windows-1252", "given")),
        ("é".encode(), None, Encoding("utf-8", "utf-8")),
        (b"", None, Encoding("utf-8", "utf-8")),
        (b"<p>caf\xe9", None, Encoding("windows-1252", "guess")),
        ("<p>flax".encode("utf-16-le"), None, Encoding("utf-16le", "guess")),
    ],
)
def test_order_of_evidence(data: bytes, given: str | None, expected: Encoding) -> None:
    """A byte order mark beats the transport, which beats the page, which beats a guess."""
    assert detect(data, given) == expected


def test_valid_utf8_beats_another_declaration() -> None:
    """A page saved as UTF-8 whose ``meta`` still names its old encoding is UTF-8."""
    assert detect("<meta charset=gb2312><p>中文".encode()) == Encoding("utf-8", "utf-8")


@pytest.mark.parametrize("given_or_meta", ["given", "meta"])
def test_absurd_declaration_is_not_believed(given_or_meta: str) -> None:
    """A page claimed to be UTF-8 whose characters are mostly no UTF-8 is read by the guess."""
    given = "utf-8" if given_or_meta == "given" else None
    data = page("gb18030", "" if given else "<meta charset=utf-8>")
    assert detect(data, given) == Encoding("gb18030", "guess")


def test_few_errors_do_not_shake_a_declaration() -> None:
    """UTF-8 with some broken characters stays UTF-8, and only these become U+FFFD."""
    source, encoding = to_utf8("<meta charset=utf-8><p>naïve café crème".encode() + b" \xff!")
    assert encoding == Encoding("utf-8", "meta")
    assert source.decode().endswith("crème �!")


def test_cut_off_page_stays_utf8() -> None:
    """A page cut inside a character is UTF-8 all the same, at every cut."""
    data = "<p>é 蒲公英 😀".encode()
    for end in range(5, len(data)):
        source, encoding = to_utf8(data[:end])
        assert encoding == Encoding("utf-8", "utf-8")
        source.decode()


def test_utf8_is_handed_back_as_it_is() -> None:
    """Valid UTF-8 and plain ASCII cost no copy."""
    for data in ("<p>é".encode(), b"<meta charset=shift_jis>", b"<meta charset=latin1><p>ok"):
        assert to_utf8(data)[0] is data


def test_byte_order_mark_is_removed() -> None:
    """The mark is no character of the page."""
    assert to_utf8(b"\xef\xbb\xbfa")[0] == b"a"
    assert to_utf8("\ufeffaé".encode("utf-16-be"))[0].decode() == "aé"


def test_late_declaration_counts() -> None:
    """Browsers start again when they meet a ``meta`` further down; so it is used here."""
    data = b"<!--" + b"-" * 5000 + b"-->" + page("windows-1251", "<meta charset=windows-1251>")
    assert detect(data) == Encoding("windows-1251", "meta")


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"<META CHARSET = 'EUC-JP' >", "euc-jp"),
        (b"<meta/charset=koi8-r>", "koi8-r"),
        (b"<meta name=x content='text/html; charset=big5'>", None),
        (b"<meta http-equiv=content-type content='text/html; charset=big5;'>", "big5"),
        (b"<meta content='charset; charset=big5' http-equiv=CONTENT-TYPE>", "big5"),
        (b"<meta http-equiv=content-type content=';charset=;'>", None),
        (b"<meta charset=utf-16be>", "utf-8"),
        (b"<meta charset=x-user-defined>", "windows-1252"),
        (b"<meta charset=big5 charset=koi8-r>", "big5"),
        (b"<meta charset=nonsense><meta charset=big5>", "big5"),
        (b"<!--> <meta charset=big5> -->", "big5"),
        (b"<!-- <meta charset=big5>", None),
        (b"<a title='<meta charset=big5>'><meta charset=koi8-r>", "koi8-r"),
        (b"<title><meta charset=big5></title>", "big5"),
        (b"</ <meta charset=big5>><meta charset=koi8-r>", "koi8-r"),
        (b"<metal charset=big5>", None),
        (b"<meta charset=big5", None),
        (b'<?xml version="1.0" encoding="gb2312"?><html>', "gbk"),
        (b"<?xml encoding='utf-16'?>", "utf-8"),
        (b"<?xml encoding=gb2312?>", None),
        (b"<\0?\0x\0m\0", "utf-16le"),
    ],
)
def test_prescan(head: bytes, expected: str | None) -> None:
    """Declarations are read as the standard says, which is simpler than parsing."""
    assert prescan(head) == expected


def test_prescan_stops_after_1024_bytes() -> None:
    """A declaration has to end within the window."""
    meta = b"<meta charset=big5>"
    assert prescan(b" " * (1024 - len(meta)) + meta) == "big5"
    assert prescan(b" " * (1025 - len(meta)) + meta) is None


def test_labels() -> None:
    """Every label leads to one encoding that can decode; those that surprise are as on the web."""
    assert len(LABELS) == sum(len(labels.split()) for _, _, labels in TABLE)
    assert all(name in LABELS for name in CODECS)
    assert all(codecs.lookup(codec) for codec in CODECS.values() if codec)
    surprising = {"ascii": "windows-1252", "iso-8859-9": "windows-1254", "tis-620": "windows-874", "ks_c_5601-1987": "euc-kr"}
    assert {label: by_label(label) for label in surprising} == surprising


def test_undefined_bytes_of_code_pages_are_controls() -> None:
    """windows-1252 leaves five bytes undefined; on the web they are C1 controls. Above them there are real gaps."""
    assert decode(b"\x81\x8d\x8f\x90\x9d", "windows-1252") == "\x81\x8d\x8f\x90\x9d"
    assert decode(b"\xaa\xd2", "windows-1253") == "\ufffd\ufffd"
    assert decode(b"\x80a\xff", "x-user-defined") == "\uf780a\uf7ff"


def test_euc_jp_has_the_characters_of_shift_jis() -> None:
    """Both hold one character set on the web: row 13, IBM's extensions and the wide punctuation included."""
    assert decode(b"\xad\xa1\xa1\xc1\xad\xe2", "euc-jp") == "①～№"
    for row in range(94):
        for cell in range(94):
            lead, trail = (0x81 if row < 62 else 0xC1) + row // 2, cell + (0x9F if row % 2 else 0x40 if cell < 63 else 0x41)
            shifted = decode(bytes((lead, trail)), "shift_jis")
            if "\ufffd" not in shifted:
                assert decode(bytes((row + 0xA1, cell + 0xA1)), "euc-jp") == shifted


def test_pairs_that_pythons_codecs_lack() -> None:
    """The euro of GBK in one byte and of Big5 in two."""
    assert decode(b"\x80 1", "gbk") == "€ 1"
    assert decode(b"\xa3\xe1 1", "big5") == "€ 1"


def test_replacement_encoding() -> None:
    """Encodings that the standard gave up become one U+FFFD."""
    assert to_utf8(b"<p>~{<:Ky2;~}", "hz-gb-2312") == ("\ufffd".encode(), Encoding("replacement", "given"))


@given(st.binary(max_size=60), st.sampled_from([None, *CODECS, "utf_8", "latin-1", "?"]))
def test_any_bytes_become_utf8(data: bytes, given: str | None) -> None:
    """Whatever the bytes and the claim, the result is UTF-8, and detection names what was used."""
    source, encoding = to_utf8(data, given)
    source.decode()
    assert encoding == detect(data, given)
    assert encoding.name in CODECS


@given(
    st.lists(st.integers(0x80, 0xFF), max_size=12),
    st.sampled_from(sorted(set(CODECS) - {"utf-16le", "utf-16be", "replacement"})),
)
def test_markup_survives_nonsense(high: list[int], name: str) -> None:
    """No byte above 0x7F swallows the ``<`` that follows it."""
    assert decode(bytes(high) + b"<b>", name).endswith("<b>")


def test_characters_of_single_byte_encodings_keep_ascii() -> None:
    """All of them are ASCII below 0x80."""
    assert all(
        characters(name).isprintable() or characters(name)[:0x80].isascii() for name in ("koi8-u", "ibm866", "macintosh")
    )


def test_a_declaration_of_utf8_is_the_source() -> None:
    """Valid UTF-8 with a declaration at its begin is declared, not detected."""
    assert detect("<meta charset=utf-8><p>crème".encode()) == Encoding("utf-8", "meta")
    assert detect("<p>crème".encode()) == Encoding("utf-8", "utf-8")


def test_zeros_in_any_other_order_are_not_utf16() -> None:
    """Only every other byte of UTF-16 markup is zero."""
    assert detect(b"\0" * 6 + b"<html>").name == "utf-8"
    assert detect(b"<\0h\0\0t\0m\0l>\0").name == "utf-8"


def test_hebrew_has_the_point_that_python_lacks() -> None:
    """Byte 0xCA of windows-1255 is the vowel point holam haser for vav."""
    assert decode(b"\xe5\xca", "windows-1255") == "\u05d5\u05ba"


def test_a_two_byte_character_counts_as_two_bytes() -> None:
    """Text of common characters scores as much in two-byte encodings as in others."""
    candidate = next(found for found in CANDIDATES if found.name == "gb18030")
    assert 0.5 < score("的是在".encode("gb18030"), candidate) <= COMMON
