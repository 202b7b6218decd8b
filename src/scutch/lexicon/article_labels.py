"""Texts in and around an article that are not part of it: labels of tables of contents and related links, placeholders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scutch.lexicon.control_words import texts_in

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Whole texts in small letters, by language.
CONTENTS_TEXTS: Final = {
    "English": """
        contents;table of contents;page contents;article contents;contents of this page;on this page;in this article
        in this post;in this guide;in this section;in this story;jump to;jump to section;skip to section;toc;what's inside
        topics covered
    """,
    "German": """
        inhalt;inhaltsverzeichnis;inhaltsübersicht;auf dieser seite;in diesem artikel;in diesem beitrag;springe zu
    """,
    "French": """
        sommaire;table des matières;contenu;contenu de la page;sur cette page;dans cet article;au sommaire
    """,
    "Spanish": "índice;índice de contenidos;tabla de contenidos;contenido;contenidos;en esta página;en este artículo",
    "Portuguese": "índice;conteúdo;sumário;tabela de conteúdos;nesta página;neste artigo",
    "Italian": "indice;indice dei contenuti;sommario;contenuti;in questa pagina;in questo articolo",
    "Dutch": "inhoud;inhoudsopgave;op deze pagina;in dit artikel",
    "Polish": "spis treści;na tej stronie;w tym artykule",
    "Czech": "obsah;na této stránce",
    "Swedish, Danish, Norwegian": "innehåll;innehållsförteckning;indhold;indholdsfortegnelse;innhold;innholdsfortegnelse",
    "Finnish, Hungarian": "sisällys;sisällysluettelo;tartalom;tartalomjegyzék",
    "Turkish": "içindekiler;bu sayfada",
    "Russian, Ukrainian": "содержание;оглавление;в этой статье;на этой странице;зміст",
    "Greek": "περιεχόμενα;πίνακας περιεχομένων",
    "Arabic, Hebrew": "المحتويات;جدول المحتويات;محتويات;תוכן עניינים;תוכן העניינים",
    "Chinese": "目录;目錄;内容目录;本文目录;文章目录;本页目录;本頁內容;本页内容",
    "Japanese, Korean": "目次;このページの内容;もくじ;목차;차례",
    "Vietnamese, Indonesian": "mục lục;nội dung;daftar isi",
}
#: What a line begins with that is otherwise a link to another article, in small letters, by language.
RELATED_TEXTS: Final = {
    "English": """
        also read;also on this topic;click here to read;dive deeper;don't miss;editor's pick;editor's picks
        further reading;go deeper;more on this story;more on this topic;more:;must read;must-read;next read;now read
        read also;read more;read next;read on;read the full story;read this next;recommended for you
        recommended reading;recommended:;related article;related articles;related content;related news;related posts
        related reading;related stories;related story;related topics;related:;watch also;what to read next
        you may also like;you might also like
    """,
    "German": """
        auch interessant;das könnte dich auch interessieren;das könnte sie auch interessieren;lesen sie auch
        lesen sie dazu;lesen sie hier;lesen sie mehr;lesen sie weiter;lesetipp;lies auch;lies mehr;mehr dazu
        mehr lesen;mehr zum thema;passend dazu;weiterlesen;weitere artikel;zum thema
    """,
    "French": """
        à lire;a lire;à lire aussi;a lire aussi;à voir aussi;lire aussi;lire également;lire plus;lisez aussi
        pour aller plus loin
    """,
    "Spanish": """
        le puede interesar;lea también;lea más;lee también;lee más;leer más;leer también;más información;más sobre
        no te pierdas;te puede interesar;te recomendamos;también puedes leer
    """,
    "Portuguese": "continue lendo;leia mais;leia também;ler mais;mais sobre;saiba mais;veja também;você pode gostar",
    "Italian": """
        approfondisci;continua a leggere;forse ti interessa;leggi anche;leggi pure;per approfondire
        potrebbe interessarti
    """,
    "Dutch": "lees meer;lees ook;lees verder;meer over dit onderwerp;ook interessant",
    "Polish": """
        czytaj dalej;czytaj także;czytaj też;czytaj również;czytaj więcej;przeczytaj także;przeczytaj też
        zobacz także;zobacz też
    """,
    "Czech, Slovak": """
        čtěte také;číst dále;mohlo by vás zajímat;přečtěte si;čítajte aj;mohlo by vás zaujímať;prečítajte si
    """,
    "Swedish": "läs mer;läs också;läs även;läs vidare",
    "Danish, Norwegian": "les mer;les også;læs mere;læs også;læs videre;se også",
    "Finnish": "lue lisää;lue myös",
    "Hungarian, Romanian": "olvass tovább;olvassa el;ezt olvasta már;citește și;citiți și;citește mai mult",
    "Turkish": "ayrıca okuyun;bunu da oku;daha fazlası için;ilgili haber;ilgili haberler",
    "Greek": "διαβάστε ακόμη;διαβάστε ακόμα;διαβάστε επίσης;διαβάστε περισσότερα",
    "Russian, Ukrainian, Bulgarian": """
        читайте также;читайте ещё;читать также;читайте по теме;читать далее;по теме;смотрите также;читайте також
        прочетете още;прочетете и
    """,
    "Indonesian, Malay": "baca juga;baca selengkapnya;simak juga;lihat juga",
    "Vietnamese": "xem thêm;đọc thêm",
    "Arabic, Persian": "اقرأ أيضا;اقرأ أيضًا;اقرأ المزيد;إقرأ أيضا;شاهد أيضا;بیشتر بخوانید",
    "Hebrew": "קראו גם;קראו עוד;כתבות נוספות",
    "Hindi": "यह भी पढ़ें;ये भी पढ़ें",
    "Chinese": "相关阅读;相关报道;相关新闻;延伸阅读;推荐阅读;更多阅读;相關閱讀;相關報導;相關新聞;延伸閱讀;推薦閱讀",
    "Japanese": "関連記事;あわせて読みたい;合わせて読みたい;こちらもおすすめ;続きを読む",
    "Korean": "관련기사;관련 기사;함께 보면 좋은",
}
#: First words of placeholders: paragraphs shown instead of embedded content until the reader accepts its cookies.
PLACEHOLDER_TEXTS: Final = {
    "English": """
        please accept cookies to;please enable javascript to view;this article contains content provided by
        this content cannot be displayed without;this content is hosted by a third party
        this content is not available due to your;this content isn't visible due to your
        this content isn’t visible due to your;this embed is not available;to view this content, please
        to display this content from;your browser does not support the audio;your browser does not support the video
        your cookie settings do not allow
    """,
    "German": """
        an dieser stelle finden sie einen externen;an dieser stelle finden sie externe
        an dieser stelle findest du einen externen;an dieser stelle findest du externe
        an dieser stelle ist ein externer;an dieser stelle steht ein externer;an dieser stelle würden wir dir gerne
        an dieser stelle würden wir ihnen gerne;bitte aktivieren sie javascript
        deine privatsphäre-einstellungen verhindern;empfohlener externer inhalt;empfohlener redaktioneller inhalt
        externer inhalt nicht verfügbar;ich bin damit einverstanden, dass mir externe
        ihre privatsphäre-einstellungen verhindern;mit dem laden der karte akzeptieren
        mit dem laden des beitrags akzeptieren;mit dem laden des tweets akzeptieren
        mit dem laden des videos akzeptieren;um diesen inhalt anzuzeigen;zur anzeige dieses inhalts
    """,
    "French": """
        ce contenu est bloqué car vous;ce contenu n'est pas disponible sans;ce contenu provient de
        pour afficher ce contenu;pour visualiser ce contenu;votre consentement est nécessaire pour afficher
    """,
    "Spanish, Portuguese": """
        este contenido está bloqueado;para ver este contenido;para visualizar este contenido
        este conteúdo está bloqueado;para ver este conteúdo
    """,
    "Italian": "per visualizzare questo contenuto;questo contenuto è ospitato da",
    "Dutch": """
        om deze inhoud te zien;om deze inhoud te tonen;deze inhoud is geblokkeerd;om dit artikel volledig te lezen
    """,
    "Scandinavian": """
        för att se det här innehållet;för att visa detta innehåll;for å se dette innholdet;for at se dette indhold
    """,
    "Polish": "aby wyświetlić tę treść;ta treść jest niedostępna z powodu ustawień",
}


def phrases_of(texts: Mapping[str, str]) -> tuple[str, ...]:
    """The phrases of a table of languages, the longest first.

    Examples
    --------
    >>> phrases_of({"English": "more:;read more", "German": "lies mehr!"})
    ('lies mehr!', 'read more', 'more:')
    """
    return tuple(sorted((phrase for lines in texts.values() for phrase in texts_in(lines)), key=len, reverse=True))


CONTENTS_LABELS: Final = frozenset(phrases_of(CONTENTS_TEXTS))
RELATED_LABELS: Final = phrases_of(RELATED_TEXTS)
PLACEHOLDERS: Final = phrases_of(PLACEHOLDER_TEXTS)
#: Characters of a label at most.
MAX_LABEL: Final = max(map(len, CONTENTS_LABELS))


def is_contents_label(text: str) -> bool:
    """Whether a text is the label of a table of contents.

    Examples
    --------
    >>> [is_contents_label(text) for text in ("Table of Contents:", "Inhalt", "Contents of a box")]
    [True, True, False]
    """
    return len(text) < 2 * MAX_LABEL and text.strip(" :：\n\t").casefold() in CONTENTS_LABELS
