"""Formulas: the TeX that MathML, KaTeX and MathJax carry with them."""

from typing import Final

from scutch.page.columns import TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS, MATH_ML, SPACE

MATH: Final = MATH_ML | IDS["math"]
ANNOTATION: Final = MATH_ML | IDS["annotation"]
SCRIPT, IMAGE = IDS["script"], IDS["img"]
TEX: Final = ("application/x-tex", "tex", "latex", "application/x-latex")
SCRIPT_TYPE: Final = "math/tex"


def formula(tex: str, *, display: bool) -> str:
    """TeX between dollar signs; empty without any.

    Examples
    --------
    >>> formula("{\\\\displaystyle x^2}", display=False), formula("x\\n+ 1", display=True)
    ('$x^2$', '$$x + 1$$')
    """
    tex = " ".join(tex.split())
    if tex.startswith("{\\displaystyle") and tex.endswith("}"):
        tex = tex[len("{\\displaystyle") : -1].strip()
    tex = tex.strip("$").strip()
    fence = "$$" if display else "$"
    return f"{fence}{tex}{fence}" if tex else ""


def tex_of(columns: Columns, node: int) -> tuple[str, bool] | None:
    """The TeX of a formula and whether it is set off; None for what carries none.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<math alttext='x^2' display=block><mi>x</mi></math>")
    >>> tex_of(page.columns, next(page.elements("math")).index)
    ('x^2', True)
    """
    if columns.tag[node] == SCRIPT:
        said = (columns.attribute(node, "type") or "").lower()
        tex = text_of(columns, node)
        return (tex, "mode=display" in said) if said.startswith(SCRIPT_TYPE) and tex.strip() else None
    tex = annotated(columns, node) or (columns.attribute(node, "alttext") or "")
    return (tex, columns.attribute(node, "display") == "block") if tex.strip() else None


def annotated(columns: Columns, node: int) -> str:
    """The source of a formula among its annotations."""
    for inner in range(node + 1, columns.end[node]):
        if columns.tag[inner] == ANNOTATION and (columns.attribute(inner, "encoding") or "").lower() in TEX:
            return text_of(columns, inner)
    return ""


def text_of(columns: Columns, node: int) -> str:
    """All text in an element."""
    inside = range(node + 1, columns.end[node])
    return "".join(columns.text(inner) for inner in inside if columns.tag[inner] == TEXT)


def image_beside(columns: Columns, node: int) -> int:
    """The image that shows a formula which is hidden: the next element after it or after what holds it alone; -1 for none."""
    for place in (node, columns.parent[node], columns.parent[columns.parent[node]]):
        after, end = columns.end[place], columns.end[columns.parent[place]]
        while after < end and columns.tag[after] & TAG_MASK == TEXT and not columns.text(after).strip(SPACE + "\n\t"):
            after += 1
        if after < end and columns.tag[after] == IMAGE:
            return after
    return -1


def renderings(columns: Columns, script: int) -> list[int]:
    """Elements in front of a script that show what it holds, as MathJax leaves them in a saved page."""
    found = []
    child, parent = columns.parent[script] + 1, columns.parent[script]
    previous: list[int] = []
    while child < columns.end[parent] and child < script:
        previous.append(child)
        child = columns.end[child]
    for node in reversed(previous[-3:]):
        words = (columns.attribute(node, "class") or "") if columns.tag[node] > TEXT else ""
        if not words.startswith(("MathJax", "mjx")):
            break
        found.append(node)
    return found
