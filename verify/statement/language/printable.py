"""Text on its way to the reader, made safe to print: nothing in it ends a line, hides or reorders what stands around.

Certificates and users' files come from strangers, and what they call themselves is printed between our own words.
`printable` writes every character that is not printable as Python's escape of it: control characters and line ends,
bidirectional and zero-width marks, lone surrogates (which no output can encode), and spaces that are not the one
space.  `shortened` and `shortened_inside` keep a text below a size; `require_shallow` refuses what is nested too deeply
for anyone to recurse into it.  A sentence that is made from a template is written in the plural, as its numbers may be
formulas: `in_the_singular` puts it right at the end.  All are linear in what they are given, and none recurses.
"""

from __future__ import annotations

import re

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.language.counted import COUNTED, one_of

DEEPEST = 100  # lists in one another in a proposition; those of the papers have fewer than 20
MINUS = "\N{MINUS SIGN}"  # of a formula
ONE = re.compile(
    rf"(?<![\w./^*+,{MINUS}-])(?<![-{MINUS}+*/^x] )(?<!\d to )"  # no part of a number, of a formula or of a range
    rf"1 ((?:(?:attended|different|distinct|more|wrong) )?(?:{'|'.join(COUNTED.split())}))\b(?! and columns)"
)


def printable(text: str) -> str:
    r"""The text with escapes in place of what is not printable; equal to it where everything is.

    >>> printable("mine/one\naccepted: \u202e\ud800")
    'mine/one\\naccepted: \\u202e\\ud800'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def shortened(text: str, most: int) -> str:
    """The text if it has at most `most` characters, else as many of it and how many more there are.

    >>> shortened("abcdef", 4)
    'abcd... (2 characters more)'
    """
    return text if len(text) <= most else f"{text[:most]}... ({len(text) - most} characters more)"


def shortened_inside(text: str, most: int) -> str:
    """The text if it has at most `most` characters, else its first and its last ones, as many of each.

    What a statement compares its terms with stands at its end, and is told.

    >>> shortened_inside("D(a long name) <= 3", 10)
    'D(a l ...  <= 3'
    """
    half = most // 2
    return text if len(text) <= most else f"{text[:half]} ... {text[-half:]}"


def in_the_singular(text: str) -> str:
    """A sentence with 1 head for 1 heads.

    >>> in_the_singular("1 heads of 11 bits, n - 1 bits, 0 to 1 letters; 1 different rows")
    '1 head of 11 bits, n - 1 bits, 0 to 1 letters; 1 different row'
    """
    return ONE.sub(lambda found: f"1 {one_of(found[1])}", text) if "1 " in text else text


def require_shallow(value: object, at: str = "proposition") -> None:
    """Raise `InvalidInput` where lists (tuples, the fields of objects) are nested more than `DEEPEST` deep.

    >>> require_shallow(("not", ("not", ("even", 2))))
    """
    level = [value]
    for _ in range(DEEPEST):
        level = [part for item in level for part in _parts(item)]
        if not level:
            return
    raise InvalidInput(f"{at}: nested more than {DEEPEST} deep")


def _parts(item: object) -> list[object]:
    """What a list or an object holds that may hold something itself."""
    inside = item.values() if isinstance(item, dict) else item if isinstance(item, (list, tuple)) else ()
    return [part for part in inside if isinstance(part, (list, tuple, dict))]
