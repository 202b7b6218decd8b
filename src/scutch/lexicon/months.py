"""Words of dates: names of months and days, and what stands beside them, by language.

Names are in small letters, without points; ``_`` is the blank of a name of two words. Where a language declines its months,
both forms are here; so are the short forms that pages use. No name means two months, in whatever languages (a test says so).
"""

from __future__ import annotations

from typing import Final

#: From January to December.
MONTHS: Final = {
    "English": (
        "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
        "september sep sept", "october oct", "november nov", "december dec",
    ),
    "German": (
        "januar jänner jän", "februar feber", "märz mär maerz mrz", "april", "mai", "juni", "juli", "august", "september",
        "oktober okt", "november", "dezember dez",
    ),
    "French": (
        "janvier janv", "février fevrier févr fevr fév", "mars", "avril avr", "mai", "juin", "juillet juil", "août aout",
        "septembre", "octobre", "novembre", "décembre decembre déc",
    ),
    "Spanish": (
        "enero ene", "febrero", "marzo", "abril abr", "mayo", "junio", "julio", "agosto ago", "septiembre setiembre set",
        "octubre", "noviembre", "diciembre dic",
    ),
    "Portuguese": (
        "janeiro", "fevereiro fev", "março marco", "abril", "maio mai", "junho", "julho", "agosto", "setembro", "outubro out",
        "novembro", "dezembro dez",
    ),
    "Italian": (
        "gennaio gen genn", "febbraio febbr", "marzo", "aprile", "maggio mag", "giugno giu", "luglio lug", "agosto",
        "settembre sett", "ottobre ott", "novembre", "dicembre",
    ),
    "Catalan": (
        "gener", "febrer", "març", "abril", "maig", "juny", "juliol", "agost", "setembre", "octubre", "novembre", "desembre",
    ),
    "Dutch": (
        "januari", "februari", "maart mrt", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november",
        "december",
    ),
    "Swedish": (
        "januari", "februari febr", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november",
        "december",
    ),
    "Danish and Norwegian": (
        "januar", "februar", "marts mars", "april", "maj mai", "juni", "juli", "august", "september", "oktober", "november",
        "december desember des",
    ),
    "Finnish": (
        "tammikuuta tammikuu tammi", "helmikuuta helmikuu helmi", "maaliskuuta maaliskuu maalis", "huhtikuuta huhtikuu huhti",
        "toukokuuta toukokuu touko", "kesäkuuta kesäkuu kesä", "heinäkuuta heinäkuu heinä", "elokuuta elokuu elo",
        "syyskuuta syyskuu syys", "lokakuuta lokakuu loka", "marraskuuta marraskuu marras", "joulukuuta joulukuu joulu",
    ),
    "Polish": (
        "stycznia styczeń sty", "lutego luty lut", "marca marzec", "kwietnia kwiecień kwi", "maja maj", "czerwca czerwiec cze",
        "lipca lipiec lip", "sierpnia sierpień sie", "września wrzesień wrz", "października październik paź",
        "listopada listopad lis", "grudnia grudzień gru",
    ),
    "Czech": (
        "ledna leden", "února únor", "března březen", "dubna duben", "května květen", "června červen", "července červenec",
        "srpna srpen", "září", "října říjen", "listopadu listopad", "prosince prosinec",
    ),
    "Hungarian": (
        "január jan", "február febr", "március márc", "április ápr", "május máj", "június jún", "július júl", "augusztus",
        "szeptember szept", "október", "november", "december",
    ),
    "Romanian": (
        "ianuarie ian", "februarie", "martie", "aprilie", "mai", "iunie iun", "iulie iul", "august", "septembrie",
        "octombrie", "noiembrie noi", "decembrie",
    ),
    "Turkish": (
        "ocak oca", "şubat şub", "mart", "nisan nis", "mayıs", "haziran haz", "temmuz tem", "ağustos ağu", "eylül eyl",
        "ekim eki", "kasım kas", "aralık ara",
    ),
    "Indonesian": (
        "januari", "februari", "maret", "april", "mei", "juni", "juli", "agustus agu agt", "september", "oktober", "november",
        "desember",
    ),
    "Russian": (
        "января январь янв", "февраля февраль фев февр", "марта март мар", "апреля апрель апр", "мая май", "июня июнь июн",
        "июля июль июл", "августа август авг", "сентября сентябрь сен сент", "октября октябрь окт", "ноября ноябрь ноя нояб",
        "декабря декабрь дек",
    ),
    "Ukrainian": (
        "січня січень січ", "лютого лютий лют", "березня березень бер", "квітня квітень квіт", "травня травень трав",
        "червня червень черв", "липня липень лип", "серпня серпень серп", "вересня вересень вер", "жовтня жовтень жовт",
        "листопада листопад лист", "грудня грудень груд",
    ),
    "Greek": (
        "ιανουαρίου ιανουάριος ιαν", "φεβρουαρίου φεβρουάριος φεβ", "μαρτίου μάρτιος μαρ", "απριλίου απρίλιος απρ",
        "μαΐου μάιος μαϊ", "ιουνίου ιούνιος ιουν", "ιουλίου ιούλιος ιουλ", "αυγούστου αύγουστος αυγ",
        "σεπτεμβρίου σεπτέμβριος σεπ", "οκτωβρίου οκτώβριος οκτ", "νοεμβρίου νοέμβριος νοε", "δεκεμβρίου δεκέμβριος δεκ",
    ),
    "Arabic": (
        "يناير كانون_الثاني جانفي", "فبراير شباط فيفري", "مارس آذار اذار", "أبريل ابريل إبريل نيسان أفريل",
        "مايو أيار ايار ماي", "يونيو يونيه حزيران جوان", "يوليو يوليه تموز جويلية", "أغسطس اغسطس آب غشت أوت",
        "سبتمبر أيلول ايلول شتنبر", "أكتوبر اكتوبر تشرين_الأول تشرين_الاول", "نوفمبر تشرين_الثاني نونبر",
        "ديسمبر كانون_الأول كانون_الاول دجنبر",
    ),
}  # fmt: skip

