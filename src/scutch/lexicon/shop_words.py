"""Words of shops: around prices, about the stock of a thing and its delivery, and of badges.

States and badges are short texts that a reader takes for no name of anything.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scutch.lexicon.control_words import CONTROL_SIGNS, texts_in

#: Words in front of prices, by field, one line per language. The word "price" alone is a name of the page's own.
PRICE_LEADS: Final = {
    "price": """
        now;now only;sale;sale price;special price;current price;current price is;our price;your price;offer price
        deal price;discounted price;price now
        the current price is
        jetzt;jetzt nur;der aktuelle preis ist;nur;aktueller preis;aktueller preis ist;angebotspreis;sonderpreis
        prix actuel;le prix actuel est;prix soldé;prix réduit;prix promotionnel;prix spécial
        ahora;precio actual;el precio actual es;precio de oferta;precio rebajado;precio especial
        agora;preço atual;o preço atual é;preço promocional
        ora;prezzo attuale;il prezzo attuale è;prezzo scontato;prezzo speciale
        nu;aanbiedingsprijs;actuele prijs;huidige prijs is;huidige prijs
        nåpris;det nuvarande priset är;nåværende pris er;den aktuelle pris er;nykyinen hinta on
        cena promocyjna;teraz;aktualna cena;aktualna cena wynosi;aktuální cena je;akční cena
        şu andaki fiyat;indirimli fiyat;текущая цена;цена со скидкой;текущая цена составляет
        할인판매가;할인가;セール価格;特価;促销价;现价
    """,
    "regular_price": """
        comp. value;comparable value;compare at;compare at price;compared to
        was;list;list price;regular price;regular;normal price;original price;original price was;previous price;old price
        rrp;msrp;retail price;price was;reg;reg. price;orig;typical price;recommended retail price;old price was
        statt;uvp;ursprünglich;vorher;bisher;früher;alter preis;normaler preis;normalpreis;regulärer preis;listenpreis
        der ursprüngliche preis war;ursprünglicher preis;ursprünglicher preis war
        ancien prix;le prix initial était;prix d'origine;prix normal;prix habituel;prix initial;prix conseillé;au lieu de
        antes;precio anterior;el precio original era;precio original;precio normal;precio habitual;precio regular
        o preço original era;preço original;preço normal;preço anterior
        prima;il prezzo originale era;prezzo originale;prezzo di listino;prezzo precedente;prezzo pieno
        van;oorspronkelijke prijs was;adviesprijs;oorspronkelijke prijs;normale prijs
        det ursprungliga priset var;opprinnelig pris var;den oprindelige pris var;alkuperäinen hinta oli
        førpris;før;förut;tidigare pris;ordinarie pris;ord. pris
        pierwotna cena;pierwotna cena wynosiła;původní cena;původní cena byla;běžná cena
        orijinal fiyat;eski fiyat;старая цена;прежняя цена;обычная цена;первоначальная цена составляла
        정가;소비자가;定価;通常価格;メーカー希望小売価格;原价;市场价
        cena regularna;najniższa cena;poprzednia cena
    """,
}
#: Words in front of what a sale saves, in money.
SAVING_WORDS: Final = """
    save;you save;saving;savings;instant savings;instant rebate;rebate;discount;off
    sie sparen;du sparst;spare;sparen;ersparnis;rabatt;économisez;vous économisez;économie;remise;ahorra;ahorras;ahorro
    descuento;economize;você economiza;desconto;risparmi;risparmia;sconto;bespaar;je bespaart
    korting;spar;du sparer;du spar;rabat;скидка;할인;割引;立减
"""
#: Words in front of the lowest of several prices.
FROM_WORDS: Final = """
    from;as low as;starting at;starting from;prices from;price from;only;ab;schon ab;à partir de;dès;desde;a partir de
    a partire da;da;vanaf;fra;från;od;от;price;prices;preis;prix;precio;preço;prezzo;prijs;pris;cena;цена
