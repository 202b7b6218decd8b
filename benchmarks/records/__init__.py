"""How good the records are: runners of other tools, and our own labels for pages of the development corpus."""
