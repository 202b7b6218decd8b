"""Alignment of records: the column of each text, link and image of each record.

The kernel ``scutch.kernels.alignment`` aligns trees whose nodes have kinds, labels and roles; it does not know HTML. This
module derives them from tags, classes and attributes: which nodes are items, which are inline, which tags are equivalent.
"""

from cpython.bytearray cimport PyByteArray_AsString
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from scutch.kernels.alignment cimport (
    BODY,
    CELL,
    FIRST_VALUE,
    FLOW,
    INLINE,
    LEAF,
    LONG,
    NAMED,
    RICH,
    SEPARATOR,
    SHOWN,
    Grid,
    align_rows,
    forest_t,
)
from scutch.kernels.contains cimport contains
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_ALT,
    ATTR_ARIA_LABEL,
    ATTR_CLASS,
    ATTR_COLSPAN,
    ATTR_CONTENT,
    ATTR_DATA_SRC,
    ATTR_DATA_SRCSET,
    ATTR_DATETIME,
    ATTR_HREF,
    ATTR_OPEN,
    ATTR_ROLE,
    ATTR_ROWSPAN,
    ATTR_SRC,
    ATTR_SRCSET,
    ATTR_STYLE,
    ATTR_TITLE,
    ATTR_VALUE,
    CLASS_BLOCK,
    CLASS_CELL,
    CLASS_HEADING,
    CLASS_LINE,
    CLASS_PARAGRAPH,
    DOCUMENT,
    MARK_HIDDEN,
    MARK_IGNORED,
    STATIC_TAGS,
    TAG_A,
    TAG_B,
    TAG_BLOCKQUOTE,
    TAG_BUTTON,
    TAG_DD,
    TAG_DEL,
    TAG_DETAILS,
    TAG_DIV,
    TAG_DL,
    TAG_DT,
    TAG_EM,
    TAG_H1,
    TAG_I,
    TAG_IMG,
    TAG_INPUT,
    TAG_LI,
    TAG_S,
    TAG_SELECT,
    TAG_STRIKE,
    TAG_STRONG,
    TAG_SUMMARY,
    TAG_SVG,
    TAG_TABLE,
    TAG_TBODY,
    TAG_TD,
    TAG_TFOOT,
    TAG_THEAD,
    TAG_TIME,
    TAG_TITLE,
    TAG_TR,
    TEXT,
    class_of,
    data_at,
    page_t,
)
from scutch.methods.icons.drawn_ratings import drawn_ratings
from scutch.methods.icons.icon_labels import icon_label
from scutch.page.urls import largest

#: Attributes that make columns, in the order of the kernel's value bits.
VALUES = ("href", "src", "datetime", "value", "title", "aria-label")
#: Attributes that hold values. That of metadata makes no column, but wrappers read it, that of images names galleries, and that of
#: other icons is what they say; classes draw ratings, as titles where there are none, or what icons say.
cdef dict NAMES = {
    "alt": ATTR_ALT,
    "content": ATTR_CONTENT,
    "href": ATTR_HREF,
    "datetime": ATTR_DATETIME,
    "value": ATTR_VALUE,
    "title": ATTR_TITLE,
    "aria-label": ATTR_ARIA_LABEL,
    "style": ATTR_STYLE,
    "class": ATTR_CLASS,
}

