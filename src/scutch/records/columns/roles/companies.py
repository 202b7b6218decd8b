"""Names of companies by their legal forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

#: Legal forms as they are written, without dots.
FORMS: Final = frozenset(
    (
        "GmbH", "AG", "KG", "UG", "SE", "Ltd", "Limited", "LLC", "LLP", "Inc", "Corp", "Corporation", "PLC", "plc",
        "SA", "SAS", "SARL", "SRL", "Srl", "srl", "SpA", "SL", "SLU", "Lda", "Ltda", "BV", "NV", "VOF", "AB", "AS",
        "ASA", "Oy", "Oyj", "ApS", "sro", "as", "spzoo", "Kft", "Zrt", "Nyrt", "ООО", "ОАО", "ПАО", "АО", "ЗАО",
        "ТОВ", "Pty", "Co", "EOOD", "OOD", "dd", "doo", "AŞ", "Şti",
    )
)  # fmt: skip
#: Those that begin other names, and those that no blank parts from the name.
LATER_FORMS: Final = frozenset(("as", "AS", "Co", "SE"))
JOINED_FORMS: Final = ("株式会社", "有限会社", "有限公司", "주식회사")
#: Texts of a column that are looked at.
SAMPLE: Final = 24
#: Companies at least, and share of the texts of a column that they are: others have names without a form.
LEAST_COMPANIES: Final = 2
COMPANY_SHARE: Final = 0.3


def are_companies(texts: Sequence[str]) -> bool:
    """Whether many texts of a column have the legal form of a company in front or at the end.

    >>> are_companies(["Flax GmbH", "Havn A/S", "Rope & Sons Ltd."]), are_companies(["Flax", "Hemp", "Ramie AG"])
    (True, False)
    """
    different = set(texts[:SAMPLE])
    return sum(map(has_form, different)) >= max(LEAST_COMPANIES, COMPANY_SHARE * len(different))


def has_form(text: str) -> bool:
    """Whether a text of several words has the legal form of a company in front or at the end.

    >>> has_form("Rope & Sons, Ltd."), has_form("ООО «Лён»"), has_form("株式会社青葉"), has_form("Limited")
    (True, True, True, False)
    """
    words = text.replace(".", "").replace("/", "").replace(",", " ").split()
    if len(words) > 1 and (words[-1] in FORMS or words[0] in FORMS - LATER_FORMS):
        return True
    return text.startswith(JOINED_FORMS) or text.endswith(JOINED_FORMS)
