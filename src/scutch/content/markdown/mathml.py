"""MathML to TeX, for formulas that come without their TeX source.

It reads Presentation MathML Core and elements of older pages (``mfenced``, ``mmultiscripts``). Letters and signs without a
command in the tables stay as they are; MathJax and KaTeX read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scutch.page.columns import DOCUMENT, TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.text import MATH_ML


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _words_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Commands of letters and signs.
COMMANDS: Final = {
    sign: f"\\{name}"
    for sign, name in _pairs("""
        α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu
        ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda
        Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∂ partial ∇ nabla ∞ infty ℏ hbar ℓ ell ∅ emptyset ∀ forall ∃ exists
        ∑ sum ∏ prod ∫ int ∬ iint ∮ oint ⋃ bigcup ⋂ bigcap ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ⊕ oplus ⊗ otimes
        ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset
        ⊇ supseteq ∪ cup ∩ cap ∖ setminus ∧ land ∨ lor ¬ neg → to ⟶ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow
        ⇔ Leftrightarrow ↦ mapsto ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ∥ parallel ⊥ perp ∠ angle ′ prime … ldots
        ⋯ cdots ⋮ vdots ⋱ ddots † dagger ∣ mid
    """).items()
} | {"−": "-", "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "", "\u00a0": "~"}  # fmt: skip
#: Signs that TeX reads as markup.
ESCAPES: Final = {sign: f"\\{sign}" for sign in "%#&_${}"} | {"\\": "\\backslash", "~": "\\sim", "^": "\\hat{}"}
#: Names of functions that have commands.
FUNCTIONS: Final = _words_of(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min sec sin sinh sup tan"
)
#: Accents above a base.
ACCENTS: Final = _pairs("¯ overline ‾ overline ^ hat ˆ hat ~ tilde ˜ tilde → vec \u20d7 vec ˙ dot . dot ¨ ddot ⏞ overbrace")
#: Operators whose limits stand below and above them.
LIMITED: Final = frozenset(
    f"\\{name}" for name in _words_of("sum prod bigcup bigcap int iint oint lim max min sup inf det gcd")
)
#: Elements whose children are not part of the formula.
LEFT_OUT: Final = frozenset(("annotation", "annotation-xml", "mphantom", "none", "mprescripts", "mspace"))

#: TeX of an element, from the TeX of its children and its attributes.
Rule = Callable[[Sequence[str], Mapping[str, str]], str]


def mathml_tex(columns: Columns, formula: int) -> str:
    """Return the TeX of a ``math`` element; empty if it has no text. Linear in its nodes.

    >>> from scutch.page import parse
    >>> page = parse("<math><mfrac><mi>x</mi><mn>2</mn></mfrac><mo>≤</mo><msup><mi>sin</mi><mn>2</mn></msup><mi>α</mi></math>")
    >>> print(mathml_tex(page.columns, next(page.elements("math")).index))
    \\frac{x}{2}\\le\\sin^2\\alpha
    """
    tex: dict[int, str] = {}
    children: dict[int, list[str]] = {}
    for node in range(columns.end[formula] - 1, formula - 1, -1):  # children before their parents
        tag = columns.tag[node]
        if tag == TEXT or tag & TAG_MASK <= DOCUMENT:
            continue
        inner = children.pop(node, [])[::-1]
        tex[node] = element_tex(columns, node, inner)
        if tag & ~TAG_MASK != MATH_ML or columns.name(node) not in LEFT_OUT:
            children.setdefault(columns.parent[node], []).append(tex[node])
    return tex[formula]


def element_tex(columns: Columns, node: int, children: Sequence[str]) -> str:
    """Return the TeX of an element whose children's TeX is known."""
    name = columns.name(node)
    if name in TOKENS:
        return TOKENS[name](token_text(columns, node))
    return RULES.get(name, _row)(children, dict(columns.attributes(node)))


def token_text(columns: Columns, node: int) -> str:
    """Return the text of a token element, white space collapsed."""
    inside = range(node + 1, columns.end[node])
    return " ".join("".join(columns.text(at) for at in inside if columns.tag[at] == TEXT).split())


def symbols(text: str) -> str:
    """Return letters and signs as TeX.

    >>> symbols("α≤50%"), symbols("x")
    ('\\\\alpha\\\\le50\\\\%', 'x')
    """
    return _row([COMMANDS.get(sign, ESCAPES.get(sign, sign)) for sign in text], {})


