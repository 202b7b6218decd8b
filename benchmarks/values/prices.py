"""Prices of web pages: the cases of the tests of price-parser, each a text and what stands beside it as its currency.

Of its examples those are taken that it reads itself and that have a currency: 905. An example is right if its amount is, and
if the currency is the one that its sign means to ``currency_of``.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.values.sources import PRICES, text_in
from scutch.lexicon.currencies import currency_of
from scutch.values import Price, read_number, read_price

#: Lists of examples that are not read by price-parser itself, or that name the decimal sign.
LEFT_OUT: Final = ("XFAIL", "DECIMAL_SEPARATOR")


class Example(NamedTuple):
    """A price of a page."""

    #: What the page says of the currency, elsewhere; often empty or the price again.
    hint: str
    text: str
    #: As it is written.
    currency: str
    amount: float | None


class Outcome(NamedTuple):
    """An example and how it is read."""

    example: Example
    price: Price | None
    #: ``right``, ``missing``, ``amount`` or ``currency``.
    result: str


def examples(archive: Path) -> list[Example]:
    """Return the examples of the source distribution of price-parser; nothing of it is run."""
    tree = ast.parse(text_in(archive, PRICES[-1]))
    return [example for node in tree.body if isinstance(node, ast.Assign) for example in examples_of(node)]


def examples_of(node: ast.Assign) -> Iterator[Example]:
    """Yield the examples of a list."""
    target = node.targets[0]
    if isinstance(target, ast.Name) and not any(word in target.id for word in LEFT_OUT):
        for call in ast.walk(node.value):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Example":
                hint, text, currency, _, amount = map(literal, call.args[:5])
                if currency:
                    yield Example(hint or "", text or "", currency, amount)


def literal(node: ast.expr) -> Any:
    """Return the value of an argument: a literal, or the text of a ``Decimal`` as a number."""
    return float(ast.literal_eval(node.args[0])) if isinstance(node, ast.Call) else ast.literal_eval(node)


def reading(example: Example) -> Price | None:
    """Return the price of an example: of its text, or of its text beside a sign or price that stands elsewhere."""
    price = read_price(example.text)
    if price or not example.hint:
        return price
    shown, amount = read_price(example.hint), read_number(example.text.strip())
    if shown and amount is not None:
        return Price(float(amount), shown.currency)
    return read_price(f"{example.text} {example.hint}") or read_price(f"{example.hint} {example.text}")


def result_of(example: Example, price: Price | None) -> str:
    """Return how well an example is read."""
    if price is None:
        return "missing" if example.amount is not None else "right"
    if example.amount is None or abs(price.amount - example.amount) > 1e-6 * max(1, example.amount):
        return "amount"
    return "right" if (price.currency or "") == currency_of(example.currency) else "currency"


def outcomes(archive: Path) -> list[Outcome]:
    """Return how each example is read."""
    return [
        Outcome(example, price, result_of(example, price)) for example in examples(archive) for price in [reading(example)]
    ]
