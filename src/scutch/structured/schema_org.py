"""Types of things by schema.org: what their lists are worth, in JSON-LD and in microdata."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: Parts of a page, of an address, of a value: never the records of a list.
PARTS: Final = frozenset(
    (
        "BreadcrumbList", "SiteNavigationElement", "ImageObject", "WebPage", "WebSite", "WebPageElement", "SearchAction",
        "ReadAction", "EntryPoint", "PostalAddress", "GeoCoordinates", "GeoShape", "OpeningHoursSpecification",
        "ContactPoint", "PropertyValue", "QuantitativeValue", "UnitPriceSpecification", "PriceSpecification", "Language",
        "Country", "City", "State", "AdministrativeArea", "Brand", "Rating", "AggregateRating", "InteractionCounter",
        "WPHeader", "WPFooter", "WPSideBar", "NutritionInformation", "CollectionPage", "ItemPage", "ProfilePage",
        "MonetaryAmount", "SpeakableSpecification", "OfferShippingDetails", "MerchantReturnPolicy", "hatom",
    )
)  # fmt: skip
#: Things that mostly belong to another thing, which is what the page is about.
MINOR: Final = frozenset(
    (
        "Person", "Organization", "Offer", "HowToStep", "HowToSection", "HowToTool", "HowToSupply", "Clip",
        "DefinedTerm", "Place", "OfferCatalog", "Service", "Audience", "Thing", "VideoObject", "Corporation", "Blog",
    )
)  # fmt: skip
#: Properties that hold other forms of a thing, or others like it.
SIDES: Final = frozenset(("hasVariant", "isSimilarTo", "isRelatedTo", "isVariantOf", "offers", "makesOffer", "subjectOf"))
PART, LESSER, WHOLE = 0.0, 0.3, 1.0


def type_of(thing: Mapping[str, Any]) -> str:
    """Return the first type of a thing, without the vocabulary's address; empty if it has none.

    Examples
    --------
    >>> type_of({"@type": ["http://schema.org/Product", "Car"]}), type_of({"@type": 3}), type_of({})
    ('Product', '', '')
    """
    said = thing.get("@type")
    first = said[0] if isinstance(said, list) and said else said
    return short_type(first) if isinstance(first, str) else ""


def short_type(address: str) -> str:
    """Return the last part of a type's address.

    Examples
    --------
    >>> short_type("https://schema.org/Product"), short_type("schema:Offer"), short_type("http://data-vocabulary.org/#Review ")
    ('Product', 'Offer', 'Review')
    """
    first = (address.split() or [""])[0]
    return first.rstrip("/").rpartition("/")[2].rpartition(":")[2].lstrip("#")


def type_weight(kind: str, name: str = "") -> float:
    """Return how far a type, and the property that holds such things, speak for a list of its own, from 0 to 1.

    Examples
    --------
    >>> type_weight("Recipe"), type_weight("Offer"), type_weight("PostalAddress"), type_weight("Product", "hasVariant")
    (1.0, 0.3, 0.0, 0.3)
    """
    return PART if kind in PARTS else LESSER if kind in MINOR or name in SIDES else WHOLE
