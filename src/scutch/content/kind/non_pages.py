"""Pages without a kind: error pages, consent pages, and empty pages.

Corpora have too few of them to train on, so a table of phrases in the title and the first headings identifies them. A phrase
counts where it is a large part of a title or heading, and only on pages with little running text: an article may be about
"404 Not Found".
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from scutch.content.kind._words import title_and_headings, words_of
from scutch.kernels.phrases import PhraseSearch
from scutch.kernels.select_rows import rows_of
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.text import render_text

#: Pages with fewer visible characters are empty.
MIN_PAGE_CHARS: Final = 30
#: Visible characters below which the whole text is searched.
SHORT_PAGE: Final = 600
#: Characters of long texts from which a page is no error page, and no consent page.
MAX_ERROR_PROSE: Final = 1500
MAX_CONSENT_PROSE: Final = 6000
#: Least share of a title or heading that a phrase must have.
PHRASE_SHARE: Final = 0.4
#: Headings that are searched.
MAX_HEADINGS: Final = 2
#: With more links, a heading about cookies belongs to a banner.
MAX_CONSENT_LINKS: Final = 30
#: A page without text is not empty with this many words in names and data, or with a type of structured data.
MIN_PAGE_WORDS: Final = 80
TYPE_CHANNEL: Final = "j:"

ERROR_PHRASES: Final = (
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
CONSENT_PHRASES: Final = (
    "before you continue", "we value your privacy", "we care about your privacy", "your privacy choices", "cookie consent",
    "cookie settings", "privacy settings", "we use cookies", "this site uses cookies", "this website uses cookies",
    "bevor sie fortfahren", "wir schätzen ihre privatsphäre", "ihre privatsphäre", "cookie-einstellungen",
    "avant de continuer", "nous respectons votre vie privée", "votre vie privée", "gestion des cookies",
    "antes de continuar", "valoramos tu privacidad", "su privacidad", "antes de avançar", "prima di continuare",
    "la tua privacy", "voordat je verdergaat", "прежде чем продолжить", "мы используем файлы cookie", "在继续之前",
    "继续之前", "隐私设置", "我们重视您的隐私", "我們重視您的隱私", "続行する前に", "プライバシー設定", "계속하기 전에",
    "قبل المتابعة", "نحن نهتم بخصوصيتك", "לפני שממשיכים", "פרטיות שלכם",
)  # fmt: skip
SCRIPT_PHRASES: Final = (
    "enable javascript", "javascript is required", "requires javascript", "javascript is disabled", "turn on javascript",
    "javascript aktivieren", "activer javascript", "habilita javascript", "启用javascript", "启用 javascript",
    "javascriptを有効", "включите javascript",
)  # fmt: skip
NOSCRIPT: Final = IDS["noscript"]
#: Search for the phrases of titles and headings; most pages have none.
HEAD_PHRASES: Final = PhraseSearch([*ERROR_PHRASES, *CONSENT_PHRASES])
#: Length of the longest phrase, which bounds the parts that are searched.
LONGEST_PHRASE: Final = max(len(phrase) for phrase in (*ERROR_PHRASES, *CONSENT_PHRASES))

_SEPARATOR: Final = re.compile(r"\s+[|–—·:•-]+\s+|\s*[|:!?,.]\s+|[!?.。！]+$")


def non_page_reason(page: Page, prose: float, address: bytes) -> str:
    """The reason why a page has no kind; empty if it may have one.

    ``page``: the page, with revealed ``noscript`` content. ``prose``: characters of its long texts. ``address``: its address;
    empty if unknown.
    """
    if prose >= MAX_CONSENT_PROSE:
        return ""
    titles, headings = titles_and_headings(page)
    heads = (*titles, *headings)
    if HEAD_PHRASES.found_in(normalised(" ".join(heads))):
        if prose < MAX_ERROR_PROSE and (text := first_match(heads, ERROR_PHRASES)):
            return f"error page: {text}"
        if text := first_match(heads if page.columns.links[0] <= MAX_CONSENT_LINKS else titles, CONSENT_PHRASES):
            return f"consent page: {text}"
    return empty_page_reason(page, address)


def first_match(texts: tuple[str, ...], phrases: tuple[str, ...]) -> str:
    """The first of the texts with one of the phrases; empty without any."""
    return next((text for text in texts if has_phrase(text, phrases)), "")


def empty_page_reason(page: Page, address: bytes) -> str:
    """The reason why a page counts as empty; empty if it does not. Its words are read only if its text says so."""
    columns = page.columns
    reason = short_page_reason(page) if columns.chars[0] < SHORT_PAGE else ""
    return reason if reason and not has_many_words(words_of(columns, address)) else ""


def has_many_words(words: Collection[str]) -> bool:
    """Whether the words in names and data are those of a page with content, or name a type of structured data."""
    return len(words) >= MIN_PAGE_WORDS or any(word.startswith(TYPE_CHANNEL) for word in words)


def short_page_reason(page: Page) -> str:
    """The reason why the text of a short page is none."""
    columns = page.columns
    text = normalised(render_text(columns, 0, len(page)))
    parts = (text, normalised(noscript_text(columns)))
    if any(phrase in part for phrase in SCRIPT_PHRASES for part in parts):
        return "empty page: it needs scripts"
    if columns.chars[0] < MIN_PAGE_CHARS:
        return "empty page: no text"
    return f"error page: {text}" if has_phrase(text, ERROR_PHRASES) else ""


def noscript_text(columns: Columns) -> str:
    """Texts of ``noscript`` elements and of their children."""
    inside = {inner for node in rows_of(columns.tag, NOSCRIPT) for inner in range(node + 1, columns.end[node])}
    return " ".join(columns.text(node) for node in sorted(inside) if is_noscript_text(columns, node))


def is_noscript_text(columns: Columns, node: int) -> bool:
    """Whether a node is text of a ``noscript`` element."""
    above = columns.parent[node]
    return columns.tag[node] == TEXT and NOSCRIPT in (columns.tag[above], columns.tag[max(0, columns.parent[above])])


def titles_and_headings(page: Page) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Texts of the title, and of the first headings."""
    columns = page.columns
    heads = title_and_headings(columns, MAX_HEADINGS)
    titles = [node for node in heads if columns.tag[node] == IDS["title"]][:1]
    headings = [node for node in heads if columns.tag[node] != IDS["title"]]
    named = (" ".join(columns.text(inner) for inner in range(node + 1, columns.end[node])) for node in titles)
    written = (render_text(columns, node, columns.end[node]) for node in headings)
    return tuple(map(collapsed, named)), tuple(map(collapsed, written))


def collapsed(text: str) -> str:
    """A text with white space collapsed."""
    return " ".join(text.split())


def normalised(text: str) -> str:
    """A text in lower case with collapsed white space and straight apostrophes.

    >>> normalised("It  DOESN’T\\nexist")
    "it doesn't exist"
    """
    return collapsed(text).lower().replace("’", "'")


def has_phrase(text: str, phrases: tuple[str, ...]) -> bool:
    """Whether one of the phrases is a large share of a part of a title or heading.

    >>> has_phrase("Page not found | Flax", ERROR_PHRASES), has_phrase("Oops! This page doesn't exist.", ERROR_PHRASES)
    (True, True)
    >>> has_phrase("How we fixed 404 errors on a site of a million pages", ERROR_PHRASES)
    False
    """
    parts = [part for part in _SEPARATOR.split(normalised(text)) if PHRASE_SHARE * len(part) <= LONGEST_PHRASE]
    return any(len(phrase) >= PHRASE_SHARE * len(part) and phrase in part for part in parts for phrase in phrases)
