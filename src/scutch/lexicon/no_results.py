"""Sentences of search results that say that nothing was found, or one thing, in several languages."""

from __future__ import annotations

import re
from typing import Final

from scutch.kernels.phrases import PhraseSearch

#: Things that are searched for.
_THINGS: Final = "results|products|items|records|jobs|hits|matches|articles|entries|posts|listings"
#: Phrases in small letters.
NOTHING_FOUND: Final = (
    "no results? (?:were |was )?found", "no results? (?:for|match)", "found no (?:results|matches|hits)",
    rf"no (?:matching )?(?:{_THINGS}) (?:were )?(?:found|available|match\w*)",
    rf"could(?:n.t| not) find any(?:thing| (?:{_THINGS}))", "there (?:are|were) no (?:results|matches|hits)",
    "did(?:n.t| not) match any", "nothing (?:was )?found", "returned no results", "nichts gefunden", "aucun résultat",
    "sin resultados",
    "keine (?:passenden )?(?:ergebnisse|treffer|produkte|artikel|einträge)(?! im warenkorb)", "geen resultaten",
    "geen (?:producten|artikelen) gevonden", "niets gevonden", "aucun (?:produit|article) (?:trouvé|ne correspond)",
    "nous n(?:'|’)avons (?:rien trouvé|trouvé aucun)", "no se (?:han encontrado|encontraron|ha encontrado)",
    "no (?:hemos encontrado|hay resultados)", "ningún resultado", "brak wyników", "nie znaleziono",
    "nessun (?:risultato|prodotto)(?! nel carrello)", "non (?:abbiamo trovato|ci sono risultati)",
    "nenhum resultado", "nenhum produto encontrado", "não (?:encontramos|foram encontrados)", "inga (?:träffar|resultat)",
    "ingen (?:resultater|treff)", "ei (?:hakutuloksia|tuloksia)", "nic nenalezeno", "nebyly nalezeny žádné", "nincs találat",
    "ничего не найдено", "не найдено ни одного", "sonuç bulunamadı", "لا توجد نتائج", "לא נמצאו תוצאות",
)  # fmt: skip
#: Those of languages without spaces between words.
NOTHING_FOUND_UNSPACED: Final = (
    "没有找到", "未找到", "沒有找到", "見つかりません", "結果がありません",
    "該当する(?:[^\n。]{0,12})(?:ありません|ございません)", "검색 결과가 없습니다",
)  # fmt: skip
#: Words for hits, behind a zero; items and products are those of an empty cart as well.
HITS: Final = (
    "results?|hits?|matches|records?|jobs?|listings?|treffer|ergebnisse?|résultats?|resultados?|risultati|resultaten|träffar|"
    "resultat|wyników|результат\\w*|件|个结果|條結果"
)
#: Things that a line calls found.
FOUND_THINGS: Final = (
    "(?:products|items|articles|entries|posts|offers) (?:were )?found|(?:produkte|artikel|angebote) gefunden|"
    "(?:produits?|articles?) trouvés?|(?:productos|artículos) encontrados|(?:prodotti|articoli) trovati"
)
#: How many results there are, if none: a zero that ends no number.
NO_HITS: Final = rf"0(?<![\d.,]0) ?(?:{HITS}|{FOUND_THINGS})(?!\w)"
#: What a phrase begins with, up to its first alternative; the character before a question mark is optional.
LITERAL_START: Final = re.compile(r"(?:[^()?|](?!\?))+")
#: Each phrase for texts in small letters, and the search for their beginnings, which is much faster.
PHRASES: Final = tuple(map(re.compile, (*NOTHING_FOUND, *NOTHING_FOUND_UNSPACED)))
STARTS: Final = PhraseSearch([LITERAL_START.findall(phrase.pattern)[0] for phrase in PHRASES])
NO_HITS_PHRASE: Final = re.compile(NO_HITS)
NO_RESULTS: Final = re.compile(
    rf"(?<!\w)(?:{'|'.join(NOTHING_FOUND)})|{'|'.join(NOTHING_FOUND_UNSPACED)}|{NO_HITS}", re.IGNORECASE
)

#: Things of which a list may have one.
ONE_THING: Final = (
    "items?|products?|produkte?|artikel|articles?|produits?|productos?|prodott[oi]|entry|post|offer|match|ergebnis|résultat|"
    "resultado|risultato"
)
#: A line that says that there is one result.
ONE_RESULT: Final = re.compile(
    rf"(?:[^\d\n]{{0,40}}(?<![\w.,/-]))?(?:1|one)(?: (?:of|von|de|sur) 1)? (?:{HITS}|{ONE_THING})(?!\w)[^\d\n]{{0,60}}",
    re.IGNORECASE,
)
#: What is one in front of a thing.
FORMS_OF_ONE: Final = ("1 ", "one ", "One ", "ONE ")


def may_say_nothing_found(text: str) -> bool:
    """Whether a text has one of the phrases: much faster than to search for all of them.

    >>> may_say_nothing_found("Flax: 0 Treffer"), may_say_nothing_found("Flax: 10 Treffer, no linen")
    (True, False)
    """
    lower = text.lower()
    return any(PHRASES[number].search(lower) for number in STARTS.found_in(lower)) or bool(NO_HITS_PHRASE.search(lower))


def lines_with_one(text: str) -> list[str]:
    """Return the lines of a text with a number or a word for one: much faster than ``ONE_RESULT``.

    >>> lines_with_one("1 result\\nFlax\\nOne item\\nResults: 1")
    ['1 result', 'One item']
    """
    found: dict[int, str] = {}
    for form in FORMS_OF_ONE:
        place = text.find(form)
        while place >= 0:
            begin, rest = text.rfind("\n", 0, place) + 1, text.find("\n", place)
            end = rest if rest >= 0 else len(text)
            found[begin] = text[begin:end]
            place = text.find(form, end)
    return [found[begin] for begin in sorted(found)]
