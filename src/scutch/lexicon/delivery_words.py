"""Words of lines about delivery, which say how a shop works and little about a thing."""

from __future__ import annotations

import re
from typing import Final

#: Phrases by language; stems end where endings differ.
PHRASES: Final = {
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
DELIVERY: Final = re.compile("|".join(re.escape(phrase) for text in PHRASES.values() for phrase in text.split(";")))


def is_delivery_text(text: str) -> bool:
    """Whether a text is about the delivery of a thing.

    Examples
    --------
    >>> [is_delivery_text(text) for text in ("Free shipping with $45 order", "Versandkostenfrei", "In stock")]
    [True, True, False]
    """
    return DELIVERY.search(text.lower().replace("-", " ")) is not None
