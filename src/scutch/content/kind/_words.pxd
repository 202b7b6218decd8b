from libc.stdint cimport uint8_t, uint16_t, uint32_t

from scutch.page.tables cimport page_t

cdef enum:  # channels
    C_PATH
    C_HOST
    C_BODY
    C_CLASS
    C_TYPE
    C_META
    C_PROPERTY
    C_NAME
    C_TITLE
    C_HEADING
    C_LINK
    C_BUTTON
    C_TEXT
    CHANNELS

cdef enum:
    FILTER_BITS = 17  # of the hash of a word, which select its bit in a filter

ctypedef struct channel_word_t:
    const unsigned char *word
    uint32_t hash
    uint16_t size
    uint16_t channel

ctypedef struct channel_words_t:
    const uint8_t *filter  # bits of the words that are collected; NULL for all words
    channel_word_t *rows  # NULL without memory
    uint32_t count
    size_t room
    bint is_incomplete  # an allocation failed


cdef inline uint32_t in_channel(uint32_t hash, uint32_t channel) noexcept nogil:
    """Hash of a word in a channel, by its hash: different in each channel."""
    return hash * (2 * channel + 3)


cdef inline uint32_t bit_of(uint32_t hash) noexcept nogil:
    """Bit of a hash in a filter."""
    return (hash ^ hash >> 15) & ((1 << FILTER_BITS) - 1)


cdef inline bint has_bit(const uint8_t *filter, uint32_t hash) noexcept nogil:
    """Whether the bit of a hash is set."""
    return filter[bit_of(hash) >> 3] >> (bit_of(hash) & 7) & 1


cdef channel_words_t page_words(
    const page_t *page, const unsigned char *address, uint32_t size, const uint8_t *filter) noexcept nogil
