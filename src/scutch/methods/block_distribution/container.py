"""The container of a page's content: block distribution on the tree, from the top (after Qiu et al. 2009).

Content is more than its longest blocks: lists, tables, code and headings are between them, each in a small block of its
own. So ``containers`` goes top-down. It leaves out noise, by role, by name, or as mere links, and descends from the body
while a single block holds nearly all of the remaining text. That container is the content. On lists and forums the text is
spread over many blocks; there the descent ends early, and all records are in the container.
"""

from __future__ import annotations

from math import log10
from typing import Final, NamedTuple

from scutch.methods.block_distribution._container import Hints, find_container
from scutch.methods.selection import Part, Selection
from scutch.page.parser import Columns

#: Values of the mask of ``containers``.
NOISE: Final = {
    "kept": 0,
    "not shown": 1,
    "landmark": 2,  # navigation, banner, footer, aside, search, dialog
    "furniture": 3,  # buttons, small forms
    "named": 4,  # by a word of HINTS
    "comments": 5,  # of readers, on a page with other content
    "link list": 6,
    "teasers": 7,  # blocks of links in an article
}

COMMENTS: Final = 4
#: Words of class and id values by hint: 1 noise, 2 content, 4 comments. A content word outweighs a noise word. The list is
#: short on purpose: it names purposes that any site may have, and no product or site.
NAMES: Final = {
    1: """sidebar nav navbar navigation menu footer breadcrumb breadcrumbs pagination pager toolbar masthead cookie cookies
        consent share sharing related recommended recommend advert advertisement ads sponsor sponsored newsletter subscribe
        modal signup login copyright visually""",
    2: "content main article post entry body story",
    COMMENTS: "comment comments respond",
}
HINTS: Final = {word: bit for bit, words in NAMES.items() for word in words.split()}


class ContainerRules(NamedTuple):
    """Constants of ``containers``; shares are of the visible characters of the page.

    Fitted on development pages in coarse steps; each of them may be off by a quarter without changing the result by more than
    the noise between folds of sites.
    """

    #: A main part below this share is a stub.
    main_share: float = 0.1
    #: An article above this share is a large one.
    article_share: float = 0.05
    #: An element with this share is no noise, whatever its name.
    noise_share: float = 0.4
    #: A form below this share is furniture; some sites put the whole page into one.
    form_share: float = 0.3
    #: Comments are noise on a page with this much other prose for each character of them.
    comment_prose: float = 0.5
    #: A text without links is prose from this many characters on.
    prose_chars: int = 80
    #: A list of links has at least this many links.
    list_links: int = 4
    #: More than this share of a list of links is link text.
    list_density: float = 0.7
    #: The links of a list of links have fewer characters on average; headlines are longer.
    list_link_chars: float = 15.0
    #: Weight that link text loses against other text.
    link_weight: float = 0.5
    #: The descent begins at a main part with this share of the page's weight, which is without noise.
    main_weight: float = 0.1
    #: The descent begins at the only large article if it has this share of the main part's weight.
    article_weight: float = 0.4
    #: The descent continues while one block has this share of its parent's weight.
    container_share: float = 0.8
    #: The descent also continues into a block with ``container_share`` of its parent's prose, if that is longer than this ...
    least_prose: float = 400.0
    #: ... and this share of the text beside the block is links: an article among teasers.
    rest_density: float = 0.5
    #: A container with this share of prose is an article, in which blocks of links without prose are teasers.
    article_prose_share: float = 0.5
    #: More than this share of a teaser is link text.
    teaser_density: float = 0.7
    #: A teaser has at least this many links.
    teaser_links: int = 3
    #: The blocks before the gap narrow a container if they have this share of its text ...
    run_share: float = 0.4
    #: ... and the element around the blocks before the gap has this share of the container's prose.
    run_prose_share: float = 0.8
    #: After the last prose of a container with this share of prose, elements of links are left out.
    tail_prose_share: float = 0.3
    #: An element of links has this share of link text.
    tail_density: float = 0.3


CONTAINER_RULES: Final = ContainerRules()
_HINTS: Final = Hints(HINTS)


def containers(columns: Columns, rules: ContainerRules = CONTAINER_RULES) -> Selection:
    """Select the block that holds the content of a page, and mask the noise in it.

    Linear in the nodes; compiled.

    >>> import scutch
    >>> page = scutch.parse("<nav>Home</nav><div><h1>Flax</h1><p>Long, strong fibres.</div><footer>2024</footer>")
    >>> found = containers(page.columns)
    >>> [page[part.node].xpath for part in found.parts]
    ['/html/body/div[1]']
    """
    container, heading, chars, total, prose, mask = find_container(columns, _HINTS, rules)
    if not chars:
        return Selection.nothing("only noise" if columns.chars[0] else "no text", heading)
    part = Part(container, chars, f"holds {chars / total:.0%} of the text that is no noise")
    return container_selection(columns, part, mask, heading, confidence(chars, prose, columns.chars[0]))


def container_selection(columns: Columns, part: Part, mask: bytearray, heading: int, expected: float) -> Selection:
    """Select a container, and the main heading if it precedes it; ``expected`` is the confidence."""
    leads = heading >= 0 and columns.end[heading] <= part.node
    parts = (Part(heading, columns.chars[heading], "main heading"), part) if leads else (part,)
    return Selection(parts, tuple((each.node, columns.end[each.node]) for each in parts), mask, heading, expected)


def comments(columns: Columns) -> list[int]:
    """Return the elements of readers' comments, by their names; empty if the page has no other content.

    >>> import scutch
    >>> story = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like. " * 3
    >>> page = scutch.parse(f"<p>{story}</p><div class=comments><p>I grow it, too.</div>")
    >>> [page[node].xpath for node in comments(page.columns)]
    ['/html/body/div[1]']
    """
    return named_comments(columns) if _HINTS.is_named(columns, COMMENTS) else []


def named_comments(columns: Columns) -> list[int]:
    """Return the same for a page on which an element has such a name."""
    mask = find_container(columns, _HINTS, CONTAINER_RULES)[-1]
    found, at = [], mask.find(NOISE["comments"])
    while at >= 0:
        found.append(at)
        at = mask.find(NOISE["comments"], columns.end[at])
    return found


def confidence(chars: int, prose: int, page: int) -> float:
    """Return the expected quality of the content: the word F1 of similar pages.

    A line fitted on development pages. It holds on average for each eighth of them, from 0.6 to 0.95, and says little about a
    single page (correlation 0.5): prose is found more surely than lists, much text more surely than little.

    ``chars``, ``prose``: characters of the content, and of its prose. ``page``: characters of the whole page.

    >>> confidence(6000, 5000, 7000), confidence(100, 0, 5000)
    (0.94, 0.26)
    """
    expected = 0.25 * min(log10(chars), 3.3) + 0.32 * min(prose / chars, 0.8) + 0.11 * chars / page - 0.24
    return round(min(max(expected, 0.0), 1.0), 2)
