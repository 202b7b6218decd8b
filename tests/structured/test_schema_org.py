"""The table of schema.org types."""

import pytest

from scutch.structured.schema_org import (
    LIST_WEIGHTS,
    MINOR,
    PAGE_KINDS,
    PART,
    SCHEMA_TYPES,
    list_weight,
    page_kind_of,
    subject_of,
)


def test_every_type_has_one_row() -> None:
    """A second row of the same name would be ignored."""
    assert len(LIST_WEIGHTS) == len(SCHEMA_TYPES)


def test_page_kinds_are_ordered() -> None:
    """Each kind of the table has a rank."""
    assert {row.page_kind for row in SCHEMA_TYPES if row.page_kind} == set(PAGE_KINDS)


@pytest.mark.parametrize(
    ("types", "subject", "page_kind"),
    [
        ("https://schema.org/NewsArticle", "article", "article"),
        ("SocialMediaPosting", "article", "article"),
        ("DiscussionForumPosting", "article", "forum"),
        ("QAPage", "page", "forum"),
        ("WebPage FAQPage", "page", "service"),
        ("Recipe", "post", "article"),
        ("HowTo", "", "article"),
        ("NewsMediaOrganization", "site", ""),
        ("MusicEvent", "", "service"),
        ("ItemList", "", ""),
    ],
)
def test_types_have_subjects_and_page_kinds(types: str, subject: str, page_kind: str) -> None:
    """Subtypes are found by the part of the name that they share."""
    assert (subject_of(types), page_kind_of(types)) == (subject, page_kind)


def test_weights_belong_to_exact_names() -> None:
    """A subtype of a part may be a record."""
    assert (list_weight("Rating"), list_weight("Service"), list_weight("FinancialService")) == (PART, MINOR, 1.0)
