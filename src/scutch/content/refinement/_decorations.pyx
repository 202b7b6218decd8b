# cython: boundscheck=False, wraparound=False, cdivision=True
"""Images that are no content: icons, avatars, spacers, tracking pixels, placeholders of lazy images; repeated images;
texts for screen readers.

One pass over the chosen nodes. The readable twin is ``tests/twins/content/decorations.py``.
"""

from cpython.bytearray cimport PyByteArray_AsString
from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset, strlen

from scutch.kernels.characters cimport is_digit, is_letter, is_space
from scutch.kernels.containers cimport map_free, map_t, map_value
from scutch.kernels.hashing cimport hash_bytes, mixed
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cdef enum:
    MAX_ICON = 64  # pixels of an icon, width and height
    MAX_SPACER = 2  # pixels of a spacer, width or height
    RATIO_WIDTH = 16  # of a width and height that are a ratio, no pixels
    RATIO_HEIGHT = 9
    MIN_PICTURE = 200  # pixels of an image that is none, whatever its name says
    MAX_PIXELS = 99_999
    MAX_DEPTH = 6  # elements between a figure and its image
    MAX_WORD = 11
    CLASS_WORDS = 15  # the first words name decorations in a class and at the end of an alternative text, too
    WORDS = 20
    SCREEN_READER_PARTS = 14
    MIN_PART = 4  # bytes of each
    MAX_LABEL_CHARS = 150  # of a text for screen readers; a longer one describes a picture

cdef const char **NAMES = [
    "icon", "icons", "favicon", "avatar", "avatars", "gravatar", "spacer", "sprite", "smiley", "smileys", "smilies", "emoji",
    "emojis", "pixel", "arrow", "blank", "placeholder", "loading", "star", "stars",
]

#: Behind the first byte of each name for screen readers, such as ``sr-only``, ``visually-hidden`` and ``screen-reader-text``.
cdef const char **SCREEN_READER_NAMES = [
    "only", "Only", "r-sr", "isua", "cess", "11y-", "n-re", "nrea", "nRea", "ffsc", "ffSc", "ff-s", "ssis", "nvis",
]
#: The same as numbers, which are compared at once.
cdef uint32_t[SCREEN_READER_PARTS] screen_reader_parts
for _part in range(SCREEN_READER_PARTS):
    memcpy(&screen_reader_parts[_part], SCREEN_READER_NAMES[_part], MIN_PART)

ctypedef struct value_t:
    const unsigned char *data
    uint32_t size


ctypedef struct image_t:  # values of the attributes of an image; empty for one that it does not have
    value_t width
    value_t height
    value_t alternative
    value_t classes
    value_t source
    value_t lazy_source
    value_t lazy_set


cdef inline value_t *field_of(image_t *image, uint32_t name) noexcept nogil:
    """The value that an attribute sets; NULL for other attributes."""
    if name == ATTR_SRC:
        return &image.source
    if name == ATTR_DATA_SRC:
        return &image.lazy_source
    if name == ATTR_DATA_SRCSET:
        return &image.lazy_set
    if name == ATTR_ALT:
        return &image.alternative
    if name == ATTR_CLASS:
        return &image.classes
    if name == ATTR_WIDTH:
        return &image.width
    return &image.height if name == ATTR_HEIGHT else <value_t *>NULL


cdef image_t image_at(const page_t *page, int32_t node) noexcept nogil:
    cdef image_t image
    cdef value_t *field
    cdef uint32_t row
    memset(&image, 0, sizeof(image_t))
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        field = field_of(&image, page.attr_name[row])
        if field != NULL:
            field.data, field.size = data_at(page, page.value_begin[row]), page.value_length[row]
    return image


cdef inline value_t address_of(const image_t *image) noexcept nogil:
    if image.lazy_source.size:
        return image.lazy_source
    return image.lazy_set if image.lazy_set.size else image.source


cdef inline uint64_t address_key(const image_t *image) noexcept nogil:
    cdef value_t address = address_of(image)
    return mixed(0, hash_bytes(address.data, address.size)) | 1


cdef int32_t pixels(value_t value) noexcept nogil:
    """A number of pixels, such as ``16`` or ``16.5px``; 0 for another value."""
    cdef uint32_t i = 0
    cdef int32_t number = 0
    while i < value.size and is_space(value.data[i]):
        i += 1
    while i < value.size and is_digit(value.data[i]):
        number = min(10 * number + value.data[i] - 48, MAX_PIXELS)
        i += 1
    while i < value.size:
        if not (is_digit(value.data[i]) or is_space(value.data[i]) or value.data[i] in b".px"):
            return 0
        i += 1
    return number