"""
SAVINGS: Final = frozenset(texts_in(SAVING_WORDS))
FIELD_OF_PRICE_LEAD: Final = {
    words: field for field, leads in PRICE_LEADS.items() for words in texts_in(leads)
} | dict.fromkeys(SAVINGS, "discount")

LEADS_OF_PRICES: Final = (FIELD_OF_PRICE_LEAD.keys() - SAVINGS) | frozenset(texts_in(FROM_WORDS))

#: Words that any price may have in front of it.
PRICE_WORD: Final = re.compile(
    "price|preis|prix|precio|preço|prezzo|prijs|pris(?!e)|cena|цен|fiyat|hinta|価格|價|价", re.IGNORECASE
)
#: What a sale saves, in money: such a word right before an amount that is no share in per cent.
SAVED: Final = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, SAVINGS), key=len, reverse=True))})\W{{0,3}}(?:[^\W\d_]{{1,3}}\W?)?"
    r"\d[\d.,]*(?!\s?[\d.,%])",
    re.IGNORECASE,
)
#: The share of a price that an amount is, behind it.
SHARE_BEHIND: Final = re.compile(r"\d\s?\(-?\d{1,2}\s?%\)$")
#: A share of a price.
SHARE: Final = re.compile(r"\d{1,2}(?:[.,]\d)?\s?%")
#: First signs of a reduction in money.
MINUS_SIGNS: Final = ("-", "−", "–")

#: Times that a price is for, behind "par" and "por".
PERIODS: Final = frozenset(
    (
        *("heure", "jour", "nuit", "semaine", "mois", "an", "année", "personne"),
        *("hora", "día", "dia", "noche", "noite", "semana", "mes", "mês", "año", "ano", "persona", "pessoa"),
    )
)

#: Units that goods are sold by, and words or a slash in front of them.
MEASURE: Final = (
    "kg|g|mg|l|ml|cl|dl|m|cm|m²|m2|m³|qm|sqm|sq\\.? ?ft|ft²|lbs?|oz|fl\\.? ?oz|lit(?:er|re)s?|kilo|gramm?s?|"
    "st(?:k|ck|ück|\\.)?|pcs?|pieces?|pièce|units?|unité|unidad|ud\\.?|each|ea|szt\\.?|шт\\.?|кг|л"
)
PER_UNIT: Final = re.compile(
    rf"\d[^\d/]{{0,8}}(?:/|\b(?:per|pro|je|par|por|al|za|за)\b)\s?(?:\d[\d.,]*\s?)?(?:{MEASURE})(?![^\W_])", re.IGNORECASE
)
#: Phrases about delivery, which say how a shop works and little about a thing, by language; stems end where endings differ.
DELIVERY_PHRASES: Final = {
    "English": "free shipping;free delivery;ships free;ship to store;fast delivery;same day delivery;next day delivery",
    "English pickup": "pick it up;pick up in store;in store pickup;store pickup;pickup;delivery available",
    "German": "kostenlose lieferung;kostenloser versand;gratis versand;versandkostenfrei;zzgl. versand;inkl. versand;abholung",
    "French": "livraison gratuite;livraison offerte;retrait en magasin;livraison rapide",
    "Spanish": "envío gratis;envio gratis;recogida en tienda;retiro en tienda",
    "Portuguese": "frete grátis;frete gratis;entrega grátis;retirada na loja",
    "Italian": "spedizione gratuita;consegna gratuita;ritiro in negozio",
    "Dutch": "gratis verzending;gratis bezorging;gratis bezorgd;afhalen",
    "Scandinavian": "fri frakt;fri fragt;gratis frakt",
    "Polish": "darmowa dostawa;darmowa wysyłka;odbiór w sklepie",
    "Russian": "бесплатная доставка;самовывоз",
    "Chinese and Japanese": "包邮;免运费;免運費;送料無料;配送無料",
    "Korean": "무료배송;무료 배송",
}
DELIVERY: Final = re.compile("|".join(re.escape(phrase) for text in DELIVERY_PHRASES.values() for phrase in text.split(";")))


def is_unit_price(text: str) -> bool:
    """Whether a text is the price of a measure of goods, such as a kilogram.

    >>> [is_unit_price(text) for text in ("(€63.84* / 1 kg)", "8,36 €/100 g", "$2.10 per oz", "$12 / night", "$12")]
    [True, True, True, False, False]
    """
    return PER_UNIT.search(text) is not None


#: Whole texts in small letters; one line per language.
SOLD_OUT_TEXTS: Final = """
    sold out;out of stock;out-of-stock;item is sold out;this item is sold out;currently unavailable;unavailable;not available
    temporarily out of stock;currently out of stock;temporarily unavailable;no longer available;discontinued;sold;soldout
    currently sold out;out of stock online;not in stock;online sold out;product is out of stock;this product is out of stock
    ausverkauft;nicht vorrätig;nicht verfügbar;nicht auf lager;nicht lieferbar;derzeit nicht verfügbar;vergriffen
    momentan nicht verfügbar;zurzeit nicht verfügbar;aktuell nicht verfügbar;nicht mehr verfügbar;verkauft
    épuisé;rupture de stock;en rupture de stock;indisponible;non disponible;vendu;victime de son succès
    agotado;sin existencias;sin stock;no disponible;fuera de stock;vendido
    esgotado;indisponível;sem estoque;sem stock;fora de estoque;produto indisponível
    esaurito;non disponibile;venduto
    uitverkocht;niet op voorraad;niet beschikbaar;niet leverbaar;tijdelijk uitverkocht;verkocht
    slutsåld;slut i lager;utsolgt;udsolgt;ikke på lager;ej i lager;slut;loppuunmyyty;ei varastossa
    wyprzedane;brak w magazynie;niedostępny;produkt niedostępny;vyprodáno;není skladem;tükendi;stokta yok
    нет в наличии;распродано;продано;缺货;缺貨;售罄;已售完;売り切れ;在庫なし;在庫切れ;完売;품절;일시품절;نفدت الكمية
