"""Hostile lists: functions of a size ``n`` that return pages whose records, cells or data are made to be compared often."""

from collections.abc import Callable, Mapping

WORDS = ("flax", "hemp", "nettle", "jute", "ramie", "sisal", "cotton", "wool", "silk", "linen", "madder", "woad", "weld")


def varied_siblings(n: int) -> bytes:
    """Siblings of one parent, each with another shape."""
    rows = []
    for k in range(n):
        inner = "".join(f"<{'bius'[bit % 4]}>{WORDS[(k + bit) % 13]}</{'bius'[bit % 4]}>" for bit in range(8) if k >> bit & 1)
        rows.append(f"<li class='c{k % 17} d{k % 23}'>{inner}<a href=/{k}>{WORDS[k % 13]} {k}</a></li>")
    return f"<ul>{''.join(rows)}</ul>".encode()


def growing_rows(n: int) -> bytes:
    """A table whose rows get longer."""
    return ("<table>" + "".join("<tr>" + f"<td>{k} flax" * (1 + k % 40) for k in range(n // 20 + 1)) + "</table>").encode()


def distinct_classes(n: int) -> bytes:
    """Records of equal shape without a class in common."""
    rows = (
        f"<div class='a{k} b{k * 7}'><a href=/{k}>flax {k}</a><p class=p{k}>{WORDS[k % 13]} {k}</p></div>" for k in range(n)
    )
    return f"<main>{''.join(rows)}</main>".encode()


def nested_records(n: int) -> bytes:
    """Lists in the records of lists."""
    row = "<li><a href=/a>flax</a><ul>" + "<li><a href=/b>hemp</a><b>3</b></li>" * 3 + "</ul></li>"
    return f"<ul>{row * n}</ul>".encode()


def alternating_shapes(n: int) -> bytes:
    """Two shapes of records, interleaved without a period."""
    shapes = ("<div class=a><h3>flax</h3><p>long</div>", "<div class=b><b>4</b><i>€ 3</i></div>")
    return "".join(shapes[k.bit_count() % 2] for k in range(n)).encode()


def wide_record(n: int) -> bytes:
    """Two records of very many cells."""
    cells = "".join(f"<span>{WORDS[k % 13]} {k}</span>" for k in range(n // 2))
    return f"<ul><li>{cells}</li><li>{cells}</li><li>{cells[: len(cells) // 2]}</li></ul>".encode()


def prices_in_one_cell(n: int) -> bytes:
    """Records whose cells are full of values."""
    return ("<ul>" + "<li><b>flax</b> € 3,50 $ 4.20 12.5.2024 3 kg ★★★ 10 % " * n + "</ul>").encode()


def links_in_prose(n: int) -> bytes:
    """An article that is half links."""
    return (
        "<article>" + "<p>Flax gives <a href=/f>fibres</a> and <a href=/o>oil</a>, so that people grow it.</p>" * n
    ).encode()


def data_list(n: int) -> bytes:
    """A list in script state."""
    rows = ",".join(f'{{"title":"flax {k}","price":{k},"url":"/{k}","tags":["a","b{k}"]}}' for k in range(n))
    return f'<div id=app></div><script>window.__STATE__={{"items":[{rows}]}}</script>'.encode()


def microdata(n: int) -> bytes:
    """Items in items of microdata."""
    return b"<div itemscope itemtype=https://schema.org/Product><b itemprop=name>flax</b>" * n


def headings(n: int) -> bytes:
    """Headings of all levels with a line each."""
    return "".join(f"<h{1 + k % 6}>{WORDS[k % 13]} {k}</h{1 + k % 6}><p>{WORDS[(k + 3) % 13]}</p>" for k in range(n)).encode()


def pre_lines(n: int) -> bytes:
    """Code with a number before each line."""
    return ("<pre>" + "".join(f"{k} x = flax[{k}]\n" for k in range(n)) + "</pre>").encode()


def formulas(n: int) -> bytes:
    """Formulas in formulas."""
    return b"<p>flax " + b"<math><mrow><mfrac><mi>x</mi><mn>2</mn></mfrac></mrow></math>" * n


def bylines(n: int) -> bytes:
    """Names and dates everywhere."""
    return b"<div class=author>By <a rel=author href=/a>Ada Flax</a>, 5 May 2024 10:30</div>" * n


def labelled_lines(n: int) -> bytes:
    """Four records of very many lines, each with a label of its own."""
    lines = "".join(f"Format{k}: {WORDS[k % 13]}<br>" for k in range(n // 4))
    return f"<ul>{f'<li><a href=/x>Flax</a><br>{lines}</li>' * 4}</ul>".encode()


def headers_without_cells(n: int) -> bytes:
    """A table with far more headers than cells."""
    rows = "".join(f"<tr><td>{k}<td>x<td>y" for k in range(n))
    return f"<table><tr>{'<th colspan=1000>h' * n}{rows}</table>".encode()


def many_headers(n: int) -> bytes:
    """A table of thousands of columns with headers."""
    headers = "".join(f"<th>h{k}" for k in range(n // 10))
    return f"<table><tr>{headers}{('<tr>' + ''.join(f'<td>{k}' for k in range(n // 10))) * 9}</table>".encode()


def many_fields(n: int) -> bytes:
    """A form of very many fields and buttons."""
    pairs = (f"<input name=a{k} value={k}><button name=page value={k}>Next</button>" for k in range(n))
    return f"<form>{''.join(pairs)}</form>".encode()


def long_form(n: int) -> bytes:
    """A form of very many fields with one button."""
    return f"<form>{''.join(f'<input name=a{k} value={k}>' for k in range(n))}<button>Next</button></form>".encode()


def many_parameters(n: int) -> bytes:
    """Links with very many parameters."""
    return f"<a href='?{'a=1&' * n}p=2'>2</a><a href='?{'p=1&' * n}'>Next</a>".encode()


def emphasised_titles(n: int) -> bytes:
    """Publications whose texts are split around a title."""
    return "".join(f"<li>Ann Weber {k}. <i>How {WORDS[k % 13]} is grown {k}</i>. Fibres {k}.</li>" for k in range(n)).encode()


def enclosing_records(n: int) -> bytes:
    """Each record is in the one before it."""
    return (
        "".join(f"<div class=card><a href=/{k}>{WORDS[k % 13]} {k}</a><b>€ {k}</b>" for k in range(n)) + "</div>" * n
    ).encode()


def terms(n: int) -> bytes:
    """One list of terms, each with a value: records of two siblings."""
    return ("<dl>" + "".join(f"<dt>{WORDS[k % 13]} {k}<dd>{k} kg" for k in range(n)) + "</dl>").encode()


def long_class_names(n: int) -> bytes:
    """Few records with very long names of classes."""
    name = "card-item__title--" * (n // 12)
    return (
        f"<ul>{''.join(f'<li class={name}><a class={name} href=/{k}>flax {k}</a><b>€ {k}' for k in range(12))}</ul>".encode()
    )


def row_spans(n: int) -> bytes:
    """Rows of a table, each with a cell that spans all others."""
    rows = "".join(f"<tr><td rowspan={1 + k % 9}>{k}<td rowspan={n}>x{k}<td>{WORDS[k % 13]}" for k in range(n))
    return f"<table><tr><th>A<th>B<th>C{rows}</table>".encode()


LIST_CASES: Mapping[str, Callable[[int], bytes]] = {
    "varied siblings": varied_siblings,
    "growing rows": growing_rows,
    "distinct classes": distinct_classes,
    "nested records": nested_records,
    "alternating shapes": alternating_shapes,
    "wide record": wide_record,
    "values in one cell": prices_in_one_cell,
    "links in prose": links_in_prose,
    "list in script state": data_list,
    "nested microdata": microdata,
    "headings": headings,
    "numbered code": pre_lines,
    "formulas": formulas,
    "bylines": bylines,
    "labelled lines": labelled_lines,
    "headers without cells": headers_without_cells,
    "many headers": many_headers,
    "many fields": many_fields,
    "long form": long_form,
    "many parameters": many_parameters,
    "emphasised titles": emphasised_titles,
    "enclosing records": enclosing_records,
    "terms": terms,
    "long class names": long_class_names,
    "row spans": row_spans,
}
