"""Fields of records: the words that name them in class names, data keys and schema.org properties, and words that name none.

The words are general words of the web in several languages; none is a product's or a site's. All are in small letters.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class FieldWords(NamedTuple):
    """A field that records often have.

    >>> FIELDS["rating"].properties
    'ratingvalue aggregaterating reviewrating'
    """

    #: Column types that it can have.
    types: str
    #: Words for it in class names and data keys; a word stands for one field.
    words: str = ""
    #: Properties of schema.org whose own names are other words.
    properties: str = ""
    #: What a reader takes such a column for: ``title price date rating image person``; empty for others.
    role: str = ""


AMOUNT: Final = "price number text"
COUNT: Final = "number text"
ANY: Final = "text number price date rating boolean"

FIELDS: Final = {
    "title": FieldWords("text", "title headline heading subject titre titel titulo", "headline", role="title"),
    "name": FieldWords("text", "name fullname", role="title"),
    "author": FieldWords(
        "text",
        "author authors byline writer creator contributor contributors contrib user username poster autor auteur",
        role="person",
    ),
    "date": FieldWords(
        "date text number",
        "date dates published posted created updated modified time timestamp datetime pubdate datum fecha",
        "dateposted datepublished datecreated startdate",
        role="date",
    ),
    "price": FieldWords(AMOUNT, "price prices pricing cost prix preis precio preco prezzo prijs", "lowprice", role="price"),
    "high_price": FieldWords(AMOUNT, properties="highprice"),
    "regular_price": FieldWords(AMOUNT),
    "unit_price": FieldWords(AMOUNT),
    "currency": FieldWords("text", properties="pricecurrency"),
    "salary": FieldWords(AMOUNT, "salary wage wages compensation pay", "basesalary", role="price"),
    "badge": FieldWords("text"),
    "discount": FieldWords(AMOUNT, "discount saving savings rabatt remise"),
    "shipping": FieldWords(AMOUNT, "shipping ship postage delivery versand livraison"),
    "rating": FieldWords(
        "rating number text", "rating ratings stars star grade note", "ratingvalue aggregaterating reviewrating", role="rating"
    ),
    "score": FieldWords("rating number text", "score points karma", role="rating"),
    "review_count": FieldWords(COUNT, "reviews"),
    "comments": FieldWords(COUNT, "comments"),
    "replies": FieldWords(COUNT, "replies"),
    "answers": FieldWords(COUNT, "answers"),
    "votes": FieldWords(COUNT, "votes upvotes"),
    "views": FieldWords(COUNT, "views hits reads"),
    "likes": FieldWords(COUNT, "likes"),
    "downloads": FieldWords(COUNT, "downloads installs"),
    "followers": FieldWords(COUNT, "followers subscribers"),
    "quantity": FieldWords(COUNT, "quantity qty"),
    "rank": FieldWords(COUNT, "rank position ranking"),
    "year": FieldWords("number date text", "year"),
    "distance": FieldWords(COUNT, "distance"),
    "duration": FieldWords("duration number text", "duration runtime"),
    "size": FieldWords(COUNT, "size filesize"),
    "content": FieldWords("text", properties="articlebody reviewbody"),
    "summary": FieldWords("text", "summary excerpt teaser snippet abstract synopsis intro standfirst blurb subtitle dek"),
    "description": FieldWords("text", "description desc descr beschreibung descripcion"),
    "category": FieldWords(
        "text",
        "category categories cat topic genre department eyebrow kicker kategorie categoria categorie rubrik",
        "articlesection",
    ),
    "tags": FieldWords("text", "tags tag keywords hashtags hashtag", "keywords"),
    "brand": FieldWords("text", "brand manufacturer marke marque", role="person"),
    "company": FieldWords("text", "company employer organization organisation firm", "hiringorganization", role="person"),
    "location": FieldWords("text", "location place city region venue locality ort lieu", "joblocation"),
    # the class name "city" marks a whole location, the property only its part
    "city": FieldWords("text", properties="addresslocality"),
    "address": FieldWords("text", "address adr street adresse direccion"),
    "phone": FieldWords(COUNT, "phone telephone tel", "telephone"),
    "email": FieldWords("text", "email mail"),
    "sku": FieldWords(COUNT, "sku mpn"),
    "isbn": FieldWords(COUNT, "isbn"),
    "availability": FieldWords("text boolean", "availability stock"),
    "status": FieldWords("text boolean", "status"),
    "language": FieldWords("text", "language lang"),
    "version": FieldWords(ANY, "version"),
    "color": FieldWords("text", "color colour farbe couleur"),
    "seller": FieldWords("text", "seller vendor merchant shop store provider supplier", role="person"),
    "publisher": FieldWords("text", "publisher"),
    "source": FieldWords("text", "source domain hostname"),
    "url": FieldWords("url", properties="contenturl mainentityofpage"),
    "image": FieldWords("image", "image img photo picture thumbnail thumb cover bild", "thumbnailurl", role="image"),
    "avatar": FieldWords("image", "avatar userpic", role="image"),
    "logo": FieldWords("image", "logo", role="image"),
}
FIELD_OF_WORD: Final = {word: name for name, field in FIELDS.items() for word in field.words.split()}
FIELD_OF_PROPERTY: Final = {word: name for name, field in FIELDS.items() for word in field.properties.split()}

#: Before or after another word they make it the number of such things.
COUNT_WORDS: Final = frozenset(("count", "counter", "total"))
#: Class words of a regular price: the one that a lower price replaces.
REGULAR_PRICE_WORDS: Final = frozenset(
    (
        "old", "was", "rrp", "msrp", "original", "orig", "strike", "strikethrough", "crossed", "compare", "compared", "before",
        "reg", "uvp", "statt",
    )
)  # fmt: skip
#: Elements whose text is struck out.
STRUCK_TAGS: Final = frozenset(("del", "s", "strike"))
#: Fields of text that may be long; a long text in an element called ``author`` is what the author wrote.
LONG_TEXT_FIELDS: Final = frozenset(("title", "summary", "description"))
#: Fields whose cell may hold a name only: ``name`` near one of their words is theirs.
NAMED_FIELDS: Final = frozenset(("author", "company", "brand", "seller", "category", "publisher", "location"))

#: Words in front of the name of an author in a text, by language; names of the field itself are not among them.
BY_WORDS: Final = {
    "English": ("by", "written by", "posted by", "submitted by"),
    "German": ("von",),
    "French": ("par",),
    "Spanish and Portuguese": ("por",),
    "Dutch": ("door",),
    "Norwegian and Swedish": ("av",),
    "Russian": ("от",),
    "Arabic": ("بقلم",),
}

#: Words in front of the value of a field in a text.
LEADS: Final = {
    "author": (*(words for language in BY_WORDS.values() for words in language), "asked by", "started by", "reviewed by",
               "added by", "changed by", "closed by", "commented by", "created by", "edited by", "last edited by",
               "last post by", "last reply by", "latest reply by", "modified by", "most recent by", "opened by", "reported by",
               "requested by", "updated by", "uploaded by",
               "begonnen von", "erstellt von", "eingereicht von", "geschrieben von", "gestartet von", "verfasst von",
               "veröffentlicht von", "démarré par", "écrit par", "posté par", "publié par", "rédigé par", "soumis par",
               "enviado por", "escrito por", "iniciado por", "postado por", "publicado por", "aperto da", "inviato da",
               "pubblicato da", "scritto da", "geplaatst door", "geschreven door", "ingediend door", "napisane przez",
               "opublikowane przez", "zaczęty przez", "skrevet af", "skrevet av", "skriven av", "نشر بواسطة",
               "author", "autor", "autorin", "auteur", "autore", "auteur", "forfatter", "författare", "kirjoittaja", "szerző",
               "yazar", "yazan", "tác giả", "penulis", "автор", "συγγραφέας", "الكاتب", "作者", "著者", "投稿者", "작성자",
               "글쓴이"),
    "date": ("on", "posted", "posted on", "published", "published on", "updated", "updated on", "last updated", "created",
             "reviewed on", "asked on", "added on", "date", "am", "vom", "le", "publié le", "el", "publicado el", "em", "il",
             "op", "den", "veröffentlicht am", "veröffentlicht", "publication", "publié", "publicado", "pubblicato",
             "gepubliceerd", "gepubliceerd op", "opublikowano", "опубликовано", "投稿日", "发布于"),
    "category": ("in", "posted in", "filed under", "filed in", "categorized as", "categorised as", "under",
                 "category", "categories", "section", "kategorie",
                 "rubrik", "dans", "catégorie", "en", "categoría", "categoria", "veröffentlicht in", "veröffentlicht unter",
                 "publié dans", "posté dans", "publicado en", "publicado em", "pubblicato in", "geplaatst in", "categorie",
                 "opublikowano w", "kategoria", "рубрика", "категория", "カテゴリー", "分类"),
    "tags": ("tags", "tagged", "tagged with", "labels", "keywords", "schlagwörter", "etiquetas", "mots-clés",
             "étiquettes", "tagi", "метки", "タグ", "标签"),
}  # fmt: skip
FIELD_OF_LEAD: Final = {words: field for field, leads in LEADS.items() for words in leads}

#: Words behind the number of reviews or ratings.
REVIEW_WORDS: Final = (
    "reviews?|ratings?|bewertung|rezension|avis|opinion|valoracion|reseñas?|avaliaç|recension|beoordeling|omdöme|anmeldelse|opini|"
    "отзыв|оцен|değerlendirme|yorum|评价|人评价|条评|則評|レビュー|件の評価"
)

LOOKS: Final = """
    a absolute accent active after align all alt anchor animate ant area arrow article aside auto aux badge banner bar base
    before bg big block blue body bold border bordered bottom box brd btn bullet bullets button byline cap caption card
    cards carousel cell center centered child circle clamp class clear clearfix click clickable cls col color colors cols
    column columns compact component contain container content contents copy core cover css current cursor custom cut dark
    data default desktop detail details direct disabled display div dotted down dropdown elem element ellipsis entry even
    expand expander ext external extra fa fab fad fal far fas featured field fields figure first fit fixed flat flex float
    floating fluid fn focus font foot footer form frame full generic ghost gray green grey grid group gutter half hand has
    hcard head header height helper hero hidden hide highlight holder horizontal hover html icon icons inactive info inline
    inner internal is item items js jsx justify label labels large last latest layout lead leading left letter level lg
    light line link linked links list listing lists lower main margin mark mask max md media medium menu meta metadata
    micro middle min mini mobile module more msg mui muted narrow nav new next ng no node none normal notranslate nowrap
    num number odd offscreen offset on one only open option order outer outline output overflow overlay pad padding page
    pager panel para paragraph parent part pill pills plain point pointer popup pos post pre prev preview primary print
    product prop props prose pull pure push raised ratio raw react read red rel relative reset responsive result results
    reveal rich right role root round rounded row rows sans sc scope screen scroll search secondary sect section selected
    semi semibold separator serif set shadow short show side simple single sizing skeleton skin slide slider slim slot sm
    small solid space spacer spacing span split square sr stack standard starter state static sticky story stretched strong
    style styled styles sub subtle summary svg tab table tabs target td template tertiary text th theme thin thumb tile
    tiles tiny toggle tooltip top touch tr tracking transform transition truncate txt type typography ul underline unit
    unstyled up upper uppercase util utility value values var variant vcard vertical view viewport visible visually vue
    weight white whitespace wide widget width with word wp wrap wrapped wrapper xl xs xxl zone
"""
#: Words of layout and look, and what any record may be called: they name no field.
LAYOUT_WORDS: Final = frozenset(LOOKS.split()).difference(FIELD_OF_WORD)
#: First words of utility classes; the words after them name a look, as in ``font-weight`` or ``cursor-pointer``.
UTILITY_PREFIXES: Final = frozenset(
    (
        "font", "text", "ff", "fs", "fw", "fc", "lh", "bg", "has", "is", "cursor", "leading", "tracking",
        "whitespace", "align", "justify", "items", "flex", "grid", "border", "rounded", "hidden", "visible", "u",
        "qu", "js", "d", "w", "h", "p", "m", "mt", "mb", "ml", "mr", "mx", "my", "pt", "pb", "pl", "pr", "px", "py",
        "gap", "z", "shadow", "hover", "float", "pull", "col",
    )
)  # fmt: skip
#: Last words of a class that gives the size of letters or boxes.
SIZE_WORDS: Final = frozenset(
    ("base", "mini", "tiny", "small", "medium", "normal", "large", "xs", "sm", "md", "lg", "xl", "xxl")
)
