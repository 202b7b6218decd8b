"""Words of dates: names of months and days of the week, and the words around them.

Names are in small letters, without points. They are CLDR's, and here those that it lacks. A name that means two months, in
whatever languages, has the meaning of the language that more pages are in; the other one counts where the language is known.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from scutch.lexicon.cldr import cldr_words, words_by

#: Names that CLDR lacks, from January to December: older spellings, names without accents, other abbreviations.
MORE_MONTHS: Final = (
    "jän genn ian جانفي", "feber fevrier fevr fév febbr فيفري", "maerz mrz marco اذار", "ابريل إبريل أفريل",
    "μαϊ ايار ماي", "iun يونيه جوان", "iul يوليه جويلية", "aout elo agt اغسطس أوت غشت",
    "setiembre sett сен ايلول شتنبر", "اكتوبر تشرين_الاول", "noi ноя نونبر", "decembre كانون_الاول دجنبر",
)  # fmt: skip
MORE_WEEKDAYS: Final = "tues thur thurs sonnabend miercoles الإثنين 星期天 週一 週二 週三 週四 週五 週六 週日"

#: Words that join the parts of a date or introduce a date.
JOINING_WORDS: Final = {
    "English": """at on of the st nd rd th posted published publish updated last modified created added released release first
        original date since joined from start starts starting end ends until due available online effective""",
    "German": "am um uhr den vom der veröffentlicht erstellt aktualisiert datum stand seit",
    "French": "le du er à publié mis jour posté date h",
    "Spanish": "de del el la las a al publicado actualizado fecha hs hrs",
    "Portuguese": "de do em às as publicado atualizado data postado",
    "Italian": "il del di alle ore pubblicato aggiornato data",
    "Catalan": "d de del",
    "Dutch": "op om uur van geplaatst gepubliceerd datum",
    "Swedish, Danish and Norwegian": "den kl klockan publicerad publicerat uppdaterad publisert oppdatert udgivet opdateret d",
    "Finnish": "klo julkaistu päivitetty",
    "Polish": "r o godz dnia opublikowano dodano data",
    "Czech": "v dne",
    "Russian": "г года в от дата опубликовано обновлено",
    "Ukrainian": "р року о від",
    "Arabic": "في تاريخ النشر يوم م",
    "Chinese": "上午 下午 发布 发布于 发表 发表于 更新 更新于 日期 时间 发布时间 發表於 於 于",
    "Japanese": "午前 午後 公開 更新 投稿 公開日 更新日 投稿日",
    "Korean": "오전 오후 작성 등록 수정 작성일 등록일 승인 입력 기사입력",
    "Vietnamese": "ngày tháng thg năm lúc",
    "Thai": "คศ พศ วันที่ เวลา น เผยแพร่",
    "Turkish": "giriş tarihi yayın yayınlanma güncelleme güncellenme",
    "Hindi": "प्रकाशित",
    "Persian": "تاریخ انتشار ماه ساعت",
    "Hebrew": "פורסם עודכן",
}

#: Offsets by name of a time zone; empty where two parts of the world have it.
ZONES: Final = {
    "Z": "Z", "UTC": "Z", "GMT": "Z", "UT": "Z", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00", "CDT": "-05:00",
    "MST": "-07:00", "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00", "AKST": "-09:00", "AKDT": "-08:00", "HST": "-10:00",
    "WET": "+00:00", "WEST": "+01:00", "BST": "+01:00", "CET": "+01:00", "CEST": "+02:00", "MEZ": "+01:00", "MESZ": "+02:00",
    "EET": "+02:00", "EEST": "+03:00", "MSK": "+03:00", "JST": "+09:00", "KST": "+09:00", "HKT": "+08:00", "SGT": "+08:00",
    "AEST": "+10:00", "AEDT": "+11:00", "NZST": "+12:00", "NZDT": "+13:00", "IST": "", "ET": "", "CT": "", "PT": "", "MT": "",
}  # fmt: skip


class MonthNames(NamedTuple):
    """Names of months."""

    #: Number of a month by its name.
    numbers: dict[str, int]
    #: First words of names of two.
    openers: frozenset[str]
    #: All words of names.
    words: frozenset[str]


def numbers_in(language: str) -> dict[str, int]:
    """Return the numbers of the months whose names are read in a language alone; for no language those of all."""
    tables = ((key.partition(" "), words) for key, words in words_by("month").items())
    return {name.replace("_", " "): int(number) for (number, _, own), words in tables if own == language for name in words}


@cache
def names_in(language: str) -> MonthNames:
    """Return the names of months that are read in a language of ``LOCAL_LANGUAGES``, or without a language."""
    more = {name.replace("_", " "): number for number, names in enumerate(MORE_MONTHS, 1) for name in names.split()}
    numbers = more | numbers_in("") | (numbers_in(language) if language else {})
    openers = frozenset(name.partition(" ")[0] for name in numbers if " " in name)
    return MonthNames(numbers, openers, frozenset(" ".join(numbers).split()))


@lru_cache(maxsize=64)  # asked for with each text that may be a date
def month_names(language: str = "") -> MonthNames:
    """Return the names of months that are read on a page.

    ``language``: BCP 47 tag of the page.

    >>> month_names().numbers["listopad"], month_names("hr-HR").numbers["listopad"]
    (11, 10)
    """
    code = language.replace("_", "-").partition("-")[0].lower()
    return names_in(code if code in LOCAL_LANGUAGES else "")


#: Languages with names of months that are read in them alone, and the words of these names.
LOCAL_LANGUAGES: Final = frozenset(key.partition(" ")[2] for key in words_by("month") if " " in key)
LOCAL_WORDS: Final = frozenset(name for key, names in words_by("month").items() if " " in key for name in names)
WEEKDAYS: Final = frozenset((*cldr_words()["weekday"], *MORE_WEEKDAYS.split()))
OTHER_DATE_WORDS: Final = WEEKDAYS | frozenset((*cldr_words()["date"], *" ".join(JOINING_WORDS.values()).split()))
