# Parser state: nodes under construction, the stack of open elements, active formatting elements, names.
#
# Errors are sticky: a function that runs out of memory or reaches a limit sets `stop` or a bit of `limits` and returns a valid
# value (an existing row), so tree construction needs no error paths. The main loop checks `stop` once for each token.

cdef enum:
    RUNNING = 0
    STOP_LIMIT = 1  # limit reached: finish with the nodes so far
    STOP_MEMORY = 2  # raise MemoryError

cdef enum:
    SVG = 0x4000
    MATH = 0x8000
    NAMESPACE = 0xC000
    NAME_MASK = 0x3FFF
    OVERFLOW_NAME = 0x3FFF  # the 16,383rd distinct name and all after it
    OPEN = 128  # flag of a node that is on the stack; cleared when it is popped
    MAX_ATTRIBUTES = 65535  # of one element
    MAX_FORMATTING = 512  # entries of the list of active formatting elements
    STACK_SLACK = 16  # rows above max_depth: the document, and elements that make_room must not close
    NO_NODE = -1

cdef enum Sight:
    AS_WRITTEN  # not rendered: hidden if its attributes say so
    CONCEALED
    VISIBLE  # whatever its attributes hidden and style say
    SPLICED  # visible, and it holds another document, so its text is shown

cdef uint64_t MAX_OFFSET = 0xFFFFFFF0  # limit of 32-bit offsets

cdef enum Kind:
    START_TAG
    END_TAG
    CHARACTERS
    NULS  # a run of NUL characters, which HTML drops and foreign content replaces
    COMMENT_TOKEN
    DOCTYPE_TOKEN
    END_OF_FILE

cdef enum Mode:
    INITIAL
    BEFORE_HTML
    BEFORE_HEAD
    IN_HEAD
    IN_HEAD_NOSCRIPT
    AFTER_HEAD
    IN_BODY
    IN_TABLE
    IN_TABLE_TEXT
    IN_CAPTION
    IN_COLUMN_GROUP
    IN_TABLE_BODY
    IN_ROW
    IN_CELL
    IN_TEMPLATE
    AFTER_BODY
    IN_FRAMESET
    AFTER_FRAMESET
    AFTER_AFTER_BODY
    AFTER_AFTER_FRAMESET

ctypedef struct Build:  # a node under construction
    int32_t parent
    int32_t prev
    int32_t next
    int32_t first
    int32_t last
    uint32_t attr_begin
    uint32_t data  # text: data offset
    uint32_t size
    uint32_t room  # text in `extra`: capacity for growth in place
    uint32_t begin  # source offsets
    uint32_t open_end
    uint32_t end
    uint16_t tag
    uint16_t attr_count
    uint8_t flags
    uint8_t sight  # visibility in a browser: a Sight

ctypedef struct Attribute:
    uint32_t name
    uint32_t source
    uint32_t data
    uint32_t size

ctypedef struct Slice:  # bytes at a data offset
    uint32_t data
    uint32_t size

ctypedef struct Ahead:  # cache: next occurrence of a byte at or after begin
    uint32_t begin
    uint32_t found

ctypedef struct Place:  # insertion location: last child of parent, or before one of its children
    int32_t parent
    int32_t before

ctypedef struct Token:
    Kind kind
    uint32_t name  # tags: name id
    uint32_t begin  # source offsets of the markup or text
    uint32_t end
    uint32_t data  # characters, comment, doctype name: data offset
    uint32_t size
    uint32_t attr_begin
    uint32_t attr_count
    bint self_closing
    bint used  # an element took the attributes
    bint quirky  # doctype: forces quirks
    Slice public  # doctype: identifiers
    Slice system
    bint has_public
    bint has_system

