"""A region as code: a callback of a Scrapy spider that yields the rows of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scutch.page.xpath import xpath_string
from scutch.records.selectors.lxml_check import CellValues, are_behind_labels, lxml_check, values_of_nodes
from scutch.records.selectors.parsel_code import CodeColumn, CodeHeadings, as_parsel_code

if TYPE_CHECKING:
    from scutch.records.regions.region import Region

#: Code for records that no selector finds.
NO_CODE: Final = "# No selector finds these records: they begin with texts, and selectors find elements.\n"


def region_code(region: Region) -> str:
    """Return what ``Region.as_parsel_code`` returns."""
    selectors = region.selectors()
    if selectors.record_xpath is None:
        return NO_CODE
    page, grid = region.page, region._grid
    columns = [CodeColumn(column.name, column.type, column.is_list) for column in region.table.columns]
    first = len(columns) - grid.width
    apart, in_records = columns[:first], columns[first:]
    found = [
        CellValues(
            [values_of_nodes(page.columns, nodes, attribute) for nodes in cells],
            column.is_list,
            "" if grid.pattern(number) else region.prefix_of(number),
        )
        for number, (column, (cells, attribute)) in enumerate(zip(in_records, region.column_nodes, strict=True))
    ]
    check = lxml_check(page.source, selectors, found)
    behind = are_behind_labels(page.source, selectors, found)
    own = [
        column._replace(
            label=region.prefix_of(number),
            pattern=grid.pattern(number),
            is_cut=grid.is_cut(number),
            is_same=behind[number] or check.are_same[number],
            is_behind=behind[number],
        )
        for number, column in enumerate(in_records)
    ]
    test = heading_test(region)
    headings = CodeHeadings(test, apart[0].name) if test else None
    found_by = selectors if check.finds_by_css else selectors._replace(record_css=None)
    return check.remark + as_parsel_code(found_by, own, headings)


def heading_test(region: Region) -> str:
    """Return the step of XPath that finds the headings of groups and no element of a record: a tag, or one with a class."""
    columns = region.page.columns
    tags, ends = columns.tag, columns.end
    found = {node for node in region.headings if node >= 0}
    if len({tags[node] for node in found}) != 1:
        return ""
    first, tag = min(found), columns.name(min(found))
    alike = [node for top in region._record_set.nodes for node in range(top, ends[top]) if tags[node] == tags[first]]
    classes = {columns.attribute(node, "class") or "" for node in found}
    if not alike or len(classes) > 1 or not classes.isdisjoint(columns.attribute(node, "class") or "" for node in alike):
        return "" if alike else tag
    return f"{tag}[@class={xpath_string(classes.pop())}]"
