"""``values._cues``: against its twin, and that nothing is ruled out that can be read."""

from hypothesis import given
from hypothesis import strategies as st

from scutch.values._prefilter import AMOUNT, ANSWER, DATE, MONEY, Cues
from scutch.values.column import COUNTING, CUES, WORDS, May
from tests.twins.values import prefilter as slow

KNOWN = {"no": ANSWER | AMOUNT, "free": MONEY, "may": DATE, "eur": MONEY, "t": DATE, "k": AMOUNT}
LONGEST = 7
SIGNS = st.text("nofremayktEUR/$.,:- \t\x1c0123456789hwé★", max_size=90)
PARTS = (
    "no",
    "free",
    "5",
    "2024",
    "May",
    "EUR",
    " ",
    "/",
    "$",
    "out of",
    "stars",
    "k",
    "votes",
    ", ",
    "://",
    "1.234",
    "é",
    "★",
)
TEXTS = SIGNS | st.lists(st.sampled_from(PARTS), max_size=6).map("".join)


@given(st.lists(TEXTS))
def test_counts_what_its_twin_counts(texts: list[str]) -> None:
    """Of every kind."""
    assert Cues(KNOWN, LONGEST).count(texts) == slow.count(texts, KNOWN, LONGEST)


VALUES = (
    "yes", " No ", "✓", "https://a.example", "//a.example", "5 May 2024", "2024-05-06T10:30:00Z", "03/04/2024 10h", "März 24",
    "Fri, 5 Jan 24 15:04 GMT", "$5", "EUR 7.50", "12 kr", "Free", "FREE", "9,99 zł", "4/5", "4.5 out of 5 stars", "3 sur 5",
    "4 yildiz", "★★★", "8.6分", "12", "1.2k", "No. 7", "(12)", "3 million", "45 %", "１２",
)  # fmt: skip


@given(st.sampled_from(VALUES) | TEXTS)
def test_nothing_that_can_be_read_is_ruled_out(text: str) -> None:
    """A text that a rule reads may be of its kind, also by its looks."""
    may = May(*CUES.count([text]))
    for kind, rule in (WORDS | COUNTING).items():
        assert getattr(may, kind) >= bool(rule.reads(text))


def test_surrogates_are_anything() -> None:
    """A text that cannot be encoded is no error."""
    assert CUES.count(["\ud800"]) == (1,) * 8
