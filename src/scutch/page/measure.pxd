"""Characters, words and sentence punctuation of a text, and its hash: one definition for the columns and for all later counts."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from scutch.kernels.hashing cimport hash_bytes
from scutch.page.tables cimport BYTE_ALNUM, BYTE_SENTENCE, BYTE_SPACE, byte_class

cdef extern from "measure.h" nogil:
    ctypedef struct Measured "scutch_measured":
        uint32_t read  # bytes from the first on
        uint32_t blanks
        uint32_t words
        uint32_t signs
        uint8_t inside  # whether the last one belongs to a word

    Measured measured "scutch_measure"(const unsigned char *s, uint32_t size, uint64_t readable)
    uint32_t blanks_at "scutch_blanks"(const unsigned char *s, uint32_t size, uint64_t readable)

ctypedef struct Measure:
    int32_t chars
    int32_t words
    int32_t punctuation

cdef enum Character:  # what a non-ASCII code point counts as
    NOTHING  # soft hyphen, zero-width characters, combining marks of presentation
    BLANK
    LETTER
    SIGN
    SENTENCE_SIGN
    WIDE  # CJK: two characters and a word
    WIDE_SIGN
    WIDE_SENTENCE_SIGN


cdef inline uint32_t decode(const unsigned char *s, uint32_t *i, uint32_t size) noexcept nogil:
    """Decode the code point at i and advance i; invalid UTF-8 reads as U+FFFD."""
    cdef uint32_t k = i[0], left = size - i[0]
    cdef uint8_t c = s[k]
    if 0xC2 <= c < 0xE0 and left >= 2:
        i[0] = k + 2
        return (c & 0x1F) << 6 | (s[k + 1] & 0x3F)
    if 0xE0 <= c < 0xF0 and left >= 3:
        i[0] = k + 3
        return (c & 0x0F) << 12 | (s[k + 1] & 0x3F) << 6 | (s[k + 2] & 0x3F)
    if 0xF0 <= c < 0xF5 and left >= 4:
        i[0] = k + 4
        return <uint32_t>(c & 0x07) << 18 | (s[k + 1] & 0x3F) << 12 | (s[k + 2] & 0x3F) << 6 | (s[k + 3] & 0x3F)
    i[0] = k + 1
    return 0xFFFD


cdef inline uint32_t character_of(uint32_t code) noexcept nogil:
    if code < 0x2000:
        if code == 0xA0 or code == 0x85 or code == 0x1680:
            return BLANK
        if code == 0xAD:
            return NOTHING
        if code in (0x060C, 0x061B, 0x061F, 0x06D4, 0x0964):
            return SENTENCE_SIGN
        if 0x1100 <= code < 0x1200:
            return WIDE
        return SIGN if code < 0xC0 and code not in (0xAA, 0xB5, 0xBA) or code == 0xD7 or code == 0xF7 else LETTER
    if code < 0x2E80:
        if code <= 0x200A or code in (0x2028, 0x2029, 0x202F, 0x205F):
            return BLANK
        if 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E or 0x2060 <= code <= 0x206F:
            return NOTHING
        return SENTENCE_SIGN if code in (0x2026, 0x203C) else SIGN
    if code < 0x3040:
        if code == 0x3000:
            return BLANK
        return WIDE_SENTENCE_SIGN if code in (0x3001, 0x3002) else WIDE if code == 0x3005 else WIDE_SIGN
    if code < 0xFF00:
        if code == 0xFEFF or 0xFE00 <= code <= 0xFE0F:
            return NOTHING
        return WIDE if code < 0xA4D0 or 0xAC00 <= code < 0xD7B0 or 0xF900 <= code < 0xFB00 else LETTER
    if code <= 0xFF60:
        return WIDE_SENTENCE_SIGN if code in (0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F) else WIDE
    if 0x20000 <= code < 0x40000:
        return WIDE
    return LETTER if code < 0xFFF0 else SIGN


cdef inline uint32_t measure_wide(const unsigned char *s, uint32_t i, uint32_t size, uint8_t *before, Measure *m) noexcept nogil:
    """Count a run of non-ASCII characters; return its end. `before`: whether the previous character belongs to a word."""
    cdef uint32_t code, kind
    while i < size and s[i] >= 0x80:
        code = decode(s, &i, size)
        kind = character_of(code)
        m.chars += (kind >= LETTER) + (kind >= WIDE)
        m.punctuation += kind == SENTENCE_SIGN or kind == WIDE_SENTENCE_SIGN
        m.words += kind == WIDE or (kind == LETTER and not before[0])
        if kind != NOTHING:
            before[0] = kind == LETTER
    return i


cdef inline void measure(const unsigned char *s, uint32_t size, uint64_t readable, Measure *m) noexcept nogil:
    """Count UTF-8 text: its leading ASCII, which is all of most texts, in SIMD blocks, and the rest branch-free."""
    cdef Measured begun = measured(s, size, readable)
    cdef uint32_t i = begun.read, chars = begun.read - begun.blanks, words = begun.words, signs = begun.signs
    cdef uint8_t kind, word, before = begun.inside
    while i < size:
        if s[i] < 0x80:
            kind = byte_class[s[i]]
            chars += not kind & BYTE_SPACE
            signs += kind & BYTE_SENTENCE != 0
            word = kind & BYTE_ALNUM != 0
            words += word & (before ^ 1)
            before = word
            i += 1
        else:
            m.chars, m.words, m.punctuation = chars, words, signs
            i = measure_wide(s, i, size, &before, m)
            chars, words, signs = m.chars, m.words, m.punctuation
    m.chars, m.words, m.punctuation = chars, words, signs


cdef inline uint64_t hash_text(const unsigned char *s, uint32_t size) noexcept nogil:
    """Hash a text without leading and trailing white space."""
    while size and byte_class[s[0]] & BYTE_SPACE:
        s += 1
        size -= 1
    while size and byte_class[s[size - 1]] & BYTE_SPACE:
        size -= 1
    return hash_bytes(s, size)
