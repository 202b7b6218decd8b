"""Pages that once crashed or broke a law: the fuzz run tries them first, and the tests do."""

from typing import Final

#: Found by ``make fuzz``; each once crashed or broke the law named beside it.
REGRESSIONS: Final = {
    b"<body>" + b"<noscript>" * 700: "wrote beyond the stack of open elements",
    b"<table><form>": "source span out of order",
    b'<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://x">': "attributes out of range",
    b'<a href="#flax">Flax</a>': "Markdown: read the tag of what is above the document",
    (
        b"<font color=red></z>40 EUR</font>\n"
        b"<li><a href=4><b>Bicycle</b></a><p>Three gears, new tyres, a bell.<br><font color=red>120 EUR</font></li>\n"
        b"<li><a href=5><b>Garden bench</a></b><p>Larch. Seats three people.<br><font color=red>65 EUR</font>\n"
        b"<li><a href=6><b>Box of slides</b></a><p>About four hundred, mostly mountains.<br><font color=red>\n"
    ): "alignment: read roles of nodes behind the records",
    b'<p><iframe></iframe <i srcdoc="<p>Flax</p>" width=1>Linen': "no text lost: the law took an end tag's attribute for text",
}
