# Blocks between taken blocks: doubtful paragraphs, notices ("Note", "Warning"), and labels of boxes whose body is taken, for
# example the name of a file above its code. What a click shows: hidden panels beside a taken panel of a tab list, and hidden text
# behind a taken button that shows it.

cdef enum:
    BETWEEN_CHARS = 40  # of a paragraph that is taken with the blocks around it
    NEAR_BLOCKS = 3  # behind it, one of which is taken
    LABEL_CHARS = 60  # of the label of a box
    TITLE_WORDS = 3  # of a label that is the title of code
    STANDFIRST_CHARS = 500  # of a standfirst at most
    HEAD_BLOCKS = 16  # between the main heading and the standfirst, and behind it up to the prose

#: Least share of a standfirst that is in the description of the page.
cdef double STANDFIRST_SHARE = 0.6
#: Least probability of a paragraph, and of a label. Chosen on development pages in coarse steps.
cdef double BETWEEN_CHANCE = 0.3
cdef double LABEL_CHANCE = 0.2


cdef int32_t next_taken(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """The first taken block among the next ``NEAR_BLOCKS``, or -1."""
    cdef int32_t i
    for i in range(block + 1, min(block + 1 + NEAR_BLOCKS, s.count)):
        if c.taken[i]:
            return i
    return -1


cdef inline bint are_both_in(const survey_t *s, int32_t node, int32_t before, int32_t after) noexcept nogil:
    """Whether an element holds two blocks; -1 is none."""
    return before >= 0 and after >= 0 and holds(s, node, s.blocks[before].owner) and holds(s, node, s.blocks[after].owner)


cdef void take_between(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take paragraphs between taken blocks, or the main heading and one, of the same container."""
    cdef const block_t *b
    cdef int32_t i, before = -1
    for i in range(s.count):
        b = &s.blocks[i]
        if (before >= 0 and b.owner > 0 and not c.taken[i] and b.unit < 0 and b.chars >= BETWEEN_CHARS and 2 * b.link_chars <= b.chars
                and c.chances[i] >= BETWEEN_CHANCE and not is_left_out(s, c, i)):
            c.taken[i] = are_both_in(s, s.page.parent[b.owner], before, next_taken(s, c, i))
        if c.taken[i] or i == s.main_heading:
            before = i


cdef bint is_standfirst(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """Whether a block that is left out is the description of the page and stands between the main heading and the first taken prose."""
    cdef const block_t *b = &s.blocks[block]
    cdef int32_t i, heading = s.main_heading
    if (c.taken[block] or not 0 <= heading < block <= heading + HEAD_BLOCKS or b.chars > STANDFIRST_CHARS
            or b.description_share < STANDFIRST_SHARE or 2 * b.link_chars > b.chars or is_left_out(s, c, block)
            or s.context[b.first].roles & (IN_NAVIGATION | IN_FORM | IN_DIALOG | IN_BUTTON | IN_FOOTER | IN_FIGURE)):
        return False
    for i in range(heading + 1, min(block + HEAD_BLOCKS, s.count)):
        if c.taken[i] and is_prose(&s.blocks[i]):
            return i > block
    return False


cdef void take_standfirst(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the standfirst of an article, which reads unlike its prose."""
    if s.lead >= 0 and is_standfirst(s, c, s.lead):
        c.taken[s.lead] = True


cdef inline bint is_control(const survey_t *s, int32_t block) noexcept nogil:
    return s.context[s.blocks[block].first].roles & (IN_NAVIGATION | IN_FORM | IN_DIALOG | IN_BUTTON) != 0


cdef int32_t notice_of(const survey_t *s, int32_t block) noexcept nogil:
    """The outermost notice around a block, or -1."""
    cdef int32_t node = s.page.parent[s.blocks[block].first]
    if not s.context[node].roles & IN_NOTICE or is_control(s, block):
        return -1
    while s.context[s.page.parent[node]].roles & IN_NOTICE:
        node = s.page.parent[node]
    return node


cdef int32_t end_of_blocks(const survey_t *s, int32_t node, int32_t block) noexcept nogil:
    """The first block behind an element that holds a block."""
    while block < s.count and holds(s, node, s.blocks[block].first):
        block += 1
    return block


cdef void take_notices(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the notices between taken blocks of the element around them, unless they are mostly links."""
    cdef int32_t i, notice, end, before = -1
    for i in range(s.count):
        notice = notice_of(s, i) if before >= 0 and not c.taken[i] and not is_left_out(s, c, i) else -1
        if notice >= 0:
            end = end_of_blocks(s, notice, i)
            if are_both_in(s, s.page.parent[notice], before, next_taken(s, c, end - 1)) and links_between(s, i, end) <= 0.5:
                take_visible(s, c, i, end)
        if c.taken[i]:
            before = i


cdef bint has_full_stop(const survey_t *s, int32_t block) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t text = s.blocks[block].first
    return memchr(data_at(p, p.text_begin[text]), c".", p.text_length[text]) != NULL


cdef bint ends_in_button(const survey_t *s, int32_t block) noexcept nogil:
    """Whether the last text of a block is that of a button, such as one that copies code."""
    cdef int32_t text = block_end(s, block) - 1
    return s.context[s.page.parent[text]].roles & IN_BUTTON != 0


cdef bint is_label_of_box(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """Whether a block is the first text of a small element behind the block before, all else of which is taken.

    Dates and numbers are none. Above code it has a full stop, as the name of a file, or several words: others name the language.
    """
    cdef int32_t box = s.blocks[block].owner, i
    while box > 0 and chars_in(s, box) == s.blocks[block].chars:
        box = s.page.parent[box]
    if not (0 < box and s.blocks[block - 1].first < box and chars_in(s, box) < NOTICE_CHARS and holds(s, box, s.blocks[block + 1].first)):
        return False
    for i in range(block + 1, end_of_blocks(s, box, block + 1)):
        if not c.taken[i] and not is_left_out(s, c, i):
            return False
    if s.context[s.blocks[block + 1].first].roles & IN_CODE:
        return (s.blocks[block].words >= TITLE_WORDS and not ends_in_button(s, block)) or has_full_stop(s, block)
    return not is_date(&s.blocks[block])


cdef bint is_label_of_tab(const survey_t *s, int32_t block) noexcept nogil:
    """Whether a block is the label of a radio button before it and stands above the next block, as the title of a panel."""
    cdef const page_t *p = s.page
    cdef int32_t label = p.parent[s.blocks[block].first], sibling, before = -1
    if p.tag[label] != TAG_LABEL or s.context[label].roles & (IN_NAVIGATION | IN_FORM | IN_DIALOG):
        return False
    sibling = p.parent[label] + 1
    while sibling < label:
        before = sibling if p.tag[sibling] != TEXT else before
        sibling = p.end[sibling]
    sibling = p.end[label]
    while sibling < p.end[p.parent[label]] and not chars_in(s, sibling):
        sibling = p.end[sibling]
    return (before >= 0 and p.tag[before] == TAG_INPUT and is_value(p, attribute_row(p, before, ATTR_TYPE), b"radio", 5)
            and holds(s, sibling, s.blocks[block + 1].first))


cdef void take_labels(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the labels of boxes behind taken blocks that are not improbable, and those of tabs above taken blocks."""
    cdef const block_t *b
    cdef int32_t i
    for i in range(1, s.count - 1):
        b = &s.blocks[i]
        if (not c.taken[i] and c.taken[i - 1] and c.taken[i + 1] and b.unit < 0 and b.chars <= LABEL_CHARS and 2 * b.link_chars <= b.chars
                and c.chances[i] >= LABEL_CHANCE and not is_left_out(s, c, i) and not is_control(s, i)):
            c.taken[i] = is_label_of_box(s, c, i)
        elif not c.taken[i] and c.taken[i + 1] and b.chars <= LABEL_CHARS and not is_left_out(s, c, i):
            c.taken[i] = is_label_of_tab(s, i)


cdef enum Panels:  # beside a panel, by the element around them
    HIDDEN_PANELS = 1
    TAKEN_PANELS = 2


cdef inline bint is_panel(const survey_t *s, int32_t node) noexcept nogil:
    return node >= 0 and is_value(s.page, attribute_row(s.page, node, ATTR_ROLE), b"tabpanel", 8)


cdef bint mark_hidden_panels(const survey_t *s, chosen_t *c) noexcept nogil:
    """Mark the elements around hidden panels (in ``kept``); return whether there are any."""
    cdef int32_t i, hidden, last = -1
    cdef bint found = False
    for i in range(s.count):
        hidden = s.context[s.blocks[i].first].hidden
        if hidden != last and is_panel(s, hidden):
            c.kept[s.page.parent[hidden]] = HIDDEN_PANELS
            found = True
        last = hidden
    return found


cdef void mark_taken_panels(const survey_t *s, chosen_t *c) noexcept nogil:
    """Mark those elements in which a visible panel has a taken block."""
    cdef int32_t i, node, around
    for i in range(s.count):
        node = s.blocks[i].owner if c.taken[i] and not is_hidden(s, i) else 0
        while node > 0:
            around = s.page.parent[node]
            if c.kept[around] == HIDDEN_PANELS and is_panel(s, node):
                c.kept[around] = TAKEN_PANELS
            node = around


cdef bint says_more(const survey_t *s, int32_t begin, int32_t end) noexcept nogil:
    """Whether a block of a range has a text that none before has."""
    cdef int32_t i
    for i in range(begin, end):
        if not s.blocks[i].duplicates_before:
            return True
    return False


cdef void take_panels(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the hidden panels beside one that is taken, unless they only repeat texts: a click shows them."""
    cdef int32_t i = 0, k, end, hidden
    if not mark_hidden_panels(s, c):
        return
    mark_taken_panels(s, c)
    while i < s.count:
        hidden, end = s.context[s.blocks[i].first].hidden, i + 1
        if hidden >= 0 and c.kept[s.page.parent[hidden]] == TAKEN_PANELS and is_panel(s, hidden):
            end = end_of_blocks(s, hidden, i)
            for k in range(i, end if says_more(s, i, end) else i):
                c.taken[k] |= c.chances[k] > 0
        i = end
    memset(c.kept, 0, s.nodes * sizeof(int32_t))


cdef bint is_trigger(const survey_t *s, int32_t block, int32_t around) noexcept nogil:
    """Whether a block is in an element, within another, that shows and hides some other element."""
    cdef int32_t node = s.page.parent[s.blocks[block].first]
    while node > around:
        if attribute_row(s.page, node, ATTR_ARIA_EXPANDED) >= 0 or attribute_row(s.page, node, ATTR_ARIA_CONTROLS) >= 0:
            return True
        node = s.page.parent[node]
    return False


cdef void take_disclosed(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take hidden text right behind its trigger, as in an accordion, if that is taken."""
    cdef int32_t i, k, around, hidden, last = -1
    for i in range(1, s.count):
        hidden = s.context[s.blocks[i].first].hidden
        if hidden >= 0 and hidden != last and c.taken[i - 1] and not is_hidden(s, i - 1):
            around = s.page.parent[hidden]
            if holds(s, around, s.blocks[i - 1].first) and is_trigger(s, i - 1, around):
                for k in range(i, end_of_blocks(s, hidden, i)):
                    c.taken[k] |= c.chances[k] > 0
        last = hidden
