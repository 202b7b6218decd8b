"""Checks in generated code: log warnings for pages that are unlike those that the wrapper was learned from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from scutch.records.selectors.parsel_code import NUMBER_TYPES
from scutch.sites.fields import Field
from scutch.sites.health import FEWEST_LEARNED, FEWEST_VALUES, LENGTH_FACTOR, PAGES_REQUIRED, children_expected
from scutch.values.registry import ADDRESS_TYPES

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper

#: The function that reads the rows of a page, which the callback checks.
READ: Final = "read(response)"
LOGGING_IMPORT: Final = "import logging\n"
#: Blank lines between parts of code.
LINES: Final = "\n\n"
TABLES_CODE: Final = """

#: Fields that nearly all rows had, and the fewest and most characters of texts.
REQUIRED = {required!r}
LENGTHS = {lengths!r}
"""
UNLIKE_CODE: Final = f'''

def unlike(rows):
    """What is unlike the pages that this code was made from: values that are gone, and texts of other lengths."""
    filled = {{name: [row[name] for row in rows if row[name] not in (None, "", [])] for name in {{*REQUIRED, *LENGTHS}}}}
    gone = [name for name in REQUIRED if 2 * len(filled[name]) < len(rows)]
    if len(rows) >= {FEWEST_VALUES} or 2 * len(gone) > len(REQUIRED):
        yield from (f"{{len(filled[name])}} of {{len(rows)}} rows have {{name}}" for name in gone)
    for name, (shortest, longest) in LENGTHS.items():
        found = sorted(map(len, filled[name])) if len(filled[name]) >= {FEWEST_VALUES} else [longest]
        usual = found[len(found) // 2]
        if not shortest / {LENGTH_FACTOR} - 1 <= usual <= {LENGTH_FACTOR} * (longest + 1):
            yield f"{{name}} has {{usual}} characters, not {{shortest}} to {{longest}}"
'''
PARSE_CODE: Final = '''

def parse(self, response):
    """The rows of a page. A warning in the log says what is unlike the pages that this code was made from."""
    rows = list(read(response))
    problems = list(unlike({rows})) if rows else ["no rows: an empty list, or another page"]
{children}    if problems:
        logging.getLogger(__name__).warning("%s: %s", getattr(response, "url", "the page"), "; ".join(problems))
    yield from rows
'''
CHILDREN_CODE: Final = """\
    children = [len(record.xpath("*")) for record in {records}]
    if 2 * children.count({expected}) <= len(children):
        problems.append("records do not have {expected} child elements")
"""


def checked_code(code: str, wrapper: Wrapper, fields: Mapping[str, Field], records: str, *, has_items: bool) -> str:
    """Return a callback for Scrapy that checks the rows of a page, with the code of the function ``read`` that reads them.

    ``fields``: those that the code reads, by their names in it. ``records``: expression for the records of a page.
    ``has_items``: whether the rows are of a class, not dictionaries.
    """
    required = tuple(name for name, field in fields.items() if is_required(field))
    lengths = {name: field.expected.lengths[::2] for name, field in fields.items() if has_lengths(field)}
    expected = 0 if wrapper.is_span else children_expected(wrapper)
    children = CHILDREN_CODE.format(records=records, expected=expected) if expected else ""
    tables = TABLES_CODE.format(required=required, lengths=lengths)
    rows = "[vars(row) for row in rows]" if has_items else "rows"
    checks = tables + UNLIKE_CODE + PARSE_CODE.format(rows=rows, children=children)
    return f"{LOGGING_IMPORT}{'' if code.startswith(('import', 'from')) else LINES}{code}{checks}"


def is_required(field: Field) -> bool:
    """Whether pages without a value of a field are suspicious."""
    return field.expected.is_required and field.expected.records >= PAGES_REQUIRED


def has_lengths(field: Field) -> bool:
    """Whether the lengths of the values of a field are known; those of numbers and of addresses say nothing."""
    is_text = field.type not in NUMBER_TYPES and field.type not in ADDRESS_TYPES
    return is_text and not field.many and field.expected.fill * field.expected.records >= FEWEST_LEARNED
