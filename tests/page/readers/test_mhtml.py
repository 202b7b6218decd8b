"""Pages that were saved as MHTML."""

import base64
import quopri

import pytest

import scutch
from scutch.errors import InvalidInput
from scutch.page.readers.mhtml import is_mhtml, main_page

HEAD = (
    "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/fibres/flax\r\nSubject: Flax\r\n"
    "MIME-Version: 1.0\r\n"
    'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----Mark--x----"{start}\r\n\r\n\r\n'
)
HTML = "<!doctype html><title>Lin</title><p>Le lin donne des fibres longues et résistantes = une étoffe solide."


def part(body: bytes, kind: str = "text/html", encoding: str = "quoted-printable", **header: str) -> bytes:
    coded = {"quoted-printable": quopri.encodestring(body), "base64": base64.encodebytes(body)}.get(encoding, body)
    lines = {
        "Content-Type": kind,
        "Content-Transfer-Encoding": encoding,
        **{k.replace("_", "-"): v for k, v in header.items()},
    }
    return "".join(f"{name}: {value}\r\n" for name, value in lines.items()).encode() + b"\r\n" + coded.replace(b"\n", b"\r\n")


def mhtml(*parts: bytes, start: str = "") -> bytes:
    body = b"".join(b"------Mark--x----\r\n" + part + b"\r\n" for part in parts)
    return HEAD.format(start=start).encode() + body + b"------Mark--x------\r\n"


PICTURE = part(bytes(range(256)), "image/png", "base64", Content_Location="https://example.org/flax.png")


@pytest.mark.parametrize("encoding", ["quoted-printable", "base64", "8bit"])
def test_the_page_of_a_saved_file_is_read(encoding: str) -> None:
    """The transfer encoding of the part is undone, and the page has the address it was saved from."""
    data = mhtml(part(HTML.encode(), encoding=encoding, Content_Location="https://example.org/fibres/flax"), PICTURE)
    page = scutch.parse(data)
    assert page.source.decode().rstrip() == HTML
    assert page.url == "https://example.org/fibres/flax"


def test_the_charset_of_the_part_is_the_encoding() -> None:
    """What the header of the part says is what a server says."""
    page = scutch.parse(mhtml(part("<p>Лён".encode("koi8-r"), 'text/html; charset="koi8-r"')))
    assert (page.body and page.body.text, page.encoding.name) == ("Лён", "koi8-r")


def test_links_are_absolute_by_the_saved_address() -> None:
    """Nobody has to give the address again."""
    html = b"<h1>Flax</h1><p>" + b"Flax gives long, strong fibres. " * 9 + b'<a href="../hemp">Hemp gives coarser ones.</a>'
    assert "(https://example.org/hemp)" in scutch.extract_content(mhtml(part(html))).markdown


def test_a_frame_before_the_page_is_not_the_page() -> None:
    """The part at the address of the snapshot is the main one, wherever it stands."""
    frame = part(b"<p>advertisement", Content_Location="https://example.org/frame", Content_ID="<f@x>")
    page = part(b"<p>article", Content_Location="https://example.org/fibres/flax")
    assert main_page(mhtml(frame, page)).html.strip() == b"<p>article"


def test_the_part_that_start_names_is_the_page() -> None:
    """As RFC 2387 has it."""
    parts = [part(b"<p>frame", Content_ID="<f@x>"), part(b"<p>page", Content_ID="<p@x>")]
    assert main_page(mhtml(*parts, start=';\r\n\tstart="<p@x>"')).html.strip() == b"<p>page"


def test_parts_within_parts_are_searched() -> None:
    """Mail programs put the HTML beside a plain text."""
    inner = b'Content-Type: multipart/alternative; boundary="in"\r\n\r\n--in\r\n'
    inner += part(b"text", "text/plain") + b"\r\n--in\r\n" + part(b"<p>page") + b"\r\n--in--\r\n"
    assert main_page(mhtml(inner, PICTURE)).html.strip() == b"<p>page"


def test_messages_nested_without_end_are_bounded() -> None:
    """Each level is one copy of the rest; below a few levels nothing is read."""
    data = b"<p>deep"
    for level in range(50):
        data = f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n".encode() + data
    with pytest.raises(InvalidInput, match="no part with a page"):
        scutch.parse(data)


def test_a_file_that_is_cut_off_gives_what_it_has() -> None:
    """The page comes first, so a download that broke off in the pictures has it whole."""
    data = mhtml(part(HTML.encode()), PICTURE)
    assert main_page(data[: data.index(b"image/png")]).html.decode().rstrip() == HTML


def test_a_file_without_a_page_is_an_error() -> None:
    """Such as a saved picture."""
    with pytest.raises(InvalidInput, match="no part with a page"):
        scutch.parse(mhtml(PICTURE))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<p>Content-Type: text/html",
        b"Note: flax\n\nContent-Type: text/html\n\n<p>",
        b"Content-Type: text/plain\n\n<p>",
        b"\n\n",
    ],
)
def test_other_bytes_are_no_message(data: bytes) -> None:
    """Only a header that says so makes a message."""
    assert not is_mhtml(data)
