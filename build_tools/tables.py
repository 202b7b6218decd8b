"""Turn the readable tables of ``scutch.page`` into the C tables of the compiled parser.

Written before compilation: ``tables.h`` (constants, name and entity hash tables, the column struct), ``tables.pxd`` (the same
names for Cython) and ``columns.pxi`` (one property a column). Nothing here is kept in the repository: ``columns.py``,
``tags.py`` and the standard library's ``html.entities`` are the only sources.
"""

import html.entities
import importlib.util
import pathlib
from collections.abc import Iterable, Sequence
from types import ModuleType

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "scutch" / "page"
SPECIAL_NAMES = ("#text", "#comment", "#doctype", "#document")
C_TYPES = {"u1": "uint8_t", "u2": "uint16_t", "u4": "uint32_t", "u8": "uint64_t", "i4": "int32_t"}
FORMATS = {"u1": "B", "u2": "H", "u4": "I", "u8": "Q", "i4": "i"}


def load(name: str) -> ModuleType:
    """Load one of the table modules by path: the package itself may not be importable yet."""
    spec = importlib.util.spec_from_file_location(f"_scutch_{name}", PAGE / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def name_tail(name: bytes) -> int:
    """Return the last eight bytes, the very last one on top: equal tails and lengths up to eight mean equal names."""
    tail = name[-8:]
    return int.from_bytes(tail, "little") << 8 * (8 - len(tail))


def slot(tail: int, bits: int) -> int:
    """Return the first slot of a name: ``slot_of`` of ``state.pxi``."""
    return (tail * 0x9E3779B97F4A7C15 & (1 << 64) - 1) >> (64 - bits)


def hash_slots(names: Sequence[bytes], bits: int) -> list[int]:
    """Open-addressing table of row numbers + 1 (0 is free); later rows of the same name are left out."""
    table = [0] * (1 << bits)
    seen: set[bytes] = set()
    for row, name in enumerate(names):
        if name in seen:
            continue
        seen.add(name)
        place = slot(name_tail(name), bits)
        while table[place]:
            place = (place + 1) % len(table)
        table[place] = row + 1
    return table


def identifier(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name)


def array(ctype: str, name: str, values: Iterable[object]) -> str:
    return f"static const {ctype} {name}[] = {{{','.join(map(str, values))}}};\n"


def string_pool(prefix: str, strings: Sequence[bytes]) -> str:
    """One byte array with the offsets of its strings: ``<prefix>_pool``, ``<prefix>_at`` (one more than strings)."""
    offsets, total = [0], 0
    for text in strings:
        total += len(text)
        offsets.append(total)
    return array("unsigned char", f"{prefix}_pool", (b for text in strings for b in text)) + array(
        "uint32_t", f"{prefix}_at", offsets
    )


class Names:
    """All static names in id order: special nodes, tags, lower-case forms of mixed-case tags, attributes."""

    def __init__(self, tags: ModuleType) -> None:
        foreign = [n for n in tags.TAGS if n != n.lower()]
        elements = [*SPECIAL_NAMES, *tags.TAGS, *(n.lower() for n in foreign)]
        self.tags = list(dict.fromkeys(elements))
        camel = [*tags.SVG_ATTRIBUTES, *tags.MATH_ATTRIBUTES]
        self.all = list(dict.fromkeys([*self.tags, *tags.ATTRIBUTES, *camel, *(n.lower() for n in camel)]))
        self.ids = {name: number for number, name in enumerate(self.all)}
        self.mixed = {self.ids[n.lower()]: self.ids[n] for n in foreign}
        self.svg_attributes = {self.ids[n.lower()]: self.ids[n] for n in tags.SVG_ATTRIBUTES}
        self.math_attributes = {self.ids[n.lower()]: self.ids[n] for n in tags.MATH_ATTRIBUTES}


def constants(names: Names, tags: ModuleType, columns: ModuleType) -> dict[str, int]:
    """Every named number of the parser."""
    values = {f"TAG_{identifier(n).upper()}": names.ids[n] for n in names.tags[len(SPECIAL_NAMES) :] if n == n.lower()}
    values |= {f"TAG_SVG_{n.upper()}": names.ids[n] for n in ("foreignObject",)}
    values |= {"TEXT": 0, "COMMENT": 1, "DOCTYPE": 2, "DOCUMENT": 3}
    values |= {f"ATTR_{identifier(n).upper()}": names.ids[n] for n in tags.ATTRIBUTES}
    classes = [*tags.PARSING, *tags.READING]
    values |= {f"CLASS_{name}": 1 << bit for bit, name in enumerate(classes)}
    for prefix, table in (("MARK", columns.MARKS), ("FLAG", columns.FLAGS), ("LIMIT", columns.LIMITS)):
        values |= {f"{prefix}_{name.upper()}": bit for name, bit in table.items()}
    for prefix, rules in RULES.items():
        values |= {f"{prefix}_ORDINARY": 0} | {f"{prefix}_{name}": row for row, name in enumerate(getattr(tags, rules), 1)}
    values |= {f"BYTE_{name}": 1 << bit for bit, name in enumerate(BYTE_CLASSES)}
    return values | {"STATIC_TAGS": len(names.tags), "STATIC_NAMES": len(names.all), "NAME_BITS": 11, "ENTITY_BITS": 13}


#: Prefix of the constants and the table of ``tags`` that holds the rules.
RULES = {"START": "BODY_START", "END": "BODY_END"}


def rule_table(name: str, names: Names, rules: dict[str, tuple[str, ...]]) -> str:
    """Which rule each tag falls under; 0 for those that no rule names."""
    rows = {tag: row for row, members in enumerate(rules.values(), 1) for tag in members}
    return array("uint8_t", name, (rows.get(tag, 0) for tag in names.tags))


def tag_tables(names: Names, tags: ModuleType, columns: ModuleType) -> str:
    classes = [*tags.PARSING.values(), *tags.READING.values()]
    bits = [sum(1 << bit for bit, members in enumerate(classes) if name in members) for name in names.tags]
    marks = [sum(columns.MARKS[mark] for mark, members in tags.TAG_MARKS.items() if name in members) for name in names.tags]
    ids = range(len(names.all))
    return (
        array("uint32_t", "tag_class", bits)
        + array("uint16_t", "tag_marks", marks)
        + array("uint16_t", "svg_tag", (names.mixed.get(i, i) for i in ids))
        + array("uint16_t", "svg_attribute", (names.svg_attributes.get(i, i) for i in ids))
        + array("uint16_t", "math_attribute", (names.math_attributes.get(i, i) for i in ids))
        + rule_table("start_rule", names, tags.BODY_START)
        + rule_table("end_rule", names, tags.BODY_END)
        + string_pool("name", [n.encode() for n in names.all])
        + array("uint64_t", "name_tail", (f"{name_tail(n.encode())}u" for n in names.all))
        + array("uint16_t", "name_slots", hash_slots([n.encode() for n in names.all], 11))
        + role_table(tags, columns)
        + string_pool("quirk", [q.encode() for q in tags.QUIRKY_PUBLIC_PREFIXES])
        + f"#define QUIRKS {len(tags.QUIRKY_PUBLIC_PREFIXES)}\n"
    )


def role_table(tags: ModuleType, columns: ModuleType) -> str:
    roles = [role.encode() for role in tags.ROLE_MARKS]
    marks = [columns.MARKS[mark] for mark in tags.ROLE_MARKS.values()]
    return string_pool("role", roles) + array("uint16_t", "role_marks", marks) + f"#define ROLES {len(roles)}\n"


def entity_tables() -> str:
    """Names without the ampersand, with their semicolon where they have one, and their UTF-8 values."""
    entries = sorted(html.entities.html5.items())
    names = [name.encode() for name, _ in entries]
    return (
        string_pool("entity", names)
        + string_pool("entity_value", [value.encode() for _, value in entries])
        + array("uint16_t", "entity_slots", hash_slots(names, 13))
    )


def c1_table() -> str:
    """What the references &#128; to &#159; mean: windows-1252, or themselves where that has nothing."""
    codes = [ord(bytes([code]).decode("cp1252", "ignore") or chr(code)) for code in range(0x80, 0xA0)]
    return array("uint16_t", "c1_meaning", codes)


#: What the tokenizer asks of a byte. FOLD: a name with this byte must be rewritten (upper case, NUL).
BYTE_CLASSES = {
    "SPACE": b"\t\n\f\r ",
    "TAG_STOP": b"\t\n\f\r />",
    "NAME_STOP": b"\t\n\f\r />=",
    "FOLD": bytes([0]) + bytes(range(0x41, 0x5B)),
    "LETTER": bytes(range(0x41, 0x5B)) + bytes(range(0x61, 0x7B)),
    "ALNUM": bytes(range(0x30, 0x3A)) + bytes(range(0x41, 0x5B)) + bytes(range(0x61, 0x7B)),
    "UNQUOTED_STOP": b"\t\n\f\r >",
    "SENTENCE": b".,;:!?",
}


def byte_table() -> str:
    bits = [sum(1 << bit for bit, members in enumerate(BYTE_CLASSES.values()) if byte in members) for byte in range(256)]
    return array("uint8_t", "byte_class", bits)


def column_struct(columns: ModuleType) -> tuple[str, str, str]:
    """(C struct and descriptors, Cython struct, properties): one field a column, one count a table."""
    fields, lines, rows, properties = [], [], [], []
    for index, (table, specs) in enumerate(columns.TABLES.items()):
        fields.append(f"    uint32_t {table}_rows;")
        lines.append(f"        uint32_t {table}_rows")
        for column in specs:
            fields.append(f"    {C_TYPES[column.dtype]} *{column.name};")
            lines.append(f"        {C_TYPES[column.dtype]} *{column.name}")
            rows.append(
                f'{{"{column.name}","{FORMATS[column.dtype]}",{column.dtype[1]},{index},offsetof(page_t,{column.name})}}'
            )
            properties.append(f"    @property\n    def {column.name}(self):\n        return self.view({len(rows) - 1})\n")
    counts = ",".join(f"offsetof(page_t,{table}_rows)" for table in columns.TABLES)
    header = (
        "typedef struct {\n    const unsigned char *source;\n    uint32_t source_size;\n    const unsigned char *extra;\n"
        "    uint32_t extra_size;\n" + "\n".join(fields) + "\n} page_t;\n"
        "typedef struct { const char *name, *format; uint8_t size, table; uint16_t field; } column_t;\n"
        f"#define COLUMNS {len(rows)}\n#define TABLES {len(columns.TABLES)}\n"
        f"static const column_t column_table[] = {{{','.join(rows)}}};\n"
        f"static const uint16_t count_field[] = {{{counts}}};\n"
    )
    return header, "\n".join(lines), "\n".join(properties)


#: The arrays of the header, as Cython must know them.
ARRAYS = {
    "uint8_t": ("byte_class", "start_rule", "end_rule"),
    "uint16_t": (
        *("tag_marks", "svg_tag", "svg_attribute", "math_attribute", "role_marks"),
        *("name_slots", "entity_slots", "c1_meaning"),
    ),
    "uint32_t": ("name_at", "entity_at", "entity_value_at", "role_at", "quirk_at"),
    "uint64_t": ("name_tail",),
    "unsigned char": ("name_pool", "entity_pool", "entity_value_pool", "role_pool", "quirk_pool"),
}

PXD = """# Generated by build_tools/tables.py from columns.py and tags.py.
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "tables.h" nogil:
    cdef enum:
{constants}
        QUIRKS
        ROLES
        COLUMNS
        TABLES
    ctypedef struct page_t:
        const unsigned char *source
        uint32_t source_size
        const unsigned char *extra
        uint32_t extra_size
{fields}
    ctypedef struct column_t:
        const char *name
        const char *format
        uint8_t size
        uint8_t table
        uint16_t field
    const column_t column_table[]
    const uint16_t count_field[]
    const uint32_t tag_class[]
{arrays}


cdef inline uint32_t class_of(uint32_t tag) noexcept nogil:
    \"\"\"Class bits of an HTML element; 0 for foreign and unknown ones.\"\"\"
    return tag_class[tag] if tag < STATIC_TAGS else 0


cdef inline const unsigned char *data_at(const page_t *page, uint32_t offset) noexcept nogil:
    \"\"\"The bytes that a data offset means.\"\"\"
    return page.source + offset if offset < page.source_size else page.extra + (offset - page.source_size)
"""


VIEWS = """# Generated by build_tools/tables.py from columns.py: one read-only view a column.
cdef class ColumnViews:
    cdef memoryview view(self, int column):
        raise NotImplementedError

"""


def write_if_changed(path: pathlib.Path, text: str) -> None:
    """Leave the file alone when nothing changed, so that nothing is compiled again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write(folder: pathlib.Path = PAGE) -> list[pathlib.Path]:
    """Write the three generated files and return their paths."""
    tags, columns = load("tags"), load("columns")
    names = Names(tags)
    struct, fields, properties = column_struct(columns)
    arrays = "\n".join(f"    const {ctype} {name}[]" for ctype, group in ARRAYS.items() for name in group)
    numbers = constants(names, tags, columns)
    defines = "enum {\n" + ",\n".join(f"    {name} = {value}" for name, value in numbers.items()) + "\n};\n"
    header = (
        "/* Generated by build_tools/tables.py from columns.py, tags.py and html.entities. */\n"
        "#ifndef SCUTCH_TABLES_H\n#define SCUTCH_TABLES_H\n#include <stddef.h>\n#include <stdint.h>\n"
        '#if defined(__GNUC__)\n#pragma GCC diagnostic ignored "-Wunused-const-variable"\n#endif\n'
        + defines
        + struct
        + tag_tables(names, tags, columns)
        + entity_tables()
        + c1_table()
        + byte_table()
        + "#endif\n"
    )
    files = {
        folder / "tables.h": header,
        folder / "tables.pxd": PXD.format(
            constants="\n".join(f"        {name}" for name in numbers), fields=fields, arrays=arrays
        ),
        folder / "columns.pxi": VIEWS + properties,
    }
    for path, text in files.items():
        write_if_changed(path, text)
    return list(files)


if __name__ == "__main__":
    for written in write():
        print(written.relative_to(ROOT))
