# cython: boundscheck=False, wraparound=False, cdivision=True
"""Words of a page that are evidence of its kind, with their channels.

Channels are parts of the address, class and id values, metadata and structured data, names of attributes, titles, headings,
links, buttons and short labels. Running text is ignored: it depends on the topic more than on the kind. A word counts once per
channel.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc

from scutch.kernels.containers cimport array_reserve
from scutch.kernels.words cimport (
    OF_LABELS,
    OF_TEXTS,
    Sort,
    long_word_end,
    mark_words,
    marked_t,
    next_window,
    take_word,
    text_t,
    word_hash,
    word_in,
)
from scutch.page.attributes cimport MAX_JSON_LD, attribute_row, is_json_ld, is_value, last_part, next_type, type_name_t
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
from scutch.page.texts cimport text_at

cdef enum:
    MIN_WORD_BYTES = 2  # bytes of a word
    MAX_WORD_BYTES = 24
    LABEL_BYTES = 200  # bytes of a class value that are read
    TEXT_BYTES = 48  # bytes of a text that is a label rather than a sentence
    TITLE_BYTES = 200
    ADDRESS_BYTES = 300
    FIRST_WORDS = 4096  # words of a page that there is room for at first

#: The letter of each channel, in this order.
LETTERS = "uobcjmpnthaks"


cdef inline bint is_read_word(uint32_t size) noexcept nogil:
    """Whether a word of this many bytes is read."""
    return MIN_WORD_BYTES <= size <= MAX_WORD_BYTES


cdef inline void add_hashed(
    channel_words_t *found, uint32_t channel, const unsigned char *word, uint32_t size, uint32_t hash) noexcept nogil:
    """Add a word by its hash, unless the filter leaves it out."""
    cdef uint32_t own = in_channel(hash, channel)
    cdef channel_word_t *row
    if found.filter != NULL and not has_bit(found.filter, own):
        return
    if not array_reserve(<void **>&found.rows, &found.room, found.count + 1, sizeof(channel_word_t)):
        found.is_incomplete = True
        return
    row = &found.rows[found.count]
    row.word, row.hash, row.size, row.channel = word, own, <uint16_t>size, <uint16_t>channel
    found.count += 1


cdef void add_word(channel_words_t *found, uint32_t channel, const unsigned char *word, uint32_t size) noexcept nogil:
    if is_read_word(size):
        add_hashed(found, channel, word, size, word_hash(word, size))


cdef void add_words(channel_words_t *found, uint32_t channel, text_t text, Sort sort) noexcept nogil:
    """Add the words of a text, in any script, or of a name: runs of ASCII letters, split at capitals."""
    cdef marked_t marked
    cdef uint32_t at = 0, begin, size
    while at < text.size:
        if not mark_words(text, at, sort, &marked):
            at = long_word_end(text.data, at, text.size, sort)
            continue
        while marked.ends:
            begin = take_word(&marked, &size)
            if is_read_word(size):
                add_hashed(found, channel, text.data + at + begin, size, word_in(marked.window + begin, size))
        at = next_window(at, &marked)


cdef inline text_t first_bytes(text_t text, uint32_t most) noexcept nogil:
    """The beginning of a text."""
    text.size = min(text.size, most)
    return text


cdef inline text_t label_text(const page_t *page, uint32_t row) noexcept nogil:
    """A class or id of a page."""
    return text_at(page, page.label_begin[row], page.label_length[row])


cdef inline text_t value_text(const page_t *page, uint32_t row) noexcept nogil:
    """The beginning of the value of an attribute."""
    return first_bytes(text_at(page, page.value_begin[row], page.value_length[row]), TEXT_BYTES)


cdef void add_types(channel_words_t *found, const unsigned char *s, uint32_t size) noexcept nogil:
    """Add the values of ``"@type"`` in JSON-LD, each as one word."""
    cdef type_name_t name = next_type(s, s + size)
    while name.data != NULL:
        add_word(found, C_TYPE, name.data, name.size)
        name = next_type(name.data + name.size + 1, s + size)


cdef void add_type(channel_words_t *found, const unsigned char *s, uint32_t size) noexcept nogil:
    """Add the last part of the URL of a type, as one word."""
    cdef type_name_t name = last_part(s, size)
    add_word(found, C_TYPE, name.data, name.size)


cdef void add_value_words(channel_words_t *found, const page_t *page, uint32_t channel, int32_t row) noexcept nogil:
    if row >= 0:
        add_words(found, channel, value_text(page, row), OF_TEXTS)


cdef inline text_t part_of_address(const unsigned char *s, uint32_t begin, uint32_t end) noexcept nogil:
    cdef text_t text
    text.data, text.size, text.readable = s + begin, end - begin, end - begin
    return text


cdef void add_address_words(channel_words_t *found, const unsigned char *s, uint32_t size) noexcept nogil:
    """Add the words of the host and of the path."""
    cdef uint32_t i = 0, end
    size = min(size, <uint32_t>ADDRESS_BYTES)
    while i + 3 < size and not (s[i] == c":" and s[i + 1] == c"/" and s[i + 2] == c"/"):
        i += 1
    if i + 3 >= size:
        return
    i += 3
    end = i
    while end < size and s[end] != c"/":
        end += 1
    add_words(found, C_HOST, part_of_address(s, i, end), OF_LABELS)
    i = end
    while end < size and s[end] != c"?" and s[end] != c"#":
        end += 1
    add_words(found, C_PATH, part_of_address(s, i, end), OF_LABELS)


cdef void add_meta_words(channel_words_t *found, const page_t *page, int32_t node, bint has_address) noexcept nogil:
    """Add the words of ``og:type``, ``generator`` and names of metadata; those of ``og:url`` where the address is unknown."""
    cdef int32_t name = attribute_row(page, node, ATTR_PROPERTY), content = attribute_row(page, node, ATTR_CONTENT)
    if content < 0:
        return
    if name < 0:
        name = attribute_row(page, node, ATTR_NAME)
    if is_value(page, name, b"og:type", 7):
        add_words(found, C_META, value_text(page, content), OF_LABELS)
    elif is_value(page, name, b"generator", 9):
        add_words(found, C_META, value_text(page, content), OF_LABELS)
    elif not has_address and is_value(page, name, b"og:url", 6):
        add_address_words(found, data_at(page, page.value_begin[content]), page.value_length[content])
    if name >= 0:
        add_words(found, C_PROPERTY, value_text(page, name), OF_LABELS)


cdef void add_body_words(channel_words_t *found, const page_t *page, int32_t label) noexcept nogil:
    if label >= 0:
        add_words(found, C_BODY, first_bytes(label_text(page, label), 4 * LABEL_BYTES), OF_LABELS)


cdef inline bint is_read(uint16_t tag) noexcept nogil:
    """Whether the attributes of an element give words of their own."""
    return tag in (TAG_META, TAG_HTML, TAG_BODY, TAG_INPUT, TAG_TEXTAREA, TAG_BUTTON)


cdef void add_element_words(channel_words_t *found, const page_t *page, int32_t node, bint has_address) noexcept nogil:
    """Add the words of the metadata, of the classes of the body, and of buttons."""
    cdef uint16_t tag = page.tag[node]
    if tag == TAG_META:
        add_meta_words(found, page, node, has_address)
    elif tag == TAG_HTML or tag == TAG_BODY:
        add_body_words(found, page, page.class_id[node])
        add_body_words(found, page, page.id_id[node])
    elif tag == TAG_INPUT or tag == TAG_TEXTAREA or tag == TAG_BUTTON:
        add_value_words(found, page, C_BUTTON, attribute_row(page, node, ATTR_PLACEHOLDER))
        add_value_words(found, page, C_BUTTON, attribute_row(page, node, ATTR_ARIA_LABEL))
        if tag == TAG_INPUT and is_value(page, attribute_row(page, node, ATTR_TYPE), b"submit", 6):
            add_value_words(found, page, C_BUTTON, attribute_row(page, node, ATTR_VALUE))


cdef bint has_items(const page_t *page) noexcept nogil:
    """Whether any element has a type or property of microdata. Vectorised: without an early exit."""
    cdef uint32_t row
    cdef bint found = False
    for row in range(page.attribute_rows):
        found |= (page.attr_name[row] == ATTR_ITEMTYPE) | (page.attr_name[row] == ATTR_ITEMPROP)
    return found


cdef void add_item_words(channel_words_t *found, const page_t *page, int32_t node) noexcept nogil:
    """Add the words of microdata."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == ATTR_ITEMTYPE:
            add_type(found, data_at(page, page.value_begin[row]), page.value_length[row])
        elif page.attr_name[row] == ATTR_ITEMPROP:
            add_words(found, C_PROPERTY, value_text(page, row), OF_LABELS)


