"""Blocks of code: their text with its white space, and their language."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from scutch.content.markdown.escapes import fence_for
from scutch.page.parser import Columns
from scutch.page.tag_ids import BREAK, LINES, ids_of
from scutch.page.text import LINE, SPACE, visible

CODE_TAGS: Final = ids_of(("code", "samp", "kbd", "tt"))
#: Attributes that name a language.
LANGUAGE_ATTRIBUTES: Final = ("data-lang", "data-language", "data-code-lang")
#: Prefixes of class words that name a language: on the code itself any language, on its ancestors a known one.
LANGUAGE_PREFIXES: Final = ("language-", "lang-", "brush:")
ANCESTOR_PREFIXES: Final = (*LANGUAGE_PREFIXES, "highlight-source-", "highlight-text-", "highlight-")
#: Class words of highlighters, beside which the language is a class word of its own.
HIGHLIGHTER_CLASSES: Final = frozenset((
    "hljs", "highlight", "sourcecode", "prettyprint", "shiki", "brush:", "codehilite", "syntaxhighlighter", "syntaxhl", "code",
))  # fmt: skip
LANGUAGE_NAMES: Final = """
    abap ada apache applescript arduino asm assembly awk bash basic bat batch c c++ clj clojure cmake cmd cobol coffee
    coffeescript console cpp crystal cs csharp css csv cuda cypher d dart diff docker dockerfile dos elixir elm erb erlang ex
    f# fortran fsharp gherkin git glsl gleam go golang gradle graphql groovy haml handlebars haskell hcl hs html http ini
    ipython ipython3 java javascript jinja jinja2 jl js json json5 jsonc jsx julia kotlin kt latex less liquid lisp lua
    make makefile markdown matlab md mermaid mysql nasm nginx nim nix objc objective-c objectivec ocaml pascal patch perl
    pgsql php pl plpgsql postgresql powershell proto protobuf ps1 pug puppet py py3 pycon python python3 qml r rb rest
    rst ruby rs rust sas sass scala scheme scss sh shell shell-session solidity sql stata svelte svg swift tcl terraform tex
    toml ts tsx twig typescript vb vb.net vba vbnet verilog vhdl vim vue wasm xhtml xml xquery yaml yml zig zsh
