"""Guess the encoding of undeclared bytes that are not UTF-8, by letter statistics.

Each candidate decodes a sample. The text gains points for characters that are common in the languages of the encoding. It
loses points for what is rare in text: invalid bytes, symbols, rare characters, a capital after a small letter, several accents
in a row, letters of two scripts in one word. The best mean score wins if it reaches ``LEAST_SCORE``; ties go to the first
candidate. ``benchmarks/encodings.py`` counts the correct answers on the files of chardet's test suite.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from scutch.page.encoding.decoding import REPLACEMENT, decode

#: Sizes in bytes: the sample, one piece of it, and the beginning of the page that is searched for pieces.
SAMPLE: Final = 1536
PIECE: Final = 256
SEARCHED: Final = 1 << 20


class Candidate(NamedTuple):
    """A candidate encoding and the characters of its languages.

    ``name``: name in the Encoding Standard. ``script``: ``cjk``: characters of two bytes; ``own``: words of letters above
    0x7F; ``latin``: such letters between ASCII letters; ``closed``: as ``latin``, for a language that uses no other such
    letters. ``common``: frequent characters; for an ``own`` script, the most frequent first. ``seldom``: less frequent
    characters. ``distinctive``: frequent characters that few other languages use.
    """

    name: str
    script: str
    common: str
    seldom: str = ""
    distinctive: str = ""


_HIRAGANA = "".join(map(chr, range(0x3041, 0x3094)))
_KATAKANA = "".join(map(chr, range(0x30A1, 0x30FD)))
_CJK_PUNCTUATION = "，。、：；！？（）「」“”《》・ー　"

_KANJI = (
    "日一国人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午書先名川千水半男西電校語土木聞食車何南"
    "万毎白天母火右読友左父会社新者場地業方政自分的同体対動部定理内力私園事合市県問題家手京都表性用回実最物"
)

_CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфё"

#: Typographic characters of every Windows code page.
_SIGNS = "’“”‘–—…•·«»‹›°©®™€£§"

CANDIDATES: Final = (
    Candidate(
        "gb18030",
        "cjk",
        "的中国一人了是在不化和发有现新大上年为代展会月个来以生民业区能全要产进成地出文家到主我时这日方共理动他实经建公自开对多高作安"
        "下体力之设社平式同行本面就过市明于学里长道后海政等好也用合价们而推城天重与着度提分可机持子加元小路事保心电务工北定前向更水"
        "从世说通制最关性点美入济得起第车部都规量原强界然所三外场放义间系法运立其党相老如质活将内服类物者目程统东去各那改优深当京至客并"
        "但看表交西果期利正己你话位划基品造次身情没特资意两报数只断神求什它把还样头气情问手知" + _CJK_PUNCTUATION,
    ),
    Candidate(
        "big5",
        "cjk",
        "的一是不我有大在人了中到資要以可這個你會好為上來學就交也用能如時文說沒他看那問生提下過請天們所多麼小之想得工出還電對都機自"
        "後子而訊站去心只家知國台很信成章何同道地發法無然但當於本現年前真最和新因果定意情點題其事方清科些吧三此位理行作經者什名日正"
        "華話開實再城愛與二動比高面又車力或種像應女教分手打已次長明己路起相主關間呢覺該十外友民系進使她著各少全兩回加將感第性式把被"
        "老公給聽水重體做校裡常東您見解等部原月美先管區網樂讓入期選場由書它從表怎立內合目望社更" + _CJK_PUNCTUATION,
    ),
    Candidate("shift_jis", "cjk", _HIRAGANA + _KATAKANA + _CJK_PUNCTUATION + _KANJI),
    Candidate("euc-jp", "cjk", _HIRAGANA + _KATAKANA + _CJK_PUNCTUATION + _KANJI),
    Candidate(
        "euc-kr",
        "cjk",
        "이다는의가에을를한고하지은로기사도대자어리시서인나그일아라수해있보스만정으구과전장부제들니요게여주성동안상원면신공위조계진"
        "국선비화무용관연중세었것개소업미했생우적경학당오내회영방문교모유년발불월때음반바습등된않할와트드러될물입르라더후습니까같민"
        "식간차타마설음말명분행단실건산남거레강",
    ),
    Candidate("windows-1251", "own", _CYRILLIC + "іїєґў"),
    Candidate("koi8-r", "own", _CYRILLIC),
    Candidate("iso-8859-5", "own", _CYRILLIC),
    Candidate("ibm866", "own", _CYRILLIC),
    Candidate("x-mac-cyrillic", "own", _CYRILLIC),
    Candidate("windows-1253", "own", "αοιετσνρκπυμληςάίόέήγύώωδθχφβξζψ"),
    Candidate("windows-1256", "own", "اليمونتربةدعسفحكهجقأشطصخإضزثآغىئذءظؤ،؟پچگی"),
    Candidate("windows-1255", "own", "יוהלאתרשמבנםעחדקטסכגפצןזךףץ"),
    Candidate("windows-874", "own", "านรกอเงมลยวดทตสตปบคหแจพชขใไโผซถศณษธญภฟฉฝฐฏฆ่้ัีิืุูะำ็์ๆ"),
    Candidate("windows-1252", "latin", "éáàèêçíóãñäöüßúåøæ", "âîôûëïõòùìœýþðº¡¿" + _SIGNS),
    Candidate("windows-1250", "latin", "áéíóúýöüäßěřžčšůąęłżśćńźťďňşţă", "őűâîľĺŕđ" + _SIGNS),
    Candidate(
        "windows-1250", "closed", "áéíóöúü", "ű" + _SIGNS, distinctive="ő"
    ),  # Hungarian; windows-1252 decodes them as õ and û
    Candidate("iso-8859-2", "latin", "áéíóúýöüäßěřžčšůąęłżśćńźťďňşţă", "őűâîľĺŕđ"),
    Candidate("windows-1254", "latin", "ışğüöç", "âîéáà" + _SIGNS),
    Candidate("windows-1257", "latin", "āēīšņūļģžėąųįčęķäõöü", _SIGNS),
    Candidate("windows-1258", "latin", "đơưăâêôáàéèóòúùí", "ìýãọ̃̀́̉̃" + _SIGNS),
)

#: Minimum score of an answer, and the answer if no candidate reaches it: the web's default.
LEAST_SCORE: Final = 0.1
DEFAULT: Final = "windows-1252"

ERROR, ODD, UNCOMMON, SELDOM = -6.0, -1.0, -0.1, 0.7
COMMON, FALL = 1.4, 1.8
DISTINCTIVE = 2.2
#: Points of letters that are not in a candidate's lists.
OTHERS: Final = {"cjk": UNCOMMON, "own": UNCOMMON, "latin": UNCOMMON, "closed": ODD}
#: Margin by which other Latin encodings must beat the Western one, which shares most of its accents with them.
HANDICAP: Final = 0.06
#: Margin for encodings that are very rare among undeclared pages.
RARE: Final = {"iso-8859-5": 0.15, "ibm866": 0.15, "x-mac-cyrillic": 0.02}
_ASCII = bytes(range(0x80))


def guess(data: bytes) -> str | None:
    """Return the most likely encoding, or None without evidence.

    >>> guess("<p>蒲公英的花是黄色的，我们都知道。".encode("gbk")), guess("<p>Привет, мир!".encode("koi8-r"))
    ('gb18030', 'koi8-r')
    >>> guess("<p>crème brûlée".encode("cp1252")), guess(b"\\x00\\x9d\\x81\\xff")
    ('windows-1252', None)
    """
    found = sample(data)
    scores = [
        (score(found, candidate) - handicap(candidate), -order, candidate.name) for order, candidate in enumerate(CANDIDATES)
    ]
    best, _, name = max(scores)
    return name if best >= LEAST_SCORE else None


def sample(data: bytes) -> bytes:
    """Return the non-ASCII pieces of a page, cut at ``<``, which is a single byte in every candidate encoding.

    >>> sample(b"<p>a<p title=summer>\\xe9t\\xe9<p>b<p>\\xe8")
    b'ummer>\\xe9t\\xe9<p>\\xe8'
    """
    pieces: list[bytes] = []
    room = SAMPLE
    for piece in data[:SEARCHED].split(b"<"):
        if not piece.isascii():
            begin = len(piece) - len(piece.lstrip(_ASCII))
            pieces.append(piece[max(0, begin - 6) : begin + PIECE])
            room -= len(pieces[-1])
            if room <= 0:
                break
    return b"<".join(pieces)


def score(data: bytes, candidate: Candidate) -> float:
    """Return the mean points per byte above 0x7F (two-byte characters count twice)."""
    text = decode(data, candidate.name)
    width = 2.0 if candidate.script == "cjk" else 1.0
    weights = weights_of(candidate)
    total = high = 0.0
    for before, character, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if character > "\x7f":
            high += width if character != REPLACEMENT else 1.0
            total += points(before, character, after, weights, candidate.script)
    return total / high if high else 0.0


def handicap(candidate: Candidate) -> float:
    """Return the points that a rare encoding, or a Latin one other than the web's default, loses."""
    if candidate.script in ("latin", "closed") and candidate.name != DEFAULT:
        return HANDICAP
    return RARE.get(candidate.name, 0.0)


