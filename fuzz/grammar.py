"""Made-up markup: a pool of tags, texts, references, comments and oddities, and pages drawn from it.

The names are weighed towards those with rules of their own: formatting, tables, templates, foreign content, raw text.
"""

from random import Random
from typing import Final

from scutch.page.tags import ATTRIBUTES, TAGS

Tokens = list[bytes]

#: Names whose rules interact; each appears as often as all ordinary ones together.
ENTANGLED: Final = (
    b"a b i nobr font p div table tbody tr td th caption col colgroup select option optgroup template svg math mi mtext "
    b"annotation-xml foreignObject desc title form button input li dd dt ul h1 h2 applet marquee object frameset frame body "
    b"html head script style textarea plaintext pre ruby rt rtc rp br hr img image noscript iframe xmp noembed details".split()
)
ORDINARY: Final = [name.encode() for name in TAGS]
UNKNOWN: Final = (b"x-card", b"a:b", b"h7", b"z", "é".encode(), b"b0", b"svgx", b"tr-", b"A\0B", b"T" * 70)
VALUES: Final = (
    b"", b"a", b"a b c", b"none", b"display:none", b"&amp;", b"&lt", b"&notit;", b"&#0;", b"text/html", b"hidden",
    b"open", b"1e9", "日本語 é".encode(), b"a\r\nb", b"a\0b", b"<p>", b"'", b"javascript:", b"x" * 300,
)  # fmt: skip
WORDS: Final = (
    b" ", b"\n", b"\r\n", b"\r", b"\t", b"\f", b"\0", b"a", b"word", b"Flax, hemp; and more.", b"2026", b"\xc2\xa0",
    b"\xc2\xad", b"x y z ", "亚麻是一种植物。".encode(), "кириллица".encode(), "العربية،".encode(), "😀".encode(),
    "\u2028\ufeff".encode(), b"\xff", b"\xe4\xba", b"\xf0\x9f",
)  # fmt: skip
REFERENCES: Final = (
    b"&amp;", b"&lt;", b"&lt", b"&nbsp;", b"&notin;", b"&notit;", b"&not", b"&", b"&;", b"&#", b"&#x", b"&#65;", b"&#65",
    b"&#x41;", b"&#0;", b"&#128;", b"&#xD800;", b"&#x110000;", b"&#99999999999999999999;",
    b"&CounterClockwiseContourIntegral;", b"&bne;", b"&Tab;", b"&NewLine;", b"&zzz;", b"&ampx=",
)  # fmt: skip
ODD: Final = (
    b"<", b">", b"</", b"<!", b"<?", b"</>", b"< p>", b"<?php echo 1 ?>", b"<!-->", b"<!--->", b"<!---->", b"<!--",
    b"-->", b"--!>", b"<!-", b"<!--a--!>", b"<!-- - -- --->", b"<!--<!--x-->", b"<![CDATA[", b"<![CDATA[x]]>", b"]]>",
    b"<!doctype html>", b"<!DOCTYPE", b"<!doctype>", b"<!doctype html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" 'x'>",
    b"<!doctype html SYSTEM 'about:legacy-compat'>", b"<!doctype x public '>", b"</p>", b"</br>", b"</body>", b"</html>",
    b"<script><!--<script>", b"</script>", b"<a/", b"<a b='", b"<a b=c", b"=", b"\"", b"'", b"/>", b"<svg/>", b"<br/>",
    b"<div/>", b"</sarcasm>", b"<select><option>", b"</table>", b"<table><tr><td>", b"</template>",
)  # fmt: skip

#: Contexts of fragments, each with its namespace.
CONTEXTS: Final = (
    ("div", "html"), ("table", "html"), ("tr", "html"), ("td", "html"), ("select", "html"), ("template", "html"),
    ("colgroup", "html"), ("frameset", "html"), ("title", "html"), ("script", "html"), ("html", "html"), ("svg", "svg"),
    ("desc", "svg"), ("math", "math"), ("annotation-xml", "math"),
)  # fmt: skip


def name(random: Random) -> bytes:
    chosen = random.choice((ENTANGLED, ENTANGLED, ENTANGLED, ORDINARY, UNKNOWN))
    found = random.choice(chosen)
    return found.upper() if random.random() < 0.05 else found


def attribute(random: Random) -> bytes:
    key = random.choice(ATTRIBUTES).encode() if random.random() < 0.8 else random.choice(UNKNOWN)
    value = random.choice(VALUES)
    form = random.choice((b' %b="%b"', b" %b='%b'", b" %b=%b", b"/%b=%b ", b"\n%b = %b"))
    return b" " + key if random.random() < 0.1 else form % (key, value)


def start_tag(random: Random) -> bytes:
    count = random.choice((0, 0, 0, 1, 1, 2, 4))
    attributes = b"".join(attribute(random) for _ in range(count))
    return b"<%b%b%b>" % (name(random), attributes, b"/" if random.random() < 0.06 else b"")


def end_tag(random: Random) -> bytes:
    return b"</%b%b>" % (name(random), attribute(random) if random.random() < 0.02 else b"")


def comment(random: Random) -> bytes:
    return b"<!--%b-->" % b"".join(random.choices(WORDS + ODD, k=random.randrange(4)))


def pool(random: Random, size: int = 3000) -> Tokens:
    """Tokens to draw pages from: mostly start tags, many end tags, some of everything else."""
    makers = (start_tag, start_tag, start_tag, start_tag, end_tag, end_tag, end_tag, comment)
    made = [random.choice(makers)(random) for _ in range(size)]
    return made + list(WORDS) * 15 + list(REFERENCES) * 4 + list(ODD) * 4


def page(random: Random, tokens: Tokens) -> bytes:
    """Draw one page; now and then a few of its tokens are repeated until they nest."""
    drawn = random.choices(tokens, k=int(random.expovariate(1 / 14)) + 1)
    if random.random() < 0.05:
        drawn += random.choices(tokens, k=random.randrange(1, 4)) * random.choice((3, 10, 40, 40, 600))
    return b"".join(drawn)