cdef void add_node_text_words(channel_words_t *found, const page_t *page, int32_t node, uint32_t channel) noexcept nogil:
    if channel == C_TITLE or channel == C_HEADING or page.text_length[node] <= TEXT_BYTES:
        add_words(found, channel, first_bytes(text_at(page, page.text_begin[node], page.text_length[node]), TITLE_BYTES), OF_TEXTS)


cdef void collect_words(channel_words_t *found, const page_t *page, const unsigned char *address, uint32_t size) noexcept nogil:
    """Collect the words of a page."""
    cdef int32_t i, n = <int32_t>page.node_rows, heading = 0, button = 0
    cdef uint32_t k
    cdef bint has_address = size > 0, is_marked_up = has_items(page)
    add_address_words(found, address, size)
    for k in range(page.label_rows):
        add_words(found, C_CLASS, first_bytes(label_text(page, k), LABEL_BYTES), OF_LABELS)
    for k in range(page.name_rows):
        add_words(found, C_NAME, first_bytes(text_at(page, page.name_begin[k], page.name_length[k]), LABEL_BYTES), OF_LABELS)
    for i in range(n):
        if page.tag[i] != TEXT:
            if is_read(page.tag[i]):
                add_element_words(found, page, i, has_address)
            if is_marked_up:
                add_item_words(found, page, i)
            if class_of(page.tag[i]) & CLASS_HEADING:
                heading = page.end[i]
            elif page.tag[i] == TAG_BUTTON:
                button = page.end[i]
        elif page.tag[page.parent[i]] == TAG_TITLE:
            add_node_text_words(found, page, i, C_TITLE)
        elif page.tag[page.parent[i]] == TAG_SCRIPT:
            if is_json_ld(page, page.parent[i]):
                add_types(found, data_at(page, page.text_begin[i]), min(page.text_length[i], <uint32_t>MAX_JSON_LD))
        elif page.chars[i]:
            if i < button:
                k = C_BUTTON
            elif i < heading:
                k = C_HEADING
            else:
                k = C_LINK if page.marks[i] & MARK_LINK else C_TEXT
            add_node_text_words(found, page, i, k)