ctypedef struct Parser:
    const unsigned char *source
    uint32_t size
    uint32_t pos
    uint32_t at  # offset of the current token
    bint has_cr
    bint has_nul
    Ahead next_reference
    Ahead next_return
    Ahead next_nul
    int stop
    uint32_t limits

    unsigned char *extra
    uint32_t extra_size
    size_t extra_room

    Build *nodes
    uint32_t count
    size_t node_room
    uint32_t max_nodes
    bint moved  # some node was moved after its creation: renumber at the end
    bint jumped  # some node may be out of order: it was not appended to the current node, or pushed later than created

    Attribute *attrs
    uint32_t attr_size
    size_t attr_room

    int32_t *open  # the stack of open elements; row 0 is the document, row 1 html
    uint16_t *open_tag
    int depth
    int max_depth
    uint16_t open_count[STATIC_TAGS]  # count of each HTML element on the stack: early exit of scope checks
    uint32_t *unpushed  # by name: elements closed early because the stack was full, with their end tags outstanding

    int32_t *formatting  # the list of active formatting elements; NO_NODE is a marker
    uint32_t formatting_size
    size_t formatting_room
    int64_t clones_left
    uint32_t merges_left  # attributes that later html and body tags may still add

    uint8_t *template_modes
    int templates
    uint8_t mode
    uint8_t table_mode  # where "in table text" returns to
    Build pending  # the pending table character tokens; tag 1 if some are not white space
    int32_t head
    int32_t form
    bint frameset_ok
    bint foster
    bint quirks
    bint skip_newline  # the next character is dropped if it is a line feed: after <pre>
    uint16_t context  # fragment: tag of the context element; 0 otherwise

    Slice *names  # names that are not known at build time
    uint32_t name_count
    size_t name_room
    index_t known_names  # rows of `names`
    uint32_t *seen  # by name id: the last start tag that had an attribute of this name
    size_t seen_room
    uint32_t serial


cdef inline bint reserve(Parser *p, void **items, size_t *room, uint64_t needed, size_t item) noexcept nogil:
    """Reserve room for `needed` items; sets `stop` if out of memory."""
    return needed <= room[0] or enlarge(p, items, room, needed, item)


cdef bint enlarge(Parser *p, void **items, size_t *room, uint64_t needed, size_t item) noexcept nogil:
    if needed <= MAX_OFFSET and array_reserve(items, room, needed, item):
        return True
    p.stop = STOP_MEMORY
    return False


cdef inline bint reserve_extra(Parser *p, uint64_t more) noexcept nogil:
    """Reserve room for `more` bytes in the side buffer, within the range of data offsets."""
    if <uint64_t>p.extra_size + more <= p.extra_room:
        return True
    if <uint64_t>p.size + p.extra_size + more > MAX_OFFSET:
        p.stop, p.limits = STOP_LIMIT, p.limits | LIMIT_BYTES
        return False
    return reserve(p, <void **>&p.extra, &p.extra_room, p.extra_size + more, 1)


cdef inline const unsigned char *at(const Parser *p, uint32_t offset) noexcept nogil:
    """Pointer to the bytes at a data offset; valid until the side buffer grows."""
    return p.source + offset if offset < p.size else p.extra + (offset - p.size)


cdef inline uint64_t readable_at(const Parser *p, uint32_t offset) noexcept nogil:
    """Number of readable bytes from a data offset on."""
    return p.size - offset if offset < p.size else p.extra_size - (offset - p.size)


cdef inline uint32_t side_offset(const Parser *p) noexcept nogil:
    """Data offset of the next byte of the side buffer."""
    return p.size + p.extra_size


cdef bint start_parser(Parser *p, const unsigned char *source, uint32_t size) noexcept nogil:
    """Initialise the state over `source`; the document is node 0. Arrays start at the size of a typical page to avoid growth."""
    cdef uint32_t guess = size // 64 + 64
    p.source, p.size = source, size
    p.head = p.form = NO_NODE
    p.frameset_ok = True
    p.next_reference.begin = p.next_return.begin = p.next_nul.begin = size + 1  # not searched yet
    p.merges_left = MAX_ATTRIBUTES
    reserve(p, <void **>&p.nodes, &p.node_room, guess, sizeof(Build))
    reserve(p, <void **>&p.attrs, &p.attr_room, guess, sizeof(Attribute))
    p.open = <int32_t *>malloc((p.max_depth + STACK_SLACK) * sizeof(int32_t))
    p.open_tag = <uint16_t *>malloc((p.max_depth + STACK_SLACK) * sizeof(uint16_t))
    p.template_modes = <uint8_t *>malloc(p.max_depth + STACK_SLACK)
    p.seen_room = STATIC_NAMES + 256
    p.seen = <uint32_t *>calloc(p.seen_room, sizeof(uint32_t))
    if p.stop or p.open == NULL or p.open_tag == NULL or p.template_modes == NULL or p.seen == NULL:
        p.stop = STOP_MEMORY
        return False
    p.open[0], p.open_tag[0] = new_node(p, DOCUMENT, 0), DOCUMENT
    p.has_cr = memchr(source, 13, size) != NULL
    p.has_nul = memchr(source, 0, size) != NULL
    return True


