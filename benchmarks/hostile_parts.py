"""Hostile parts: functions of a size ``n`` that return pages with very many of one thing, or a very large one."""

from collections.abc import Callable, Mapping

WORDS = ("flax", "hemp", "nettle", "jute", "ramie", "sisal", "cotton", "wool", "silk", "linen", "madder", "woad", "weld")
SENTENCE = "Flax is beaten until the straw falls off, and only the long clean fibre is left for the spinner to draw out."


def tables_in_tables(n: int) -> bytes:
    """Tables whose cells hold tables of two columns."""
    inner = "<table><tr><td>{0}<td>{1} kg<tr><td>{1}<td>{0} m</table>"
    rows = "".join(f"<tr><td>{inner.format(WORDS[k % 13], k)}<td>{inner.format(k, WORDS[k % 13])}" for k in range(n))
    return f"<table>{rows}</table>".encode()


def many_tables(n: int) -> bytes:
    """Small tables of one shape, one after the other."""
    return "".join(
        f"<h3>{WORDS[k % 13]} {k}</h3><table><tr><th>Length<th>Price<tr><td>{k} m<td>€ {k}<tr><td>{k + 1} m<td>€ 3</table>"
        for k in range(n)
    ).encode()


def label_pairs(n: int) -> bytes:
    """Labels with values, all of them different."""
    return "".join(f"<div><b>Label {k}:</b> <span>{k} {WORDS[k % 13]}</span></div>" for k in range(n)).encode()