cdef bint is_name(const unsigned char *word, uint32_t size, int words) noexcept nogil:
    """Whether a word is one of the first names."""
    cdef unsigned char[MAX_WORD] lower
    cdef uint32_t i
    cdef int k
    if not 4 <= size <= MAX_WORD:
        return False
    for i in range(size):
        lower[i] = word[i] | 0x20
    for k in range(words):
        if NAMES[k][0] == lower[0] and strlen(NAMES[k]) == size and memcmp(lower, NAMES[k], size) == 0:
            return True
    return False


cdef bint holds_name(value_t value, bint is_last) noexcept nogil:
    """Whether a class, or the last word of an alternative text, is a name of a decoration."""
    cdef uint32_t begin = 0, end = 0
    while end < value.size:
        begin = end
        while end < value.size and is_letter(value.data[end]):
            end += 1
        if (not is_last or end == value.size) and is_name(value.data + begin, end - begin, CLASS_WORDS):
            return True
        end += end == begin
    return False


cdef uint32_t path_size(value_t address) noexcept nogil:
    """Bytes of an address in front of its query."""
    cdef uint32_t i
    for i in range(address.size):
        if address.data[i] == c"?" or address.data[i] == c"#":
            return i
    return address.size


cdef bint has_suffix(value_t address, uint32_t size, const char *suffix) noexcept nogil:
    return size > 4 and memcmp(address.data + size - 4, suffix, 4) == 0


cdef bint is_decorative_address(value_t address) noexcept nogil:
    """Whether a folder of an address, or a word of the file name of a drawing, is a name of a decoration."""
    cdef uint32_t size = path_size(address), begin = 0, end = 0, name = 0, i
    cdef bint is_drawing = (has_suffix(address, size, b".svg") or has_suffix(address, size, b".gif")
                            or has_suffix(address, size, b".png"))
    for i in range(size):
        if address.data[i] == c"/":
            name = i
    while end < size:
        begin = end
        while end < size and is_letter(address.data[end]):
            end += 1
        if is_name(address.data + begin, end - begin, WORDS) and (
            (is_drawing and begin >= name)
            or (begin and address.data[begin - 1] == c"/" and end < size and address.data[end] == c"/")
        ):
            return True
        end += end == begin
    return False


cdef bint is_formula(value_t alternative) noexcept nogil:
    """Whether an alternative text has signs of a formula."""
    cdef uint32_t i
    for i in range(alternative.size):
        if alternative.data[i] in b"\\=^{}$":
            return True
    return False


cdef bint is_alone_in_cell(const page_t *page, int32_t node) noexcept nogil:
    """Whether the innermost cell around an image has no text."""
    while node > 0 and not page.chars[node]:
        if page.tag[node] == TAG_TD or page.tag[node] == TAG_TH:
            return True
        node = page.parent[node]
    return False


cdef bint is_in_figure(const page_t *page, int32_t node) noexcept nogil:
    cdef int depth
    for depth in range(MAX_DEPTH):
        node = page.parent[node]
        if node <= 0:
            return False
        if page.tag[node] == TAG_FIGURE:
            return True
    return False


cdef bint is_decorative(const page_t *page, int32_t node, const image_t *image) noexcept nogil:
    """Whether an image is a decoration by its size, else by its name; a tick alone in a cell and a formula are none."""
    cdef int32_t width = pixels(image.width), height = pixels(image.height)
    cdef value_t alternative = image.alternative, address = address_of(image)
    if width == RATIO_WIDTH and height == RATIO_HEIGHT:
        width = height = 0
    if 0 < width <= MAX_SPACER or 0 < height <= MAX_SPACER:
        return True
    if max(width, height) >= MIN_PICTURE or (alternative.size and (is_formula(alternative) or is_alone_in_cell(page, node))):
        return False
    if 0 < width <= MAX_ICON and 0 < height <= MAX_ICON:
        return True
    if not alternative.size and has_suffix(address, path_size(address), b".svg") and not is_in_figure(page, node):
        return True
    return holds_name(image.classes, False) or holds_name(alternative, True) or is_decorative_address(address)


