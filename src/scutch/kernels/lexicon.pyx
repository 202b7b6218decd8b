# cython: boundscheck=False, wraparound=False, cdivision=True
"""Hash table of words and their scores, case-insensitive."""

from libc.stdint cimport uint32_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from scutch.kernels.containers cimport index_add, set_reserve
from scutch.kernels.words cimport OF_LABELS, OF_TEXTS, TOKENS, Sort, next_words, text_t, word_hash, words_t

#: Sorts of words, by number.
SORTS = {"labels": OF_LABELS, "texts": OF_TEXTS, "tokens": TOKENS}


cdef class Lexicon:
    """Scores by word.

    ``scores``: score, not negative, by lower-case word in UTF-8. Words whose 32-bit hashes collide share a score: about one
    pair in a hundred thousand words.
    """

    def __cinit__(self, dict scores not None):
        cdef float score
        cdef uint32_t bits
        if not set_reserve(&self.words, len(scores) + 1):
            raise MemoryError
        for word, score in scores.items():
            memcpy(&bits, &score, sizeof(float))
            index_add(&self.words, word_hash(word, <uint32_t>len(word)), bits)

    def __dealloc__(self):
        free(self.words.keys)

    def get(self, bytes word not None):
        """Score of a word; -1 if it is unknown."""
        return self.find(word_hash(word, <uint32_t>len(word)))

    def scores_of(self, bytes text not None, str sort not None):
        """Score of each word of a text; -1 for unknown words.

        ``text``: the text in UTF-8. ``sort``: definition of a word. ``"labels"``: runs of ASCII letters, also split at
        capitals; ``"texts"``: runs of letters in any script; ``"tokens"``: letters and digits, without the characters of
        scripts that do not separate words by spaces.

        >>> lexicon = Lexicon({b"nav": 0.0, b"bar": 0.5})
        >>> lexicon.scores_of(b"navBar2 top", "labels"), lexicon.scores_of(b"navBar2 top", "tokens")
        ([0.0, 0.5, -1.0], [-1.0, -1.0])
        """
        cdef words_t words
        cdef text_t given
        cdef uint32_t at = 0, k
        cdef Sort number = SORTS[sort]
        found = []
        given.data, given.size, given.readable = text, <uint32_t>len(text), len(text)
        while at < given.size:
            at = next_words(given, at, number, &words)
            for k in range(words.count):
                found.append(self.find(words.hashes[k]))
        return found
