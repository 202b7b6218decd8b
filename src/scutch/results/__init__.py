"""Results: frozen values, each with its position in the page.

A result holds the page it was read from and a few numbers; what costs time to write (text, Markdown, HTML, an XPath) is
written when it is asked for.
"""