cdef bint may_be_mark(const page_t *page, int32_t node, const image_t *image) noexcept nogil:
    """Whether an image without a text, a large size and a figure may only mark its place, such as a divider."""
    if image.alternative.size or max(pixels(image.width), pixels(image.height)) >= MIN_PICTURE:
        return False
    return not is_in_figure(page, node)


cdef const unsigned char *mask_of(const page_t *page, ranges, bytes mask) except? NULL:
    """The bytes of a mask, NULL without one; raise for slices beyond the page or the mask."""
    cdef int32_t begin, end
    for begin, end in ranges:
        if not 0 <= begin <= end <= <int32_t>page.node_rows or (mask is not None and len(mask) < end):
            raise IndexError(f"the page has {page.node_rows} nodes, none at {begin}:{end}")
    if mask is None:
        return NULL
    return <const unsigned char *>PyBytes_AsString(mask)


cdef bint may_name_screen_readers(const page_t *page, int32_t label) noexcept nogil:
    """Whether a class may say that only screen readers read a text: it has a part that all such names have."""
    cdef const unsigned char *s = data_at(page, page.label_begin[label])
    cdef uint32_t i, part
    cdef int k
    for i in range(page.label_length[label] - MIN_PART if page.label_length[label] >= MIN_PART else 0):
        memcpy(&part, s + i + 1, MIN_PART)
        for k in range(SCREEN_READER_PARTS):
            if part == screen_reader_parts[k]:
                return True
    return False


def screen_reader_candidates(Columns columns not None, ranges, skip):
    """Chosen elements with a little text whose class may say that only screen readers read it, in document order.

    Elements that are not displayed, and what a mask leaves out, are not read.
    """
    cdef const page_t *page = &columns.page
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef const unsigned char *left_out = mask_of(page, ranges, mask)
    cdef bytearray labels = bytearray(page.label_rows)
    cdef unsigned char *known = <unsigned char *>PyByteArray_AsString(labels)
    cdef list found = []
    cdef int32_t node, begin, end, label
    for begin, end in ranges:
        node = begin
        while node < end:
            if (left_out != NULL and left_out[node]) or page.marks[node] & (MARK_HIDDEN | MARK_IGNORED):
                node = page.end[node]
                continue
            label = page.class_id[node]
            if label >= 0 and 0 < page.chars[node] <= MAX_LABEL_CHARS:
                if not known[label]:
                    known[label] = 2 if may_name_screen_readers(page, label) else 1
                if known[label] == 2:
                    found.append(node)
            node += 1
    return found


def image_flaws(Columns columns not None, ranges, skip):
    """Decorative images in slices of a page, in document order, pairs of an image and its copy, and pairs of repeats.

    A copy has the same ``data-src``, else ``data-srcset``, else ``src``, as the image, and no text stands between them. A repeat
    has text in front of it, but no text of its own, no large size and no figure around it. Images that a mask leaves out, with
    what is around them, are not read; those in cells and in elements that are not displayed are in no pair.
    """
    cdef const page_t *page = &columns.page
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef const unsigned char *left_out = mask_of(page, ranges, mask)
    cdef list decorative = [], copies = [], repeats = []
    cdef image_t image
    cdef map_t firsts
    cdef int32_t *first
    cdef int32_t node, begin, end, text = 0
    cdef bint is_displayed
    memset(&firsts, 0, sizeof(map_t))
    try:
        for begin, end in ranges:
            node = begin
            while node < end:
                if left_out != NULL and left_out[node]:
                    node = page.end[node]
                    continue
                is_displayed = not page.marks[node] & (MARK_HIDDEN | MARK_IGNORED)
                if page.tag[node] == TEXT and page.chars[node] and is_displayed:
                    text = node
                elif class_of(page.tag[node]) & CLASS_IMAGE:
                    image = image_at(page, node)
                    if is_decorative(page, node, &image):
                        decorative.append(node)
                    if is_displayed and not is_alone_in_cell(page, node):
                        first = map_value(&firsts, address_key(&image))
                        if first == NULL:
                            raise MemoryError
                        if first[0] > text:
                            copies.append((first[0], node))
                        else:
                            if first[0] > 0 and may_be_mark(page, node, &image):
                                repeats.append((first[0], node))
                            first[0] = node
                node += 1
    finally:
        map_free(&firsts)
    return decorative, copies, repeats