"""
LANGUAGES: Final = frozenset(LANGUAGE_NAMES.split())
#: Words in the place of a language that name none.
NO_LANGUAGE_NAMES: Final = "text txt plain plaintext none nohighlight no-highlight default code auto undefined"
NO_LANGUAGES: Final = frozenset(NO_LANGUAGE_NAMES.split())
LANGUAGE_NAME: Final = re.compile(r"[a-z][a-z0-9+#._-]{0,19}")
#: Ancestors that are searched for the language: from a cell of a table of code to the figure around it.
LANGUAGE_ANCESTORS: Final = 6
#: Characters of the tag of a natural language in ``lang``; a known longer name there is a programming language.
NATURAL_LANGUAGE_CHARS: Final = 2


class Fenced(NamedTuple):
    """A block of code between its fences."""

    opening: str
    body: str
    closing: str


def code_block(columns: Columns, node: int, skip: bytes | bytearray | None = None, *, hidden: bool = False) -> Fenced | None:
    """A block of code; None without text."""
    lines = code_lines(columns, node, skip, hidden=hidden)
    return fenced(columns, node, LINE.join("".join(piece for _, piece in line) for line in lines))


def fenced(columns: Columns, node: int, text: str) -> Fenced | None:
    """The text of a block of code between fences, without empty lines at its ends; None for white space alone."""
    body = text.replace("\u00a0", SPACE).rstrip()
    body = body[body.rfind(LINE, 0, len(body) - len(body.lstrip())) + 1 :]
    if not body:
        return None
    fence = fence_for(body, 3)
    return Fenced(f"{fence}{code_language(columns, node)}", body, fence)


#: By line the parts of its text, each with its text node.
CodeLines = list[list[tuple[int, str]]]


def code_lines(columns: Columns, node: int, skip: bytes | bytearray | None = None, *, hidden: bool = False) -> CodeLines:
    """Lines of a preformatted element."""
    lines: CodeLines = [[]]
    for inner, piece in preformatted_texts(columns, node, skip, hidden):
        if inner < 0:
            lines.append([])
            continue
        first, *others = piece.split(LINE)
        lines[-1].append((inner, first))
        lines += [[(inner, other)] for other in others]
    return lines


def preformatted_texts(columns: Columns, node: int, skip: bytes | bytearray | None, hidden: bool) -> Iterator[tuple[int, str]]:
    """Yield text nodes of a preformatted element and their texts; node -1 is a line break made by an element."""
    begun = False  # whether the line has text
    for inner, entered in visible(columns, node + 1, columns.end[node], skip, hidden=hidden):
        tag = columns.tag[inner]
        if tag == 0:
            text = columns.text(inner)
            begun = not text.endswith(LINE) if text else begun
            yield inner, text
        elif (tag == BREAK and entered) or (tag in LINES and begun):
            begun = False
            yield -1, LINE


def code_language(columns: Columns, node: int) -> str:
    """Programming language of a block of code, from the classes and attributes that highlighters use.

    >>> from scutch.page import parse
    >>> page = parse("<div class='highlight-python notranslate'><pre>x</pre></div><pre class='sourceCode c++'>x</pre>")
    >>> [code_language(page.columns, pre.index) for pre in page.elements("pre")]
    ['python', 'c++']
    """
    own = (node + 1, node) if node + 1 < columns.end[node] and columns.tag[node + 1] in CODE_TAGS else (node,)
    ancestor = columns.parent[node]
    for candidate in own:
        found = language_of_element(columns, candidate, LANGUAGE_PREFIXES, is_language)
        if found:
            return found
    for candidate in own:
        if len(word := (columns.attribute(candidate, "class") or "").lower()) > 1 and word in LANGUAGES:
            return word
    for _ in range(LANGUAGE_ANCESTORS):
        found = language_of_element(columns, ancestor, ANCESTOR_PREFIXES, LANGUAGES.__contains__) if ancestor > 0 else ""
        if found:
            return found
        ancestor = columns.parent[ancestor] if ancestor > 0 else ancestor
    return ""


def language_of_element(columns: Columns, node: int, prefixes: tuple[str, ...], allowed: Callable[[str], bool]) -> str:
    """The language that an element names: by an attribute, by the prefix of a class word, by a class word; empty for none."""
    attributes = dict(columns.attributes(node))
    if not attributes:
        return ""
    for name in LANGUAGE_ATTRIBUTES:
        if name in attributes and is_language(value := attributes[name].strip().lower()):
            return value
    named = attributes.get("lang", "").lower()
    if len(named) > NATURAL_LANGUAGE_CHARS and named in LANGUAGES:
        return named
    return language_of_class(attributes.get("class", ""), prefixes, allowed)


@lru_cache(maxsize=256)
def language_of_class(class_name: str, prefixes: tuple[str, ...], allowed: Callable[[str], bool]) -> str:
    """The language that a class attribute names; empty for none."""
    words = [word.rstrip(";") for word in class_name.lower().split()]
    prefixed = [word for word in words if word.startswith(prefixes)]
    for prefix in prefixes if prefixed else ():
        named = (word[len(prefix) :] for word in prefixed if word.startswith(prefix))
        found = next(filter(allowed, named), "")
        if found:
            return found
    return "" if HIGHLIGHTER_CLASSES.isdisjoint(words) else next(filter(LANGUAGES.__contains__, words), "")


def is_language(word: str) -> bool:
    """Whether a word can be the name of a language."""
    return LANGUAGE_NAME.fullmatch(word) is not None and word not in NO_LANGUAGES
