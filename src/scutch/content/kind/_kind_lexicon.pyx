# cython: boundscheck=False, wraparound=False, cdivision=True
"""What the words of a page say about its kind: learned from pages, looked up by hash.

Each known word has one weight for each kind, the logarithm of how much likelier the kind is on a page with the word. The weights of
a page's words are added up by group of channels: what the address says, what the markup says, what the text says. Some words are told
one by one as well. Fitted by ``training/kind.py``.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free

from scutch.content.kind import _kind_words
from scutch.content.kind._kind_words cimport found_t, surveyed
from scutch.kernels.hashing cimport word_hash
from scutch.page.parser cimport Columns

cdef enum:
    SLOTS = 1 << 15  # of the table of known words
    KINDS = 7
    GROUPS = 3
    EASE = 4  # words that a group is thought to have besides its own, which say nothing

#: What a weight is stored in units of.
UNIT = 0.08
cdef double UNITS = UNIT
#: Which group a channel belongs to: 0 the address, 1 the markup, 2 the text.
GROUP_OF = (0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
cdef uint8_t *GROUP = [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]

ctypedef struct known_t:
    int32_t flag  # place among the words that are told one by one, or -1
    int8_t weight[KINDS]
    uint8_t group


cdef inline uint32_t hash_of(uint32_t channel, const unsigned char *word, uint32_t size) noexcept nogil:
    """A word's hash, another in each channel; never 0."""
    cdef uint32_t hash = word_hash(word, size) * (2 * channel + 3)
    return hash if hash else 1


cdef class Lexicon:
    """What words say about kinds.

    Parameters
    ----------
    words
        By channel and word (``c:cart``): one whole number for each kind, and whether it is told by itself.

    Raises
    ------
    ValueError
        There are too many words, or the weights of one are not as many as kinds.

    Examples
    --------
    >>> from scutch.page import parse
    >>> lexicon = Lexicon({"c:cart": ((0, -12, 25, 6, 0, 0, 0), True)})
    >>> row = memoryview(lexicon.describe(parse("<p class=cart>").columns, b"")).cast("f")
    >>> len(row), round(row[9], 4), row[21]
    (22, 0.8944, 1.0)
    """

    cdef uint32_t *hashes  # by slot; 0 where there is none
    cdef int32_t *numbers
    cdef known_t *known  # by number
    cdef int32_t count
    cdef int32_t flags
    cdef readonly tuple words

    def __cinit__(self, words not None):
        cdef uint32_t k
        cdef known_t *known
        if len(words) > SLOTS // 2:
            raise ValueError(f"more than {SLOTS // 2} words")
        self.hashes = <uint32_t *>calloc(SLOTS, sizeof(uint32_t))
        self.numbers = <int32_t *>calloc(SLOTS, sizeof(int32_t))
        self.known = <known_t *>calloc(len(words) + 1, sizeof(known_t))
        if not (self.hashes and self.numbers and self.known):
            raise MemoryError
        self.words = tuple(words)
        for name, (weights, told) in words.items():
            if len(weights) != KINDS:
                raise ValueError(f"{name}: {len(weights)} weights for {KINDS} kinds")
            known = self.place(_kind_words.LETTERS.index(name[0]), name[2:].encode())
            known.flag = self.flags if told else -1
            self.flags += bool(told)
            for k in range(KINDS):
                known.weight[k] = weights[k]

    def __dealloc__(self):
        free(self.hashes)
        free(self.numbers)
        free(self.known)

    cdef known_t *place(self, uint32_t channel, bytes word):
        """The row of a new word."""
        cdef uint32_t hash = hash_of(channel, word, <uint32_t>len(word)), slot = hash % SLOTS
        cdef known_t *known = &self.known[self.count]
        while self.hashes[slot]:
            slot = (slot + 1) % SLOTS
        self.hashes[slot], self.numbers[slot], known.group = hash, self.count, GROUP[channel]
        self.count += 1
        return known

    cdef int32_t find(self, uint32_t hash) noexcept nogil:
        """Number of a word, or -1."""
        cdef uint32_t slot = hash % SLOTS
        while self.hashes[slot] and self.hashes[slot] != hash:
            slot = (slot + 1) % SLOTS
        return self.numbers[slot] if self.hashes[slot] else -1

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
            number = self.find(hash_of(found.rows[i].channel, found.rows[i].word, found.rows[i].size))
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