cdef enum:
    HREF = FIRST_VALUE
    SRC = FIRST_VALUE << 1
    DATETIME = FIRST_VALUE << 2
    INPUT_VALUE = FIRST_VALUE << 3
    TITLE = FIRST_VALUE << 4
    ARIA_LABEL = FIRST_VALUE << 5
    ITEM = LEAF | HREF | SRC | DATETIME | INPUT_VALUE | TITLE | ARIA_LABEL
    SVG = 0x4000  # added to the ids of tags within an SVG image
    SEPARATOR_CHARS = 2  # longest text without a word that is a separator
    ATTRIBUTE_BYTES = 64  # longest attribute that is a date or a rating
    TIME_DIGITS = 8  # least digits of a date with a time
    TIME_WORDS = 4  # most words of a time, such as "3 days ago"
    KEY_BYTES = 40  # longest key
    TERM_STEPS = 8  # most siblings between a dd and its dt
    LONG_WORDS = 6  # least words of a text that is no name
    BODY_WORDS = 12  # least words of a rich body
    BODY_STEPS = 8  # most elements between a body and its first text
    STARS_READ = 1  # the classes of a label were searched for words for stars,
    STARS = 2  # and have one
    ALOUD_READ = 4  # they were searched for words for texts read aloud,
    ALOUD = 8  # and have one
    STAR_NODES = 160  # most nodes of a row of stars
    MENU_NODES = 200  # most nodes of closed details that are a menu
    RATING_STEPS = 3  # elements whose classes say that a width is a rating
    BARE_STEPS = 16  # most children among which a text is searched for
    PLACED_STEPS = 32  # most children whose empty siblings keep their places
    CELL_WORDS = 24  # least words of an element that is no cell beside empty ones
    HASH_BYTES = 5  # bytes of the hash at the end of a class name
    ID_BYTES = 4  # bytes of the words of an id at least
    NAME_BYTES = 4  # most bytes behind a number that name no element
    NO_NAME = 2  # signature of a class with names of states alone
    MAX_SPAN = 1000  # most columns or rows of a cell
    MAX_SPANNED_PLACES = 128  # places for which row spans are followed
    MAX_PLACES = 60_000  # largest place of a cell
    STRUCK = 0x5715C  # added to the labels of struck-out nodes

ctypedef struct roles_t:
    const page_t *page
    int32_t first
    uint16_t *kind
    uint64_t *label
    uint16_t *role
    uint16_t *place
    uint64_t *signatures  # by label row
    uint8_t *stars  # by label row: whether the classes have words for stars and for texts read aloud, and what was looked for
    int32_t stars_end  # end of the last row of stars
    const int32_t *tops  # top nodes of the records, those that are not passed from the next on
    int32_t top_count
    int32_t next_top
    bint has_words  # whether a text of the current record had words
    int32_t choice_begin  # the last item of a menu, or what the last closed details open
    int32_t choice_end

ctypedef struct words_t:  # of an element
    int32_t running  # words in typographic elements
    int32_t long  # those of them in long texts
    int32_t quoted  # words in quotes
    int32_t first  # its first text with words; 0 if there is none

include "_alignment/labels.pxi"
include "_alignment/menus.pxi"
include "_alignment/roles.pxi"
include "_alignment/places.pxi"
include "_alignment/bodies.pxi"
include "_alignment/keys.pxi"


cdef class Alignment:
    """Records as rows of cells.

    >>> import scutch
    >>> page = scutch.parse("<ul><li><a href=/a>A</a> 3<li><a href=/b>B</a> 5</ul>")
    >>> found = align(page.columns, [(5,), (9,)])
    >>> found.columns
    ('', 'href', '')
    >>> [[page.columns.text(node).strip() for node in found.cell(row, 2)] for row in range(len(found))]
    [['3'], ['5']]
    """

    cdef readonly Columns page
    cdef readonly Grid grid
    cdef tuple attributes

    def __init__(self):
        raise TypeError("Alignment has no constructor; call align")

    def __len__(self):
        """Return the number of rows: one for each record, in the order of the records."""
        return self.grid.grid.rows

    @property
    def columns(self):
        """Source of each column: "" for text, else the attribute of its items, one of ``VALUES``."""
        return self.attributes

    @property
    def bodies(self):
        """Whether each column holds bodies: running text with paragraphs, which is one value per cell."""
        return tuple([self.grid.is_body(column) for column in range(self.grid.width)])

    @property
    def lines(self):
        """Line of each column: columns of one line are in one block, such as "by" and a name, and read as one text."""
        return tuple([self.grid.line(column) for column in range(self.grid.width)])

    def items(self, int row):
        """Return (node, column) of each item of a row, by column, then in document order; IndexError without such a row."""
        return self.grid.items(row)

    def row(self, int row):
        """Return the cells of one row: a tuple of nodes each, empty where the record has no value."""
        cdef list cells = [[] for _ in range(self.grid.grid.columns)]
        for node, column in self.grid.items(row):
            cells[column].append(node)
        return tuple([tuple(cell) for cell in cells])

    def cell(self, int row, int column):
        """Return the nodes of one cell."""
        return self.grid.cell(row, column)

    @property
    def cells(self):
        """All rows, built from the arrays on each access."""
        return tuple([self.row(row) for row in range(self.grid.grid.rows)])

    def __repr__(self):
        return f"<Alignment: {len(self)} rows, {len(self.attributes)} columns, {self.grid.grid.items} items>"


