# cython: boundscheck=False, wraparound=False, cdivision=True
"""What short texts may be, by a look at their bytes: so that the patterns of a kind are tried only where it can be.

A text that is not ASCII may be anything.
"""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint32_t
from libc.string cimport memchr, strlen

from scutch.kernels.lexicon cimport Lexicon
from scutch.kernels.words cimport is_letter, word_hash

#: Kinds of words.
ANSWER, MONEY, DATE, AMOUNT = 1, 2, 4, 8

cdef enum:
    SAYS_ANSWER = 1
    SAYS_MONEY = 2
    SAYS_DATE = 4
    SAYS_AMOUNT = 8
    LONG_RUN = 4  # digits that may be a year
    SHORT_RUN = 2
    NEAR = 16  # signs between the numbers of a date
    LONGEST_DATE = 80
    LONGEST_PRICE = 64
    LONGEST_NUMBER = 40

#: What follows a number that is a rating: a stroke, or the first letter of a word for stars or of one before the scale.
cdef const char *SCALE = b"/seovdazy"

ctypedef struct cues_t:  # of one text
    bint has_digit
    bint is_near  # two numbers close to each other, or one of four digits
    bint is_scaled
    bint has_money
    int first  # what the first word may be
    int words  # what all words may be

ctypedef struct counts_t:
    int answers
    int addresses
    int dates
    int prices
    int ratings
    int numbers
    int quantities
    int unknown


cdef inline bint is_digit(unsigned char byte) noexcept nogil:
    return 48 <= byte <= 57


cdef inline bint is_blank(unsigned char byte) noexcept nogil:
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


cdef bint has_scale(const unsigned char *s, Py_ssize_t i, Py_ssize_t size) noexcept nogil:
    """Whether what may belong to a rating follows a number that ends here."""
    i += i < size and is_blank(s[i])
    return i < size and memchr(SCALE, s[i] | 0x20 if is_letter(s[i]) else s[i], strlen(SCALE)) != NULL


cdef Py_ssize_t read_digits(const unsigned char *s, Py_ssize_t i, Py_ssize_t size, Py_ssize_t before, cues_t *cues) noexcept nogil:
    """Read a number, and say where it ends. ``before``: where the one before it ended, or -1."""
    cdef Py_ssize_t begin = i
    while i < size and is_digit(s[i]):
        i += 1
    cues.has_digit = True
    cues.is_near |= i - begin >= LONG_RUN or (before >= 0 and begin - before <= NEAR and i - begin >= SHORT_RUN)
    cues.is_scaled |= has_scale(s, i, size)
    return i


cdef void add(const cues_t *cues, Py_ssize_t size, const unsigned char *s, Py_ssize_t longest, counts_t *counts) noexcept nogil:
    """Count a text for all that it may be."""
    counts.answers += size <= longest and cues.first & SAYS_ANSWER != 0
    counts.addresses += size > 0 and (s[0] == c"h" or s[0] == c"w" or s[0] == c"/")
    counts.dates += cues.is_near and size <= LONGEST_DATE and cues.words & SAYS_DATE != 0
    counts.prices += cues.has_money and size <= LONGEST_PRICE
    counts.ratings += cues.is_scaled and size <= LONGEST_PRICE
    counts.numbers += cues.has_digit and size <= LONGEST_NUMBER and cues.words & SAYS_AMOUNT != 0
    counts.quantities += cues.has_digit and size <= LONGEST_NUMBER


cdef void add_unknown(counts_t *counts) noexcept nogil:
    """Count a text that may be anything."""
    counts.answers += 1
    counts.addresses += 1
    counts.dates += 1
    counts.prices += 1
    counts.ratings += 1
    counts.numbers += 1
    counts.quantities += 1
    counts.unknown += 1


cdef class Cues:
    """Words that belong to values of some kinds.

    Parameters
    ----------
    words
        By word in small ASCII letters what it may be a part of: a sum of ``ANSWER``, ``MONEY``, ``DATE`` and ``AMOUNT``.
    longest
        Characters of the longest answer.
    """

    cdef Lexicon lexicon
    cdef Py_ssize_t longest

    def __init__(self, dict words not None, Py_ssize_t longest):
        self.lexicon, self.longest = Lexicon({word.encode("ascii"): kinds for word, kinds in words.items()}), longest

    cdef cues_t look(self, const unsigned char *s, Py_ssize_t size) noexcept:
        cdef cues_t cues = cues_t(False, False, False, False, -1, -1)
        cdef Py_ssize_t i = 0, begin, before = -1
        cdef float kinds
        while i < size:
            if is_digit(s[i]):
                before = i = read_digits(s, i, size, before, &cues)
            elif is_letter(s[i]):
                begin = i
                while i < size and is_letter(s[i]):
                    i += 1
                kinds = self.lexicon.find(word_hash(s + begin, <uint32_t>(i - begin)))
                cues.words &= <int>kinds if kinds > 0 else 0
                cues.has_money |= kinds > 0 and <int>kinds & SAYS_MONEY != 0
                cues.first = cues.words if cues.first < 0 else cues.first
            else:
                cues.has_money |= s[i] == c"$"
                i += 1
        cues.first = max(cues.first, 0)
        return cues

    def count(self, list texts not None):
        """How many texts may be answers, addresses, dates, prices, ratings, numbers, numbers with units, or anything.

        Examples
        --------
        >>> cues = Cues({"no": ANSWER, "free": MONEY, "may": DATE, "million": AMOUNT}, 7)
        >>> cues.count(["No", "//a.example", "5 May 2024", "Free", "4/5", "3 million", "12 votes", "★"])
        (2, 2, 2, 2, 2, 3, 6, 1)
        """
        cdef counts_t counts = counts_t(0, 0, 0, 0, 0, 0, 0, 0)
        cdef cues_t cues
        cdef const char *s
        cdef Py_ssize_t size = 0
        for text in texts:
            if not text.isascii():
                add_unknown(&counts)
                continue
            s = PyUnicode_AsUTF8AndSize(text, &size)
            cues = self.look(<const unsigned char *>s, size)
            add(&cues, size, <const unsigned char *>s, self.longest, &counts)
        return (counts.answers, counts.addresses, counts.dates, counts.prices, counts.ratings, counts.numbers, counts.quantities,
                counts.unknown)
