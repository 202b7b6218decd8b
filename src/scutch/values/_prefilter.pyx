# cython: boundscheck=False, wraparound=False, cdivision=True
"""Prefilter of column types: which ones short texts may be of, in one pass over their bytes.

Features are computed once a text; each type has a rule over them. A text that is not ASCII passes every rule.
"""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint32_t
from libc.string cimport memchr, memset, strlen

from scutch.kernels.lexicon cimport Lexicon
from scutch.kernels.characters cimport is_digit, is_letter
from scutch.kernels.words cimport word_hash

cdef enum:
    LONG_RUN = 4  # digits that may be a year
    SHORT_RUN = 2
    NEAR = 16  # characters between the numbers of a date
    RULES = 16
    #: Features of texts.
    HAS_DIGIT = 1
    HAS_NEAR_NUMBERS = 2  # two numbers close to each other, or one of four digits
    HAS_SCALE = 4  # after a number what may belong to a rating
    HAS_MONEY_SIGN = 8
    HAS_ADDRESS_START = 16
    HAS_COLON = 32
    #: Features of the words of a text, by rule: the first one, all, or any of them are the rule's. Of no words all are.
    HAS_FIRST_WORD = 64
    HAS_ALL_WORDS = 128
    HAS_ANY_WORD = 256

DIGIT, NEAR_NUMBERS, SCALE, MONEY_SIGN = HAS_DIGIT, HAS_NEAR_NUMBERS, HAS_SCALE, HAS_MONEY_SIGN
ADDRESS_START, COLON = HAS_ADDRESS_START, HAS_COLON
FIRST_WORD, ALL_WORDS, ANY_WORD = HAS_FIRST_WORD, HAS_ALL_WORDS, HAS_ANY_WORD
MAX_RULES = RULES

#: What follows a number that is a rating: a slash, the sign of a width that draws it, or the first letter of a word for stars or
#: of one before the scale.
cdef const char *SCALE_STARTS = b"/%seovdazy"

ctypedef struct features_t:  # of one text
    int all  # sum of features of the text
    int first_word, all_words, any_word  # a bit a rule

ctypedef struct rule_t:
    int needs
    int needs_one
    Py_ssize_t max_chars


cdef inline bint is_blank(unsigned char byte) noexcept nogil:
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


cdef bint has_scale(const unsigned char *s, Py_ssize_t i, Py_ssize_t size) noexcept nogil:
    """Whether what may belong to a rating follows a number that ends here."""
    i += i < size and is_blank(s[i])
    return i < size and memchr(SCALE_STARTS, s[i] | 0x20 if is_letter(s[i]) else s[i], strlen(SCALE_STARTS)) != NULL


cdef inline bint ends_without_cents(const unsigned char *s, Py_ssize_t i) noexcept nogil:
    """Whether there is a dash for no cents, "129,-"."""
    return s[i] == c"-" and i > 1 and (s[i - 1] == c"," or s[i - 1] == c"." or s[i - 1] == c":")


cdef Py_ssize_t read_digits(const unsigned char *s, Py_ssize_t i, Py_ssize_t size, Py_ssize_t before, int *found) noexcept nogil:
    """Read a number and return its end. ``before``: end of the previous one, or -1."""
    cdef Py_ssize_t begin = i
    while i < size and is_digit(s[i]):
        i += 1
    found[0] |= HAS_DIGIT
    if i - begin >= LONG_RUN or (before >= 0 and begin - before <= NEAR and i - begin >= SHORT_RUN):
        found[0] |= HAS_NEAR_NUMBERS
    if has_scale(s, i, size):
        found[0] |= HAS_SCALE
    return i


cdef inline bint passes(const rule_t *rule, int number, const features_t *features, Py_ssize_t size) noexcept nogil:
    """Whether a text passes a rule."""
    cdef int bit = 1 << number, found = features.all
    found |= HAS_FIRST_WORD if features.first_word & bit else 0
    found |= HAS_ALL_WORDS if features.all_words & bit else 0
    found |= HAS_ANY_WORD if features.any_word & bit else 0
    return size <= rule.max_chars and found & rule.needs == rule.needs and (not rule.needs_one or found & rule.needs_one)


cdef class Prefilter:
    """Counts the texts that may be of each of some types.

    ``rules``: one a type: features that a text needs, features of which it needs one (0 for none), characters of the longest
    text, and the words that ``FIRST_WORD``, ``ALL_WORDS`` and ``ANY_WORD`` are about. Case of words does not count; words that
    are not ASCII letters are left out.
    """

    cdef Lexicon lexicon
    cdef rule_t rules[RULES]
    cdef int size

    def __init__(self, list rules not None):
        if len(rules) > RULES:
            raise ValueError(f"{len(rules)} rules are too many: the limit is {RULES}")
        self.size = len(rules)
        bits = {}
        for number, (needs, needs_one, max_chars, words) in enumerate(rules):
            self.rules[number] = rule_t(needs, needs_one, max_chars)
            for word in {word.lower().encode("ascii") for word in words if word.isascii() and word.isalpha()}:
                bits[word] = bits.get(word, 0) | 1 << number
        self.lexicon = Lexicon(bits)

    cdef features_t features_of(self, const unsigned char *s, Py_ssize_t size) noexcept:
        cdef features_t features = features_t(0, -1, -1, 0)
        cdef Py_ssize_t i = 0, begin, before = -1
        cdef float found
        cdef int bits
        if size > 0 and (s[0] == c"h" or s[0] == c"w" or s[0] == c"/"):
            features.all = HAS_ADDRESS_START
        while i < size:
            if is_digit(s[i]):
                before = i = read_digits(s, i, size, before, &features.all)
            elif is_letter(s[i]):
                begin = i
                while i < size and is_letter(s[i]):
                    i += 1
                found = self.lexicon.find(word_hash(s + begin, <uint32_t>(i - begin)))
                bits = <int>found if found > 0 else 0
                features.all_words &= bits
                features.any_word |= bits
                features.first_word = bits if features.first_word < 0 else features.first_word
            else:
                features.all |= (HAS_MONEY_SIGN if s[i] == c"$" or ends_without_cents(s, i) else 0) | (HAS_COLON if s[i] == c":" else 0)
                i += 1
        features.first_word = max(features.first_word, 0)
        return features

    def count(self, list texts not None):
        """Return how many texts pass each rule, and at the end how many pass all of them because they are not ASCII.

        >>> prefilter = Prefilter([(0, FIRST_WORD, 7, ["no"]), (DIGIT, 0, 40, []), (NEAR_NUMBERS | ALL_WORDS, 0, 80, ["may"])])
        >>> prefilter.count(["No", "No 7", "5 May 2024", "5 June 2024", "\\u2605"])
        [3, 4, 2, 1]
        """
        cdef int counts[RULES]
        cdef features_t features
        cdef const char *s
        cdef Py_ssize_t size = 0
        cdef int number, unknown = 0
        memset(counts, 0, sizeof(counts))
        for text in texts:
            if not text.isascii():
                unknown += 1
                continue
            s = PyUnicode_AsUTF8AndSize(text, &size)
            features = self.features_of(<const unsigned char *>s, size)
            for number in range(self.size):
                counts[number] += passes(&self.rules[number], number, &features, size)
        return [counts[number] + unknown for number in range(self.size)] + [unknown]