cdef bytearray flattened(Columns columns, list records, int32_t *first, int32_t *end):
    """Return the offsets of the records followed by their top nodes, as int32_t; set the range of their nodes."""
    cdef Py_ssize_t tops = sum([len(record) for record in records])
    cdef bytearray memory = bytearray((len(records) + tops + 1) * sizeof(int32_t))
    cdef int32_t *numbers = <int32_t *>PyByteArray_AsString(memory)
    cdef int32_t row, rows = len(records), k = 0, node
    first[0], end[0] = 0x7FFFFFFF, 0
    for row in range(rows):
        numbers[row] = k
        for top in records[row]:
            if k == tops:
                raise ValueError("the records changed during the call")
            node = columns.checked(top)
            numbers[rows + 1 + k] = node
            first[0], end[0] = min(first[0], node), max(end[0], columns.page.end[node])
            k += 1
    numbers[rows] = k
    first[0] = min(first[0], end[0])
    return memory


cpdef Alignment align(Columns columns, object records):
    """Align records: find which of their texts, links and images belong to one field.

    ``records``: top nodes of each record.

    Returns: a row for each record, a column for each field. Every text, hidden or not, every image and every input with a
    value is in exactly one cell, but for choices of menus; links and times have a further column for their address and date. Columns are in document
    order as far as the records agree on it. Raises ``IndexError``: the page has no such node. Linear in the nodes of the
    records, times the depth at worst. The GIL is released.

    References
    ----------
    Zhai, Y. and Liu, B. (2005): Web data extraction based on partial tree alignment, WWW 2005. Here all trees are aligned
    in one top-down pass.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax<p>Hemp")
    >>> align(page.columns, [(4,), (6,)]).cells
    (((5,),), ((7,),))
    """
    cdef Alignment alignment = Alignment.__new__(Alignment)
    cdef Grid grid = Grid.__new__(Grid)
    cdef list rows = list(records)
    cdef int32_t first = 0, end = 0, count = len(rows)
    cdef bytearray starts = flattened(columns, rows, &first, &end)
    cdef bytearray kinds = bytearray((end - first) * sizeof(uint16_t))
    cdef bytearray labels = bytearray((end - first) * sizeof(uint64_t))
    cdef bytearray roles = bytearray((end - first) * sizeof(uint16_t))
    cdef bytearray places = bytearray((end - first) * sizeof(uint16_t))
    cdef bytearray words = bytearray((end - first) * sizeof(words_t))
    cdef bytearray signatures = bytearray(columns.page.label_rows * sizeof(uint64_t))
    cdef bytearray stars = bytearray(columns.page.label_rows)
    cdef words_t *body_words = <words_t *>PyByteArray_AsString(words)
    cdef const int32_t *numbers = <const int32_t *>PyByteArray_AsString(starts)
    cdef roles_t r
    cdef forest_t forest
    cdef bint done
    r.page, r.first = &columns.page, first
    r.kind = <uint16_t *>PyByteArray_AsString(kinds)
    r.label = <uint64_t *>PyByteArray_AsString(labels)
    r.role = <uint16_t *>PyByteArray_AsString(roles)
    r.place = <uint16_t *>PyByteArray_AsString(places)
    r.signatures = <uint64_t *>PyByteArray_AsString(signatures)
    r.stars, r.stars_end = <uint8_t *>PyByteArray_AsString(stars), 0
    r.tops, r.top_count, r.next_top = numbers + count + 1, numbers[count], 0
    r.has_words, r.choice_begin, r.choice_end = False, 0, 0
    forest.first, forest.end, forest.parent = first, columns.page.end, columns.page.parent
    forest.kind, forest.label, forest.role, forest.place = r.kind, r.label, r.role, r.place
    forest.key, forest.source = key_of_node, &columns.page
    with nogil:
        find_roles(&r, end)
        find_bodies(&r, end, body_words)
        show_empty(&r, end)
        place_cells(&r, end)
        done = align_rows(&forest, numbers + count + 1, numbers, count, &grid.grid)
    if not done:
        raise MemoryError
    alignment.page, alignment.grid = columns, grid
    alignment.attributes = tuple([VALUES[place] if (place := grid.value(k)) >= 0 else "" for k in range(grid.width)])
    return alignment


