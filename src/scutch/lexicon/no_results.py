"""What pages of search results say when nothing was found, in several languages."""

from __future__ import annotations

import re
from typing import Final

#: Things that are searched for.
_THINGS: Final = "results|products|items|records|jobs|hits|matches|articles|entries|posts|listings"
#: Phrases in small letters.
NOTHING_FOUND: Final = (
    "no results? (?:were |was )?found", "no results? (?:for|match)", "found no (?:results|matches|hits)",
    rf"no (?:matching )?(?:{_THINGS}) (?:were )?(?:found|available|match\w*)", rf"could(?:n.t| not) find any (?:{_THINGS})",
    "did(?:n.t| not) match any", "nothing (?:was )?found", "returned no results", "nichts gefunden", "aucun résultat",
    "sin resultados",
    "keine (?:ergebnisse|treffer|produkte|artikel|einträge)(?: gefunden| zu| für)?", "geen resultaten", "niets gevonden",
    "aucun (?:produit|article) (?:trouvé|ne correspond)", "no se (?:han encontrado|encontraron|ha encontrado)", "brak wyników",
    "nessun (?:risultato|prodotto)", "nenhum resultado", "nenhum produto encontrado", "inga (?:träffar|resultat)",
    "ingen (?:resultater|treff)", "ei (?:hakutuloksia|tuloksia)", "nic nenalezeno", "nebyly nalezeny žádné", "nincs találat",
    "ничего не найдено", "не найдено ни одного", "sonuç bulunamadı", "لا توجد نتائج", "לא נמצאו תוצאות", "没有找到", "未找到",
    "沒有找到", "見つかりませんでした", "結果がありません", "검색 결과가 없습니다",
)  # fmt: skip
#: Words for hits, behind a zero; items and products are those of an empty cart as well.
HITS: Final = (
    "results?|hits?|matches|records?|jobs?|listings?|treffer|ergebnisse?|résultats?|resultados?|risultati|resultaten|träffar|"
    "resultat|wyników|результат\\w*|件|个结果|條結果"
)
NO_RESULTS: Final = re.compile(rf"(?<!\w)(?:{'|'.join(NOTHING_FOUND)})|(?<![\d.,])0 ?(?:{HITS})(?!\w)", re.IGNORECASE)
