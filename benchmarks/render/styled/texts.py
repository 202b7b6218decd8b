"""Texts of the generated pages in eight languages: names, sentences and labels, from which records are made."""

from typing import Final, NamedTuple


class Texts(NamedTuple):
    """What a shop, a board or a newspaper of one language says about fibres."""

    names: tuple[str, ...]
    sentences: tuple[str, ...]
    #: Menu, side and footer.
    menu: tuple[str, ...]
    #: How a price is written, with ``{}`` for the amount.
    price: str
    title: str
    direction: str = "ltr"

    def name(self, number: int) -> str:
        """Return the name of a record; no two of a page are equal."""
        return f"{self.names[number % len(self.names)]} {self.names[(7 * number + 3) % len(self.names)]} {number + 1}"

    def story(self, number: int, sentences: int) -> str:
        """Return so many sentences; they begin at another place for each number."""
        count = len(self.sentences)
        return " ".join(f"{self.sentences[(3 * number + place) % count]}" for place in range(sentences))

    def money(self, number: int) -> str:
        """Return the price of a record."""
        return self.price.format(f"{5 + 7 * number % 90}.{10 + 13 * number % 90}")


TEXTS: Final = {
    "en": Texts(
        ("Flax", "Hemp", "Jute", "Wool", "Silk", "Cotton", "Nettle", "Sisal"),
        (
            "The fibre is long and strong, and it takes colour well.",
            "It is spun by hand in the old mill by the river.",
            "Wash it at forty degrees and dry it in the shade.",
            "Delivered within three days from our shed.",
        ),
        ("Home", "New", "Fabrics", "Yarns", "About us", "Contact"),
        "${}",
        "Fibres and fabrics of the mill",
    ),
    "de": Texts(
        ("Flachs", "Hanf", "Jute", "Wolle", "Seide", "Baumwolle", "Nessel", "Sisal"),
        (
            "Die Faser ist lang und fest und nimmt Farbe gut an.",
            "Sie wird in der alten Mühle am Fluss von Hand gesponnen.",
            "Bei vierzig Grad waschen und im Schatten trocknen.",
            "Lieferung innerhalb von drei Tagen ab Lager.",
        ),
        ("Start", "Neu", "Stoffe", "Garne", "Über uns", "Kontakt"),
        "{} €",
        "Fasern und Stoffe aus der Mühle",
    ),
    "fr": Texts(
        ("Lin", "Chanvre", "Jute", "Laine", "Soie", "Coton", "Ortie", "Sisal"),
        (
            "La fibre est longue et solide, et prend bien la couleur.",
            "Elle est filée à la main dans le vieux moulin.",
            "À laver à quarante degrés et à sécher à l'ombre.",
            "Livré en trois jours depuis notre atelier.",
        ),
        ("Accueil", "Nouveautés", "Tissus", "Fils", "À propos", "Contact"),
        "{} €",
        "Fibres et tissus du moulin",
    ),
    "es": Texts(
        ("Lino", "Cáñamo", "Yute", "Lana", "Seda", "Algodón", "Ortiga", "Sisal"),
        (
            "La fibra es larga y fuerte, y toma bien el color.",
            "Se hila a mano en el viejo molino junto al río.",
            "Lavar a cuarenta grados y secar a la sombra.",
            "Entrega en tres días desde nuestro taller.",
        ),
        ("Inicio", "Novedades", "Telas", "Hilos", "Nosotros", "Contacto"),
        "{} €",
        "Fibras y telas del molino",
    ),
    "ru": Texts(
        ("Лён", "Конопля", "Джут", "Шерсть", "Шёлк", "Хлопок", "Крапива", "Сизаль"),
        (
            "Волокно длинное и прочное, хорошо держит цвет.",
            "Его прядут вручную на старой мельнице у реки.",
            "Стирать при сорока градусах, сушить в тени.",
            "Доставка со склада за три дня.",
        ),
        ("Главная", "Новое", "Ткани", "Пряжа", "О нас", "Адрес"),
        "{} ₽",
        "Волокна и ткани мельницы",
    ),
    "zh": Texts(
        ("亚麻", "大麻", "黄麻", "羊毛", "丝绸", "棉花", "荨麻", "剑麻"),
        (
            "纤维又长又结实，容易上色。",
            "在河边的老磨坊里用手纺成。",
            "四十度水洗，阴凉处晾干。",
            "三天之内从仓库发货。",
        ),
        ("首页", "新品", "布料", "纱线", "关于我们", "联系"),
        "￥{}",
        "磨坊的纤维和布料",
    ),
    "ja": Texts(
        ("亜麻", "麻糸", "ジュート", "ウール", "シルク", "コットン", "イラクサ", "サイザル"),
        (
            "繊維は長くて丈夫で、よく染まります。",
            "川のそばの古い水車小屋で手で紡ぎます。",
            "四十度で洗い、日陰で干してください。",
            "倉庫から三日以内にお届けします。",
        ),
        ("ホーム", "新着", "布地", "糸", "会社案内", "連絡先"),
        "{}円",
        "水車小屋の繊維と布",
    ),
    "ar": Texts(
        ("كتان", "قنب", "جوت", "صوف", "حرير", "قطن", "قراص", "سيزال"),
        (
            "الألياف طويلة وقوية وتقبل اللون جيدا.",
            "تغزل باليد في الطاحونة القديمة على النهر.",
            "تغسل على أربعين درجة وتجفف في الظل.",
            "التوصيل خلال ثلاثة أيام من المخزن.",
        ),
        ("الرئيسية", "جديد", "أقمشة", "خيوط", "من نحن", "اتصل"),
        "{} درهم",
        "ألياف وأقمشة الطاحونة",
        "rtl",
    ),
}  # fmt: skip