"""
IN_STOCK_TEXTS: Final = """
    in stock;in-stock;available;available now;available for delivery;available online;low stock;low in stock;limited stock
    pre-order;preorder;pre order;backorder;back order;available on backorder;on backorder;ready to ship;in stock online
    available to order;made to order;few left;only a few left;almost sold out;selling fast;coming soon;back in stock
    auf lager;vorrätig;lieferbar;sofort lieferbar;verfügbar;sofort verfügbar;vorbestellbar;wenige verfügbar;fast ausverkauft
    en stock;disponible;disponible en ligne;stock limité;précommande;bientôt disponible;plus que quelques exemplaires
    disponible online;en existencia;últimas unidades;reserva;preventa;próximamente
    disponível;em estoque;em stock;últimas unidades;pré-venda
    disponibile;in magazzino;pochi disponibili;ultimi pezzi;preordine
    op voorraad;beschikbaar;leverbaar;direct leverbaar;beperkt op voorraad
    i lager;på lager;finns i lager;få i lager;varastossa
    dostępny;w magazynie;skladem;stokta var;в наличии;под заказ;有货;有貨;现货;現貨;在庫あり;残りわずか;予約受付中;재고 있음
"""
BADGE_TEXTS: Final = """
    sale;on sale;new;new in;new arrival;hot;best seller;bestseller;best-seller;top seller;top rated;limited;limited edition
    exclusive;clearance;featured;popular;trending;sponsored;promoted;ad;deal;special offer;offer;online only;last chance
    online exclusive;today's deal;limited time deal;limited time offer;great value;staff pick;editor's choice;save;promo;% off
    angebot;aktion;neu;neuheit;tipp;reduziert;gesponsert;anzeige;exklusiv
    nouveau;nouveauté;promotion;soldes;solde;en solde;en vente;exclusivité;sponsorisé;coup de cœur
    oferta;rebajas;rebaja;nuevo;novedad;exclusivo;patrocinado;promoción;más vendido
    novo;novidade;promoção;mais vendido;lançamento
    novità;nuovo;offerta;in offerta;saldi;esclusiva;sponsorizzato;in promozione
    nieuw;aanbieding;actie;gesponsord;exclusief;korting
    nyhet;rea;kampanj;tilbud;nyhed;salg;uutuus;tarjous
    nowość;promocja;wyprzedaż;akce;novinka;sleva;yeni;indirim;новинка;акция;хит;скидка;新品;新着;セール;热卖;特价;신상품;할인
