"""Words that pages use for the fields of their records, and words that say only how a thing looks or where it stands.

Words of purposes that any site may use; no product's, no site's.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Field(NamedTuple):
    """A field that records often have."""

    #: Types of column that it can name.
    types: str
    #: Words for it in labels of elements.
    words: str


PROSE: Final = "text"
AMOUNT: Final = "price number text"
COUNT: Final = "number text"
ANY: Final = "text number price date rating boolean"

FIELDS: Final = {
    "title": Field(PROSE, "title headline heading subject titre titel titulo"),
    "name": Field(PROSE, "name fullname"),
    "author": Field(PROSE, "author authors byline writer creator user username poster autor auteur"),
    "date": Field(
        "date text number", "date dates published posted created updated time timestamp datetime pubdate datum fecha"
    ),
    "price": Field(AMOUNT, "price prices pricing cost prix preis precio preco prezzo prijs"),
    "salary": Field(AMOUNT, "salary wage wages compensation pay"),
    "discount": Field(AMOUNT, "discount saving savings rabatt remise"),
    "shipping": Field(AMOUNT, "shipping delivery versand livraison"),
    "rating": Field("rating number text", "rating ratings stars star grade note"),
    "score": Field("rating number text", "score points karma"),
    "reviews": Field(COUNT, "reviews"),
    "comments": Field(COUNT, "comments replies answers"),
    "votes": Field(COUNT, "votes upvotes"),
    "views": Field(COUNT, "views hits reads"),
    "likes": Field(COUNT, "likes"),
    "downloads": Field(COUNT, "downloads installs"),
    "followers": Field(COUNT, "followers subscribers"),
    "quantity": Field(COUNT, "quantity qty"),
    "rank": Field(COUNT, "rank position ranking"),
    "year": Field("number date text", "year"),
    "distance": Field(COUNT, "distance"),
    "duration": Field(COUNT, "duration runtime"),
    "size": Field(COUNT, "size filesize"),
    "summary": Field(PROSE, "summary excerpt teaser snippet abstract synopsis intro standfirst blurb"),
    "description": Field(PROSE, "description desc descr details beschreibung descripcion"),
    "category": Field(PROSE, "category categories cat topic genre department kategorie categoria categorie rubrik"),
    "tags": Field(PROSE, "tags tag keywords"),
    "brand": Field(PROSE, "brand manufacturer marke marque"),
    "company": Field(PROSE, "company employer organization organisation firm"),
    "location": Field(PROSE, "location place city region venue locality ort lieu"),
    "address": Field(PROSE, "address adr street adresse direccion"),
    "phone": Field(ANY, "phone telephone tel"),
    "email": Field(PROSE, "email mail"),
    "sku": Field(ANY, "sku mpn"),
    "isbn": Field(ANY, "isbn"),
    "availability": Field("text boolean", "availability stock"),
    "status": Field("text boolean", "status"),
    "language": Field(PROSE, "language lang"),
    "version": Field(ANY, "version"),
    "color": Field(PROSE, "color colour farbe couleur"),
    "seller": Field(PROSE, "seller vendor merchant shop store"),
    "publisher": Field(PROSE, "publisher"),
    "source": Field(PROSE, "source domain hostname"),
    "image": Field("image", "image img photo picture thumbnail thumb cover bild"),
    "avatar": Field("image", "avatar userpic"),
    "logo": Field("image", "logo"),
}
#: Field by a word for it.
FIELD_OF: Final = {word: name for name, field in FIELDS.items() for word in field.words.split()}

#: schema.org's properties whose names are not what people call them.
PROPERTIES: Final = {
    "headline": "title", "dateposted": "date", "datepublished": "date", "datecreated": "date", "startdate": "date",
    "ratingvalue": "rating", "aggregaterating": "rating", "pricecurrency": "currency", "lowprice": "price",
    "highprice": "high_price", "articlebody": "content", "reviewbody": "content", "reviewrating": "rating",
    "hiringorganization": "company", "joblocation": "location", "basesalary": "salary", "thumbnailurl": "image",
    "contenturl": "url", "addresslocality": "city", "telephone": "phone",
}  # fmt: skip

#: Before or after another word they make it the number of such things.
COUNTING: Final = frozenset(("count", "counter", "total"))
#: A price with one of these words, or in one of these elements, is not the one to pay.
FORMER: Final = frozenset(("old", "was", "rrp", "msrp", "original", "strike", "strikethrough", "crossed", "compare", "before"))
STRUCK: Final = frozenset(("del", "s", "strike"))
#: Of fields of words those that are more than a few of them; a long text in an element called ``author`` is what one wrote.
LONG: Final = frozenset(("title", "summary", "description"))
#: Fields whose name may be all that stands in a cell: a ``name`` near one of these words is theirs.
NAMED: Final = frozenset(("author", "company", "brand", "seller", "category", "publisher", "location"))

LOOKS: Final = """
    a absolute accent active after align alt anchor animate ant area arrow article aside auto aux badge banner bar base
    before bg big block blue body bold border bordered bottom box brd btn bullet bullets button byline cap caption card
    cards carousel cell center centered child circle clamp class clear clearfix click clickable cls col color colors cols
    column columns compact component contain container content contents copy core cover css current cursor custom cut dark
    data default desktop detail direct disabled display div dotted down dropdown elem element ellipsis entry even expand
    expander ext external extra featured field fields figure first fit fixed flat flex float floating fluid fn focus font
    foot footer form frame full generic gray green grey grid group gutter half hand has hcard head header height helper
    hero hidden hide highlight holder horizontal hover html icon icons inactive info inline inner internal is item items
    js jsx justify label labels large last latest layout lead leading left level lg light line link linked links list
    listing lists lower main margin mark mask max md media medium menu meta metadata micro middle min mini mobile module
    more msg mui muted narrow nav new next ng no node none normal nowrap num number odd offscreen offset on one only open
    option order outer outline output overflow overlay pad padding page pager panel para paragraph parent part pill pills
    plain point pointer popup pos post pre prev preview primary print product prop props prose pull pure push raised ratio
    raw react read red rel relative reset responsive result results reveal rich right role root round rounded row rows
    sans sc scope screen scroll search secondary sect section selected semi separator serif set shadow short show side
    simple single sizing skeleton skin slide slider slim slot sm small solid space spacer spacing span split square sr
    stack standard starter state static sticky story stretched strong style styled styles sub subtle summary svg tab table
    tabs target td template tertiary text th theme thin thumb tile tiles tiny toggle tooltip top touch tr tracking
    transform transition truncate txt type typography ul underline unit unstyled up upper uppercase util utility value
    values var variant vcard vertical view viewport visible visually vue weight white whitespace wide widget width word wp
    wrap wrapped wrapper xl xs xxl zone
"""
#: Words of layout, of looks, and of what any record may be called.
NAMELESS: Final = frozenset(LOOKS.split()).difference(FIELD_OF)
#: First words of utility classes: what follows them is the name of a look, as in ``font-weight`` or ``cursor-pointer``.
STYLING: Final = frozenset(
    (
        "font", "text", "ff", "fs", "fw", "fc", "lh", "bg", "has", "is", "cursor", "leading", "tracking",
        "whitespace", "align", "justify", "items", "flex", "grid", "border", "rounded", "hidden", "visible", "u",
        "qu", "js", "d", "w", "h", "p", "m", "mt", "mb", "ml", "mr", "mx", "my", "pt", "pb", "pl", "pr", "px", "py",
        "gap", "z", "shadow", "hover", "float", "pull", "col",
    )
)  # fmt: skip
#: Last words of a class that tells how large letters or boxes are.
SIZES: Final = frozenset(("base", "mini", "tiny", "small", "medium", "normal", "large", "xs", "sm", "md", "lg", "xl", "xxl"))
