"""Promotions between the paragraphs of an article are no part of it; sentences that begin like one are."""

import pytest

from tests.content.refinement.article import content


@pytest.mark.parametrize(
    "line",
    [
        "Sign up for our weekly newsletter.",
        "Follow Weavers' Weekly on Facebook, X and Instagram.",
        "Enjoyed this? Get the next one in your inbox.",
        "This post may contain affiliate links, which keep the looms running.",
        "If you buy something from a link, we may earn a commission.",
        "When you buy through our links, we may receive a small commission.",
        "✅ Clique aqui e siga o canal do tear no WhatsApp",
        "Puedes seguir a El Telar en Facebook y en X",
        "Folgen Sie uns auf Instagram",
        "Подписывайтесь на наш канал в Telegram",
        "Ακολουθήστε τον Αργαλειό στο Google News",
        "欢迎关注织布机的微信公众号，每天了解亚麻。",
        "この記事が気に入ったら、ぜひフォローしてください。",
        "ताजा खबरों के लिए हमारा ऐप डाउनलोड करें",
        "ติดตามข่าวสารได้ทางเฟซบุ๊กของเรา",
        "카카오톡에서 '베틀' 채널 추가",
    ],
)
def test_a_promotion_is_left_out(line: str) -> None:
    """It leads to other channels of the site."""
    assert line not in content(f"<p>{line}</p>").text


def test_the_button_beside_a_promotion_goes_with_it() -> None:
    """It is of no use without the words."""
    box = "<div><h4>Sign up for Threads</h4><p>Looms in your inbox each week.</p><button>Yes</button><p>No fluff.</p></div>"
    text = content(box).text
    assert "inbox" not in text
    assert "fluff" not in text


@pytest.mark.parametrize(
    "line",
    [
        "Sign up for the course in the hall of the old mill.",
        "Follow these steps before the warp is wound on the largest loom.",
        "When you buy flax in May, it is cheaper.",
        "The newsletter of the mill has told the story of its looms since 1911.",
        "关注亚麻的人越来越多，微信上每天都有人谈论这座磨坊。",
    ],
)
def test_a_sentence_that_begins_like_a_promotion_is_kept(line: str) -> None:
    """It leads nowhere."""
    assert line in content(f"<p>{line}</p>").text
