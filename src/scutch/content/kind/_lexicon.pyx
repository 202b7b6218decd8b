# cython: boundscheck=False, wraparound=False, cdivision=True
"""What the words of a page say about its kind: learned from pages, looked up by hash.

Each known word has one weight for each kind, the logarithm of how much likelier the kind is on a page with the word. The weights of
a page's words are added up by group of channels: what the address says, what the markup says, what the text says. Some words are told
one by one as well. Fitted by ``training/kind.py``.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr

from scutch.content.kind._words cimport CHANNELS, found_t, surveyed
from scutch.kernels.containers cimport index_add, index_find, index_t, set_reserve
from scutch.kernels.words cimport word_hash
from scutch.page.parser cimport Columns

cdef enum:
    MOST_WORDS = 1 << 14  # known ones
    KINDS = 7
    GROUPS = 3
    ZERO = 80  # the letter of no weight
    EASE = 4  # words that a group is thought to have besides its own, which say nothing

#: A weight is stored as one letter, in these units from this letter on, which says nothing.
UNIT = 0.08
ZERO_LETTER = "P"
cdef double UNITS = UNIT
#: Which group a channel belongs to: 0 the address, 1 the markup, 2 the text.
GROUP_OF = (0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
cdef unsigned char *CHANNEL = b"uobcjmpnthaks"  # in the order of the channels
cdef uint8_t *GROUP = [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]

ctypedef struct known_t:
    int32_t flag  # place among the words that are told one by one, or -1
    int8_t weight[KINDS]
    uint8_t group


cdef inline uint32_t hash_of(uint32_t channel, const unsigned char *word, uint32_t size) noexcept nogil:
    """A word's hash, another in each channel."""
    return word_hash(word, size) * (2 * channel + 3)


cdef class Lexicon:
    """What words say about kinds.

    Parameters
    ----------
    table
        A line a word: its channel and itself, a letter for each kind's weight, ``x`` where it is told by itself; tabs between.

    Raises
    ------
    ValueError
        A line is no such line, or there are too many.

    Examples
    --------
    >>> from scutch.page import parse
    >>> lexicon = Lexicon(b"c:cart\\tPDiVPPP\\tx\\n")
    >>> row = memoryview(lexicon.describe(parse("<p class=cart>").columns, b"")).cast("f")
    >>> len(row), round(row[9], 4), row[21]
    (22, 0.8944, 1.0)
    """

    cdef index_t words  # numbers of the known words, by hash
    cdef known_t *known  # by number
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
            if stop == NULL or self.count == MOST_WORDS or not self.learn(s, <uint32_t>(stop - s)):
                raise ValueError(f"no line of a word: {s[:min(80, end - s)]!r}")
            s = stop + 1

    def __dealloc__(self):
        free(self.words.keys)
        free(self.known)

    cdef bint learn(self, const unsigned char *line, uint32_t size) noexcept nogil:
        """Put a word into the table; false where the line is none."""
        cdef const unsigned char *channel = <const unsigned char *>memchr(CHANNEL, line[0], CHANNELS)
        cdef const unsigned char *tab = <const unsigned char *>memchr(line, c"\t", size)
        cdef uint32_t word, k
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
        index_add(&self.words, hash_of(<uint32_t>(channel - CHANNEL), line + 2, word - 2), self.count)
        self.count += 1
        return True

    @property
    def width(self):
        """Numbers that a page is described by."""
        return GROUPS * KINDS + self.flags

    cdef void add(self, const found_t *found, uint8_t *there, float *row) noexcept nogil:
        """Add up the weights of the words that were found, each once; ``there``: room for a mark for each known word."""
        cdef uint32_t i, k
        cdef uint32_t counts[GROUPS]
        cdef int32_t number
        cdef const known_t *known
        for k in range(GROUPS):
            counts[k] = EASE
        for i in range(found.count):
            number = index_find(&self.words, hash_of(found.rows[i].channel, found.rows[i].word, found.rows[i].size))
            if number < 0 or there[number]:
                continue
            there[number], known = 1, &self.known[number]
            counts[known.group] += 1
            for k in range(KINDS):
                row[known.group * KINDS + k] += known.weight[k]
            if known.flag >= 0:
                row[GROUPS * KINDS + known.flag] = 1
        for k in range(GROUPS * KINDS):
            row[k] = row[k] * UNITS / sqrt(counts[k // KINDS])

    def describe(self, Columns columns not None, bytes address not None):
        """Say what the words of a page say.

        Parameters
        ----------
        columns
            Of the page.
        address
            Its address; empty where it is not known.

        Returns
        -------
        bytearray
            Floats of 4 bytes: for each group of channels and each kind the sum of the weights by the root of how many they
            are; then 1 for each word told by itself that is there.
        """
        cdef bytearray row = bytearray(self.width * sizeof(float))
        cdef unsigned char *data = row
        cdef const unsigned char *s = address
        cdef uint32_t size = <uint32_t>len(address)
        cdef uint8_t *there = <uint8_t *>calloc(self.count + 1, 1)
        cdef found_t found
        cdef bint done
        with nogil:
            found = surveyed(&columns.page, s, size)
            done = there != NULL and not found.lost
            if done:
                self.add(&found, there, <float *>data)
            free(found.rows)
            free(there)
        if not done:
            raise MemoryError
        return row
