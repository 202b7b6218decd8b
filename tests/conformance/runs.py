"""Runs one case of a suite against the parser; None means that it passes.

Tokenizer tests give an input and the tokens it makes. A parser that has no tokens is held to what shows of them in a tree:

=================  ==============================================================================================
state              how it is run
=================  ==============================================================================================
Data               in a ``div``; with a doctype, as a document, which must be in quirks mode if the token forces it
RCDATA, RAWTEXT    in a ``title``, ``style``, ``script``, ``plaintext``: the whole input is text. With a last start
Script, PLAINTEXT  tag, whose end tag counts, after that start tag in a ``div``
CDATA section      after ``<![CDATA[`` in ``svg``
=================  ==============================================================================================

Start tags, attributes, comments and characters are compared in order; end tags do not show and join the characters around
them. U+0000 is dropped in a ``div`` and U+FFFD elsewhere. Left out: inputs with lone surrogates (they are no UTF-8), start
tags that the tree stage has rules of its own for (``LEFT_OUT``), end tags that make elements (p, br), and xmlViolation.test,
which is about another output than HTML's.
"""

import re
from typing import Any, NamedTuple

from scutch.page.encoding.prescan import byte_order_mark, declared
from scutch.page.parser import Columns, parse, parse_fragment
from tests.conformance.dump import dump, flat
from tests.conformance.suites import EncodingCase, TokenCase, TreeCase

CONTEXTS = {
    "RCDATA state": "title",
    "RAWTEXT state": "style",
    "Script data state": "script",
    "PLAINTEXT state": "plaintext",
}

#: Start tags of the suite that the tree drops, or after which it reads on in another way than the test assumes.
LEFT_OUT = frozenset((
    "html", "head", "body", "frameset", "frame", "title", "textarea", "style", "script", "xmp", "iframe", "noembed",
    "noframes", "noscript", "plaintext", "table", "caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th",
    "select", "option", "pre", "listing", "svg", "math", "image",
))  # fmt: skip

Token = list[Any]


class Failure(NamedTuple):
    data: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"input    {self.data!r}\nexpected\n{self.expected}\ngot\n{self.got}"


def run_tree(case: TreeCase) -> Failure | None:
    source = case.data.encode("utf-8", "surrogatepass")
    if case.context:
        space, _, name = case.context.rpartition(" ")
        got = dump(parse_fragment(source, name, space or "html"), fragment=True)
    else:
        got = dump(parse(source))
    return None if got == case.tree else Failure(case.data, case.tree, got)


def shows(case: TokenCase) -> bool:
    """Say whether all of a tokenizer test can be seen in a tree."""
    if case.name.startswith("xmlViolation"):
        return False
    try:
        case.data.encode()
    except UnicodeEncodeError:
        return False
    names = {token[1] for token in case.tokens if token[0] == "StartTag"}
    closed = {token[1] for token in case.tokens if token[0] == "EndTag"}
    return not names & LEFT_OUT and not closed & {"p", "br", "html", "body", "head"}


def run_tokens(case: TokenCase) -> Failure | None:
    expected = visible(case.tokens)
    if any(token[0] == "DOCTYPE" for token in case.tokens):
        columns = parse(case.data.encode())
        expected, got = as_document(expected), flat(columns, implied=False)
        if case.tokens[0][0] == "DOCTYPE" and not case.tokens[0][4] and not columns.quirks:
            return Failure(case.data, "quirks mode", "no quirks mode")
    else:
        columns, before = in_state(case)
        got = flat(columns, implied=False)[len(before) :]
        expected = [shown(token, case) for token in expected]
        expected = [token for token in expected if token != ["Character", ""]]
    return None if got == expected else Failure(case.data, repr(expected), repr(got))


def in_state(case: TokenCase) -> tuple[Columns, list[Token]]:
    """Parse a case in its state; the second value is what stands before it in the tree."""
    if case.last_start_tag:
        name = opening(case)
        return parse_fragment(f"<{name}>{renamed(case.data, case)}".encode()), [["StartTag", name, {}]]
    if case.state == "CDATA section state":
        return parse_fragment(f"<![CDATA[{case.data}".encode(), "svg", "svg"), []
    return parse_fragment(case.data.encode(), CONTEXTS.get(case.state, "div")), []


def opening(case: TokenCase) -> str:
    """Return an element that switches to the state of a case; the suite has ``xmp`` in states that it does not switch to."""
    return {"RCDATA state": "title", "Script data state": "script"}.get(case.state, case.last_start_tag)


def renamed(text: str, case: TokenCase) -> str:
    """Write the other name for the last start tag's, in capitals if any letter of it is one."""
    name = opening(case)
    return re.sub(case.last_start_tag, lambda found: name if found[0].islower() else name.upper(), text, flags=re.IGNORECASE)


def visible(tokens: list[Token]) -> list[Token]:
    """Tokens without end tags, adjacent characters joined."""
    seen: list[Token] = []
    for token in tokens:
        if token[0] == "Character" and seen and seen[-1][0] == "Character":
            seen[-1] = ["Character", seen[-1][1] + token[1]]
        elif token[0] == "DOCTYPE":
            seen.append(["DOCTYPE", *(part or "" for part in token[1:4])])
        elif token[0] != "EndTag":
            seen.append(token[:3])
    return seen


def shown(token: Token, case: TokenCase) -> Token:
    """Characters as the tree stage leaves them."""
    if token[0] != "Character":
        return token
    text = token[1].replace("\0", "" if case.state == "Data state" else "\ufffd")
    return ["Character", renamed(text, case) if case.last_start_tag else text]


def as_document(tokens: list[Token]) -> list[Token]:
    """What of the tokens a document shows: only a doctype before everything else, no blanks before the body."""
    first = next((i for i, token in enumerate(tokens) if token[0] not in ("Comment", "DOCTYPE") and blank(token)), len(tokens))
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        late = token[0] == "DOCTYPE" and (place > first or any(earlier[0] == "DOCTYPE" for earlier in kept))
        if late or (token[0] == "Character" and place <= first and not token[1].replace("\0", "").strip("\t\n\f\r ")):
            continue
        text = token[0] == "Character"
        kept.append(
            ["Character", token[1].replace("\0", "").lstrip("\t\n\f\r ") if place == first else token[1]] if text else token
        )
    return kept


def blank(token: Token) -> bool:
    return token[0] != "Character" or bool(token[1].strip("\t\n\f\r "))


def run_encoding(case: EncodingCase) -> Failure | None:
    mark = byte_order_mark(case.data)
    got = mark[0] if mark else declared(case.data) or "windows-1252"
    return None if got == case.encoding else Failure(ascii(case.data), case.encoding, got)