@cache
def weights_of(candidate: Candidate) -> dict[str, float]:
    """Return the points of common characters; for ``own`` they fall with the rank, to separate encodings of one script."""
    common = candidate.common
    if candidate.script == "own":
        return {letter: COMMON - FALL * rank / len(common) for rank, letter in reversed(list(enumerate(common)))}
    weights = dict.fromkeys(candidate.seldom, SELDOM) | dict.fromkeys(common, 2.0 if candidate.script == "cjk" else 1.0)
    return weights | dict.fromkeys(candidate.distinctive, DISTINCTIVE)


def points(before: str, character: str, after: str, weights: dict[str, float], script: str) -> float:
    """Return the points of one character, given its neighbours."""
    if character == REPLACEMENT or character < "\xa0":
        return ERROR
    weight = weights.get(character.lower())
    if not (weight or character.isalpha()):
        return 0.0 if character == "\xa0" else ODD
    if before.islower() and character.isupper():
        return ODD
    if script in ("latin", "closed") and character.isalpha() and not (before + after).strip().isalpha():
        return UNCOMMON
    if script == "own" and _is_foreign(before, after):
        return ODD
    return OTHERS[script] if weight is None else weight


def _is_foreign(before: str, after: str) -> bool:
    """Return whether a letter of an ``own`` script is isolated or next to a Latin letter."""
    is_alone = not (_is_beside(before) or _is_beside(after))
    return is_alone or _is_latin(before) or _is_latin(after)


def _is_beside(character: str) -> bool:
    return character > "\x7f" and character != "\xa0" and not character.isspace()


def _is_latin(character: str) -> bool:
    return character < "\x80" and character.isalpha()
