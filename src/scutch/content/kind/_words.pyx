# cython: boundscheck=False, wraparound=False, cdivision=True
"""The words of a page that may tell its kind, each with the channel it comes from.

Addresses, class and id values, what the page says of itself for machines, names of attributes, and the short texts that people click
on or fill in. Running text is left out: it tells what a page is about, hardly its kind. A word counts once a channel.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcmp

from scutch.kernels.containers cimport array_reserve
from scutch.kernels.words cimport is_letter, word_end
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_ARIA_LABEL,
    ATTR_CONTENT,
    ATTR_ITEMPROP,
    ATTR_ITEMTYPE,
    ATTR_NAME,
    ATTR_PLACEHOLDER,
    ATTR_PROPERTY,
    ATTR_TYPE,
    ATTR_VALUE,
    CLASS_HEADING,
    MARK_HEADING,
    MARK_LINK,
    TAG_BODY,
    TAG_BUTTON,
    TAG_HTML,
    TAG_INPUT,
    TAG_META,
    TAG_SCRIPT,
    TAG_TEXTAREA,
    TAG_TITLE,
    TEXT,
    class_of,
    data_at,
    page_t,
)

cdef enum:
    SHORTEST = 2  # bytes of a word
    LONGEST = 24
    LABEL = 200  # bytes of a class value that are read
    SHORT = 48  # bytes of a text that is a label rather than a sentence
    TITLE = 200
    PATH = 300
    SCRIPT = 1 << 18  # bytes of structured data that are read

#: The letter of each channel, in this order.
LETTERS = "uobcjmpnthaks"


cdef inline bint is_wordy(uint8_t byte) noexcept nogil:
    """A byte of a word of a text in any script."""
    return is_letter(byte) or byte >= 0x80


cdef void tell(found_t *found, uint32_t channel, const unsigned char *word, uint32_t size) noexcept nogil:
    if not SHORTEST <= size <= LONGEST:
        return
    if not array_reserve(<void **>&found.rows, &found.room, found.count + 1, sizeof(told_t)):
        found.lost = True
        return
    found.rows[found.count].word, found.rows[found.count].size, found.rows[found.count].channel = word, size, channel
    found.count += 1


cdef void tell_label(found_t *found, uint32_t channel, const unsigned char *s, uint32_t size) noexcept nogil:
    """The words of a name: letters only, and a capital begins a word."""
    cdef uint32_t i = 0, end
    while i < size:
        if not is_letter(s[i]):
            i += 1
            continue
        end = word_end(s, i, size)
        tell(found, channel, s + i, end - i)
        i = end


cdef void tell_text(found_t *found, uint32_t channel, const unsigned char *s, uint32_t size) noexcept nogil:
    """The words of a text, in any script."""
    cdef uint32_t i = 0, begin
    while i < size:
        if not is_wordy(s[i]):
            i += 1
            continue
        begin = i
        while i < size and is_wordy(s[i]):
            i += 1
        tell(found, channel, s + begin, i - begin)


cdef void tell_types(found_t *found, const unsigned char *s, uint32_t size) noexcept nogil:
    """The words behind ``"@type":`` in structured data."""
    cdef const unsigned char *end = s + size
    cdef const unsigned char *at = <const unsigned char *>memchr(s, c"@", size)
    cdef const unsigned char *stop
    cdef uint32_t left
    while at != NULL:
        at += 1
        left = <uint32_t>(end - at)
        if left > 8 and memcmp(at, b"type\"", 5) == 0:
            at += 5
            while at < end and at[0] != c'"':
                at += 1
            stop = at + 1
            while stop < end and stop[0] != c'"':
                stop += 1
            if stop < end and stop - at <= LONGEST + 24:
                tell_type(found, at + 1, <uint32_t>(stop - at - 1))
            at = stop if stop < end else end - 1
        at = <const unsigned char *>memchr(at, c"@", end - at)


cdef void tell_type(found_t *found, const unsigned char *s, uint32_t size) noexcept nogil:
    """The last part of a type's address, as one word."""
    cdef uint32_t begin = size
    while begin and is_letter(s[begin - 1]):
        begin -= 1
    tell(found, C_TYPE, s + begin, size - begin)


