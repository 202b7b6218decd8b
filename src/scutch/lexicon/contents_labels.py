"""Labels of tables of contents."""

from __future__ import annotations

from typing import Final

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
CONTENTS_LABELS: Final = frozenset(
    text.strip() for texts in CONTENTS_TEXTS.values() for line in texts.strip().splitlines() for text in line.split(";")
)
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
