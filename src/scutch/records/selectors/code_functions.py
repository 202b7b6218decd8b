"""Functions and classes that generated code calls, each written only where it is needed, and the imports that they need."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from scutch.lexicon.currencies import FREE
from scutch.values.rating import EMPTY, FULL, HALF

INDENT: Final = "    "
NUMBER_CODE: Final = '''def number(text):
    """The first number of a text, with its sign; up to two digits after the last separator are decimals, and 1.2k is 1200."""
    pattern = r"\\d[\\d.,]*(?:[ \\u00a0']\\d{3})*(?:[.,]\\d+)?"
    sign = r"(?:(?<![\\w.,)])[-\u2212]|[\u25bc\u25bd\u2193\u2b07]\\s?)[$€£¥₹]?"
    found = re.search(rf"({sign})?({pattern})(?:([kKMBTm])(?!\\w))?", text or "")
    if found is None:
        return None
    digits = re.sub(r"[^\\d.,]", "", found[2]).strip(".,")
    whole, _, decimals = re.sub(r"[.,](?=\\d{1,2}$)", "|", digits).partition("|")
    times = {"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "m": 1e6 if re.search("[$€£]", text) else 1}.get(found[3], 1)
    value = times * float(f"{re.sub('[.,]', '', whole)}.{decimals or 0}")
    return -value if found[1] else value


'''
FREE_WORDS: Final = fill(" ".join(sorted(FREE)), 116, initial_indent=INDENT, subsequent_indent=INDENT)
STAR_VALUES: Final = dict.fromkeys(FULL, 1.0) | dict.fromkeys(HALF, 0.5) | dict.fromkeys(EMPTY, 0.0)
PRICE_CODE: Final = f'''FREE = """
{FREE_WORDS}
""".split()


def price(text):
    """The first number of a text; 0 for a word for free."""
    return 0.0 if (text or "").strip().lower() in FREE else number(text)


'''
RATING_CODE: Final = f'''STARS = {STAR_VALUES!r}


def rating(text):
    """The first number of a text, or how many full and half stars it draws."""
    stars = [STARS[sign] for sign in text or "" if sign in STARS]
    return sum(stars) if stars and number(text) is None else number(text)


'''
TEXT_CODE: Final = """def text(found):
    return " ".join(" ".join(found.xpath("string()").getall()).split()) or None


"""
JOINED_CODE: Final = """def joined(texts):
    return " ".join(" ".join(texts).split()) or None


"""
UNLABELLED_CODE: Final = '''def unlabelled(label, text):
    """A text without the label that it begins with."""
    return (text or "").removeprefix(label).lstrip(" :\uff1a") or None


'''
BEHIND_CODE: Final = '''def texts_behind(label, record):
    """The texts behind a label: of what is next to the element that holds it and of elements like that, or of its line."""
    name = "normalize-space(translate({}, ':\uff1a', ''))"
    own, above = name.format("."), name.format("..")
    line = "starts-with(translate(normalize-space(), '\uff1a ', ':'), concat(translate($label, ' ', ''), ':'))"
    first = (
        f"(.//node()[{own}=$label][not({above}=$label)]/following-sibling::node()[{own}][1]"
        f" | .//text()[{line}][{own}!=$label])[1]"
    )
    found, kind, is_list, signs = [], None, False, ",;/|\u00b7\u2022\u3001\uff0c\uff1b "
    for node in record.xpath(f"{first} | {first}/following-sibling::node()", label=label):
        tag = getattr(node.root, "tag", None)
        lines = (" ".join(each.split()) for each in (node.xpath(".//text()").getall() if tag else [node.get()]))
        texts = [line for line in lines if line.strip(signs)]
        if not found or (tag and tag == kind and is_list):
            found, kind, is_list = found + texts, tag, tag in ("dd", "a")
        elif tag or texts:
            break
        is_list = is_list or (tag is None and not node.get().isspace())
    return found


'''
FIRST_BEHIND_CODE: Final = '''def behind(label, record):
    """The text behind a label, without it."""
    return " ".join(texts_behind(label, record)).removeprefix(label).lstrip(" :\uff1a") or None


'''
STARS_CODE: Final = '''def stars(style):
    """The rating that a width draws, of five."""
    share = number(style)
    return None if share is None else round(share / 20, 2)


'''
IMAGE_CODE: Final = '''def image(found):
    """The address of an image; of a lazy one, whose source is data, a placeholder or that of others, the one that it loads."""
    shown = found.xpath("@src").get() or ""
    lazy = found.xpath("@data-src | @data-original | @data-lazy-src | @data-lazy").get()
    shares = found.xpath("count(//img[@src=$shown])", shown=shown).get() not in (None, "1.0")
    is_lazy = not shown or shares or shown.startswith("data:") or shown.lower().endswith((".gif", ".svg"))
    return (lazy or shown or None) if is_lazy else shown


'''
PART_CODE: Final = '''def part(pattern, text):
    """The part of a text that is the group of a pattern."""
    found = re.search(pattern, text or "")
    return found[1] if found else None


'''
WHOLE_CODE: Final = '''def whole(shown, around):
    """A text that is cut with an ellipsis, whole where a title or a label of an element around it has it."""
    begin = (shown or "").rstrip("\u2026.").rstrip()
    if len(begin) < 4 or not shown.endswith(("\u2026", "...")):
        return shown
    labels = (" ".join(label.split()) for label in around.xpath("@title | @aria-label").getall())
    return next((label for label in labels if label.startswith(begin) and label != begin), shown)


'''
LIST_CODE: Final = '''def split_list(text):
    """The items of a list between commas."""
    return [item.strip() for item in re.split("[,、，]", text or "") if item.strip()]


'''
SPAN_CODE: Final = '''def spans(firsts):
    """The first elements of records with these: each up to the first one of the next, in an element of its own."""
    begins = {first.root for first in firsts}
    for first in firsts:
        record = first.root.makeelement("div")
        record.append(deepcopy(first.root))
        for node in first.root.itersiblings():
            if node in begins:
                break
            record.append(deepcopy(node))
        yield first, Selector(root=record, type="html")


'''
ITEM_CODE: Final = "@dataclass\n"
#: Modules that code needs, in the order of their imports.
IMPORTS: Final = {
    "import re\n": (NUMBER_CODE, STARS_CODE, PART_CODE),
    "from copy import deepcopy\n": (SPAN_CODE,),
    "from dataclasses import dataclass\n": (ITEM_CODE,),
    "\nfrom parsel import Selector\n": (SPAN_CODE,),
}


def imports_of(helpers: str) -> str:
    """Return the imports that functions and classes need, with the blank lines behind them; empty if they need none."""
    lines = "".join(line for line, users in IMPORTS.items() if any(code in helpers for code in users))
    return f"{lines}\n\n" if lines else ""