def identifier(text: str) -> str:
    """Return an identifier: a letter, the command of a function, or a name in upright type."""
    if text in FUNCTIONS:
        return f"\\{text}"
    return f"\\mathrm{{{symbols(text)}}}" if len(text) > 1 and text.isascii() and text.isalpha() else symbols(text)


def upright_text(text: str) -> str:
    """Return a text within a formula."""
    return f"\\text{{{''.join(ESCAPES.get(sign, sign) for sign in text)}}}" if text else ""


def group(tex: str) -> str:
    """Return TeX as one argument: in braces, unless it is one letter or digit."""
    return tex if len(tex) == 1 and tex.isalnum() else f"{{{tex}}}"


def base(tex: str) -> str:
    """Return TeX as the base of a script: in braces, unless it is one sign or one command."""
    return tex if len(tex) == 1 or (tex.startswith("\\") and tex[1:].isalpha()) else f"{{{tex}}}"


def _row(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    """Join TeX; a space ends a command before a letter."""
    del attributes
    joined = ""
    for part in children:
        ends_command = joined[-1:].isalpha() and joined[joined.rfind("\\") + 1 :].isalpha() and "\\" in joined
        joined += f" {part}" if ends_command and part[:1].isalpha() else part
    return joined


def _script(sign: str) -> Rule:
    def rule(children: Sequence[str], attributes: Mapping[str, str]) -> str:
        first, script, *_ = (*children, "", "")
        return f"{base(first)}{sign}{group(script)}" if script else _row(children, attributes)

    return rule


def _both_scripts(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    del attributes
    first, below, above, *_ = (*children, "", "", "")
    return base(first) + (f"_{group(below)}" if below else "") + (f"^{group(above)}" if above else "")


def _under(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    first, below, *_ = (*children, "", "")
    if first in LIMITED:
        return _both_scripts(children, attributes)
    return f"\\underset{{{below}}}{{{first}}}" if below else first


def _over(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    del attributes
    first, above, *_ = (*children, "", "")
    sign = SIGN_OF_COMMAND.get(above, above)
    if sign in ACCENTS:
        return f"\\{ACCENTS[sign]}{{{first}}}"
    if first in LIMITED:
        return f"{first}^{group(above)}"
    return f"\\overset{{{above}}}{{{first}}}" if above else first


def _under_over(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    first, below, above, *_ = (*children, "", "", "")
    if first in LIMITED:
        return _both_scripts(children, attributes)
    return _over((_under((first, below), attributes), above), attributes)


def _fraction(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    above, below, *_ = (*children, "", "")
    command = "binom" if attributes.get("linethickness", "").strip() in ("0", "0px", "0pt") else "frac"
    return f"\\{command}{{{above}}}{{{below}}}"


def _root(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    del attributes
    radicand, index, *_ = (*children, "", "")
    return f"\\sqrt[{index}]{{{radicand}}}" if index else f"\\sqrt{{{radicand}}}"


def _square_root(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    return f"\\sqrt{{{_row(children, attributes)}}}"


def _fenced(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    opening, closing = symbols(attributes.get("open", "(")), symbols(attributes.get("close", ")"))
    signs = attributes.get("separators", ",").split() or [""]
    parts = [part for place, child in enumerate(children) for part in (symbols(signs[min(place, len(signs)) - 1]), child)]
    return _row([opening, *parts[1:], closing], {})


def _matrix(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    del attributes
    rows = r" \\ ".join(children)
    return f"\\begin{{matrix}}{rows}\\end{{matrix}}" if children else ""


def _matrix_row(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    del attributes
    return " & ".join(children)


def _first(children: Sequence[str], attributes: Mapping[str, str]) -> str:
    return _row(children[:1], attributes)


#: Accents by the command that ``symbols`` makes of them.
SIGN_OF_COMMAND: Final = {symbols(sign): sign for sign in ACCENTS}
TOKENS: Final[Mapping[str, Callable[[str], str]]] = {
    "mi": identifier, "mn": symbols, "mo": lambda text: f"\\{text}" if text in FUNCTIONS else symbols(text),
    "mtext": upright_text, "ms": upright_text,
}  # fmt: skip
RULES: Final[Mapping[str, Rule]] = {
    "mfrac": _fraction, "msqrt": _square_root, "mroot": _root, "msup": _script("^"), "msub": _script("_"),
    "msubsup": _both_scripts, "munder": _under, "mover": _over, "munderover": _under_over, "mmultiscripts": _both_scripts,
    "mfenced": _fenced, "mtable": _matrix, "mtr": _matrix_row, "semantics": _first, "maction": _first,
}  # fmt: skip
