"""Texts of controls: links and buttons that do something with a record and say nothing about it."""

from __future__ import annotations

from typing import Final

#: Whole texts in small letters, by language. A list's own words for a field, such as "sold out", are not among them.
CONTROL_TEXTS: Final = {
    "English": """
        add to basket;add to bag;add to cart;add to compare;add to favorites;add to favourites;add to list
        add to wishlist;all;apply;apply now;back to top;bookmark;book now;buy;buy it now;buy now;cached
        call now;choose options;click here;close;comment;compare;contact;continue;continue reading;copy link
        details;discuss;download;download pdf;edit;embed;enroll now;enrol now;expand;fewer;find out more
        flag;follow;full article;full story;full text;get started;help;hide;html;join;learn more;less;like
        listen;load more;login to reply;log in to reply;mark as read;more;more details;more info
        more information;more options;new;next;notify me;open;pdf;permalink;play;posted by;preview;previous
        print;quick add;quick buy;quick look;quick shop;quick view;quickshop;quickview;quote;read article
        read full story;read more;read now;read on;read story;read the article;read the full story;remove
        reply;report;report abuse;report inappropriate content;report post;request a quote;save
        save for later;save job;see all;see details;see more;see options;select options;share;share this
        shop now;show;show all;show details;show less;show more;similar;source;subscribe;top;try now;upvote
        downvote;vote;view;view all;view article;view cart;view details;view full profile;view item;view job
        check stock;chat now;cite this item;parent;reply with quote;report spam;share on facebook
        share on linkedin;share on twitter;visit homepage;improve this answer;improve this question
        contribs;copy link to post;copy link to reply;copy link to topic;diff;hist
        text version;view more;view options;view post;view product;view profile;visit;watch;watch now;watch video
        write a review;wrote;said;map;view map;view on map;show map;show on map;get directions;directions
    """,
    "German": """
        alle anzeigen;antworten;details;drucken;herunterladen;im warenkorb;in den warenkorb;jetzt bewerben
        jetzt kaufen;löschen;mehr;mehr anzeigen;mehr dazu;mehr erfahren;mehr infos;mehr lesen;melden;merken
        speichern;teilen;vergleichen;weiter;weiterlesen;zitieren;zum angebot;zum artikel;zum produkt
        karte anzeigen;auf karte anzeigen;auf der karte anzeigen;routenplaner
    """,
    "French": """
        acheter;ajouter au panier;ajouter aux favoris;citer;comparer
        détails;en savoir plus;imprimer;la suite;lire l'article;lire la suite;lire plus;partager;plus
        plus d'infos;postuler;répondre;signaler;suivant;suivre
        télécharger;voir;voir l'offre;voir le produit;voir plus;voir tout
        voir le plan;voir la carte;voir sur la carte;itinéraire
    """,
    "Spanish": """
        agregar al carrito;añadir al carrito;añadir a favoritos;citar;compartir;comparar;comprar
        continuar leyendo;denunciar;descargar;guardar;imprimir
        leer más;más;más información;me gusta;responder;saber más;seguir;seguir leyendo;ver;ver detalles
        ver más;ver producto;ver todo;ver mapa;ver en el mapa;cómo llegar
    """,
    "Portuguese": """
        adicionar ao carrinho;baixar;citar;compartilhar;comprar;continuar lendo;curtir;detalhes;leia mais
        ler mais;mais;mais informações;partilhar;responder;saiba mais;saber mais;salvar;ver detalhes
        ver mais
    """,
    "Italian": """
        acquista;aggiungi al carrello;altro;cita;condividi;continua a leggere;dettagli;leggi
        leggi di più;leggi tutto;rispondi;salva;scarica
        scopri di più;segnala;stampa;vai;vedi tutto;visualizza
    """,
    "Dutch": """
        bekijk;bekijken;bestellen;delen;in winkelwagen;in winkelmand;lees meer;lees verder;meer;meer info
        meer informatie;meer lezen;opslaan;reageren;rapporteren;toevoegen aan winkelwagen;vergelijk
    """,
    "Polish": """
        czytaj dalej;czytaj więcej;cytuj;do koszyka;dodaj do koszyka;odpowiedz;pobierz
        porównaj;udostępnij;więcej;zgłoś
    """,
    "Russian": """
        в корзину;добавить в корзину;ещё;жалоба;купить;ответить
        подробнее;поделиться;сохранить;сравнить;скачать;цитата
        цитировать;читать;читать далее;читать дальше
    """,
    "Scandinavian": """
        del;dela;köp;køb;kjøp;läs mer;læs mere;les mer
        lägg i varukorg;legg i handlekurv;læg i kurv;rapportera;svar;svara
    """,
    "Czech": """
        celý článek;číst dále;do košíku;odpovědět;sdílet;více;zobrazit
    """,
    "Turkish": """
        cevapla;daha fazla;devamı;devamını oku;paylaş;sepete ekle
        satın al
    """,
    "Chinese": """
        查看;查看更多;查看全文;查看详情;点击查看;举报;分享;更多;回复;加入购物车;購買;购买;收藏;下载;详情;详细
        阅读全文;閱讀全文;引用;展开;赞
    """,
    "Japanese": """
        カートに入れる;シェア;もっと見る;続きを読む;続きを見る;詳しく見る;詳細;詳細を見る;返信;通報;保存;いいね;引用
    """,
    "Korean": """
        공유;구매하기;답글;더 보기;더보기;신고;자세히;자세히 보기;장바구니;장바구니 담기;저장;좋아요
    """,
    "Arabic": """
        اقرأ المزيد;المزيد;أضف إلى السلة;شارك;مشاركة;رد;تحميل
        التفاصيل
    """,
}


def texts_in(lines: str) -> list[str]:
    """Return the texts of a block; they are separated by semicolons or lines.

    >>> texts_in(" more;read more ")
    ['more', 'read more']
    """
    return [text for line in lines.split("\n") for part in line.split(";") if (text := part.strip())]


CONTROLS: Final = frozenset(text for lines in CONTROL_TEXTS.values() for text in texts_in(lines))
#: Characters around the words of a control.
CONTROL_SIGNS: Final = " \t\n\r\xa0[](){}<>«»‹›→←↓↑▶▸▾▼►…·•:.!+|/-–—✎✏✕✖"


#: Headers of columns of controls, in small letters.
ACTIONS: Final = frozenset(
    ("action", "actions", "aktion", "aktionen", "acción", "acciones", "ação", "ações", "azione", "azioni", "actie", "acties")
) | {"akcje", "åtgärder", "handlinger", "действия", "操作", "アクション", "작업"}


def is_control_text(text: str) -> bool:
    """Whether a text is that of a control, or has signs alone.

    >>> is_control_text("Read more »"), is_control_text("[PDF]"), is_control_text("[–]"), is_control_text("Flax")
    (True, True, True, False)
    >>> is_control_text("✎ Edit")
    True
    """
    words = text.strip(CONTROL_SIGNS).lower()
    return not words or words in CONTROLS
