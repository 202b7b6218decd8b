"""Names of persons: cleaned of the rest of their line, and distinguished from other words near bylines."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from scutch.lexicon.byline_words import BYLINE_PREFIXES, NAME_SUFFIXES
from scutch.package_data import read_package_file
from scutch.page.text import unescape
from scutch.values.dates.date import DATE_WORDS, read_date

#: Participles in front of "by".
PARTICIPLES: Final = """written posted published created submitted edited reviewed contributed started asked authored story
    words text article post reported checked verified compiled curated shared opened"""
PREFIXES: Final = [words for language in BYLINE_PREFIXES.values() for words in language]
#: First characters of the words before the Chinese word for reporter.
CHINESE_STARTS: Final = ("本", "特", "见", "实", "首")
BY: Final = re.compile(
    rf"""^(?:(?:[\w-]+\s){{0,3}}?(?:{"|".join(PARTICIPLES.split())})?\s?by
    |(?:本报|本报特约|本刊|本台|特约|见习|实习|特派|首席|本報)[记記]者
    |{"|".join(re.escape(words) for words in sorted(PREFIXES, key=len, reverse=True))})\s*(?:[:：|/・]\s*|\s)(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
#: Words of job titles behind a name.
JOB_TITLES: Final = """attorney author ceo chairman chef chief co-?founder columnist consultant contributor correspondent
    cto director editor engineer expert founder head\\sof journalist lawyer manager president professor researcher
    reporter scientist specialist strategist vp writer redakteur(?:in)? korrespondent(?:in)? leiter(?:in)?
    chefredakteur(?:in)? autor(?:in)? journaliste rédacteur rédactrice correspondante? periodista redactora?
    corresponsal editora jornalista giornalista direttore direttrice redattore redattrice redacteur verslaggever journalist
    редактор корреспондент журналист обозреватель"""
#: Behind a comma, a job title or a number.
JOB: Final = re.compile(rf",\s(?:\d|[^,]*\b(?:{'|'.join(JOB_TITLES.split())})\b).*", re.IGNORECASE)
#: The end of a name: a separator, a date, a time. Its first characters come first, which makes the search fast; white space is
#: collapsed.
NAME_END: Final = re.compile(
    rf"""[ ,|•·(](?:
        (?<=[|•·])
        | (?<=\ )(?:[|•·]|[–—»-]\ |(?:on|at|in)\ .*\d|(?:at|on|in|is|says?)$|\((?:\d.*)?$)
        | (?<=\ )(?:{"|".join(suffix.strip() for suffix in NAME_SUFFIXES)})$
        | (?<=[ ,])[ ,]*\d+\ (?:min|hour|day|week|month|year)
        | (?:(?<=\ )|(?<=,)\ )(?:\d{{1,4}}[-./]\d|(?:\w+\.?\ )?\d{{1,2}},?\ \d{{4}})
        | (?<=\()(?:\d.*)?$)""",
    re.IGNORECASE | re.VERBOSE,
)
#: A text without these characters, and without these words at its end, has no such end.
END_CHARACTER: Final = re.compile(r"[\d|•·–—»(-]")
END_WORDS: Final = (" at", " on", " in", " is", " say", " says", *NAME_SUFFIXES)
#: The first one or two characters of the words in front of a name, in lower case; "by" is searched for by itself.
BYLINE_STARTS: Final = frozenset((*CHINESE_STARTS, *(words[:2].lower() for words in PREFIXES)))
#: Characters of a text in which "by" is looked for.
BY_WINDOW: Final = 44
#: Words in front of a name that is no author.
OTHER_ROLES: Final = ("责任编辑", "責任編輯", "责编", "选稿", "校对", "来源", "來源")
#: Punctuation of Chinese sentences.
CHINESE_MARKS: Final = frozenset("，。！？")
#: Words between two names of a line.
CONJUNCTIONS: Final = frozenset(("and", "und", "et", "y", "e", "и"))
#: A letter that may begin a name: no small one, also in Greek and Cyrillic.
NAME_START: Final = r"[^\W\d_a-zß-öø-ÿά-ώа-џ]"
#: A name of a person as it is written: two to four words with capitals, particles between them.
PERSON_NAME: Final = re.compile(
    rf"""{NAME_START}[\w.'’-]*(?:\s(?:(?:de|del|della|da|dos|di|du|la|le|van|von|der|den|bin|al|el|ter|zu)\s){{0,2}}{NAME_START}[\w.'’-]*){{1,3}}"""
)
HAN_NAME: Final = re.compile("[㐀-鿿]{2,4}|[가-힣]{3}|[㐀-鿿]{1,8}(?:·[㐀-鿿]{1,8}){1,3}")
NAME_SEPARATOR: Final = re.compile(r",?\s+(?:and|und|et|y|e|и|&|/)\s+|\s*[,;、，；]\s*")
#: A text without these marks and words has no separator.
NAME_MARKS: Final = frozenset(",;、，；")
NAME_JOINTS: Final = CONJUNCTIONS | {"&", "/"}
#: Names of organizations, which ``meta`` elements of Chinese sites give as author.
ORGANIZATION: Final = re.compile(r".*(?:网|網|网络版|社|报|報|新闻|新聞|财经|频道|客户端|电视台|编辑部|在线|公司|手机版)")
#: Texts near bylines that are no names.
NO_NAMES: Final = frozenset(
    """by author authors about admin administrator written view more all share follow subscribe comment comments reply
    bearbeitet gefragt beantwortet editado preguntada отредактирован задан
    login log-in sign-in sign-up register posted published updated edited asked answered modified member members user
    users username profile home contact editor editors writer staff team contributor contributors guest posts post menu
    bio website joined location title name last-updated member-list about-us about-the-author meet-the-author
    our-authors author-bio see-more read-more top-contributor staff-writer insights-from user-profile online offline
    anonymous new-member junior-member senior-member moderator quote report save email facebook twitter linkedin
    instagram search blog news topic-archived user-setup account my-account personal-information privacy-policy
    cookie-policy reader-interactions leave-a-reply written-by posted-by published-by reviewed-by fact-checked-by
    cc 首页 手机版 客户端 更多 关注 订阅 登录 注册 分享 评论 举报 收藏 打印 热点 一周热点 曝光
    编辑 作者 记者 来源 责任编辑""".split()  # noqa: SIM905 (a table to read)
)
#: Package and path of the words of short texts that are rarely in the names of persons. Written by
#: ``python -m training.common_words``.
COMMON_WORDS: Final = ("scutch.content", "model/common_words.txt")
NAME_WORD: Final = re.compile(r"[^\W\d_]+")
#: Beginnings of numbered texts, of persons without a name, of verbs behind "by", of licences and of the names of those who
#: took the pictures.
NO_NAME_START: Final = re.compile(
    r"\d+[\s.:]|(?:an?|our|your)\s|[a-z]+ing\b"
    r"|CC[ -](?:BY\b|\d)|查看|返回|(?:[Ff]otos?|[Pp]hotos?|[Bb]ild(?:er)?|[Ii]llustrations?)\s?:"
)
LETTER: Final = re.compile(r"[^\W\d_]")
ANY_DIGIT: Final = re.compile(r"\d")
MAX_WORDS: Final = 14
MAX_LENGTH: Final = 120
#: Characters of a line that are read.
MAX_LINE: Final = 400


def clean_byline(text: str) -> str:
    """Return a name without the rest of its line.

    >>> clean_byline("Written by A. Weaver | 5 min read"), clean_byline("作者：王伟")
    ('A. Weaver', '王伟')
    >>> clean_byline("By A. Weaver on 1 May 2024")
    'A. Weaver'
    """
    return cleaned_line(text[:MAX_LINE])


@lru_cache(maxsize=128)  # several rules read the texts near a title
def cleaned_line(text: str) -> str:
    """Return the name in a line, without the words in front of it and behind it."""
    name = without_by(without_by(" ".join(unescape(unescape(text)).split())))
    if (END_CHARACTER.search(name) or name.endswith(END_WORDS)) and (end := NAME_END.search(name)):
        name = name[: end.start()]
    if "," in name:
        name = JOB.sub("", name)
    return name.strip(" ,;:|•·–—-/")


def without_by(text: str) -> str:
    """Return a text without the words in front of a name.

    >>> without_by("Written by A. Weaver"), without_by("A. Weaver")
    ('A. Weaver', 'A. Weaver')
    """
    start = text[:BY_WINDOW].lower()
    found = BY.match(text) if start[:2] in BYLINE_STARTS or start[:1] in BYLINE_STARTS or "by" in start else None
    return text[found.end() :] if found else text


@lru_cache(maxsize=128)
def is_name(text: str) -> bool:
    """Whether a text may be a name.

    >>> is_name("A. Weaver"), is_name("https://example.org/weaver"), is_name("Read more"), is_name("May 1, 2024")
    (True, False, False, False)
    """
    if not 1 < len(text) <= MAX_LENGTH or "://" in text or "@" in text[1:] or not LETTER.search(text):
        return False
    if is_no_byline(text):
        return False
    parts = text.lower().split()
    if len(parts) > MAX_WORDS or "-".join(parts) in NO_NAMES or CONJUNCTIONS.issuperset(parts):
        return False
    if all(part.strip(".,") in DATE_WORDS for part in parts):
        return False
    return not (ANY_DIGIT.search(text) and (read_date(text) or read_date(f"{text} 2024")))


def is_no_byline(text: str) -> bool:
    """Whether a text begins as no name does, or is the end of a sentence, such as "The service starts by itself.".

    >>> is_no_byline("A. Weaver"), is_no_byline("Photos: A. Weaver"), is_no_byline("itself.")
    (False, True, True)
    """
    return NO_NAME_START.match(text) is not None or has_other_role(text) or (text.endswith(".") and text.islower())


def has_other_role(text: str) -> bool:
    """Whether a text in another script than Latin begins with another role than that of an author, or is a sentence.

    >>> has_other_role("Ann Moore"), has_other_role("王芳")
    (False, False)
    """
    return not text.isascii() and (text.startswith(OTHER_ROLES) or not CHINESE_MARKS.isdisjoint(text))


def is_person_name(text: str) -> bool:
    """Whether a text is written as the name of a person: words with capitals, two to four Han characters, three of Hangul.

    >>> is_person_name("Vincent van Dyck"), is_person_name("All posts"), is_person_name("Linen"), is_person_name("김민수")
    (True, False, False, True)
    """
    return PERSON_NAME.fullmatch(text) is not None or (not text.isascii() and HAN_NAME.fullmatch(text) is not None)


def may_hold_person(line: str) -> bool:
    """Whether a line may hold the name of a person that ``clean_byline`` finds and ``is_person_name`` accepts; it is fast.

    >>> may_hold_person("by Anna Weaver on 1 May"), may_hold_person("May 1, 2024")
    (True, False)
    """
    return "&" in line or PERSON_NAME.search(line, 0, MAX_LINE) is not None


@cache
def common_words() -> frozenset[str]:
    """Return the words that are rarely in the names of persons, in lower case."""
    return frozenset(read_package_file(*COMMON_WORDS).decode().split())


def has_common_words(text: str) -> bool:
    """Whether a text consists of words that are rarely in the names of persons.

    >>> has_common_words("Related Articles"), has_common_words("Anna Weaver")
    (True, False)
    """
    return common_words().issuperset(NAME_WORD.findall(text.lower()))


def split_names(text: str) -> tuple[str, ...]:
    """Return the names of a line, one by one; one word behind a comma is a title, not a name.

    >>> split_names("A. Weaver, B. Spinner and C. Dyer"), split_names("A. Weaver, MD")
    (('A. Weaver', 'B. Spinner', 'C. Dyer'), ('A. Weaver, MD',))
    """
    if NAME_MARKS.isdisjoint(text) and NAME_JOINTS.isdisjoint(text.split()):
        return (text,) if text else ()
    parts = [part for part in NAME_SEPARATOR.split(text) if part]
    are_names = len(parts) > 1 and all(" " in part or HAN_NAME.fullmatch(part) for part in parts)
    return tuple(parts) if are_names else (text,) if text else ()


def has_han(text: str) -> bool:
    """Whether a text has a Han character."""
    return not text.isascii() and any("㐀" <= sign <= "鿿" for sign in text)  # a pattern takes milliseconds to compile


def is_organization(name: str) -> bool:
    """Whether a Chinese name is that of an organization.

    >>> is_organization("上海证券报网络版"), is_organization("杨煜")
    (True, False)
    """
    return ORGANIZATION.fullmatch(name) is not None