WEEKDAYS: Final = {
    "English": "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun",
    "German": "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so",
    "French": "lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu ven sam dim",
    "Spanish": "lunes martes miércoles miercoles jueves viernes sábado sabado domingo lun mar mié jue vie sáb dom",
    "Portuguese": "segunda terça quarta quinta sexta feira sábado domingo seg ter qua qui sex sáb dom",
    "Italian": "lunedì martedì mercoledì giovedì venerdì sabato domenica lun mar mer gio ven sab dom",
    "Dutch": "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma di wo do vr za zo",
    "Swedish": "måndag tisdag onsdag torsdag fredag lördag söndag mån tis ons tors fre lör sön",
    "Danish and Norwegian": "mandag tirsdag onsdag torsdag fredag lørdag søndag man tir ons tor fre lør søn",
    "Polish": "poniedziałek wtorek środa czwartek piątek sobota niedziela pon wt śr czw pt sob niedz",
    "Czech": "pondělí úterý středa čtvrtek pátek sobota neděle",
    "Turkish": "pazartesi salı çarşamba perşembe cuma cumartesi pazar pzt sal çar per cum cmt paz",
    "Russian": "понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс",
    "Arabic": "الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
    "Chinese": """星期一 星期二 星期三 星期四 星期五 星期六 星期日 星期天 周一 周二 周三 周四 周五 周六 周日
        週一 週二 週三 週四 週五 週六 週日""",
    "Japanese": "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 月 火 水 木 金 土 日",
    "Korean": "월요일 화요일 수요일 목요일 금요일 토요일 일요일 월 화 수 목 금 토 일",
}

#: Words that join the parts of a date, or say what it is the date of.
JOINING: Final = {
    "English": """at on of the st nd rd th posted published publish updated last modified created added released release first
        original date since joined from start starts starting end ends until due available online effective""",
    "German": "am um uhr den vom der veröffentlicht erstellt aktualisiert datum stand seit",
    "French": "le du er à publié mis jour posté date h",
    "Spanish": "de del el la las a al publicado actualizado fecha hs hrs",
    "Portuguese": "de do em às as publicado atualizado data postado",
    "Italian": "il del di alle ore pubblicato aggiornato data",
    "Catalan": "d de del",
    "Dutch": "op om uur van geplaatst gepubliceerd datum",
    "Swedish, Danish and Norwegian": "den kl klockan publicerad publisert udgivet d",
    "Finnish": "klo",
    "Polish": "r o godz dnia opublikowano dodano data",
    "Czech": "v dne",
    "Russian": "г года в от дата опубликовано обновлено",
    "Ukrainian": "р року о від",
    "Arabic": "في تاريخ النشر يوم م",
    "Chinese": "上午 下午 发布 发布于 发表 发表于 更新 更新于 日期 时间 发布时间 發表於 於 于",
    "Japanese": "午前 午後 公開 更新 投稿 公開日 更新日 投稿日",
    "Korean": "오전 오후 작성 등록 수정 작성일 등록일",
}

#: Offsets by name of a time zone; empty where two parts of the world have it.
ZONES: Final = {
    "Z": "Z", "UTC": "Z", "GMT": "Z", "UT": "Z", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00", "CDT": "-05:00",
    "MST": "-07:00", "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00", "AKST": "-09:00", "AKDT": "-08:00", "HST": "-10:00",
    "WET": "+00:00", "WEST": "+01:00", "BST": "+01:00", "CET": "+01:00", "CEST": "+02:00", "MEZ": "+01:00", "MESZ": "+02:00",
    "EET": "+02:00", "EEST": "+03:00", "MSK": "+03:00", "JST": "+09:00", "KST": "+09:00", "HKT": "+08:00", "SGT": "+08:00",
    "AEST": "+10:00", "AEDT": "+11:00", "NZST": "+12:00", "NZDT": "+13:00", "IST": "", "ET": "", "CT": "", "PT": "", "MT": "",
}  # fmt: skip

#: Number of a month by its name.
NUMBERS: Final = {
    name.replace("_", " "): number
    for names in MONTHS.values()
    for number, forms in enumerate(names, 1)
    for name in forms.split()
}
#: First words of names of two.
OPENERS: Final = frozenset(name.partition(" ")[0] for name in NUMBERS if " " in name)
DAYS: Final = frozenset(" ".join(WEEKDAYS.values()).split())
BESIDE: Final = DAYS | frozenset(" ".join(JOINING.values()).split())
