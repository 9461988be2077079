"""Names that are the program's own and say nothing to a reader: of its rules and axioms, of Python, of its files."""

from __future__ import annotations

import re

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import RULES
from fooling.verify.statement.operators import OPERATORS

OWN_NAMES = {name for name in (*AXIOMS, *RULES) if "-" in name and name not in OPERATORS} - {"one-way"}
PATTERNS = (
    *(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in sorted(OWN_NAMES)),
    r"\b[A-Z]\w*(Error|Exception)\b|Traceback|NoneType|\bNone\b|\bTrue\b|\bFalse\b|0x[0-9a-f]{6}",  # Python's values
    r"index out of range|unpack|positional argument|object has no attribute|must be None",
    r"\(['\"][^'\"]*['\"],|^'[^']*'$",  # a tuple of text; a text that is a key
    r"\w_every\b|\bquantity\d|\bq\d+\b",  # variables that a search makes up
    r"\bverify[./]|\.py\b",
)


def internal_names(told: str) -> list[str]:
    """Those in a text for readers."""
    return [found[0] for pattern in PATTERNS for found in [re.search(pattern, told)] if found]
