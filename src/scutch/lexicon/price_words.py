"""Words of shops around prices: in front of the price to pay or of the regular one, and behind the price of an amount."""

from __future__ import annotations

import re
from typing import Final

from scutch.lexicon.control_words import texts_in

#: Words in front of prices, by field, a line a language. The word "price" alone is a name of the page's own.
PRICE_LEADS: Final = {
    "price": """
        now;now only;sale;sale price;special price;current price;current price is;our price;your price;offer price
        deal price;discounted price;price now
        jetzt;jetzt nur;nur;aktueller preis;aktueller preis ist;angebotspreis;sonderpreis
        prix actuel;prix soldé;prix réduit;prix promotionnel;prix spécial
        ahora;precio actual;precio de oferta;precio rebajado;precio especial
        agora;preço atual;preço promocional
        ora;prezzo attuale;prezzo scontato;prezzo speciale
        nu;aanbiedingsprijs;actuele prijs
        nåpris
        cena promocyjna;teraz
    """,
    "regular_price": """
        was;list;list price;regular price;regular;normal price;original price;original price was;previous price;old price
        rrp;msrp;retail price;price was;reg;reg. price;typical price;recommended retail price
        statt;uvp;vorher;bisher;früher;alter preis;normaler preis;normalpreis;regulärer preis;listenpreis
        ursprünglicher preis;ursprünglicher preis war
        ancien prix;prix d'origine;prix normal;prix habituel;prix initial;prix conseillé;au lieu de
        antes;precio anterior;precio original;precio normal;precio habitual;precio regular
        preço original;preço normal;preço anterior
        prima;prezzo originale;prezzo di listino;prezzo precedente;prezzo pieno
        van;adviesprijs;oorspronkelijke prijs;normale prijs
        førpris;før;förut;tidigare pris;ordinarie pris;ord. pris
        cena regularna;najniższa cena;poprzednia cena
    """,
}
FIELD_OF_PRICE_LEAD: Final = {words: field for field, leads in PRICE_LEADS.items() for words in texts_in(leads)}

#: Units that goods are sold by, and words or a slash in front of them.
MEASURE: Final = (
    "kg|g|mg|l|ml|cl|dl|m|cm|m²|m2|m³|qm|sqm|sq\\.? ?ft|ft²|lbs?|oz|fl\\.? ?oz|lit(?:er|re)s?|kilo|gramm?s?|"
    "st(?:k|ck|ück|\\.)?|pcs?|pieces?|pièce|units?|unité|unidad|ud\\.?|each|ea|szt\\.?|шт\\.?|кг|л"
)
PER_UNIT: Final = re.compile(
    rf"\d[^\d/]{{0,8}}(?:/|\b(?:per|pro|je|par|por|al|za|за)\b)\s?(?:\d[\d.,]*\s?)?(?:{MEASURE})(?![^\W_])", re.IGNORECASE
)


def is_unit_price(text: str) -> bool:
    """Whether a text is the price of a measure of goods, such as a kilogram.

    Examples
    --------
    >>> [is_unit_price(text) for text in ("(€63.84* / 1 kg)", "8,36 €/100 g", "$2.10 per oz", "$12 / night", "$12")]
    [True, True, True, False, False]
    """
    return PER_UNIT.search(text) is not None
