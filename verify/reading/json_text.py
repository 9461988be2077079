"""JSON from strangers: how deep it nests and how long its numbers are is looked at before anything is built of it.

A text is looked through once, without recursion, for how deep its brackets nest and how many there are.  Only then a
parser that recurses sees it.  A whole number has at most `MOST_DIGITS` digits, another number at most `LONGEST_DECIMAL`
characters, and its size is that of a double: the exact value of 1e999999999 would fill the memory, and a double of
1e400 would be infinite in silence.  A field that an object has twice is refused, as readers differ in which of the two
they take; so are NaN and infinities, but where the caller takes them.

Time and memory are linear in the length of the text.  Where it is no JSON, the slip that it most likely has is named:
00, other quotes, a comma too few or too many.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from itertools import accumulate
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import MOST_BYTES, read_text

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


DEEPEST = 900  # lists and objects in one another
MOST_LISTS = 2**23  # lists and objects of a text: an empty one takes 2 bytes there, and 64 of memory
MOST_DIGITS = sys.int_info.default_max_str_digits  # of a whole number: 4300, Python's own limit
LONGEST_DECIMAL = 400  # characters of a number with a point or an exponent
LEAST_EXPONENT, MOST_EXPONENT = -400, sys.float_info.max_10_exp  # powers of 10
WANTED = "a JSON document"

# A string that does not end goes to the end of the text, so that no place of the text is looked at twice.
STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")  # +1 and -1, as bytes with a sign
NO_BRACKET = bytes(set(range(256)) - set(b"[{]}"))


class _Refused(ValueError):
    """Why a text is not taken."""


def read_json(
    path: Path,
    most: int = MOST_BYTES,
    parse_float: Callable[[str], Any] = float,
    wanted: str = WANTED,
    parse_constant: Callable[[str], Any] | None = None,
) -> Any:
    """The JSON value in a regular file of at most `most` bytes.

    `parse_float` makes a number of the text of one that has a point or an exponent, such as `Decimal`; `wanted` says
    what would be right, for messages; `parse_constant` takes NaN, Infinity and -Infinity, which are refused without it.
    `InvalidInput` as for `read_text` and `json_of`.
    """
    return json_of(read_text(path, most, wanted), str(path), parse_float, wanted, parse_constant)


def json_of(
    text: str,
    where: str,
    parse_float: Callable[[str], Any] = float,
    wanted: str = WANTED,
    parse_constant: Callable[[str], Any] | None = None,
) -> Any:
    """The JSON value of a text; `InvalidInput`, which begins with `where` if it is said, tells what is wrong.

    >>> json_of('{"a": [1, 2.5]}', "here")
    {'a': [1, 2.5]}
    >>> json_of("[1e400]", "", wanted="one")
    Traceback (most recent call last):
    ...
    fooling.fooling_sets.errors.InvalidInput: not readable as JSON (1e400 is out of range, 1e-400 to 1e308); want one
    """
    try:
        _require_bounded(text)
        return json.loads(
            text,
            object_pairs_hook=_each_once,
            parse_constant=parse_constant or _no_number,
            parse_float=lambda written: _decimal(written, parse_float),
        )
    except json.JSONDecodeError as error:
        slip = json_slip(error)
        reason = f"line {error.lineno}, column {error.colno}: {slip or error.msg}"
    except _Refused as error:
        reason = str(error)
    except ValueError:  # Python's, for whole numbers
        reason = f"a number of more than {MOST_DIGITS} digits"
    except RecursionError:  # where the caller is deep already
        reason = "nested too deep"
    at = f"{where}: " if where else ""
    raise InvalidInput(f"{at}not readable as JSON ({reason}); want {wanted}")


def _require_bounded(text: str) -> None:
    outside = STRINGS.sub("", text).encode("utf-8", "surrogatepass")
    brackets = outside.translate(STEPS, NO_BRACKET)
    if brackets.count(1) > MOST_LISTS:
        raise _Refused(f"{brackets.count(1)} lists and objects, at most {MOST_LISTS} are read")
    deepest = max(accumulate(memoryview(brackets).cast("b")), default=0)
    if deepest > DEEPEST:
        raise _Refused(f"nested {deepest} deep, at most {DEEPEST} is read")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise _Refused(f"an object repeats a field, {json.dumps(twice[:60])}")
    return found


def _no_number(constant: str) -> Any:
    raise _Refused(f"{constant} is not a number here")


def _decimal(written: str, parse_float: Callable[[str], Any]) -> Any:
    if len(written) > LONGEST_DECIMAL:
        raise _Refused(f"{written[:20]}... has {len(written)} characters, at most {LONGEST_DECIMAL} are read")
    _, _, exponent = written.lower().partition("e")
    if len(exponent.lstrip("+-").lstrip("0")) > 4 or not _in_range(Decimal(written)):
        raise _Refused(f"{written[:60]} is out of range, 1e{LEAST_EXPONENT} to 1e{MOST_EXPONENT}")
    return parse_float(written)


def _in_range(number: Decimal) -> bool:
    size = number.adjusted()
    return not number or (LEAST_EXPONENT <= size <= MOST_EXPONENT and math.isfinite(float(number)))
