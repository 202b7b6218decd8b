"""``lexicon.shop_words``: which price the words in front of an amount lead to."""

import pytest

from scutch.lexicon.shop_words import leads_to_other_price


@pytest.mark.parametrize(
    "lead", ["Best price", "Bester Preis", "Meilleur prix", "Precio web", "Preço", "Prezzo", "Prijs", "Pris"]
)
def test_the_word_for_a_price_leads_to_the_price_itself(lead: str) -> None:
    assert not leads_to_other_price(lead)


@pytest.mark.parametrize("lead", ["Press kit", "Present", "Espresso", "Enterprise"])
def test_words_that_begin_like_prices_lead_to_other_amounts(lead: str) -> None:
    assert leads_to_other_price(lead)
