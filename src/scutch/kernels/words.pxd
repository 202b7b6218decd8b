"""Words of labels and texts, and their case-insensitive hashes.

``next_words`` reads 63 bytes at a time: bit masks with one bit for each byte mark the letters and the begins and ends of words,
so the scan is branch-free for each byte. ``word_end`` and ``word_hash`` are the scalar equivalents for one word.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from scutch.kernels.characters cimport is_digit, is_letter
from scutch.kernels.hashing cimport mixed

cdef extern from "byte_classes.h" nogil:
    ctypedef struct signs_t "scutch_signs":  # bit masks of a window, the first byte in the lowest bit
        uint64_t letters
        uint64_t small
        uint64_t leads

    ctypedef struct figures_t "scutch_figures":  # the same
        uint64_t letters
        uint64_t digits
        uint64_t leads

    ctypedef enum Sort "scutch_sort":  # of words
        OF_LABELS "SCUTCH_LABELS"  # ASCII letters; a capital after a lower-case letter begins a new word
        OF_TEXTS "SCUTCH_TEXTS"  # ASCII letters, and all bytes beyond ASCII
        TOKENS "SCUTCH_TOKENS"  # as texts, with digits and without three-byte characters

    signs_t signs_of "scutch_signs_of"(const unsigned char *window, Sort sort)
    figures_t figures_of "scutch_figures_of"(const unsigned char *window)

cdef extern from "bits.h" nogil:
    int lowest "scutch_lowest"(uint64_t bits)  # index of the lowest set bit; the number must not be 0

cdef enum:
    EIGHT = 8  # bytes of a 64-bit word
    WINDOW = 64  # bytes of a window; the last one only ends a word ...
    ROOM = 80  # ... with padding of sixteen bytes ...
    MOST = 32  # ... and most words of a window

ctypedef struct text_t:
    const unsigned char *data
    uint32_t size
    uint64_t readable  # bytes from data on that may be read

ctypedef struct words_t:
    uint32_t hashes[MOST]
    uint32_t count
    bint led  # tokens: whether three-byte characters occur

ctypedef struct marked_t:  # the words of a window
    const unsigned char *window  # its bytes, which sixteen readable ones follow
    uint32_t width  # bytes of it that are marked
    uint64_t starts  # bits of the first bytes of the words ...
    uint64_t ends  # ... and of the bytes behind them, in the same order
    bint led  # as in ``words_t``
    unsigned char padded[ROOM]  # a copy of the end of a text


cdef inline bint goes_on(const unsigned char *label, uint32_t i) noexcept nogil:
    """Whether a word of a label continues here: at a letter, but not at a capital after a lower-case letter."""
    return is_letter(label[i]) and (label[i] & 0x20 or not label[i - 1] & 0x20)


cdef inline bint is_text_byte(uint8_t byte) noexcept nogil:
    return is_letter(byte) or byte >= 0x80


cdef inline bint is_token_byte(uint8_t byte) noexcept nogil:
    return is_letter(byte) or is_digit(byte) or 0x80 <= byte < 0xE2 or byte >= 0xF0


cdef inline uint32_t word_end(const unsigned char *label, uint32_t i, uint32_t size) noexcept nogil:
    """End of the word of a label that begins here."""
    i += 1
    while i < size and goes_on(label, i):
        i += 1
    return i


cdef inline uint32_t short_of(uint64_t hash) noexcept nogil:
    """The upper half of a hash, never 0."""
    return <uint32_t>(hash >> 32) if hash >> 32 else 1


cdef inline uint64_t each(uint8_t byte) noexcept nogil:
    """A byte, repeated eight times."""
    return byte * <uint64_t>0x0101010101010101


cdef inline uint64_t eight_at(const unsigned char *s) noexcept nogil:
    """Load eight bytes in little-endian order on any machine; compilers emit one load."""
    return (<uint64_t>s[0] | <uint64_t>s[1] << 8 | <uint64_t>s[2] << 16 | <uint64_t>s[3] << 24
            | <uint64_t>s[4] << 32 | <uint64_t>s[5] << 40 | <uint64_t>s[6] << 48 | <uint64_t>s[7] << 56)


cdef inline uint64_t four_at(const unsigned char *s) noexcept nogil:
    """Load four bytes in little-endian order on any machine."""
    return <uint64_t>s[0] | <uint64_t>s[1] << 8 | <uint64_t>s[2] << 16 | <uint64_t>s[3] << 24


cdef inline uint64_t few_at(const unsigned char *s, uint32_t size) noexcept nogil:
    """Load at most eight bytes in little-endian order, padded with zeros, without a read beyond them."""
    if size >= 8:
        return eight_at(s)
    if size >= 4:
        return four_at(s) | four_at(s + size - 4) << 8 * (size - 4)
    if size >= 2:
        return <uint64_t>s[0] | <uint64_t>s[1] << 8 | <uint64_t>s[size - 1] << 8 * (size - 1)
    return s[0] if size else 0


cdef inline uint64_t lower_part(const unsigned char *s, uint32_t size) noexcept nogil:
    """At most eight bytes in lower case, padded with zeros."""
    return few_at(s, size) | (each(0x20) & ~(~<uint64_t>0 << 4 * min(size, <uint32_t>EIGHT) << 4 * min(size, <uint32_t>EIGHT)))


cdef inline uint32_t word_hash(const unsigned char *word, uint32_t size) noexcept nogil:
    """Hash of a word: by 64-bit words, at least two, the last one padded with zeros."""
    cdef uint64_t hash = mixed(0, lower_part(word, size))
    cdef uint32_t i
    hash = mixed(hash, lower_part(word + EIGHT, size - EIGHT) if size > EIGHT else 0)
    for i in range(2 * EIGHT, size, 8):
        hash = mixed(hash, lower_part(word + i, size - i))
    return short_of(hash)


cdef inline uint32_t next_word(const unsigned char *label, uint32_t *at, uint32_t size) noexcept nogil:
    """Hash of the word of a label that begins here; moves on to its end."""
    cdef uint32_t begin = at[0]
    at[0] = word_end(label, begin, size)
    return word_hash(label + begin, at[0] - begin)


cdef inline uint64_t part_of(const unsigned char *s, uint32_t size) noexcept nogil:
    """The first of eight bytes in lower case, padded with zeros."""
    return (eight_at(s) | each(0x20)) & ~(~<uint64_t>0 << 4 * size << 4 * size)


cdef inline uint32_t word_in(const unsigned char *s, uint32_t size) noexcept nogil:
    """``word_hash`` of a word with sixteen readable bytes after it."""
    cdef uint32_t first = min(size, <uint32_t>EIGHT), i
    cdef uint64_t hash = mixed(0, part_of(s, first))
    hash = mixed(hash, part_of(s + EIGHT, min(size - first, <uint32_t>EIGHT)))
    for i in range(2 * EIGHT, size, 8):
        hash = mixed(hash, part_of(s + i, min(size - i, <uint32_t>EIGHT)))
    return short_of(hash)


cdef inline uint32_t long_word_end(const unsigned char *s, uint32_t at, uint32_t size, Sort sort) noexcept nogil:
    """End of the word that begins at ``at`` and fills a window."""
    cdef uint32_t end = at
    if sort == OF_LABELS:
        return word_end(s, at, size)
    while end < size and (is_token_byte(s[end]) if sort == TOKENS else is_text_byte(s[end])):
        end += 1
    return end


cdef inline uint32_t long_word(const unsigned char *s, uint32_t at, uint32_t size, Sort sort, words_t *words) noexcept nogil:
    """Read a word that fills a window; returns its end."""
    cdef uint32_t end = long_word_end(s, at, size, sort)
    words.hashes[0], words.count = word_hash(s + at, end - at), 1
    return end


cdef inline bint mark_words(text_t text, uint32_t at, Sort sort, marked_t *marked) noexcept nogil:
    """Mark the words in the window at ``at``, which must not lie within a word; False if a single word fills the window."""
    cdef uint32_t width = min(text.size - at, <uint32_t>(WINDOW - 1))
    cdef const unsigned char *window = text.data + at
    cdef uint64_t letters, cut
    cdef signs_t signs
    while at + width < text.size and width > WINDOW - 5 and window[width] & 0xC0 == 0x80:  # do not split a character
        width -= 1
    if at + ROOM > text.readable:
        memset(marked.padded, 0, ROOM)
        memcpy(marked.padded, window, width)
        window = marked.padded
    signs = signs_of(window, sort)
    letters = signs.letters & ~(signs.leads | signs.leads << 1 | signs.leads << 2) & (<uint64_t>1 << width) - 1
    cut = ~signs.small & signs.small << 1 if sort == OF_LABELS else 0
    marked.window, marked.width, marked.led = window, width, signs.leads & (<uint64_t>1 << width) - 1 != 0
    marked.starts, marked.ends = letters & ~(letters << 1 & ~cut), letters << 1 & (~letters | cut)
    if at + width < text.size and marked.ends >> width:  # the last word may continue after the window
        marked.ends ^= <uint64_t>1 << width
        return not marked.starts & 1 or marked.ends != 0
    return True


cdef inline uint32_t take_word(marked_t *marked, uint32_t *size) noexcept nogil:
    """Remove the first marked word; returns its place in the window."""
    cdef uint32_t begin = lowest(marked.starts)
    size[0] = lowest(marked.ends) - begin
    marked.starts, marked.ends = marked.starts & (marked.starts - 1), marked.ends & (marked.ends - 1)
    return begin


cdef inline uint32_t next_window(uint32_t at, const marked_t *marked) noexcept nogil:
    """Begin of the window behind one whose words are taken: a word that may continue is read again."""
    return at + (lowest(marked.starts) if marked.starts else marked.width)


cdef inline uint32_t next_words(text_t text, uint32_t at, Sort sort, words_t *words) noexcept nogil:
    """Read the words in the window at ``at``, which must not lie within a word; returns the begin of the next window."""
    cdef marked_t marked
    cdef uint32_t begin, size
    cdef bint is_marked = mark_words(text, at, sort, &marked)
    words.led, words.count = marked.led, 0
    if not is_marked:
        return long_word(text.data, at, text.size, sort, words)
    while marked.ends:
        begin = take_word(&marked, &size)
        words.hashes[words.count] = word_in(marked.window + begin, size)
        words.count += 1
    return next_window(at, &marked)
