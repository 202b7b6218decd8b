from libc.stdint cimport uint32_t

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

ctypedef struct channel_word_t:
    const unsigned char *word
    uint32_t size
    uint32_t channel

ctypedef struct channel_words_t:
    channel_word_t *rows  # NULL without memory
    uint32_t count
    size_t room
    bint is_incomplete  # an allocation failed

cdef channel_words_t page_words(const page_t *page, const unsigned char *address, uint32_t size) noexcept nogil
