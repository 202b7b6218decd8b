"""Words of times relative to now: how long ago, today, yesterday, just now."""

from __future__ import annotations

from collections import Counter
from typing import Final

from scutch.lexicon.cldr import words_by

#: Forms of relative times that CLDR lacks, by unit; ``_`` for a blank.
MORE_FORMS: Final = {
    "minute": """{0}_mins_ago {0}_minuten_her {0}分钟以前 {0}分前 {0}_นาทีที่แล้ว {0}_phút_trước {0}_minuter_sedan
        минуту_назад хвилину_тому minutę_temu před_minutou قبل_دقيقة منذ_دقيقة""",
    "hour": """{0}_hrs_ago {0}_std_her {0}_stunden_her {0}小时以前 {0}_ชั่วโมงที่แล้ว {0}_tiếng_trước {0}_timmar_sedan
        {0}_timme_sedan час_назад годину_тому godzinę_temu před_hodinou un'ora_fa un’ora_fa acum_o_oră قبل_ساعة منذ_ساعة""",
    "day": """{0}_tage_her {0}天以前 {0}日以前 {0}_วันที่แล้ว {0}_dager_siden {0}_dagar_sedan {0}_dag_sedan
        день_назад день_тому dzień_temu un_giorno_fa acum_o_zi قبل_يوم منذ_يوم לפני_יום""",
    "week": """{0}_wks_ago {0}周以前 {0}星期前 {0}_สัปดาห์ที่แล้ว {0}_uke_siden {0}_uker_siden {0}_vecka_sedan {0}_veckor_sedan
        неделю_назад тиждень_тому tydzień_temu před_týdnem acum_o_săptămână قبل_أسبوع منذ_أسبوع""",
    "month": """{0}_mos_ago {0}个月以前 {0}ヶ月前 {0}か月前 {0}_เดือนที่แล้ว {0}_måned_siden {0}_måneder_siden
        {0}_månad_sedan {0}_månader_sedan месяц_назад місяць_тому miesiąc_temu před_měsícem acum_o_lună قبل_شهر منذ_شهر""",
    "year": """{0}_yrs_ago {0}年以前 {0}_ปีที่แล้ว {0}_år_sedan
        год_назад рік_тому rok_temu před_rokem acum_un_an قبل_سنة منذ_سنة قبل_عام منذ_عام""",
}
#: Unit of a relative time of the past by its form, with ``{0}`` for the number.
UNIT_OF_FORM: Final = {
    form.replace("_", " "): unit
    for unit, forms in words_by("past").items()
    for form in (*forms, *(form.replace("قبل", "منذ") for form in forms), *MORE_FORMS.get(unit, "").split())
}
#: Ends and words of the forms for two of a unit, which have no number.
DUAL_ENDS: Final = ("ين", "יים")
DUAL_WORDS: Final = frozenset(("שתי",))
#: Units whose forms all have a word that says that a time is of the past.
ALL_UNITS: Final = 6
#: Words that the forms of nearly all units have, such as "ago", "vor" and "il", "y", "a".
PAST_WORDS: Final = frozenset(
    word
    for word, units in Counter(
        word for word, _ in {(word, unit) for form, unit in UNIT_OF_FORM.items() for word in form.lower().split()}
    ).items()
    if units >= ALL_UNITS and word.isalpha()
)
#: Words of such times: for the number one ("an hour ago"), of a number that is not exact ("more than"), for now.
OTHER_WORDS: Final = {
    "one": "a an one ein eine einem einer einen un une una uno um uma een één en ett et один одну jeden jedną bir",
    "about": "about over almost nearly around ca circa etwa rund environ около",
    "more": """more approximately fast über mehr ungefähr plus presque más casi alrededor unos unas cerca aproximadamente mais
        quase oltre più quasi ongeveer meer bijna około ponad prawie больше более почти yaklaşık cirka omkring över noin asi
        přes حوالي أكثر""",
    "than": "than als de di dan чем od من",
    "now": """just_now moments_ago just_posted gerade_eben à_l'instant à_l’instant ahora_mismo agora_mesmo proprio_ora
        zojuist только_что щойно przed_chwilą 刚刚 剛剛 たった今 방금 şimdi az_önce nyss lige_nu právě_teď الآن עכשיו""",
}
ONE_WORDS, ABOUT_WORDS, MORE_WORDS, THAN_WORDS, NOW_WORDS = (
    frozenset(word.replace("_", " ") for word in words.split()) for words in OTHER_WORDS.values()
)
#: Words of a number that is not exact, wherever they are.
INEXACT_WORDS: Final = ABOUT_WORDS | MORE_WORDS
#: Words beside a day of the week that is past, as in "last Monday".
LAST_DAY_WORDS: Final = frozenset(
    (
        *("last", "letzten", "letzter", "dernier", "dernière", "pasado", "pasada", "passado", "passada", "último", "última"),
        *("scorso", "scorsa", "afgelopen", "vorige", "ubiegły", "ubiegłą", "прошлый", "прошлую", "прошлое", "geçen"),
    )
)
#: Names of days by how many days ago they were; ``_`` for a blank.
DAY_NAMES: Final = {
    0: """today heute hoy hoje oggi vandaag сегодня сьогодні dziś dzisiaj 今天 今日 오늘 bugün i_dag idag dnes ma tänään اليوم
        היום azi σήμερα avui danas днес aujourd'hui aujourd’hui hôm_nay hari_ini วันนี้ امروز آج आज""",
    1: """yesterday gestern ayer ontem ieri gisteren вчера вчора wczoraj 昨天 昨日 어제 dün i_går igår včera tegnap eilen أمس
        אתמול hier χθες ahir jučer juče hôm_qua kemarin เมื่อวาน دیروز कल""",
    2: "vorgestern anteayer anteontem avant-hier eergisteren позавчера przedwczoraj 前天 一昨日 그저께",
}
DAYS_BACK: Final = {name.replace("_", " "): days for days, names in DAY_NAMES.items() for name in names.split()}
