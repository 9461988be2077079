"""The slip that a text most likely has where it is no JSON: 00, other quotes, a comma too few or too many."""

from __future__ import annotations

import re
from json import JSONDecodeError

QUOTES = "'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb`"  # that are none in JSON
WORDS = {"True": "true", "False": "false", "None": "null"}  # Python's
DELIMITERS = (("comma", "Expecting ','"), ("colon", "Expecting ':'"))  # as Python says it
NEAR = 40  # characters that are looked at


def json_slip(error: JSONDecodeError) -> str | None:
    """What is wrong where the parser stops, and what would be right; None where nothing is seen.

    >>> json_slip(JSONDecodeError("Expecting ',' delimiter", "[00, 1]", 2))
    '00 is no number in JSON; write "00"'
    """
    text, at = error.doc, error.pos
    before, here = text[max(0, at - NEAR) : at].rstrip(), text[at : at + NEAR]
    if (number := _number_with_zeros(text, at)) is not None:
        return f'{number} is no number in JSON; write "{number}"'
    if not here.strip():
        return "the text ends before a bracket is closed" if text.strip() else "the text is empty"
    if here[0] in QUOTES:
        return f'{here[0]} is no quote in JSON; write "'
    if here[0] in "]}" and before.endswith(","):
        return "the comma before this bracket is one too many"
    word = re.match(r"[^\W\d]\w*", here)
    if word is not None and before.endswith((":", ",", "[", "{")):
        meant = WORDS.get(word[0])
        return f"{word[0]} is written {meant}" if meant else f'a text stands in double quotes, "{word[0]}"'
    wanted = next((name for name, sign in DELIMITERS if error.msg.startswith(sign)), None)
    if wanted is None:
        return None
    if here[0] in "]}":
        return f"{here[0]} closes a bracket of the other kind"
    starts_value = here[0].isalnum() or here[0] in '"[{-'
    return f"a {wanted} is missing before this" if starts_value else f"{here[0]} where a {wanted} is wanted"


def _number_with_zeros(text: str, at: int) -> str | None:
    """A number such as 00 or 01 whose first zero the parser has taken for the whole."""
    if not (0 < at < len(text) and text[at].isdecimal() and text[at - 1] == "0"):
        return None
    whole = re.compile(r"\d{1,20}").match(text, at)
    return None if whole is None or text[max(0, at - 2)].isdecimal() else f"0{whole[0]}"