cdef const unsigned char *data_of(const page_t *p, int32_t node, uint32_t name, uint32_t *size) noexcept nogil:
    """Return the value of an attribute in the source, and set its size; size 0 without the attribute."""
    cdef uint32_t row
    size[0] = 0
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if p.attr_name[row] == name:
            size[0] = p.value_length[row]
            return data_at(p, p.value_begin[row])
    return NULL


cdef str attribute_of(Columns columns, int32_t node, uint32_t name):
    """Return the value of an attribute without surrounding white space; "" without the attribute."""
    cdef uint32_t size
    cdef const unsigned char *s = data_of(&columns.page, node, name, &size)
    cdef str value = PyUnicode_DecodeUTF8(<const char *>s, size, "replace") if size else ""
    cdef bint outer = size > 0 and not (32 < s[0] < 0x80 and 32 < s[size - 1] < 0x80)  # may be white space
    return value.strip() if outer else value


cdef str title_of_svg(Columns columns, int32_t node):
    """Return the title that an SVG image begins with; "" without one."""
    cdef const page_t *p = &columns.page
    cdef int32_t text = svg_title(p, node) if p.tag[node] == SVG + TAG_SVG else -1
    if text < 0:
        return ""
    return PyUnicode_DecodeUTF8(<const char *>data_at(p, p.text_begin[text]), p.text_length[text], "replace").strip()


IMAGE_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif")


cdef str source_of(Columns columns, int32_t node):
    """Return the address of an image, for lazy images that of their data attributes."""
    cdef str value = attribute_of(columns, node, ATTR_SRC)
    return value if value and not value.startswith("data:") else lazy_source(columns, node) or value


cdef str lazy_source(Columns columns, int32_t node):
    """Return the address in the data attributes of an image; "" without one."""
    cdef uint32_t name
    cdef str value = attribute_of(columns, node, ATTR_DATA_SRC)
    if value and not value.startswith("data:"):
        return value
    for name in (ATTR_SRCSET, ATTR_DATA_SRCSET):
        value = attribute_of(columns, node, name)
        if value and not value.startswith("data:"):
            return largest(value)
    return other_source(columns, node)


cdef str other_source(Columns columns, int32_t node):
    """Return the first value of a data attribute with the suffix of an image file, or that is an address where the name of
    the attribute says that it is one to load; "" without one."""
    cdef const page_t *p = &columns.page
    cdef uint32_t row
    cdef str name, value, named = ""
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        name = columns.name_text(p.attr_name[row])
        if not name.startswith("data-"):
            continue
        value = PyUnicode_DecodeUTF8(<const char *>data_at(p, p.value_begin[row]), p.value_length[row], "replace").strip()
        if " " in value:
            continue
        if value.partition("?")[0].lower().endswith(IMAGE_SUFFIXES):
            return value
        if not named and value.startswith(("/", "http")) and any(word in name for word in LOADED):
            named = value
    return named