cdef int32_t attribute(const page_t *page, int32_t node, uint32_t name) noexcept nogil:
    """Row of an attribute, or -1."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == name:
            return <int32_t>row
    return -1


cdef inline bint is_value(const page_t *page, int32_t row, const char *value, uint32_t size) noexcept nogil:
    return row >= 0 and page.value_length[row] == size and memcmp(data_at(page, page.value_begin[row]), value, size) == 0


cdef void tell_value(found_t *found, const page_t *page, uint32_t channel, int32_t row) noexcept nogil:
    if row >= 0:
        tell_text(found, channel, data_at(page, page.value_begin[row]), min(page.value_length[row], <uint32_t>SHORT))


cdef void tell_address(found_t *found, const unsigned char *s, uint32_t size) noexcept nogil:
    """The words of the host and of the path."""
    cdef uint32_t i = 0, end
    size = min(size, <uint32_t>PATH)
    while i + 3 < size and not (s[i] == c":" and s[i + 1] == c"/" and s[i + 2] == c"/"):
        i += 1
    if i + 3 >= size:
        return
    i += 3
    end = i
    while end < size and s[end] != c"/":
        end += 1
    tell_label(found, C_HOST, s + i, end - i)
    i = end
    while end < size and s[end] != c"?" and s[end] != c"#":
        end += 1
    tell_label(found, C_PATH, s + i, end - i)


cdef void tell_meta(found_t *found, const page_t *page, int32_t node, bint addressed) noexcept nogil:
    """What a meta element says of the kind of page, of the generator, and of its address where nobody else told it."""
    cdef int32_t name = attribute(page, node, ATTR_PROPERTY), content = attribute(page, node, ATTR_CONTENT)
    if content < 0:
        return
    if name < 0:
        name = attribute(page, node, ATTR_NAME)
    if is_value(page, name, b"og:type", 7):
        tell_label(found, C_META, data_at(page, page.value_begin[content]), min(page.value_length[content], <uint32_t>SHORT))
    elif is_value(page, name, b"generator", 9):
        tell_label(found, C_META, data_at(page, page.value_begin[content]), min(page.value_length[content], <uint32_t>SHORT))
    elif not addressed and is_value(page, name, b"og:url", 6):
        tell_address(found, data_at(page, page.value_begin[content]), page.value_length[content])
    if name >= 0:
        tell_label(found, C_PROPERTY, data_at(page, page.value_begin[name]), min(page.value_length[name], <uint32_t>SHORT))


cdef void tell_body(found_t *found, const page_t *page, int32_t label) noexcept nogil:
    if label >= 0:
        tell_label(found, C_BODY, data_at(page, page.label_begin[label]), min(page.label_length[label], <uint32_t>(4 * LABEL)))


cdef void tell_element(found_t *found, const page_t *page, int32_t node, bint addressed) noexcept nogil:
    cdef uint16_t tag = page.tag[node]
    cdef uint32_t row
    if tag == TAG_META:
        tell_meta(found, page, node, addressed)
    elif tag == TAG_HTML or tag == TAG_BODY:
        tell_body(found, page, page.class_id[node])
        tell_body(found, page, page.id_id[node])
    elif tag == TAG_INPUT or tag == TAG_TEXTAREA or tag == TAG_BUTTON:
        tell_value(found, page, C_BUTTON, attribute(page, node, ATTR_PLACEHOLDER))
        tell_value(found, page, C_BUTTON, attribute(page, node, ATTR_ARIA_LABEL))
        if tag == TAG_INPUT and is_value(page, attribute(page, node, ATTR_TYPE), b"submit", 6):
            tell_value(found, page, C_BUTTON, attribute(page, node, ATTR_VALUE))
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == ATTR_ITEMTYPE:
            tell_type(found, data_at(page, page.value_begin[row]), page.value_length[row])
        elif page.attr_name[row] == ATTR_ITEMPROP:
            tell_label(found, C_PROPERTY, data_at(page, page.value_begin[row]), min(page.value_length[row], <uint32_t>SHORT))


cdef void tell_node_text(found_t *found, const page_t *page, int32_t node, uint32_t channel) noexcept nogil:
    cdef uint32_t size = page.text_length[node]
    cdef const unsigned char *s = data_at(page, page.text_begin[node])
    if channel == C_TITLE:
        tell_text(found, channel, s, min(size, <uint32_t>TITLE))
    elif size <= SHORT or channel == C_HEADING:
        tell_text(found, channel, s, min(size, <uint32_t>TITLE))


cdef void survey(found_t *found, const page_t *page, const unsigned char *address, uint32_t size) noexcept nogil:
    """All words of a page."""
    cdef int32_t i, n = <int32_t>page.node_rows, heading = 0, button = 0
    cdef uint32_t k
    cdef bint addressed = size > 0
    tell_address(found, address, size)
    for k in range(page.label_rows):
        tell_label(found, C_CLASS, data_at(page, page.label_begin[k]), min(page.label_length[k], <uint32_t>LABEL))
    for k in range(page.name_rows):
        tell_label(found, C_NAME, data_at(page, page.name_begin[k]), min(page.name_length[k], <uint32_t>LABEL))
    for i in range(n):
        if page.tag[i] != TEXT:
            if page.attr_count[i] or page.tag[i] == TAG_BODY:
                tell_element(found, page, i, addressed)
            if class_of(page.tag[i]) & CLASS_HEADING:
                heading = page.end[i]
            elif page.tag[i] == TAG_BUTTON:
                button = page.end[i]
        elif page.tag[page.parent[i]] == TAG_TITLE:
            tell_node_text(found, page, i, C_TITLE)
        elif page.tag[page.parent[i]] == TAG_SCRIPT:
            if is_data(page, page.parent[i]):
                tell_types(found, data_at(page, page.text_begin[i]), min(page.text_length[i], <uint32_t>SCRIPT))
        elif page.chars[i]:
            if i < button:
                k = C_BUTTON
            elif i < heading:
                k = C_HEADING
            else:
                k = C_LINK if page.marks[i] & MARK_LINK else C_TEXT
            tell_node_text(found, page, i, k)


cdef inline bint is_data(const page_t *page, int32_t script) noexcept nogil:
    return is_value(page, attribute(page, script, ATTR_TYPE), b"application/ld+json", 19)


cdef found_t surveyed(const page_t *page, const unsigned char *address, uint32_t size) noexcept nogil:
    cdef found_t found
    found.count, found.room, found.lost = 0, 2048, False
    found.rows = <told_t *>malloc(found.room * sizeof(told_t))
    if found.rows == NULL:
        found.lost = True
    else:
        survey(&found, page, address, size)
    return found


def heads_of(Columns columns not None, int most):
    """The nodes of the title and of the first headings with text, at most so many of these.

    Examples
    --------
    >>> from scutch.page import parse
    >>> columns = parse("<title>Flax</title><h1>Blue</h1><p>Tall<h2>Seeds</h2><h2>Oil</h2>").columns
    >>> [columns.name(node) for node in heads_of(columns, 2)]
    ['title', 'h1', 'h2']
    """
    cdef const page_t *page = &columns.page
    cdef int32_t i
    found = []
    for i in range(<int32_t>page.node_rows):
        if page.tag[i] == TAG_TITLE:
            found.append(i)
        elif page.marks[i] & MARK_HEADING and page.chars[i] and most > 0:
            found.append(i)
            most -= 1
            if not most:
                break
    return found


def words_of(Columns columns not None, bytes address not None):
    """The words of a page with their channels.

    Examples
    --------
    >>> from scutch.page import parse
    >>> sorted(words_of(parse("<title>Flax</title><button class=addToCart>Buy").columns, b"https://example.org/rope"))
    ['c:add', 'c:cart', 'c:to', 'k:buy', 'o:example', 'o:org', 't:flax', 'u:rope']
    """
    cdef found_t found = surveyed(&columns.page, address, <uint32_t>len(address))
    cdef uint32_t i
    try:
        if found.lost:
            raise MemoryError
        return {
            LETTERS[found.rows[i].channel] + ":" + found.rows[i].word[:found.rows[i].size].lower().decode("utf-8", "replace")
            for i in range(found.count)
        }
    finally:
        free(found.rows)