cdef void free_parser(Parser *p) noexcept nogil:
    free(p.extra)
    free(p.nodes)
    free(p.attrs)
    free(p.open)
    free(p.open_tag)
    free(p.unpushed)
    free(p.formatting)
    free(p.template_modes)
    free(p.names)
    free(p.known_names.keys)
    free(p.seen)


# ---- names

cdef extern from "names.h" nogil:
    uint64_t tail_of "scutch_tail"(const unsigned char *name, uint32_t size, uint64_t readable)
    uint32_t near_name_end "scutch_name_end"(const unsigned char *s, uint64_t readable)


cdef inline uint32_t slot_of(uint64_t tail, uint32_t bits) noexcept nogil:
    """First slot of a name in a hash table made at build time; see build_tools/tables.py."""
    return <uint32_t>((tail * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits))


cdef inline uint32_t next_row(const uint16_t *slots, uint32_t bits, uint32_t *slot) noexcept nogil:
    """The next candidate row + 1 of a hash table made at build time; 0 at the end of the probe sequence."""
    cdef uint32_t row = slots[slot[0]]
    slot[0] = (slot[0] + 1) & ((<uint32_t>1 << bits) - 1)
    return row


cdef inline bint is_static_name(uint32_t row, const unsigned char *name, uint32_t size, uint64_t tail) noexcept nogil:
    return (name_tail[row] == tail and name_at[row + 1] - name_at[row] == size
            and (size <= 8 or memcmp(name_pool + name_at[row], name, size) == 0))


cdef inline uint32_t static_name(const unsigned char *name, uint32_t size, uint64_t tail) noexcept nogil:
    """Id of a name known at build time; 0 for others."""
    cdef uint32_t slot = slot_of(tail, NAME_BITS), row = next_row(name_slots, NAME_BITS, &slot)
    while row and not is_static_name(row - 1, name, size, tail):
        row = next_row(name_slots, NAME_BITS, &slot)
    return row - 1 if row else 0


cdef inline bint is_page_name(const Parser *p, uint32_t row, uint32_t data, uint32_t size) noexcept nogil:
    return p.names[row].size == size and memcmp(at(p, p.names[row].data), at(p, data), size) == 0


cdef uint32_t page_name(Parser *p, uint32_t data, uint32_t size) noexcept nogil:
    """Id of a name at a data offset that is not known at build time; a new name gets a new id."""
    cdef uint32_t hash = <uint32_t>(hash_bytes(at(p, data), size) >> 32), slot = hash
    cdef int32_t row
    if p.known_names.keys == NULL and not set_reserve(&p.known_names, 64):
        p.stop = STOP_MEMORY
        return STATIC_NAMES - 1
    row = index_next(&p.known_names, hash, &slot)
    while row >= 0 and not is_page_name(p, row, data, size):
        row = index_next(&p.known_names, hash, &slot)
    if row >= 0:
        return STATIC_NAMES + row
    if not reserve(p, <void **>&p.names, &p.name_room, p.name_count + 1, sizeof(Slice)):
        return STATIC_NAMES - 1
    if not index_add(&p.known_names, hash, p.name_count):
        p.stop = STOP_MEMORY
        return STATIC_NAMES - 1
    p.names[p.name_count].data, p.names[p.name_count].size = data, size
    p.name_count += 1
    return STATIC_NAMES + p.name_count - 1


cdef inline uint32_t tag_name(Parser *p, uint32_t name) noexcept nogil:
    """A name id that fits into the tag column."""
    if name < OVERFLOW_NAME:
        return name
    p.limits |= LIMIT_NAMES
    return OVERFLOW_NAME