"""
SOLD_OUT: Final = frozenset(texts_in(SOLD_OUT_TEXTS))
STOCK: Final = SOLD_OUT.union(texts_in(IN_STOCK_TEXTS))
BADGES: Final = frozenset(texts_in(BADGE_TEXTS))
#: Longer texts say more than a state.
STATE_CHARS: Final = 40
#: How many are left.
LEFT: Final = re.compile(
    r"(?:(?:only|just|nur(?: noch)?|plus que|noch|quedan?|solo|restam|ultimi|nog|bara)\s)?\d+\+?\s"
    r"(?:(?:items?|pieces?|units?|pcs)\s)?"
    r"(?:left(?: in stock)?|in stock|available|auf lager|vorrätig|verfügbar|en stock|disponibles?|op voorraad|(?:i|på) lager)",
)
#: A reduction in per cent, perhaps with words for it around.
PER_CENT_OFF: Final = re.compile(
    r"(?:save|spare|up to|bis zu)?\s?[-−–]?\s?\d{1,2}(?:[.,]\d+)?\s?%(?:\s?(?:off|rabatt|sale|de réduction))?"
)


def field_of_price_lead(lead: str) -> str:
    """Return which price of a sale words lead to; empty for none.

    >>> field_of_price_lead("Was:"), field_of_price_lead("Reg."), field_of_price_lead("Sale"), field_of_price_lead("Used for")
    ('regular_price', 'regular_price', 'price', '')
    """
    return FIELD_OF_PRICE_LEAD.get(lead.rstrip(".: ").lower(), "")


def is_price_lead(text: str) -> bool:
    """Whether a text is words in front of a price and nothing else.

    >>> is_price_lead("As low as"), is_price_lead("Special Price:"), is_price_lead("Low shoes")
    (True, True, False)
    """
    return plain(text) in LEADS_OF_PRICES


def leads_to_other_price(lead: str) -> bool:
    """Whether words in front of an amount lead to none of the prices of a thing.

    >>> [leads_to_other_price(lead) for lead in ("Used for", "Press kit", "Was", "from", "Best price:", "")]
    [True, True, False, False, False, False]
    """
    return bool(lead) and not (is_price_lead(lead) or field_of_price_lead(lead) or PRICE_WORD.search(lead))


def is_saving(lead: str, texts: Sequence[str]) -> bool:
    """Whether amounts are what a sale saves: by the words in front of all of them, or by their own signs or words.

    >>> is_saving("You save", ["You save $5"]), is_saving("", ["-$5", "−$7"]), is_saving("Now", ["Now $5"])
    (True, True, False)
    >>> is_saving("", ["New", "Save $50"]), is_saving("", ["15% off, save $300.00"]), is_saving("", ["Save 5% $19"])
    (True, True, False)
    >>> is_saving("", [": $150.00 (13%)"])
    True
    """
    if lead.lower() in SAVINGS or (not lead and bool(texts) and all(text.startswith(MINUS_SIGNS) for text in texts)):
        return True
    amounts = [text for text in texts if any(map(str.isdecimal, text))]
    return bool(amounts) and any(all(map(says, amounts)) for says in (SAVED.search, SHARE_BEHIND.search, ends_in_saving))


def is_reduction(text: str) -> bool:
    """Whether a text says by which share a price is reduced, and nothing else.

    >>> [is_reduction(text) for text in ("-30%", "(−12 %)", "Save 25%", "Up to 61% off", "25%", "99% positive", "Was $9")]
    [True, True, True, True, False, False, False]
    """
    if len(text) > STATE_CHARS or not (share := SHARE.search(text)):
        return False
    before, behind = text[: share.start()].rstrip(), text[share.end() :]
    words = f"{before} {behind}".lower().split()
    return before.endswith(MINUS_SIGNS) or not SAVINGS.isdisjoint(words)


def ends_in_saving(text: str) -> bool:
    """Whether the word for a saving is behind an amount.

    >>> ends_in_saving("($5 off)"), ends_in_saving("$5")
    (True, False)
    """
    return plain(text).rpartition(" ")[2] in SAVINGS


def plain(text: str) -> str:
    """Return a text in small letters without the signs around it."""
    return text.strip(CONTROL_SIGNS).lower() if len(text) <= STATE_CHARS else ""


def is_sold_out_text(text: str) -> bool:
    """Whether a text says that a thing cannot be had.

    >>> [is_sold_out_text(text) for text in ("Sold out", "Currently unavailable.", "In stock", "Out of the stock room")]
    [True, True, False, False]
    """
    return plain(text) in SOLD_OUT


@lru_cache(maxsize=512)  # several rules test the texts of a column
def is_stock_text(text: str) -> bool:
    """Whether a text says whether a thing can be had, or how many are left, and nothing else; cached.

    >>> [is_stock_text(text) for text in ("Sold out", "Auf Lager (12)", "Only 3 left!", "Available in two colors", "")]
    [True, True, True, False, False]
    """
    head = text.partition("(")[0]
    if len(head) > STATE_CHARS:
        return False
    words = plain(head)
    return words in STOCK or LEFT.fullmatch(words) is not None


def is_badge_text(text: str) -> bool:
    """Whether a text is a badge of a shop: new, on sale, in front by its seller's wish.

    >>> [is_badge_text(text) for text in ("Sale!", "-20%", "Save 15%", "New", "New York")]
    [True, True, True, True, False]
    """
    words = plain(text)
    return words in BADGES or (bool(words) and PER_CENT_OFF.fullmatch(words) is not None)


def is_delivery_text(text: str) -> bool:
    """Whether a text is about the delivery of a thing.

    >>> [is_delivery_text(text) for text in ("Free shipping with $45 order", "Versandkostenfrei", "In stock")]
    [True, True, False]
    """
    return DELIVERY.search(text.lower().replace("-", " ")) is not None
