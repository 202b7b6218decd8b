"""What scutch answers with: frozen values that say where in the page they came from.

A result holds the page it was read from and a few numbers; what costs time to write (text, Markdown, HTML, an XPath) is
written when it is asked for.
"""
