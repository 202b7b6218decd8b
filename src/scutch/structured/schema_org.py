"""Types of schema.org: what each consumer of embedded data needs to know about a type."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

#: Properties of who wrote something.
AUTHOR_PROPERTIES: Final = ("author", "creator")
#: Weights of a list of objects: parts of other objects, objects that mostly belong to another one, records.
PART, MINOR, RECORD = 0.0, 0.3, 1.0


class SchemaType(NamedTuple):
    """A type and its columns; None where the type says nothing and a later row decides."""

    #: Name of the type, or the end or beginning that its subtypes share.
    name: str
    #: What objects of the type describe, for the metadata; empty for nothing of interest.
    subject: str | None = None
    #: Kind of a page about such an object; of two objects the earlier kind in ``PAGE_KINDS`` is the page's.
    page_kind: str | None = None
    #: Weight of a list of such objects.
    list_weight: float = RECORD


#: Types whose objects are parts of a page, an address or a value, never the records of a list, and nothing else.
PART_TYPES: Final = """
    SiteNavigationElement ImageObject WebPage WebPageElement SearchAction ReadAction EntryPoint PostalAddress
    GeoCoordinates GeoShape OpeningHoursSpecification ContactPoint PropertyValue QuantitativeValue UnitPriceSpecification
    PriceSpecification Language Country City State AdministrativeArea Brand Rating AggregateRating InteractionCounter WPHeader
    WPFooter WPSideBar NutritionInformation CollectionPage ItemPage ProfilePage MonetaryAmount SpeakableSpecification
    OfferShippingDetails MerchantReturnPolicy hatom
"""
#: Types whose objects mostly belong to another object, and nothing else.
MINOR_TYPES: Final = """
    Offer HowToStep HowToSection HowToTool HowToSupply Clip DefinedTerm Place OfferCatalog Audience Thing Corporation Blog
"""
#: For the subject and the page kind the first row counts whose name is part of an object's types; the weight is that of the
#: row with the name of its first type.
SCHEMA_TYPES: Final = (
    SchemaType("DiscussionForumPosting", page_kind="forum"),
    SchemaType("QAPage", page_kind="forum"),
    SchemaType("Article", subject="article", page_kind="article"),
    SchemaType("article", subject="article"),
    SchemaType("Posting", subject="article", page_kind="article"),
    SchemaType("Report", subject="article", page_kind="article"),
    SchemaType("Recipe", subject="post", page_kind="article"),
    SchemaType("HowTo", page_kind="article"),
    SchemaType("Question", subject="post"),
    SchemaType("Review", subject="review"),
    SchemaType("Comment", subject="answer"),
    SchemaType("Answer", subject="answer"),
    SchemaType("Product", subject="product", page_kind="product"),
    SchemaType("FAQPage", page_kind="service"),
    SchemaType("BreadcrumbList", subject="breadcrumbs", list_weight=PART),
    SchemaType("Page", subject="page"),
    SchemaType("WebSite", subject="site", list_weight=PART),
    SchemaType("Website", subject="site", list_weight=PART),
    SchemaType("Organization", subject="site", list_weight=MINOR),
    SchemaType("Person", subject="person", list_weight=MINOR),
    SchemaType("VideoObject", subject="other", list_weight=MINOR),
    SchemaType("Podcast", subject="other"),
    SchemaType("Event", subject="", page_kind="service"),
    SchemaType("CreativeWork", subject="other"),
    SchemaType("Course", page_kind="service"),
    SchemaType("Service", page_kind="service", list_weight=MINOR),
    SchemaType("LocalBusiness", page_kind="service"),
    SchemaType("SoftwareApplication", page_kind="service"),
    SchemaType("Book", page_kind="service"),
    SchemaType("Movie", page_kind="service"),
    *(SchemaType(name, list_weight=PART) for name in PART_TYPES.split()),
    *(SchemaType(name, list_weight=MINOR) for name in MINOR_TYPES.split()),
)
#: Names by which the objects that have a subject are found.
SUBJECT_TYPES: Final = tuple(row.name for row in SCHEMA_TYPES if row.subject)
PAGE_KINDS: Final = ("forum", "article", "product", "service")
LIST_WEIGHTS: Final = {row.name: row.list_weight for row in SCHEMA_TYPES}
#: Properties that hold variants of an object, or others like it.
SIDE_PROPERTIES: Final = frozenset(
    ("hasVariant", "isSimilarTo", "isRelatedTo", "isVariantOf", "offers", "makesOffer", "subjectOf")
)


def type_names(item: Mapping[str, Any]) -> str:
    """Return the types of an object as one text; empty if it has none.

    >>> type_names({"@type": ["WebPage", "Article"]}), type_names({"@type": 3}), type_names({})
    ('WebPage Article', '', '')
    """
    types = item.get("@type")
    if isinstance(types, list):
        return " ".join(name for name in types if isinstance(name, str))
    return types if isinstance(types, str) else ""


@lru_cache(maxsize=256)
def subject_of(types: str) -> str:
    """Return what objects of some types describe: a subject of the table, such as article, product, person; or "".

    >>> subject_of("BlogPosting"), subject_of("WebPage Article"), subject_of("ListItem")
    ('article', 'article', '')
    """
    return next((row.subject for row in SCHEMA_TYPES if row.subject is not None and row.name in types), "")


@lru_cache(maxsize=256)
def page_kind_of(types: str) -> str:
    """Return the kind of a page about an object of some types: forum, article, product, service or "".

    >>> page_kind_of("QAPage"), page_kind_of("NewsArticle"), page_kind_of("Person")
    ('forum', 'article', '')
    """
    return next((row.page_kind for row in SCHEMA_TYPES if row.page_kind is not None and row.name in types), "")


def first_type_name(item: Mapping[str, Any]) -> str:
    """Return the first type of an object, without the vocabulary's address; empty if it has none.

    >>> first_type_name({"@type": ["http://schema.org/Product", "Car"]}), first_type_name({"@type": 3}), first_type_name({})
    ('Product', '', '')
    """
    types = item.get("@type")
    first = types[0] if isinstance(types, list) and types else types
    return short_type(first) if isinstance(first, str) else ""


@lru_cache(maxsize=256)  # the items of a page repeat few types
def short_type(address: str) -> str:
    """Return the last part of a type's address.

    >>> short_type("https://schema.org/Product"), short_type("schema:Offer"), short_type("http://data-vocabulary.org/#Review ")
    ('Product', 'Offer', 'Review')
    """
    first = (address.split() or [""])[0]
    return first.rstrip("/").rpartition("/")[2].rpartition(":")[2].lstrip("#")


def list_weight(name: str, holder: str = "") -> float:
    """Return how likely a list of objects of a type is a list of records, from 0 to 1; ``holder`` is the property it is in.

    >>> list_weight("Recipe"), list_weight("Offer"), list_weight("PostalAddress"), list_weight("Product", "hasVariant")
    (1.0, 0.3, 0.0, 0.3)
    """
    weight = LIST_WEIGHTS.get(name, RECORD)
    return min(weight, MINOR) if holder in SIDE_PROPERTIES else weight
