# Context of an element: scores of the class and id values around it, landmarks, containers. Parents precede their children in
# preorder, so a context is a copy of the parent's context with the changes of the element.


cdef name_score_t label_score(const survey_t *s, int32_t label) noexcept nogil:
    """Score of a label, -1 without one."""
    cdef name_score_t score
    if label >= 0:
        return s.labels[label]
    memset(&score, 0, sizeof(name_score_t))
    score.mean = score.minimum = score.maximum = -1
    return score


cdef name_score_t element_score(const survey_t *s, int32_t i) noexcept nogil:
    """Score of the class and id of an element: mean of the means, extremes of both."""
    cdef name_score_t name = label_score(s, s.page.class_id[i]), key = label_score(s, s.page.id_id[i])
    key.watched |= name.watched
    name.watched = key.watched
    if name.mean < 0:
        return key
    if key.mean >= 0:
        name.mean = 0.5 * (name.mean + key.mean)
        name.minimum = min(name.minimum, key.minimum)
        name.maximum = max(name.maximum, key.maximum)
    return name


cdef inline void add_name_score(context_t *c, name_score_t score) noexcept nogil:
    """Update a context with the score of an element's class and id."""
    if score.mean < 0:
        return
    c.name_nearest = score.mean
    c.name_mean = score.mean if c.name_mean < 0 else 0.5 * (score.mean + c.name_mean)
    c.name_min = score.minimum if c.name_min < 0 else min(score.minimum, c.name_min)
    c.name_max = max(score.maximum, c.name_max)


cdef inline uint64_t group_key(const page_t *p, int32_t i) noexcept nogil:
    """Key that is equal for siblings with the same tag and class."""
    return mixed(mixed(mixed(0, <uint64_t>p.parent[i] + 1), p.tag[i]), <uint64_t>(p.class_id[i] + 2))


cdef enum:
    KINDS = 16  # of the children of an element, by tag and class: others are in the table of all

ctypedef struct kinds_t:
    uint64_t[KINDS] keys
    uint32_t[KINDS] groups
    int count


cdef inline uint32_t group_of(survey_t *s, kinds_t *kinds, int32_t i) noexcept nogil:
    """Group of a child of an element with these kinds; 0 without memory."""
    cdef const page_t *p = s.page
    cdef uint64_t key = <uint64_t>p.tag[i] << 32 | <uint32_t>p.class_id[i]
    cdef int k = kinds.count - 1
    while k >= 0 and kinds.keys[k] != key:
        k -= 1
    if k >= 0:
        return kinds.groups[k]
    if kinds.count == KINDS:
        return number_of(&s.groups, group_key(p, i))
    k = kinds.count
    kinds.keys[k], kinds.groups[k], kinds.count = key, new_row(&s.groups), k + 1
    return kinds.groups[k]


cdef void group_children(survey_t *s, int32_t parent) noexcept nogil:
    """Count the children of an element with the same tag and class. Most elements have few kinds of them, known by a short list."""
    cdef const page_t *p = s.page
    cdef int32_t i = parent + 1
    cdef count_t *count
    cdef kinds_t kinds
    if p.children[parent] < MIN_GROUP:
        return
    kinds.count = 0
    while i < p.end[parent]:
        if p.tag[i] > DOCUMENT:
            s.group[i] = group_of(s, &kinds, i)
            s.failed |= s.group[i] == 0
            count = &s.groups.rows[s.group[i]]
            count.count += 1
            count.chars += chars_in(s, i)
            count.link_chars += links_in(s, i)
        i = p.end[i]


#: Roles by tag.
cdef uint32_t[STATIC_TAGS] TAG_ROLES
TAG_ROLES[TAG_TABLE] = IN_TABLE
TAG_ROLES[TAG_FIGURE] = IN_FIGURE
TAG_ROLES[TAG_BLOCKQUOTE] = IN_QUOTE
TAG_ROLES[TAG_PRE] = IN_CODE
TAG_ROLES[TAG_BUTTON] = TAG_ROLES[TAG_LABEL] = IN_BUTTON
TAG_ROLES[TAG_SECTION] = IN_SECTION
TAG_ROLES[TAG_DETAILS] = IN_DETAILS
TAG_ROLES[TAG_DD] = TAG_ROLES[TAG_DT] = IN_TERMS


cdef inline uint32_t roles_of(const page_t *p, int32_t i) noexcept nogil:
    """Roles of the element itself, as bits."""
    return (p.marks[i] & LANDMARKS) | (TAG_ROLES[p.tag[i]] if p.tag[i] < STATIC_TAGS else 0)


cdef inline int32_t furniture_chars(const survey_t *s, const name_score_t *score, const context_t *c, uint16_t tag) noexcept nogil:
    """Characters below which an element with a name is navigation, or the details of a post that is in no list of items.

    A paragraph of prose is none: its name says who may read it, as "paywall" does.
    """
    if has_word(score, OF_NAVIGATION):
        return s.level_chars[WIDE]
    if not has_word(score, OF_DETAILS) or c.item >= 0:
        return 0
    return min(s.level_chars[HALF], <int32_t>(PROSE_CHARS if tag == TAG_P else DETAIL_CHARS))


cdef void update_context(survey_t *s, int32_t i, context_t *c) noexcept nogil:
    """Apply the changes of an element with text to its context."""
    cdef const page_t *p = s.page
    cdef int32_t k, chars = chars_in(s, i)
    cdef name_score_t score
    c.roles |= roles_of(p, i)
    if class_of(p.tag[i]) & LINES:
        c.line = i
    if c.hidden < 0 and p.marks[i] & MARK_HIDDEN:
        c.hidden = i
    for k in range(LEVELS):
        if chars >= s.level_chars[k]:
            c.level[k] = i
    if p.tag[i] != TAG_BODY and s.group[i] and s.groups.rows[s.group[i]].count >= MIN_GROUP:
        c.item = i
    if p.class_id[i] >= 0 or p.id_id[i] >= 0:
        score = element_score(s, i)
        c.in_comments |= has_word(&score, OF_COMMENTS) and p.tag[i] != TAG_BODY
        if chars < furniture_chars(s, &score, c, p.tag[i]):
            c.roles |= IN_NAVIGATION
        if has_word(&score, OF_NOTICES) and chars < min(s.level_chars[HALF], <int32_t>NOTICE_CHARS):
            c.roles |= IN_NOTICE
        add_name_score(c, score)
    if s.h1 < 0 and p.tag[i] == TAG_H1:
        s.h1 = i
    if s.main < 0 and p.marks[i] & MARK_MAIN:
        s.main = i


cdef void begin_context(survey_t *s) noexcept nogil:
    """Write the context of the document."""
    cdef context_t *c = &s.context[0]
    memset(c, 0, sizeof(context_t))
    c.item = c.hidden = -1
    c.name_nearest = c.name_mean = c.name_min = c.name_max = -1
    group_children(s, 0)


cdef void survey_nodes(survey_t *s) noexcept nogil:
    """Compute the context of each element with text, and group the texts into blocks. A text has the context of its parent."""
    cdef const page_t *p = s.page
    cdef int32_t i = 1
    begin_context(s)
    while i < s.nodes:
        if not chars_in(s, i):
            i = p.end[i]
            continue
        if p.tag[i] == TEXT:
            add_to_blocks(s, i)
        else:
            s.context[i] = s.context[p.parent[i]]
            if p.tag[i] > DOCUMENT:
                update_context(s, i, &s.context[i])
                group_children(s, i)
        i += 1
