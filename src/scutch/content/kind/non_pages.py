"""Pages that are of no kind: errors, walls in front of the page, and nothing at all.

There is too little of them in any corpus to learn from, so they are told by what they say in their title or first heading, by
a table of phrases. A phrase counts where it makes up much of a title or heading, and only on pages with little running text:
an article may well be about "404 Not Found".
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from scutch.content.kind._words import heads_of
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS, render_text

#: Visible characters below which a page has nothing to tell.
NOTHING: Final = 30
#: Below which all of its text is looked at.
SHORT: Final = 600
#: Characters of long texts from which a page is more than a message: an error, a question for consent.
MOST_ERROR: Final = 1500
MOST_CONSENT: Final = 6000
#: The share of a title or heading that a phrase makes up.
SHARE: Final = 0.4
#: Headings that are looked at.
HEADINGS: Final = 2
#: On a page with more links, a heading about cookies belongs to a banner.
FEW_LINKS: Final = 30
#: A page without text still says what it is from so many words in names and data on, or in one that is a type of data.
DESCRIBED: Final = 80
TYPED: Final = "j:"

ERROR: Final = (
    "404", "403 forbidden", "page not found", "not found", "can't be found", "cannot be found", "could not be found",
    "doesn't exist", "does not exist", "no longer available", "access denied", "access to this page has been denied",
    "permission denied", "forbidden", "bad gateway", "service unavailable", "temporarily unavailable",
    "internal server error", "server error", "gateway timeout", "too many requests", "something went wrong",
    "just a moment", "attention required", "verify you are human", "are you a robot", "are you a human",
    "checking your browser", "pardon our interruption", "robot check", "security check", "under maintenance",
    "page introuvable", "page non trouvée", "accès refusé", "erreur 404", "seite nicht gefunden", "seite existiert nicht",
    "zugriff verweigert", "fehler 404", "página no encontrada", "no se encuentra la página", "acceso denegado",
    "página não encontrada", "acesso negado", "pagina non trovata", "accesso negato", "pagina niet gevonden",
    "nie znaleziono strony", "strona nie istnieje", "sidan hittades inte", "siden blev ikke fundet", "sayfa bulunamadı",
    "страница не найдена", "доступ запрещён", "доступ запрещен", "ошибка 404", "сторінку не знайдено", "页面不存在",
    "页面未找到", "找不到页面", "找不到网页", "拒绝访问", "访问被拒绝", "找不到頁面", "頁面不存在", "存取被拒",
    "ページが見つかりません", "アクセスが拒否されました", "페이지를 찾을 수 없습니다", "접근이 거부", "الصفحة غير موجودة",
    "لم يتم العثور على الصفحة", "تم رفض الوصول", "הדף לא נמצא", "העמוד לא נמצא", "הגישה נדחתה", "صفحه یافت نشد",
)  # fmt: skip
CONSENT: Final = (
    "before you continue", "we value your privacy", "we care about your privacy", "your privacy choices", "cookie consent",
    "cookie settings", "privacy settings", "we use cookies", "this site uses cookies", "this website uses cookies",
    "bevor sie fortfahren", "wir schätzen ihre privatsphäre", "ihre privatsphäre", "cookie-einstellungen",
    "avant de continuer", "nous respectons votre vie privée", "votre vie privée", "gestion des cookies",
    "antes de continuar", "valoramos tu privacidad", "su privacidad", "antes de avançar", "prima di continuare",
    "la tua privacy", "voordat je verdergaat", "прежде чем продолжить", "мы используем файлы cookie", "在继续之前",
    "继续之前", "隐私设置", "我们重视您的隐私", "我們重視您的隱私", "続行する前に", "プライバシー設定", "계속하기 전에",
    "قبل المتابعة", "نحن نهتم بخصوصيتك", "לפני שממשיכים", "פרטיות שלכם",
)  # fmt: skip
SCRIPTS: Final = (
    "enable javascript", "javascript is required", "requires javascript", "javascript is disabled", "turn on javascript",
    "javascript aktivieren", "activer javascript", "habilita javascript", "启用javascript", "启用 javascript",
    "javascriptを有効", "включите javascript",
)  # fmt: skip
#: Letters of the longest phrase: a longer title says more than that.
LONGEST: Final = max(len(phrase) for phrase in (*ERROR, *CONSENT))

_BETWEEN: Final = re.compile(r"\s+[|–—·:•-]+\s+|\s*[|:!?,.]\s+|[!?.。！]+$")
_SPACE: Final = re.compile(r"\s+")


def reason_of(page: Page, prose: float, words: Collection[str]) -> str:
    """Why a page is of no kind; empty where it may be of one.

    Parameters
    ----------
    page
        The page, with what it hides shown.
    prose
        Characters of its long texts.
    words
        What ``words_of`` tells of it.
    """
    if prose >= MOST_CONSENT:
        return ""
    titles, headings = sayings(page)
    if prose < MOST_ERROR and (text := first_saying((*titles, *headings), ERROR)):
        return f"error page: {text}"
    if text := first_saying((*titles, *headings) if page.columns.links[0] <= FEW_LINKS else titles, CONSENT):
        return f"consent page: {text}"
    return emptiness(page, words)


def first_saying(texts: tuple[str, ...], phrases: tuple[str, ...]) -> str:
    """The first of the texts that says one of the phrases; empty without any."""
    return next((text for text in texts if says(text, phrases)), "")


def emptiness(page: Page, words: Collection[str]) -> str:
    """Why there is nothing to tell a kind from; empty where there is something."""
    columns = page.columns
    if columns.chars[0] >= SHORT or len(words) >= DESCRIBED or any(word.startswith(TYPED) for word in words):
        return ""
    text = tidy(render_text(columns, 0, len(page)))
    silent = " ".join(columns.text(node) for node in range(len(page)) if is_silent(columns, node))
    if any(phrase in told for phrase in SCRIPTS for told in (text, tidy(silent))):
        return "empty page: it needs scripts"
    if columns.chars[0] < NOTHING:
        return "empty page: no text"
    return f"error page: {text}" if says(text, ERROR) else ""


def is_silent(columns: Columns, node: int) -> bool:
    """Whether a node is text for readers without scripts."""
    above = columns.parent[node]
    return columns.tag[node] == TEXT and IDS["noscript"] in (columns.tag[above], columns.tag[max(0, columns.parent[above])])


def sayings(page: Page) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The title, and the first headings."""
    columns = page.columns
    heads = heads_of(columns, HEADINGS)
    titles = [node for node in heads if columns.tag[node] == IDS["title"]][:1]
    headings = [node for node in heads if columns.tag[node] != IDS["title"]]
    named = (" ".join(columns.text(inner) for inner in range(node + 1, columns.end[node])) for node in titles)
    written = (render_text(columns, node, columns.end[node]) for node in headings)
    return tuple(map(on_one_line, named)), tuple(map(on_one_line, written))


def on_one_line(text: str) -> str:
    """A text without line ends and double spaces."""
    return _SPACE.sub(" ", text).strip()


def tidy(text: str) -> str:
    """A text in small letters on one line, apostrophes straight.

    Examples
    --------
    >>> tidy("It  DOESN’T\\nexist")
    "it doesn't exist"
    """
    return on_one_line(text).lower().replace("’", "'")


def says(text: str, phrases: tuple[str, ...]) -> bool:
    """Whether a part of a title or heading says little but one of the phrases.

    Examples
    --------
    >>> says("Page not found | Flax", ERROR), says("Oops! This page doesn't exist.", ERROR)
    (True, True)
    >>> says("How we fixed 404 errors on a site of a million pages", ERROR)
    False
    """
    parts = [part for part in _BETWEEN.split(tidy(text)) if SHARE * len(part) <= LONGEST]
    return any(len(phrase) >= SHARE * len(part) and phrase in part for part in parts for phrase in phrases)
