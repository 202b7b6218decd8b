"""Formulas: the TeX source in MathML, KaTeX and MathJax, or the TeX of MathML without one."""

from itertools import takewhile
from typing import Final

from scutch.content.markdown.mathml import mathml_tex
from scutch.page.columns import TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.text import MATH_ML, SPACE

MATH_ELEMENT: Final = MATH_ML | IDS["math"]
ANNOTATION: Final = MATH_ML | IDS["annotation"]
SCRIPT, IMAGE = IDS["script"], IDS["img"]
#: Siblings before a script of MathJax that may show its formula.
MAX_RENDERINGS: Final = 3
TEX_ENCODINGS: Final = ("application/x-tex", "tex", "latex", "application/x-latex")
TEX_SCRIPT: Final = "math/tex"


def dollar_formula(tex: str, *, display: bool) -> str:
    """TeX between dollar signs, two for a display formula; empty without TeX.

    >>> dollar_formula("{\\\\displaystyle x^2}", display=False), dollar_formula("x\\n+ 1", display=True)
    ('$x^2$', '$$x + 1$$')
    """
    tex = " ".join(tex.split())
    if tex.startswith("{\\displaystyle") and tex.endswith("}"):
        tex = tex[len("{\\displaystyle") : -1].strip()
    tex = tex.strip("$").strip()
    fence = "$$" if display else "$"
    return f"{fence}{tex}{fence}" if tex else ""


def tex_of(columns: Columns, node: int) -> tuple[str, bool] | None:
    """The TeX of a formula, and whether it is a display formula; None without TeX.

    >>> from scutch.page import parse
    >>> page = parse("<math alttext='x^2' display=block><mi>x</mi></math>")
    >>> tex_of(page.columns, next(page.elements("math")).index)
    ('x^2', True)
    """
    if columns.tag[node] == SCRIPT:
        script_type = (columns.attribute(node, "type") or "").lower()
        tex = descendant_text(columns, node)
        return (tex, "mode=display" in script_type) if script_type.startswith(TEX_SCRIPT) and tex.strip() else None
    tex = tex_annotation(columns, node) or columns.attribute(node, "alttext") or mathml_tex(columns, node)
    return (tex, columns.attribute(node, "display") == "block") if tex.strip() else None


def tex_annotation(columns: Columns, node: int) -> str:
    """The TeX among the annotations of a MathML formula; empty without one."""
    for inner in range(node + 1, columns.end[node]):
        if columns.tag[inner] == ANNOTATION and (columns.attribute(inner, "encoding") or "").lower() in TEX_ENCODINGS:
            return descendant_text(columns, inner)
    return ""


def descendant_text(columns: Columns, node: int) -> str:
    """Text of an element with its white space."""
    inside = range(node + 1, columns.end[node])
    return "".join(columns.text(inner) for inner in inside if columns.tag[inner] == TEXT)


def formula_image(columns: Columns, node: int) -> int:
    """The image that shows a hidden formula: the next element after it, its parent or its grandparent; -1 for none."""
    for place in (node, columns.parent[node], columns.parent[columns.parent[node]]):
        after, end = columns.end[place], columns.end[columns.parent[place]]
        while after < end and columns.tag[after] & TAG_MASK == TEXT and not columns.text(after).strip(SPACE + "\n\t"):
            after += 1
        if after < end and columns.tag[after] == IMAGE:
            return after
    return -1


def mathjax_output(columns: Columns, script: int) -> list[int]:
    """Elements that MathJax has inserted before a script to show its formula, in a saved page."""
    found = []
    previous = list(takewhile(script.__gt__, columns.child_nodes(columns.parent[script])))
    for node in reversed(previous[-MAX_RENDERINGS:]):
        words = (columns.attribute(node, "class") or "") if columns.tag[node] > TEXT else ""
        if not words.startswith(("MathJax", "mjx")):
            break
        found.append(node)
    return found
