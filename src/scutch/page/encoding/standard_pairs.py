"""Characters of Big5 and GB18030 that the Encoding Standard has and Python's codecs lack, or have as others.

Python follows HKSCS-2004 and GB18030-2000; the standard has the additions of HKSCS-2008 and the characters that GB18030-2022
took out of the private use area. Both tables are what a browser's ``TextDecoder`` says.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

#: By the first of consecutive pairs of Big5 their characters.
BIG5_RUNS: Final[Mapping[int, str]] = {
    0x877A: "㡵𡵓𣚞𦀡㻬𥣞㫵竼龗𤅡𨤍𣇪𠪊𣉞䌊蒄龖鐯䤰蘓墖靊鈘秐稲晠権袝瑌篅枂稬剏遆㓦珄𥶹瓆鿇垳",
    0x87C4: "䤯呌䄱𣚎堘穲𧭥讏䚮𦺈䆁𥶙箮𢒼鿈𢓁𢓉𢓌鿉蔄𣖻䂴鿊䓡𪷿拁灮鿋", 0x8E69: "箸", 0x8E6F: "簆", 0x8E7E: "糎",
    0x8EAB: "緒", 0x8EB4: "縝", 0x8ECD: "者", 0x8ED0: "耨", 0x8F57: "菁", 0x8F69: "蒨", 0x8F6E: "萏", 0x8FCB: "覦覩",
    0x8FFE: "起", 0x906D: "都", 0x907A: "銹", 0x90DC: "靜", 0x90F1: "響", 0x91BF: "鼖", 0x9244: "蔃",
    0x92AF: "兙兛兝兞", 0x92C8: "鍮", 0x92D1: "瑹", 0x9447: "浧", 0x94CA: "禛", 0x95D9: "邗", 0x9644: "靝",
    0x96ED: "瀞", 0x96FC: "嬨", 0x9B76: "爁", 0x9B78: "矗", 0x9B7B: "纇", 0x9BC6: "駖", 0x9BDE: "釔", 0x9BEC: "惞",
    0x9BF6: "澶", 0x9C42: "輶", 0x9C53: "侻", 0x9C62: "營", 0x9C68: "鄄", 0x9C6B: "鷰", 0x9C77: "菏", 0x9CBC: "尐秣",
    0x9CD0: "婧", 0x9D57: "輋", 0x9D5A: "筑", 0x9DC4: "拐", 0x9EA9: "恢", 0x9EEF: "痹", 0x9EFD: "汊", 0x9F60: "鬮",
    0x9F66: "鼗", 0x9FCB: "僭", 0x9FD8: "弌", 0xA063: "蠏", 0xA077: "拎", 0xA0D5: "瑨", 0xA0DF: "煢", 0xA0E4: "牐",
    0xA3C0: "␀␁␂␃␄␅␆␇␈␉␊␋␌␍␎␏␐␑␒␓␔␕␖␗␘␙␚␛␜␝␞␟␡", 0xFA5F: "倩", 0xFA66: "偽", 0xFABD: "包", 0xFAC5: "卄", 0xFAD5: "卿",
    0xFB48: "嘅", 0xFBB8: "婷", 0xFBF3: "幵", 0xFBF9: "廐", 0xFC4F: "彘", 0xFC6C: "悤", 0xFCB9: "撐", 0xFCE2: "晴",
    0xFCF1: "杞", 0xFDB7: "沜渝", 0xFDBB: "港", 0xFDF1: "煮", 0xFE52: "猪", 0xFE6F: "瑜", 0xFEAA: "瓩", 0xFEDD: "砉",
}  # fmt: skip
#: Trail bytes of Big5 in their order.
TRAILS: Final = (*range(0x40, 0x7F), *range(0xA1, 0xFF))
#: By encoding what Python decodes to one character, and the standard to another one.
OTHER_CHARACTERS: Final[Mapping[str, Mapping[str, str]]] = {
    "big5": dict(
        zip(
            "\u2022\uff64\u203e\u223c\u2641\u2609\xa5\xa2\xa3",
            "\u2027\ufe51\xaf\uff5e\u2295\u2299\uffe5\uffe0\uffe1",
            strict=True,
        )
    ),
    "gb18030": dict(
        zip(
            "\ue5e5\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue7c7\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
            "\u3000\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u1e3f\u9fb4\u9fb5\u9fb6\u9fb7\u9fb8\u9fb9\u9fba\u9fbb",
            strict=True,
        )
    ),
}
OTHER_PATTERNS: Final = {name: re.compile(f"[{''.join(table)}]") for name, table in OTHER_CHARACTERS.items()}


@cache
def big5_pairs() -> dict[bytes, str]:
    """Return the pairs of Big5 that Python's codec does not have.

    >>> big5_pairs()[b"\\x92\\xaf"], len(big5_pairs())
    ('兙', 185)
    """
    found = {}
    for first, characters in BIG5_RUNS.items():
        start = (first >> 8) * len(TRAILS) + TRAILS.index(first & 0xFF)
        for place, character in enumerate(characters, start):
            lead, trail = divmod(place, len(TRAILS))
            found[bytes((lead, TRAILS[trail]))] = character
    return found


def with_standard_characters(text: str, name: str) -> str:
    """Return what Python's codec decoded with the characters of the standard; other encodings unchanged.

    >>> with_standard_characters("\\ue78d", "gb18030") == "\\ufe10", with_standard_characters("flax", "euc-kr")
    (True, 'flax')
    """
    name = "gb18030" if name == "gbk" else name
    table = OTHER_CHARACTERS.get(name)
    return OTHER_PATTERNS[name].sub(lambda found: table[found[0]], text) if table else text
