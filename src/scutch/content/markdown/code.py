"""Blocks of code: their text as it is written, and the language they are in."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from scutch.content.markdown.escapes import fence_for
from scutch.page.parser import Columns
from scutch.page.text import BREAK, LINE, LINES, SPACE, ids_of, visible

CODE: Final = ids_of(("code", "samp", "kbd", "tt"))
#: Attributes that name a language, and beginnings of class words that do: any on the code itself, known ones around it.
LANGUAGE_ATTRIBUTES: Final = ("data-lang", "data-language", "data-code-lang")
LANGUAGE_PREFIXES: Final = ("language-", "lang-", "brush:")
PREFIXES_AROUND: Final = (*LANGUAGE_PREFIXES, "highlight-source-", "highlight-text-", "highlight-")
#: Class words beside which the language stands as a word of its own.
MARKERS: Final = frozenset(
    ("hljs", "highlight", "sourcecode", "prettyprint", "shiki", "brush:", "codehilite", "syntaxhighlighter")
)
LANGUAGES: Final = """
    abap ada apache applescript arduino asm assembly awk bash basic bat batch c c++ clj clojure cmake cmd cobol coffee
    coffeescript console cpp crystal cs csharp css csv cuda cypher d dart diff docker dockerfile dos elixir elm erb erlang ex
    f# fortran fsharp gherkin git glsl gleam go golang gradle graphql groovy haml handlebars haskell hcl hs html http ini
    ipython ipython3 java javascript jinja jinja2 jl js json json5 jsonc jsx julia kotlin kt latex less liquid lisp lua
    make makefile markdown matlab md mermaid mysql nasm nginx nim nix objc objective-c objectivec ocaml pascal patch perl
    pgsql php pl plpgsql postgresql powershell proto protobuf ps1 pug puppet py py3 pycon python python3 qml r rb rest
    rst ruby rs rust sas sass scala scheme scss sh shell shell-session solidity sql stata svelte svg swift tcl terraform tex
    toml ts tsx twig typescript vb vb.net vba vbnet verilog vhdl vim vue wasm xhtml xml xquery yaml yml zig zsh
"""
KNOWN: Final = frozenset(LANGUAGES.split())
#: Words that stand where a language would and are none.
NONE: Final = "text txt plain plaintext none nohighlight no-highlight default code auto undefined"
NO_LANGUAGES: Final = frozenset(NONE.split())
NAME: Final = re.compile(r"[a-z][a-z0-9+#._-]{0,19}")
#: How many elements around the code are asked for its language.
AROUND: Final = 4


def is_one_line(columns: Columns, node: int) -> bool:
    """Whether an element holds no line break of any sort."""
    kinds = columns.tag
    return not any(kinds[inner] == BREAK or kinds[inner] in LINES for inner in range(node + 1, columns.end[node]))


class Fenced(NamedTuple):
    """A block of code between its fences."""

    opening: str
    body: str
    closing: str


def code_block(columns: Columns, node: int, skip: bytes | bytearray | None = None, *, hidden: bool = False) -> Fenced | None:
    """A block of code; None without any text."""
    lines = lines_of(columns, node, skip, hidden=hidden)
    return fenced(columns, node, LINE.join("".join(piece for _, piece in line) for line in lines))


def fenced(columns: Columns, node: int, text: str) -> Fenced | None:
    """The text of a block of code between fences, without empty lines at its ends."""
    body = text.replace("\u00a0", SPACE).rstrip()
    body = body[body.rfind(LINE, 0, len(body) - len(body.lstrip())) + 1 :]
    if not body:
        return None
    fence = fence_for(body, 3)
    return Fenced(f"{fence}{language(columns, node)}", body, fence)


#: Of each line the pieces of text, each with the node it stands in.
Lines = list[list[tuple[int, str]]]


def lines_of(columns: Columns, node: int, skip: bytes | bytearray | None = None, *, hidden: bool = False) -> Lines:
    """Lines of a preformatted element, as they are written."""
    lines: Lines = [[]]
    for inner, piece in pieces(columns, node, skip, hidden):
        if inner < 0:
            lines.append([])
            continue
        first, *others = piece.split(LINE)
        lines[-1].append((inner, first))
        lines += [[(inner, other)] for other in others]
    return lines


def pieces(columns: Columns, node: int, skip: bytes | bytearray | None, hidden: bool) -> Iterator[tuple[int, str]]:
    """Yield the texts of a preformatted element; a line break that an element makes has the node -1."""
    begun = False  # whether there is something on the line
    for inner, entered in visible(columns, node + 1, columns.end[node], skip, hidden=hidden):
        kind = columns.tag[inner]
        if kind == 0:
            text = columns.text(inner)
            begun = not text.endswith(LINE) if text else begun
            yield inner, text
        elif (kind == BREAK and entered) or (kind in LINES and begun):
            begun = False
            yield -1, LINE


def language(columns: Columns, node: int) -> str:
    """Programming language of a block of code, from the classes and attributes that highlighters use.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<div class='highlight-python notranslate'><pre>x</pre></div><pre class='sourceCode c++'>x</pre>")
    >>> [language(page.columns, pre.index) for pre in page.elements("pre")]
    ['python', 'c++']
    """
    own = (node + 1, node) if node + 1 < columns.end[node] and columns.tag[node + 1] in CODE else (node,)
    around = columns.parent[node]
    for candidate in own:
        found = named_language(columns, candidate, LANGUAGE_PREFIXES, is_language)
        if found:
            return found
    for _ in range(AROUND):
        found = named_language(columns, around, PREFIXES_AROUND, KNOWN.__contains__) if around > 0 else ""
        if found:
            return found
        around = columns.parent[around] if around > 0 else around
    return ""


def named_language(columns: Columns, node: int, prefixes: tuple[str, ...], allowed: Callable[[str], bool]) -> str:
    """The language that one element names: by an attribute, by the beginning of a class word, by a whole one."""
    given = dict(columns.attributes(node))
    for name in LANGUAGE_ATTRIBUTES:
        value = given.get(name, "").strip().lower()
        if value and is_language(value):
            return value
    return classed_language(given.get("class", ""), prefixes, allowed)


@lru_cache(maxsize=256)
def classed_language(label: str, prefixes: tuple[str, ...], allowed: Callable[[str], bool]) -> str:
    """The language that the words of a class name."""
    words = [word.rstrip(";") for word in label.lower().split()]
    marked = [word for word in words if word.startswith(prefixes)]
    for prefix in prefixes if marked else ():
        named = (word[len(prefix) :] for word in marked if word.startswith(prefix))
        found = next(filter(allowed, named), "")
        if found:
            return found
    return "" if MARKERS.isdisjoint(words) else next(filter(KNOWN.__contains__, words), "")


def is_language(word: str) -> bool:
    """Whether a word may be the name of a language."""
    return NAME.fullmatch(word) is not None and word not in NO_LANGUAGES