cdef channel_words_t page_words(
    const page_t *page, const unsigned char *address, uint32_t size, const uint8_t *filter
) noexcept nogil:
    """Return the words of a page, or those of them that may have their bit in a filter."""
    cdef channel_words_t found
    found.filter, found.count, found.room, found.is_incomplete = filter, 0, FIRST_WORDS, False
    found.rows = <channel_word_t *>malloc(found.room * sizeof(channel_word_t))
    if found.rows == NULL:
        found.is_incomplete = True
    else:
        collect_words(&found, page, address, size)
    return found


def title_and_headings(Columns columns not None, int most):
    """Nodes of titles and of the first ``most`` headings with text.

    >>> from scutch.page import parse
    >>> columns = parse("<title>Flax</title><h1>Blue</h1><p>Tall<h2>Seeds</h2><h2>Oil</h2>").columns
    >>> [columns.name(node) for node in title_and_headings(columns, 2)]
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
    """The words of a page, each as letter of the channel, colon, word.

    >>> from scutch.page import parse
    >>> sorted(words_of(parse("<title>Flax</title><button class=addToCart>Buy").columns, b"https://example.org/rope"))
    ['c:add', 'c:cart', 'c:to', 'k:buy', 'o:example', 'o:org', 't:flax', 'u:rope']
    """
    cdef channel_words_t found = page_words(&columns.page, address, <uint32_t>len(address), NULL)
    cdef uint32_t i
    try:
        if found.is_incomplete:
            raise MemoryError
        return {
            LETTERS[found.rows[i].channel] + ":" + found.rows[i].word[:found.rows[i].size].lower().decode("utf-8", "replace")
            for i in range(found.count)
        }
    finally:
        free(found.rows)
