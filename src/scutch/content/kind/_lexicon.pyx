# cython: boundscheck=False, wraparound=False, cdivision=True
"""Weights of words for the kinds of pages, looked up by hash.

A known word has one weight per kind: the logarithm of how much more probable the kind is on a page with the word. The weights
of the words of a page are summed by group of channels: address, markup, text. Some words are single features as well. Fitted by
``training/kind.py``.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr

from scutch.content.kind._words cimport (
    CHANNELS,
    FILTER_BITS,
    bit_of,
    channel_word_t,
    channel_words_t,
    in_channel,
    page_words,
)
from scutch.kernels.containers cimport index_add, index_find, index_prefetch, index_t, prefetch, set_reserve
from scutch.kernels.words cimport word_hash
from scutch.page.parser cimport Columns

cdef enum:
    MOST_WORDS = 1 << 14  # of a table
    KINDS = 7
    GROUPS = 3
    ZERO = 80  # the letter of weight 0
    BATCH = 64  # words looked up at a time
    PRIOR_WORDS = 4  # words of weight 0 added to each group

#: A weight is stored as one letter: its distance from ``ZERO_LETTER``, in units of ``UNIT``.
UNIT = 0.08
ZERO_LETTER = "P"
cdef double UNITS = UNIT
#: Group of each channel: 0 address, 1 markup, 2 text.
GROUP_OF = (0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
cdef unsigned char *CHANNEL = b"uobcjmpnthaks"  # in the order of the channels
cdef uint8_t *GROUP = [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]

ctypedef struct known_t:
    int32_t flag  # index among the single features, or -1
    int8_t weight[KINDS]
    uint8_t group


cdef class Lexicon:
    """Weights of words for kinds.

    ``table``: on each line, separated by tabs: channel and word, one letter per kind for the weights, ``x`` for a single
    feature. Raises ``ValueError``: a line is malformed, or there are too many lines.

    >>> from scutch.page import parse
    >>> lexicon = Lexicon(b"c:cart\\tPDiVPPP\\tx\\n")
    >>> row = memoryview(lexicon.describe(parse("<p class=cart>").columns, b"")).cast("f")
    >>> len(row), round(row[9], 4), row[21]
    (22, 0.8944, 1.0)
    """

    cdef index_t words  # numbers of the known words, by hash
    cdef known_t *known  # by number
    cdef uint8_t filter[1 << (FILTER_BITS - 3)]  # the bits of the known words; most others have another bit
    cdef int32_t count
    cdef int32_t flags

    def __cinit__(self, bytes table not None):
        cdef const unsigned char *s = table
        cdef const unsigned char *end = s + len(table)
        cdef const unsigned char *stop
        self.known = <known_t *>calloc(MOST_WORDS, sizeof(known_t))
        if self.known == NULL or not set_reserve(&self.words, MOST_WORDS):
            raise MemoryError
        while s < end:
            stop = <const unsigned char *>memchr(s, c"\n", end - s)
            if stop == NULL or self.count == MOST_WORDS or not self.add_line(s, <uint32_t>(stop - s)):
                raise ValueError(f"line {self.count + 1} of the table is no line of a word: {s[:min(80, end - s)]!r}")
            s = stop + 1

    def __dealloc__(self):
        free(self.words.keys)
        free(self.known)

    cdef bint add_line(self, const unsigned char *line, uint32_t size) noexcept nogil:
        """Add the word of a line to the table; False for a malformed line."""
        cdef const unsigned char *channel = <const unsigned char *>memchr(CHANNEL, line[0], CHANNELS)
        cdef const unsigned char *tab = <const unsigned char *>memchr(line, c"\t", size)
        cdef uint32_t word, k, hash
        cdef known_t *known = &self.known[self.count]
        if channel == NULL or tab == NULL or tab - line < 3:
            return False
        word = <uint32_t>(tab - line)
        if size < word + KINDS + 2 or tab[KINDS + 1] != c"\t":
            return False
        known.group = GROUP[channel - CHANNEL]
        known.flag = self.flags if size > word + KINDS + 2 else -1
        self.flags += known.flag >= 0
        for k in range(KINDS):
            known.weight[k] = <int8_t>(<int32_t>tab[k + 1] - ZERO)
        hash = in_channel(word_hash(line + 2, word - 2), <uint32_t>(channel - CHANNEL))
        index_add(&self.words, hash, self.count)
        self.filter[bit_of(hash) >> 3] |= <uint8_t>(1 << (bit_of(hash) & 7))
        self.count += 1
        return True

    @property
    def width(self):
        """Number of features of a page."""
        return GROUPS * KINDS + self.flags

    cdef uint32_t find_known(self, const channel_word_t *words, uint32_t count, int32_t *numbers) noexcept nogil:
        """List the numbers of the known ones of up to ``BATCH`` words; return how many they are.

        The tables are too large for the cache: the slots and the weights of all words begin to load before the first is needed.
        """
        cdef uint32_t i, known = 0
        for i in range(count):
            index_prefetch(&self.words, words[i].hash)
        for i in range(count):
            numbers[known] = index_find(&self.words, words[i].hash)
            if numbers[known] >= 0:
                prefetch(&self.known[numbers[known]])
                known += 1
        return known

    cdef void add_weights(self, const channel_words_t *found, uint8_t *is_counted, float *row) noexcept nogil:
        """Sum the weights of the found words, each once; ``is_counted`` has a zero byte for each known word."""
        cdef uint32_t first = 0, i, k, count
        cdef uint32_t counts[GROUPS]
        cdef int32_t numbers[BATCH]
        cdef const known_t *known
        for k in range(GROUPS):
            counts[k] = PRIOR_WORDS
        while first < found.count:
            count = self.find_known(&found.rows[first], min(found.count - first, <uint32_t>BATCH), numbers)
            first += BATCH
            for i in range(count):
                if is_counted[numbers[i]]:
                    continue
                is_counted[numbers[i]], known = 1, &self.known[numbers[i]]
                counts[known.group] += 1
                for k in range(KINDS):
                    row[known.group * KINDS + k] += known.weight[k]
                if known.flag >= 0:
                    row[GROUPS * KINDS + known.flag] = 1
        for k in range(GROUPS * KINDS):
            row[k] = row[k] * UNITS / sqrt(counts[k // KINDS])

    def describe(self, Columns columns not None, bytes address not None):
        """Compute the features of the words of a page.

        ``address``: its address; empty if unknown. Returns: floats of 4 bytes: for each group of channels and each kind the
        sum of the weights, divided by the square root of the number of words; then 1 or 0 for each single feature.
        """
        cdef bytearray row = bytearray(self.width * sizeof(float))
        cdef unsigned char *data = row
        cdef const unsigned char *s = address
        cdef uint32_t size = <uint32_t>len(address)
        cdef uint8_t *is_counted = <uint8_t *>calloc(self.count + 1, 1)
        cdef channel_words_t found
        cdef bint done
        with nogil:
            found = page_words(&columns.page, s, size, self.filter)
            done = is_counted != NULL and not found.is_incomplete
            if done:
                self.add_weights(&found, is_counted, <float *>data)
            free(found.rows)
            free(is_counted)
        if not done:
            raise MemoryError
        return row