# Words of attributes with what a script loads.
cdef tuple LOADED = ("src", "original", "lazy", "image", "img")
# What the address of a placeholder ends with, of images that are too few to share one.
cdef tuple PLACEHOLDER_SUFFIXES = (".gif", ".svg")


cdef list sources_of(Columns columns, list nodes):
    """Return the addresses of images. One that several share is a placeholder where they have different ones in data attributes."""
    cdef list values = [source_of(columns, columns.checked(node)) for node in nodes]
    cdef dict loaded = {}
    cdef set seen = set(), shared = set()
    for value in values:
        (shared if value in seen else seen).add(value)
    for node, value in zip(nodes, values):
        if value in shared and "{" not in (lazy := lazy_source(columns, node)):  # else a script inserts the width
            loaded.setdefault(value, set()).add(lazy)
    return [
        lazy_source(columns, node) or value
        if len(loaded.get(value, ())) > 1 or (len(values) <= 2 and value.lower().endswith(PLACEHOLDER_SUFFIXES))
        else value
        for node, value in zip(nodes, values)
    ]


def item_values(Columns columns not None, list nodes not None, str attribute not None):
    """Return the value of an attribute for each item, without surrounding white space; "" without a value.

    ``attribute``: the source of their column in ``Alignment.columns``. For a lazy image, "src" is the address that it loads.

    >>> import scutch
    >>> columns = scutch.parse("<a href=' /flax '>Flax</a><a href=/hemp>Hemp</a>").columns
    >>> item_values(columns, [4, 6], "href")
    ['/flax', '/hemp']
    >>> columns = scutch.parse("".join(f"<img src=/wait data-src=/{n}>" for n in range(3))).columns
    >>> item_values(columns, [4, 5, 6], "src")
    ['/0', '/1', '/2']
    >>> item_values(scutch.parse("<img src=/wait.gif data-src=/flax.jpg>").columns, [4], "src")
    ['/flax.jpg']
    """
    cdef uint32_t name
    if attribute == "src":
        return sources_of(columns, nodes)
    name = NAMES[attribute]
    cdef list values = [attribute_of(columns, columns.checked(node), name) for node in nodes]
    if name == ATTR_CLASS:
        return [drawn or icon_label(columns, node) for node, drawn in zip(nodes, drawn_ratings(columns, nodes))]
    if name == ATTR_ALT:
        return [value or icon_label(columns, node) for node, value in zip(nodes, values)]
    if name == ATTR_TITLE and not all(values):
        values = [value or title_of_svg(columns, node) for node, value in zip(nodes, values)]
        return [value or drawn for value, drawn in zip(values, drawn_ratings(columns, nodes))]
    return values


def same_values(Columns columns not None, list nodes not None, list others not None, str attribute not None):
    """Whether two lists of items have equal ``item_values``, pairwise; stops at the first difference.

    Raises ``KeyError``: the attribute is ``src``, or not one of ``VALUES``.

    >>> import scutch
    >>> columns = scutch.parse("<a href=' /flax '>Flax</a><a href=/flax>Read</a><a href=/hemp>Hemp</a>").columns
    >>> same_values(columns, [4], [6], "href"), same_values(columns, [4, 6], [6, 8], "href")
    (True, False)
    """
    cdef uint32_t name = NAMES[attribute], size, other_size
    cdef const unsigned char *data
    cdef const unsigned char *other_data
    cdef int32_t node, other
    if len(nodes) != len(others):
        return False
    for node, other in zip(nodes, others):
        data = data_of(&columns.page, columns.checked(node), name, &size)
        other_data = data_of(&columns.page, columns.checked(other), name, &other_size)
        if size == other_size and (size == 0 or memcmp(data, other_data, size) == 0):
            continue
        if attribute_of(columns, node, name) != attribute_of(columns, other, name):
            return False
    return True
