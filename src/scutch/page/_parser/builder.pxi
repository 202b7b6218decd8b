# Builder: columns from the tree of another parser.

cdef uint8_t sight_of(object hidden) except? 255:
    return AS_WRITTEN if hidden is None else CONCEALED if hidden else VISIBLE


cdef class Builder:
    """Builds columns from tree events instead of bytes, for trees of other parsers.

    Such pages have no source: all source offsets are 0. The limits are those of ``parse``.
    """

    cdef Parser p
    cdef uint32_t skipped  # open elements that were left out because the page was full
    cdef uint32_t replaced  # open elements that the depth limit closed early
    cdef bint finished

    def __cinit__(self, *, max_nodes=10_000_000, max_depth=512):
        set_limits(&self.p, max_nodes, max_depth, 1)
        if not start_parser(&self.p, b"", 0):
            raise MemoryError
        self.p.quirks = True  # until a doctype

    def __dealloc__(self):
        free_parser(&self.p)

    cdef Slice stored(self, str text) except *:
        """Copy a text to the side buffer; lone surrogates become U+FFFD."""
        cdef bytes data = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").encode()
        cdef Slice slice
        slice.data, slice.size = side_offset(&self.p), 0
        if reserve_extra(&self.p, len(data)):
            memcpy(self.p.extra + self.p.extra_size, PyBytes_AsString(data), len(data))
            slice.size = <uint32_t>len(data)
            self.p.extra_size += slice.size
        if self.p.stop == STOP_MEMORY:
            raise MemoryError
        return slice

    cdef uint32_t interned(self, str name) except *:
        cdef object known = STATIC_IDS.get(name)
        cdef Slice slice
        cdef uint32_t names = self.p.name_count, number
        if known is not None:
            return <uint32_t>known
        slice = self.stored(name)
        number = page_name(&self.p, slice.data, slice.size)
        if self.p.name_count == names:
            self.p.extra_size -= slice.size
        return number

    def __len__(self):
        """Number of nodes so far, including the document."""
        return self.p.count

    cdef bint full(self) except -1:
        if self.finished:
            raise ValueError("this builder is finished")
        if self.p.count > self.p.max_nodes:
            self.p.limits |= LIMIT_NODES
        return self.p.count > self.p.max_nodes

    def start(self, str name not None, str namespace="html", attributes=(), *, hidden=None, bint spliced=False):
        """Open an element as a child of the current element; returns its number, -1 if the page is full.

        ``hidden``: its visibility in a browser; if None, its attributes decide. ``spliced``: it holds another document.
        """
        cdef Token t
        cdef uint32_t tag
        cdef int32_t node
        memset(&t, 0, sizeof(Token))
        t.kind = START_TAG
        t.attr_begin = self.p.attr_size
        self.p.serial += 1
        if self.full():
            self.skipped += 1
            return -1
        if self.p.depth >= self.p.max_depth:
            self.make_room()
        for key, value in attributes:
            number = self.interned(key)
            add_attribute(&self.p, &t, number, 0, self.stored(value))
        t.attr_count = self.p.attr_size - t.attr_begin
        tag = tag_name(&self.p, self.interned(name))
        node = open_as(&self.p, &t, tag | {"html": 0, "svg": SVG, "math": MATH}[namespace])
        self.p.nodes[node].sight = SPLICED if spliced else sight_of(hidden)
        return node

    cdef void make_room(self):
        """Close the current element, so that the next one becomes its sibling; its later end event is ignored."""
        self.p.limits |= LIMIT_DEPTH
        self.p.nodes[current(&self.p)].flags |= FLAG_TRUNCATED
        pop(&self.p)
        self.replaced += 1

    def end(self):
        """Close the current element."""
        if self.skipped:
            self.skipped -= 1
        elif self.replaced:
            self.replaced -= 1
        elif self.p.depth == 0:
            raise ValueError("no element is open")
        else:
            pop(&self.p)

    def text(self, str text not None, *, hidden=None):
        """Append text to the current element; adjacent texts become one node. Returns its number, -1 if there is none."""
        cdef bint full = self.full()
        cdef Slice slice = self.stored(text)
        cdef int32_t node
        if full:
            return -1
        insert_text(&self.p, slice.data, slice.size, 0, 0, 0)
        node = self.p.nodes[current(&self.p)].last
        if node == NO_NODE or self.p.nodes[node].tag != TEXT:
            return -1
        if slice.size and self.p.nodes[node].size == slice.size:
            self.p.nodes[node].sight = sight_of(hidden)
        return node

    def comment(self, str text not None):
        """Append a comment to the current element, or to the document before and after the root."""
        cdef Token t
        cdef bint full = self.full()
        memset(&t, 0, sizeof(Token))
        set_data(&t, self.stored(text))
        if not full:
            insert_comment(&self.p, &t, NO_NODE)

    def doctype(self, str name not None, public=None, system=None):
        """Append the doctype to the document; it comes before the root."""
        cdef Token t
        if self.full():
            return
        memset(&t, 0, sizeof(Token))
        set_data(&t, self.stored(name))
        if public is not None:
            t.public, t.has_public = self.stored(public), True
        if system is not None:
            t.system, t.has_system = self.stored(system), True
        insert_doctype(&self.p, &t)
        self.p.quirks = is_quirky(&self.p, &t)

    def finish(self, layout=None):
        """Return the columns, with the layout of a browser if given. The builder cannot be used again."""
        cdef page_t page
        cdef unsigned char *arena = NULL
        cdef size_t arena_size = 0
        cdef bint done
        cdef uint32_t i
        self.full()
        self.finished = True
        with nogil:
            close_all(&self.p)
            for i in range(self.p.count):
                self.p.nodes[i].flags &= ~FLAG_UNCLOSED
            done = finish(&self.p, &page, &arena, &arena_size)
        if not done:
            free(arena)
            raise MemoryError
        return taken(&self.p, b"", &page, arena, arena_size, layout)
