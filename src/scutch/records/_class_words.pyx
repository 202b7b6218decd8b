# cython: boundscheck=False, wraparound=False, cdivision=True
"""Words of class and id values: words that name fields, and learned scores of words for records, in a hash table.

A label is split at every character that is no letter, and where a capital follows a small letter. Each known word has two scores:
how often elements with it were records, and how often elements with it contained records (``training/words.py``).
"""

from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memchr, strlen

from scutch.kernels.characters cimport is_letter
from scutch.kernels.words cimport next_word, word_end, word_hash
from scutch.page.parser cimport Columns
from scutch.page.tables cimport data_at, page_t


def split(bytes label not None):
    """The words of a label, in small letters.

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


# ---- words that name fields

#: Characters of utility classes: ``md:flex``, ``w-1/2``, ``[&>a]``.
cdef const char *UTILITY = b":/[]()@!.#%&>="
cdef const char *VOWELS = b"aeiouy"
cdef Py_ssize_t HASH_CHARS = 5  # of the generated part of a name


cdef inline bint is_capital(unsigned char byte) noexcept nogil:
    return 65 <= byte <= 90


cdef inline bint is_small(unsigned char byte) noexcept nogil:
    return 97 <= byte <= 122


cdef inline bint is_blank(unsigned char byte) noexcept nogil:
    """Whether an ASCII character is white space to ``str.split``."""
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


cdef bint is_utility(const unsigned char *s, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(size):
        if not is_letter(s[i]) and memchr(UTILITY, s[i], strlen(UTILITY)) != NULL:
            return True
    return False


cdef Py_ssize_t name_word_end(const unsigned char *s, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """End of the word that begins at i: small letters with an optional capital first, or capitals that no small letter follows."""
    if is_small(s[i]) or i + 1 < end and is_small(s[i + 1]):
        i += 1
        while i < end and is_small(s[i]):
            i += 1
        return i
    while i < end and is_capital(s[i]):
        i += 1
    return i - (i < end and is_small(s[i]))


cdef bint is_generated(const unsigned char *s, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    """Whether a part of a name is a key made by a program: small letters with digits among them, or without a vowel."""
    cdef bint has_letter = False, has_digit = False, has_vowel = False
    cdef Py_ssize_t i
    for i in range(begin, end):
        if is_small(s[i]):
            has_letter = True
            has_vowel = has_vowel or memchr(VOWELS, s[i], strlen(VOWELS)) != NULL
        elif 48 <= s[i] <= 57:
            has_digit = True
        else:
            return False
    return end - begin >= HASH_CHARS and has_letter and (has_digit or not has_vowel)


cdef Py_ssize_t label_begin(const unsigned char *s, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    """Begin of the label of a name such as ``css-1gqjz3b-Label``: behind the last key between dashes; ``begin`` if it has none."""
    cdef Py_ssize_t i, found = begin, part = begin
    for i in range(begin, end):
        if s[i] == c"-":
            if part > begin and is_generated(s, part, i):
                found = i + 1
            part = i + 1
    return found


cdef tuple words_between(const unsigned char *s, const char *small, Py_ssize_t i, Py_ssize_t end):
    """The words of a part of a name, in small letters; none if it has digits. ``small``: the name in small letters."""
    cdef Py_ssize_t begin
    cdef list words = []
    i = label_begin(s, i, end)
    while i < end:
        if 48 <= s[i] <= 57:
            return ()
        if not is_letter(s[i]):
            i += 1
            continue
        begin, i = i, name_word_end(s, i, end)
        words.append(PyUnicode_DecodeUTF8(small + begin, i - begin, NULL))
    return tuple(words)


cdef Py_ssize_t first_double(const unsigned char *s, Py_ssize_t size, unsigned char sign) noexcept nogil:
    """Index of the first doubled character; the size if there is none."""
    cdef Py_ssize_t i
    for i in range(size - 1):
        if s[i] == sign == s[i + 1]:
            return i
    return size


cdef Py_ssize_t part_begin(const unsigned char *s, Py_ssize_t end, unsigned char sign) noexcept nogil:
    """Begin of the part of a name that ends at ``end``: after the doubled sign before it."""
    while end > 1 and not s[end - 1] == sign == s[end - 2]:
        end -= 1
    return end if end > 1 else 0


cdef tuple last_modifier(const unsigned char *s, const char *small, Py_ssize_t dashes, Py_ssize_t size, bint is_local):
    """The words behind the last of several ``--`` of a name without elements, whose parts are one in the other; else none.

    ``is_local``: whether a generated part was behind it, so that the part before is the file of the style (CSS modules).
    """
    cdef Py_ssize_t begin
    if dashes >= size or first_double(s, size, c"_") < size:
        return ()
    begin = part_begin(s, size, c"-")
    return words_between(s, small, begin, size) if is_local or begin > dashes + 2 else ()


cdef bint is_hash(const unsigned char *s, Py_ssize_t begin, Py_ssize_t end) noexcept nogil:
    """Whether a part of a name is generated: five letters, no vowel among them or a capital behind the first (CSS modules)."""
    cdef bint has_vowel = False, has_capital = False
    cdef Py_ssize_t i
    if end - begin != HASH_CHARS:
        return False
    for i in range(begin, end):
        if not is_letter(s[i]):
            return False
        has_vowel = has_vowel or memchr(VOWELS, s[i] | 0x20, strlen(VOWELS)) != NULL
        has_capital = has_capital or i > begin and is_capital(s[i])
    return has_capital or not has_vowel


cdef Py_ssize_t hash_begin(const unsigned char *s, Py_ssize_t size) noexcept nogil:
    """Begin of the generated part behind the last ``--`` of a name; 0 if there is none."""
    cdef Py_ssize_t i, begin = part_begin(s, size, c"-")
    cdef bint has_digit = False
    if not begin or is_hash(s, begin, size):
        return begin
    for i in range(begin, size):
        if not is_letter(s[i]) and not 48 <= s[i] <= 57:
            return 0
        has_digit = has_digit or 48 <= s[i] <= 57
    return begin if has_digit and size - begin == HASH_CHARS else 0


cdef bint has_word(const unsigned char *s, Py_ssize_t i, Py_ssize_t end) noexcept nogil:
    """Whether a part of a name has words: letters, and no digits."""
    cdef bint found = False
    i = label_begin(s, i, end)
    while i < end:
        if 48 <= s[i] <= 57:
            return False
        found = found or is_letter(s[i])
        i += 1
    return found


cdef bint starts_with_word(const unsigned char *s, Py_ssize_t size, const unsigned char *word, Py_ssize_t length) noexcept nogil:
    """Whether a text begins with a word, ignoring case; the word is in small letters."""
    cdef Py_ssize_t k = 0
    if size < length:
        return False
    while k < length and is_letter(s[k]) and s[k] | 0x20 == word[k]:
        k += 1
    return k == length


cdef class WordSearch:
    """Searches labels for any of some words.

    ``words``: the words, in small ASCII letters.
    """

    cdef bytes words  # sorted, each followed by a space
    cdef Py_ssize_t begins[256]  # by letter: where the words begin that begin with it
    cdef Py_ssize_t ends[256]  # and where the last of them ends; 0 for a letter that begins none

    def __init__(self, frozenset words not None):
        cdef Py_ssize_t place = 0
        self.words = b"".join([word.encode("ascii") + b" " for word in sorted(words)])
        for word in self.words.split():
            if not self.ends[word[0]]:
                self.begins[word[0]] = place
            place += len(word) + 1
            self.ends[word[0]] = place

    cdef bint is_in(self, const unsigned char *s, Py_ssize_t size) noexcept:
        """Whether a word is anywhere in a label, in letters of either case."""
        cdef const unsigned char *words = self.words
        cdef Py_ssize_t i, begin, end
        for i in range(size):
            begin = self.begins[s[i] | 0x20]
            for end in range(begin, self.ends[s[i] | 0x20]):
                if words[end] == c" ":
                    if starts_with_word(s + i, size - i, words + begin, end - begin):
                        return True
                    begin = end + 1
        return False

    def nodes(self, Columns columns not None):
        """The first node of each class attribute that has one of the words anywhere. Linear in the nodes and labels.

        >>> import scutch
        >>> page = scutch.parse("<ul class=searchHits><li class=x></ul><ul class=searchHits></ul>").columns
        >>> WordSearch(frozenset(["hits"])).nodes(page)
        [4]
        """
        cdef const page_t *p = &columns.page
        cdef bytearray seen = bytearray(p.label_rows)
        cdef unsigned char *is_seen = seen
        cdef int32_t label
        cdef uint32_t node
        cdef list found = []
        for node in range(p.node_rows):
            label = p.class_id[node]
            if label < 0 or is_seen[label]:
                continue
            is_seen[label] = True
            if self.is_in(data_at(p, p.label_begin[label]), p.label_length[label]):
                found.append(node)
        return found


cdef class ClassNames:
    """Splits class names into words.

    ``utility_prefixes``: first words of utility classes. ``layout_words``: words that describe the layout alone. ``keywords``:
    words in small letters that make a name informative at any position.
    """

    cdef frozenset utility_prefixes
    cdef frozenset layout_words
    cdef WordSearch keywords

    def __init__(self, frozenset utility_prefixes not None, frozenset layout_words not None, frozenset keywords not None):
        self.utility_prefixes, self.layout_words = utility_prefixes, layout_words
        self.keywords = WordSearch(keywords)

    cdef bint is_utility_name(self, const unsigned char *s, Py_ssize_t size):
        """Whether this is the name of a utility class."""
        cdef const void *dash
        if is_utility(s, size):
            return True
        dash = memchr(s, c"-", size)
        if dash != NULL:
            size = <const unsigned char *>dash - s
        return PyUnicode_DecodeUTF8(<const char *>s, size, NULL) in self.utility_prefixes

    def words(self, str name not None):
        """The words of a class or property name, in small letters; none for a utility class.

        Of a name with block, element and modifier (BEM) the element is used, or the modifier if the other parts describe the layout
        alone. A part with digits, or with letters that look generated, has no words.

        >>> names = ClassNames(frozenset(), frozenset(), frozenset())
        >>> names.words("vote-count"), names.words("md:flex"), names.words("card__price--large"), names.words("XMLPart")
        (('vote', 'count'), (), ('price',), ('xml', 'part'))
        >>> names.words("card_votes__xKbQz"), names.words("card__votes")
        (('card', 'votes'), ('votes',))
        >>> names.words("ad-main--middle--price"), names.words("price--old")
        (('price',), ('price',))
        >>> names.words("Summary--highTemp--3PjlX"), names.words("css-1gqjz3b-TeamName")
        (('high', 'temp'), ('team', 'name'))
        """
        cdef bytes data = name.encode("utf-8", "replace"), small = data.lower()
        cdef const unsigned char *s = data
        cdef Py_ssize_t size = len(data), begin = hash_begin(s, size), dashes, end
        cdef tuple words, found = ()
        if self.is_utility_name(s, size):
            return ()
        size = begin - 2 if begin else size
        end = dashes = first_double(s, size, c"-")
        words = last_modifier(s, small, dashes, size, begin > 0)
        if words and not self.layout_words.issuperset(words):
            return words
        begin = part_begin(s, end, c"_")
        if begin and is_hash(s, begin, end):
            end = begin - 2
        while end > 0:
            begin = part_begin(s, end, c"_")
            words = words_between(s, small, begin, end)
            if words and not self.layout_words.issuperset(words):
                return words
            found, end = found or words, begin - 2
        words = words_between(s, small, dashes, size)
        return words if words and not self.layout_words.issuperset(words) else found or words

    cdef bint is_informative(self, const unsigned char *s, Py_ssize_t size):
        """Whether a name has words, parts or a keyword."""
        cdef Py_ssize_t dashes
        if first_double(s, size, c"_") < size:
            return True
        if not self.is_utility_name(s, size):
            dashes = first_double(s, size, c"-")
            if has_word(s, 0, dashes) or has_word(s, dashes, size):
                return True
        return self.keywords.is_in(s, size)

    def informative(self, str classes not None):
        """The names in a class attribute that may name a field; most names of utility classes do not.

        >>> names = ClassNames(frozenset(("mt",)), frozenset(), frozenset(("old",)))
        >>> names.informative("vote-count md:flex mt-old mt-4 x:y__price")
        ('vote-count', 'mt-old', 'x:y__price')
        """
        cdef bytes data = classes.encode("utf-8", "replace")
        cdef const unsigned char *s = data
        cdef Py_ssize_t i = 0, begin, size = len(data)
        cdef list found = []
        if size != len(classes):  # there may be non-ASCII white space
            return tuple([name for name in classes.split() if self.is_informative_name(name)])
        while i < size:
            begin = i
            while i < size and not is_blank(s[i]):
                i += 1
            if i > begin and self.is_informative(s + begin, i - begin):
                found.append(PyUnicode_DecodeUTF8(<const char *>s + begin, i - begin, NULL))
            i += 1
        return tuple(found)

    cdef bint is_informative_name(self, str name):
        cdef bytes data = name.encode("utf-8", "replace")
        return self.is_informative(data, len(data))


# ---- scores of words for records


cdef class Words:
    """A table of known words.

    ``scores``: by word in small ASCII letters: its score on a record, and on an ancestor of records, both from 0 to 1. Raises
    ``ValueError``: there are more words than half of the table's slots.
    """

    def __cinit__(self, dict scores not None):
        cdef uint32_t hash, slot
        cdef bytes word
        if len(scores) > WORD_SLOTS // 2:
            raise ValueError(f"{len(scores)} words, but the table holds {WORD_SLOTS // 2}")
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

    cdef word_scores_t of_label(self, const unsigned char *label, uint32_t size) noexcept nogil:
        """Mean and largest scores of the known words of a label."""
        cdef word_scores_t found_scores
        cdef uint32_t i = 0
        cdef int32_t records = 0, arounds = 0
        cdef const word_t *word
        found_scores.record = found_scores.around = 0
        found_scores.most = -1
        while i < size:
            if not is_letter(label[i]):
                i += 1
                continue
            word = self.find(next_word(label, &i, size))
            if word != NULL and word.record >= 0:
                found_scores.record += word.record
                found_scores.most = max(found_scores.most, word.record)
                records += 1
            if word != NULL and word.around >= 0:
                found_scores.around += word.around
                arounds += 1
        found_scores.record = found_scores.record / records if records else -1
        found_scores.around = found_scores.around / arounds if arounds else -1
        return found_scores

    def of(self, bytes label not None):
        """Mean and largest score on records, and mean score on ancestors of records, of one label."""
        cdef word_scores_t found_scores = self.of_label(label, <uint32_t>len(label))
        return found_scores.record, found_scores.most, found_scores.around