def label_pair_records(n: int) -> bytes:
    """Three records of many labels with values, some of which each record lacks."""
    records = (
        "".join(f"<dt>Part {k}<dd>{k + number} {WORDS[k % 13]}" for k in range(n // 3) if k % 7 != number)
        for number in range(3)
    )
    return f"<ul>{''.join(f'<li><h3>Flax</h3><dl>{pairs}</dl></li>' for pairs in records)}</ul>".encode()


def one_record_of_fields(n: int) -> bytes:
    """One record whose fields all have names of their own."""
    fields = "".join(f"<span class=field-{k}>{WORDS[k % 13]} {k}</span>" for k in range(n))
    return f"<main><article class=card><h2>Flax</h2>{fields}</article></main>".encode()


def fields_with_classes(n: int) -> bytes:
    """Six records of many fields, each with a class of its own that all records share."""
    cells = "".join(f"<span class=f{k}>{WORDS[k % 13]} {k}</span>" for k in range(n // 6))
    return f"<ul>{f'<li><a href=/x>Flax</a>{cells}</li>' * 6}</ul>".encode()


def wide_table(n: int) -> bytes:
    """A table of eight rows and many columns of numbers."""
    headers = "".join(f"<th>Column {k}" for k in range(n // 8))
    rows = ("".join(f"<td>{k * row}.5" for k in range(n // 8)) for row in range(1, 8))
    return f"<table><thead><tr>{headers}<tbody>{''.join('<tr>' + row for row in rows)}</table>".encode()


def huge_attributes(n: int) -> bytes:
    """Records with a long value in each attribute that is read."""
    long = "flax-" * (n // 30)
    rows = (
        f"<li class=card><a href='/{long}{k}' title='{long}'>Flax {k}</a><img src='/{long}.jpg' alt='{long}'><b>€ {k}</b>"
        for k in range(6)
    )
    return f"<ul>{''.join(rows)}</ul>".encode()


def many_classes(n: int) -> bytes:
    """Records whose elements have very many class words."""
    words = " ".join(f"w{k}" for k in range(n // 10))
    row = "<li class=a><a class='{1}' href=/{0}>flax {0}</a>"
    return f"<ul>{''.join(row.format(k, words) for k in range(10))}</ul>".encode()


def data_blocks(n: int) -> bytes:
    """JSON-LD of one product in each script."""
    row = '<script type="application/ld+json">{{"@type":"Product","name":"Flax {0}","offers":{{"price":"{0}"}}}}</script>'
    return "".join(row.format(k) for k in range(n)).encode()


def article_blocks(n: int) -> bytes:
    """JSON-LD of an article with author and date in each script."""
    row = (
        '<script type="application/ld+json">{{"@type":"NewsArticle","headline":"Flax {0}","datePublished":"2024-05-01",'
        '"author":{{"@type":"Person","name":"Ada {0}"}}}}</script>'
    )
    return ("".join(row.format(k) for k in range(n)) + f"<article><h1>Flax</h1><p>{SENTENCE}</p></article>").encode()


def data_references(n: int) -> bytes:
    """A graph of JSON-LD whose nodes refer to each other."""
    row = '{{"@id":"#{0}","@type":"WebPage","name":"Flax {0}","isPartOf":{{"@id":"#{1}"}},"author":{{"@id":"#{2}"}}}}'
    rows = ",".join(row.format(k, (k * 7 + 1) % n, k + 1) for k in range(n))
    return f'<script type="application/ld+json">{{"@graph":[{rows}]}}</script>'.encode()


def deep_lists(n: int) -> bytes:
    """Lists of two items in lists, forty deep, again and again."""
    return ("<ul><li>flax<li>" * 40 + "hemp" + "</ul>" * 40).encode() * (n // 40 + 1)


def dates(n: int) -> bytes:
    """Texts that are nearly dates."""
    forms = ("{0} May 20{1}", "May {0}, 20{1} 10:{2}", "20{1}-05-{0}", "{0}.5.20{1}", "5/{0}/{1}", "{0} hours ago", "{0} May")
    return "".join(f"<p>{forms[k % 7].format(k % 28 + 1, k % 90 + 10, k % 50 + 10)}</p>" for k in range(n)).encode()


def dates_in_one_text(n: int) -> bytes:
    """One text that is full of dates."""
    return ("<article><p>" + " ".join(f"{k % 28 + 1} May 20{k % 90 + 10}," for k in range(n)) + "</article>").encode()


def currency_signs(n: int) -> bytes:
    """Texts that are full of signs of currencies."""
    return ("<ul>" + "".join(f"<li>€ $ £ ¥ {k} € USD EUR $$ {k},{k % 100:02} R$ kr" for k in range(n)) + "</ul>").encode()


def signs_in_one_text(n: int) -> bytes:
    """Four records with one text each, full of signs of currencies."""
    text = "€ $3 £ ¥4.20 USD R$ " * (n // 4)
    return f"<ul>{f'<li><b>flax</b><i>{text}</i></li>' * 4}</ul>".encode()


def one_line(n: int) -> bytes:
    """One line of prose in one element."""
    return f"<article><p>{(SENTENCE + ' ') * n}</p></article>".encode()


def one_word(n: int) -> bytes:
    """One word in one element."""
    return f"<article><p>{'flax' * n}</p></article>".encode()


def digits(n: int) -> bytes:
    """One number of very many digits, and one of groups."""
    return f"<ul><li>{'7' * n}<li>{'7,777' * (n // 5)}<li>€ {'1.' * (n // 2)}<li>{'-' * n}</ul>".encode()


def line_breaks(n: int) -> bytes:
    """One element of lines between breaks."""
    return f"<article>{''.join(f'{WORDS[k % 13]} {SENTENCE[: k % 60]}<br>' for k in range(n))}</article>".encode()


def bare_headings(n: int) -> bytes:
    """Headings of one level without anything between them."""
    return "".join(f"<h2 id=h{k}>{WORDS[k % 13]} {k}</h2>" for k in range(n)).encode()


def footnotes(n: int) -> bytes:
    """References to footnotes, and footnotes that refer back."""
    text = "".join(f"Flax is grown <sup id=r{k}><a href=#n{k}>[{k}]</a></sup> for its fibre. " for k in range(n))
    notes = "".join(f"<li id=n{k}><a href=#r{k}>↑</a> {WORDS[k % 13]} {k}</li>" for k in range(n))
    return f"<article><p>{text}</p><ol>{notes}</ol></article>".encode()


def same_footnote(n: int) -> bytes:
    """References to one footnote, which refers back to all of them."""
    text = "".join(f"Flax is grown<sup id=r{k}><a href=#n>[1]</a></sup> for its fibre. " for k in range(n))
    back = "".join(f"<a href=#r{k}>{k}</a> " for k in range(n))
    return f"<article><p>{text}</p><ol><li id=n>{back} Ada Flax</li></ol></article>".encode()


def anchors(n: int) -> bytes:
    """A table of contents, and sections that refer to each other."""
    contents = "".join(f"<li><a href=#s{k}>{WORDS[k % 13]} {k}</a>" for k in range(n))
    parts = "".join(
        f"<h2 id=s{k}>{WORDS[k % 13]} {k}</h2><p>{SENTENCE[:50]} <a href=#s{(k * 7) % n}>see</a>" for k in range(n)
    )
    return f"<article><ul>{contents}</ul>{parts}</article>".encode()


def picture_sources(n: int) -> bytes:
    """One picture with very many addresses."""
    sources = ", ".join(f"/flax-{k}.jpg {k}w" for k in range(1, n + 1))
    return (
        f"<article><p>{SENTENCE}</p><picture><source srcset='{sources}'><img srcset='{sources}'></picture></article>".encode()
    )


def pictures(n: int) -> bytes:
    """Figures with captions."""
    return (
        "<article>"
        + "".join(
            f"<figure><img src=/f{k}.jpg srcset='/g{k}.jpg 2x' alt=flax><figcaption>Flax {k}</figcaption></figure>"
            for k in range(n)
        )
        + "</article>"
    ).encode()


def metas(n: int) -> bytes:
    """Bases, links and metadata of many kinds."""
    rows = (
        f"<base href=/b{k}/><meta name=author content='Ada {k}'><meta property=og:title content='Flax {k}'>"
        f"<meta property=article:tag content=t{k}><link rel=next href=?page={k}><link rel=canonical href=/c{k}>"
        f"<meta property=og:image content=/i{k}.jpg><meta property=article:published_time content=2024-05-0{k % 9 + 1}>"
        for k in range(n)
    )
    return f"<head><title>Flax</title>{''.join(rows)}</head><body><h1>Flax</h1><p>{SENTENCE}".encode()


def titles(n: int) -> bytes:
    """A title of very many parts, and as many main headings."""
    return (
        f"<title>{' | '.join(f'{WORDS[k % 13]} {k}' for k in range(n))}</title>"
        + "".join(f"<h1>{WORDS[k % 13]} {k}</h1>" for k in range(n))
    ).encode()


def forms(n: int) -> bytes:
    """Forms with a button each."""
    return "".join(
        f"<form action=/f{k}><input name=page value={k}><select name=s{k}><option>1<option selected>2</select>"
        "<button>Next page</button></form>"
        for k in range(n)
    ).encode()


def next_links(n: int) -> bytes:
    """Links that all lead to a next page."""
    return "".join(f"<li><a rel=next href=?page={k}>Next</a><a href=?page={k}>{k}</a>" for k in range(n)).encode()


def pagers(n: int) -> bytes:
    """A list with a pager of very many pages."""
    rows = "".join(f"<li><a href=/p{k}>{WORDS[k]} {k}</a><b>€ {k}</b>" for k in range(12))
    pages = "".join(f"<a href=?page={k}>{k}</a> " for k in range(n))
    return f"<ul>{rows}</ul><nav class=pagination><b>1</b>{pages}<a href=?page=2>Next</a></nav>".encode()


def posts(n: int) -> bytes:
    """A thread of posts."""
    post = (
        "<div class=post id=p{0}><div class=author><a href=/u{1}>{2}{1}</a></div><time>{3} May 2024, 10:{4}</time>"
        "<div class=body><p>{5}</p><blockquote>{2} said</blockquote></div></div>"
    )
    rows = (post.format(k, k % 40, WORDS[k % 13], k % 28 + 1, k % 50 + 10, SENTENCE[: 30 + k % 60]) for k in range(n))
    return "".join(rows).encode()


def nested_replies(n: int) -> bytes:
    """Comments in comments: each answers the one before it, four hundred deep."""
    depth = min(n, 400)
    reply = (
        "<li class=comment><a class=author href=/u>Ada</a> <time>5 May 2024</time><p>Flax is beaten, as we all know.</p><ul>"
    )
    return (("<ul>" + reply * depth + "</ul></li>" * depth + "</ul>") * (n // depth)).encode()


def broad_replies(n: int) -> bytes:
    """Comments with three answers each."""
    answer = "<div class=comment><b class=author>Ada {0}</b><p>Flax is beaten, as we all know {0}.</p></div>"
    return "".join(
        f"<div class=comment><b class=author>Eve {k}</b><p>Who beats flax by hand {k}?</p><div class=replies>"
        f"{''.join(answer.format(k + part) for part in range(3))}</div></div>"
        for k in range(n // 4 + 1)
    ).encode()


def quotes(n: int) -> bytes:
    """A thread whose posts quote the posts before them, ten deep."""
    post = "<div class=post><b>{0}</b><time>5 May 2024</time>{1}{2}<p>{3}</div>"
    return "".join(
        post.format(WORDS[k % 13], "<blockquote>Flax" * (k % 10), "</blockquote>" * (k % 10), SENTENCE[: 20 + k % 70])
        for k in range(n)
    ).encode()


def options(n: int) -> bytes:
    """Records with lists of choices."""
    choices = "".join(f"<option value={k}>{k} m" for k in range(n // 6))
    return f"<ul>{f'<li><a href=/x>Flax</a><select>{choices}</select><b>€ 3</b></li>' * 6}</ul>".encode()


def items_in_cells(n: int) -> bytes:
    """Six records with one cell of very many links."""
    links = "".join(f"<a href=/t{k}>{WORDS[k % 13]} {k}</a>, " for k in range(n // 6))
    return f"<ul>{''.join(f'<li><h3>Flax {k}</h3><p>{links}</p></li>' for k in range(6))}</ul>".encode()


def growing_lists(n: int) -> bytes:
    """Records whose lists get longer."""
    return "".join(
        f"<div class=card><a href=/{k}>Flax {k}</a><ul>{f'<li>{WORDS[k % 13]}' * (k % 60)}</ul></div>"
        for k in range(n // 30 + 1)
    ).encode()


def inline_markup(n: int) -> bytes:
    """One paragraph of very many inline elements."""
    return (
        "<article><p>" + "".join(f"<b>{WORDS[k % 13]}</b> <i>{k}</i> <code>x{k}</code> " for k in range(n)) + "</article>"
    ).encode()


def code_blocks(n: int) -> bytes:
    """Blocks of code, each of highlighted spans."""
    line = "<span class=k>if</span> <span class=n>flax</span>:\n"
    return ("<article>" + f"<p>{SENTENCE[:40]}</p><pre><code>{line * 4}</code></pre>" * (n // 4 + 1) + "</article>").encode()


def hidden_parts(n: int) -> bytes:
    """Elements that styles and attributes hide."""
    return "".join(f"<div style='display:none' hidden><p>{WORDS[k % 13]} {k}</p></div><p>{k}</p>" for k in range(n)).encode()


def duplicates(n: int) -> bytes:
    """The same paragraph again and again."""
    return f"<article>{f'<p>{SENTENCE}</p>' * n}</article>".encode()


def interleaved_tables(n: int) -> bytes:
    """A table whose rows have one, two or three cells in turn, some of them headers."""
    rows = (f"<tr><th colspan=3>{WORDS[k % 13]} {k}<tr><td>{k}<td>x<td>y<tr><td colspan=2>{k}<td>z" for k in range(n))
    return f"<table>{''.join(rows)}</table>".encode()


def microdata_references(n: int) -> bytes:
    """Items of microdata with properties elsewhere, all of which refer to the same elements."""
    refs = " ".join(f"r{k}" for k in range(n // 2))
    parts = "".join(f"<p id=r{k} itemprop=name>Flax {k}</p>" for k in range(n // 2))
    return (f"<div itemscope itemtype=https://schema.org/Product itemref='{refs}'></div>" * 8 + parts).encode()


def state_rows(n: int) -> bytes:
    """Lists of different keys in script state."""
    rows = ",".join(f'{{"k{k}":"flax {k}","v":{{"n":[{k},{k}]}}}}' for k in range(n))
    return f'<div id=app></div><script type="application/json">{{"props":{{"items":[{rows}]}}}}</script>'.encode()


def address_parts(n: int) -> bytes:
    """Links whose addresses have very many parts."""
    path = "a/" * (n // 6)
    return f"<ul>{''.join(f'<li><a href=/{path}{k}?p={k}>Flax {k}</a><b>{k}</b>' for k in range(6))}</ul>".encode()


PART_CASES: Mapping[str, Callable[[int], bytes]] = {
    "tables in tables": tables_in_tables,
    "many tables": many_tables,
    "label pairs": label_pairs,
    "records of label pairs": label_pair_records,
    "one record of fields": one_record_of_fields,
    "fields with classes": fields_with_classes,
    "wide table": wide_table,
    "huge attributes": huge_attributes,
    "many class words": many_classes,
    "data blocks": data_blocks,
    "article blocks": article_blocks,
    "references in data": data_references,
    "deep lists": deep_lists,
    "dates": dates,
    "dates in one text": dates_in_one_text,
    "currency signs": currency_signs,
    "signs in one text": signs_in_one_text,
    "one line": one_line,
    "one word": one_word,
    "digits": digits,
    "line breaks": line_breaks,
    "bare headings": bare_headings,
    "footnotes": footnotes,
    "same footnote": same_footnote,
    "anchors": anchors,
    "picture sources": picture_sources,
    "pictures": pictures,
    "metadata": metas,
    "titles": titles,
    "forms": forms,
    "next links": next_links,
    "pagers": pagers,
    "posts": posts,
    "nested replies": nested_replies,
    "broad replies": broad_replies,
    "quotes": quotes,
    "options": options,
    "items in cells": items_in_cells,
    "growing lists": growing_lists,
    "inline markup": inline_markup,
    "code blocks": code_blocks,
    "hidden parts": hidden_parts,
    "duplicates": duplicates,
    "interleaved tables": interleaved_tables,
    "references in microdata": microdata_references,
    "rows of state": state_rows,
    "parts of addresses": address_parts,
}
