"""How well a name written by a page's author lasts: words that say what a thing is, against states, layout and hashes.

A selector is as good as the names in it. ``product-card`` will be on the next page of the site and in a year; ``first`` and
``sponsored`` stand where chance puts them, ``col-md-4`` on everything, ``css-1x2y3z`` until the next build. Costs are relative
to one another: 1 is a plain word.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: What something is called that a list consists of.
THINGS: Final = _words("""
    item items result results product products card post posts entry entries listing record hit story article thread
    topic comment review job event offer book movie title name price author date summary description rating image
    photo thumb thumbnail row message reply list search feed content main catalog tile teaser headline snippet
""")
#: What something is at the moment or by its place: another page shows it elsewhere.
STATES: Final = _words("""
    first last odd even active selected current hover focus open opened closed new sold ad ads advert sponsored
    promoted promo featured hidden visible shown lazy lazyload lazyloaded loaded loading disabled enabled empty alt
    alternate zebra sticky expanded collapsed unread read hot sale visited checked animated highlight highlighted
    unavailable outofstock instock ended
""")
#: How something looks or is laid out.
LOOKS: Final = _words("""
    col cols column columns grid flex clearfix clear left right center centre pull push float text font bold small
    large container wrapper wrap inner outer block inline margin padding mt mb ml mr mx my pt pb pl pr px py xs sm md
    lg xl border bg white black red green blue grey gray width height full half third js no unit box span cell top
    bottom shadow rounded relative absolute hide show desktop mobile tablet
""")
THING, PLAIN, SHORT, LOOK, STATE, HASH = 0.7, 1.0, 2.0, 3.5, 8.0, 7.0
#: Names of so few letters are made by machines as often as by people.
SHORTEST: Final = 2
DIGITS: Final = 1.5

_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+|\d+")
_PARTS: Final = re.compile(r"[^\W_]+")
_GENERATED: Final = re.compile(r"(?:css|sc|jss|emotion|styled|svelte|v|ng|uid)[-_]\w*\d|(?:jss|ember|yui_|ext-gen)\d")


#: The hash that bundlers put behind a name: five signs, capitals not only in front; and that of styled components.
_BUNDLED: Final = re.compile(r".*__(?=.+[A-Z\d])[\w+-]{5}|sc-(?=.+[A-Z])[A-Za-z]{5,7}")
#: Utility classes, which say how something is laid out in the words of CSS.
_UTILITY: Final = re.compile(
    r".*[:\[\]/].*|(?:items|justify|content|self|place)-(?:center|start|end|between|around|stretch|baseline)"
    r"|(?:leading|tracking|gap|[wh]|min-[wh]|max-[wh]|[mp][trblxy]?|z|object|overflow|whitespace)-[\w.]+"
)


@lru_cache(maxsize=4096)
def name_cost(name: str) -> float:
    """How much one would rather not build on this class, id or attribute value.

    Examples
    --------
    >>> [name_cost(name) for name in ("product-card", "menu", "items-center", "col-md-4", "odd", "css-1x2y3z")]
    [0.7, 1.0, 3.5, 5.0, 8.0, 7.0]
    """
    words = [word.lower() for word in _WORDS.findall(name)]
    if not words or is_random(name):
        return HASH
    if not STATES.isdisjoint(words):
        return STATE
    if len(name) <= SHORTEST and name.isascii():
        return SHORT
    digits = DIGITS * any(word.isdigit() for word in words)
    if _UTILITY.fullmatch(name) or all(word in LOOKS or word.isdigit() or len(word) == 1 for word in words):
        return LOOK + digits
    return (PLAIN if THINGS.isdisjoint(words) else THING) + digits + 0.5 * (len(name) > 32)


def is_random(name: str) -> bool:
    """Whether a name was made by a machine.

    Examples
    --------
    >>> [is_random(name) for name in ("sc-dqxweH", "Card_title__ZISLz", "_3xKaB", "listing2", "card__Title", "col-md-4")]
    [True, True, True, False, False, False]
    """
    made = _GENERATED.match(name) or _BUNDLED.fullmatch(name)
    return made is not None or any(is_random_part(part) for part in _PARTS.findall(name))


def is_random_part(part: str) -> bool:
    """Whether letters and digits are mixed as no person mixes them, or letters stand without a vowel or in a chaos of case."""
    if not part.isascii() or len(part) < 4:
        return False
    if re.search(r"[A-Za-z]\d+[A-Za-z]|\d{5}", part) or re.match(r"\d+[A-Za-z]", part):
        return True
    letters = part.rstrip("0123456789")
    if len(letters) >= 5 and not re.search(r"[aeiouyAEIOUY]", letters):
        return True
    words = _WORDS.findall(letters)
    return len(words) > 2 and len(letters) / len(words) < 2.5


@lru_cache(maxsize=4096)
def stem(name: str) -> str:
    """The lasting front part of a name with a machine-made end; empty where there is none.

    Examples
    --------
    >>> [stem(name) for name in ("Card_title__x7Hs2", "product-3xKaB", "sc-bdVaJa", "price")]
    ['Card_title__', 'product-', '', '']
    """
    match = re.match(r"(.*[^\W_][-_]+)[^\W_]+$", name)
    if match is None or not is_random(name):
        return ""
    front = match[1]
    return front if len(front) >= 5 and not is_random(front) else stem(front.rstrip("-_"))
