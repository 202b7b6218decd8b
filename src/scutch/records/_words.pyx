# cython: boundscheck=False, wraparound=False, cdivision=True
"""What words of class and id values say about records: learned from pages, looked up by hash.

A label is cut into words at every sign that is no letter and where a capital follows a small letter. Each known word has two scores:
how often elements with it were records, and how often what has it held records (``training/words.py``).
"""

from libc.stdint cimport int32_t, uint32_t

from scutch.kernels.hashing cimport is_letter, next_word, word_end, word_hash


def split(bytes label not None):
    """The words of a label, in small letters.

    Examples
    --------
    >>> split(b"navBar comments-list2")
    ['nav', 'bar', 'comments', 'list']
    """
    cdef const unsigned char *data = label
    cdef uint32_t i = 0, end, size = <uint32_t>len(label)
    found = []
    while i < size:
        if not is_letter(data[i]):
            i += 1
            continue
        end = word_end(data, i, size)
        found.append(label[i:end].decode("ascii").lower())
        i = end
    return found


cdef class Words:
    """A table of known words.

    Parameters
    ----------
    scores
        By word in small ASCII letters: its score on a record, and on what holds records, both from 0 to 1.

    Raises
    ------
    ValueError
        There are too many words.
    """

    def __cinit__(self, dict scores not None):
        cdef uint32_t hash, slot
        cdef bytes word
        if len(scores) > WORD_SLOTS // 2:
            raise ValueError(f"more than {WORD_SLOTS // 2} words")
        for name, (record, around) in scores.items():
            word = name.encode("ascii")
            hash = word_hash(word, <uint32_t>len(word))
            slot = hash % WORD_SLOTS
            while self.table[slot].hash:
                slot = (slot + 1) % WORD_SLOTS
            self.table[slot].hash, self.table[slot].record, self.table[slot].around = hash, record, around

    cdef const word_t *find(self, uint32_t hash) noexcept nogil:
        cdef uint32_t slot = hash % WORD_SLOTS
        while self.table[slot].hash and self.table[slot].hash != hash:
            slot = (slot + 1) % WORD_SLOTS
        return &self.table[slot] if self.table[slot].hash else NULL

    cdef hint_t of_label(self, const unsigned char *label, uint32_t size) noexcept nogil:
        """Mean and largest score of its known words."""
        cdef hint_t hint
        cdef uint32_t i = 0
        cdef int32_t records = 0, arounds = 0
        cdef const word_t *word
        hint.record = hint.around = 0
        hint.most = -1
        while i < size:
            if not is_letter(label[i]):
                i += 1
                continue
            word = self.find(next_word(label, &i, size))
            if word != NULL and word.record >= 0:
                hint.record += word.record
                hint.most = max(hint.most, word.record)
                records += 1
            if word != NULL and word.around >= 0:
                hint.around += word.around
                arounds += 1
        hint.record = hint.record / records if records else -1
        hint.around = hint.around / arounds if arounds else -1
        return hint

    def of(self, bytes label not None):
        """Mean and largest score on records, and mean score around records, of one label."""
        cdef hint_t hint = self.of_label(label, <uint32_t>len(label))
        return hint.record, hint.most, hint.around
