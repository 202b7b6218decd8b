"""The benchmark of selectors on the next page: on two small pages of one site."""

from typing import Any

from benchmarks.records import transfer
from benchmarks.records.corpus import Page


def page(name: str, items: int, gold: Any = None) -> Page:
    html = f"<html><body><ul class=hits>{'<li>Item</li>' * items}</ul><ul><li>Home</li></ul></body></html>"
    nodes = [{"nodes": [f"/html/body/ul[1]/li[{n + 1}]"]} for n in range(items)]
    return Page("small", name, "", html, "example.org", {"regions": gold or [{"role": "main", "records": nodes}]})


def test_selectors_of_each_page_are_tried_on_the_other() -> None:
    """Two pages are two trials between pages, and two on the pages themselves."""
    rows, failures = transfer.evaluate([page("one", 3), page("two", 5)], transfer.gold)
    assert (rows["other pages"]["trials"], rows["same page"]["trials"]) == (2, 2)
    assert rows["other pages"]["same"][0] == rows["other pages"]["f1"][0] == 1
    assert failures == []


def test_what_is_not_the_same_is_told() -> None:
    """Records that the other page's gold does not have count against the selectors."""
    fewer = [{"role": "main", "records": [{"nodes": ["/html/body/ul[1]/li[1]"]}, {"nodes": ["/html/body/ul[1]/li[2]"]}, {}]}]
    rows, failures = transfer.evaluate([page("one", 3), page("two", 5, fewer)], transfer.gold)
    assert rows["other pages"]["same"][0] < 1
    assert {trial.tried for trial in failures} == {"two"}


def test_gold_of_several_kinds_teaches_nothing() -> None:
    """Where the mapping took an item here and its list there, there is no truth to compare with."""
    mixed = [{"role": "main", "records": [{"nodes": ["/html/body/ul[1]"]}, {"nodes": ["/html/body/ul[2]/li[1]"]}]}]
    rows, _ = transfer.evaluate([page("one", 3), page("two", 5, mixed)], transfer.gold)
    assert rows["same page"]["trials"] == 1
