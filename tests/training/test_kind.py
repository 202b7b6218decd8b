"""``training.kind``: weights of words for kinds, and how a model is packed."""

import numpy as np
import pytest

from scutch.content.kind._lexicon import UNIT
from scutch.content.kind.model import KINDS, model_of, write_kind_words
from scutch.page import parse
from training import kind_words
from training.kind import calibration, softmax
from training.kind_pages import Example, bare, look
from training.kind_words import Counts

PAGES = [
    ("a.org", "forum", "<p class=post>"),
    ("b.org", "forum", "<p class=post>"),
    ("b.org", "forum", "<p class=post>"),
    ("c.org", "article", "<p class=story>"),
    ("d.org", "article", "<p class='story post'>"),
]


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Counts of five pages of four sites, of which two make a word known."""
    monkeypatch.setattr(kind_words, "SITES", 2)
    return Counts([example(*page) for page in PAGES])


def example(site: str, kind: str, html: str) -> Example:
    columns = parse(html).columns
    view = look(columns, b"")
    return Example("corpus", "1", site, KINDS.index(kind), columns, b"", view, view, view)


def test_all_sites_have_the_same_weight(counts: Counts) -> None:
    """Two pages of a site count as much as one."""
    assert counts.pages[KINDS.index("forum")] == counts.pages[KINDS.index("article")] == 2
    assert counts.there[counts.number["c:post"]].sum() == 3


def test_words_raise_the_probability_of_their_kind(counts: Counts) -> None:
    """A word on forums only makes a forum likelier, and the other kind less likely."""
    forum, article = counts.weights([counts.number["c:post"]])[0][[KINDS.index("forum"), KINDS.index("article")]]
    assert forum > 0 > article


def test_a_site_can_be_left_out(counts: Counts) -> None:
    """Taking a site away and putting it back changes nothing."""
    before = counts.there.copy()
    counts.add("b.org", -1.0)
    assert counts.there[counts.number["c:post"]].sum() == pytest.approx(2)
    counts.add("b.org", 1.0)
    assert counts.there == pytest.approx(before)


def test_the_sums_of_training_are_those_of_the_lexicon(counts: Counts) -> None:
    """What the trees are trained on is what they are asked later."""
    lexicon = model_of(write_kind_words(counts.lexicon()), []).lexicon
    columns = parse("<p class='post story'>").columns
    row = np.frombuffer(lexicon.describe(columns, b""), np.float32)
    assert row[: 3 * len(KINDS)] == pytest.approx(counts.sums(look(columns, b"").words), abs=1e-5)
    assert UNIT > 0


def test_a_bare_page_has_only_its_main_part() -> None:
    """Scripts and landmarks around it go; structured data stay."""
    html = "<nav>Menu</nav><script>x</script><script type=application/ld+json>{}</script><main>Flax</main><footer>©</footer>"
    assert bare(parse(html).columns) == b"<script type=application/ld+json>{}</script><main>Flax</main>"


def test_scaling_calibrates_probabilities() -> None:
    """Scores that are right half of the time are scaled down until they say so."""
    scores = np.zeros((40, 1, len(KINDS)))
    scores[:, :, 0] = 5.0
    scale = calibration(scores, np.array([0, 1] * 20))
    assert softmax(scale * scores)[0, 0, 0] < 0.55
