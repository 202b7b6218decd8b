"""Words in all scripts."""

from __future__ import annotations

import re
from typing import Final

#: Combining marks of words in Latin, Hebrew, Arabic, Devanagari, Bengali and Thai; they are no letters to regular expressions.
COMBINING_MARKS: Final = (
    "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0981-\u0983\u09bc-\u09cd\u0e31"
    "\u0e34-\u0e3a\u0e47-\u0e4e"
)
WORD_PATTERN: Final = re.compile(rf"(?:[^\W\d_]|[{COMBINING_MARKS}])+")
