"""Text on its way to the reader, made safe to print: nothing in it ends a line, hides or reorders what stands around.

Certificates and users' files come from strangers, and what they call themselves is printed between our own words.
`printable` writes every character that is not printable as Python's escape of it: control characters and line ends,
bidirectional and zero-width marks, lone surrogates (which no output can encode), and spaces that are not the one
space.  `shortened` and `shortened_inside` keep a text below a size; `require_shallow` refuses what is nested too deeply
for anyone to recurse into it.  A sentence that is made from a template is written in the plural, as its numbers may be
formulas: `in_the_singular` puts it right at the end.  All are linear in what they are given, and none recurses.

So many of something, in words: 1 leaf, 2 leaves.

Whatever prints a number before the name of what is counted, and may print 1, says it by `counted`; sentences made from
templates are put right at the end (`fooling.verify.statement.language.printable.in_the_singular`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fooling.fooling_sets.errors import InvalidInput

IRREGULAR = {
    "leaves": "leaf",
    "classes": "class",
    "passes": "pass",
    "boxes": "box",
    "matrices": "matrix",
    "suffixes": "suffix",
}
COUNTED = (
    "answers arrows axioms bits bytes cases cells certificates channels characters claims classes columns "
    "constructions digits elements entries epochs features files formats functions gates groups heads inputs items "
    "labels layers leaves lemmas letters lines messages models mutants networks nodes numbers outputs pairs "
    "parameters partitions parts passes points positions questions rectangles roots rows rules samples seconds "
    "sentences signs squares statements states steps strings students suffixes sums symbols tables tasks terms times "
    "tokens transitions units values variants vectors weights words"
)  # what the templates of this program count


def one_of(many: str) -> str:
    """One of what is counted; its last word is the one that changes.

    >>> one_of("leaves"), one_of("different rows"), one_of("queries"), one_of("certificates")
    ('leaf', 'different row', 'query', 'certificate')
    """
    before, _, last = many.rpartition(" ")
    one = IRREGULAR.get(last) or (f"{last[:-3]}y" if last.endswith("ies") else last.removesuffix("s"))
    return f"{before} {one}".lstrip()


def counted(number: object, many: str) -> str:
    """So many of something: a number, or one that is written already, and the name in the plural unless it is one.

    >>> counted(1, "leaves"), counted("1", "points"), counted(2, "pairs"), counted("1/2", "points")
    ('1 leaf', '1 point', '2 pairs', '1/2 points')
    """
    written = str(number)
    return f"{written} {one_of(many) if written == '1' else many}"


def enumerated(words: Sequence[str], last: str = "and") -> str:
    """Words as an enumeration.

    >>> enumerated(["rank", "fooling set", "rectangles"]), enumerated(["n", "k"], "or")
    ('rank, fooling set and rectangles', 'n or k')
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


DEEPEST = 100  # lists in one another in a proposition; those of the papers have fewer than 20
MINUS = "\N{MINUS SIGN}"  # of a formula
VERBS = {"are": "is", "were": "was", "have": "has", "differ": "differs", "remain": "remains"}
GOVERNING = (  # behind these stands no subject
    *("and", "or", "of", "have", "has", "with", "without", "in", "for", "after", "before", "from", "to", "by", "on"),
)
SINGLE = {one_of(many): many for many in COUNTED.split()}
ONE = re.compile(
    rf"(?<![\w./^*+,{MINUS}-])(?<![-{MINUS}+*/^x] )(?<!\d to )"  # no part of a number, of a formula or of a range
    rf"1 ((?:(?:attended|different|distinct|more|wrong) )?(?:{'|'.join((*SINGLE.values(), *SINGLE))}))"
    rf"\b(?! and columns)(?: ({'|'.join(VERBS)})\b)?"
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
    """A sentence with 1 head for 1 heads, and with the verb behind it, if one stands there and is that of the head.

    >>> in_the_singular("1 heads of 11 bits, n - 1 bits, 0 to 1 letters; 1 bit are enough; words of 1 letters are read")
    '1 head of 11 bits, n - 1 bits, 0 to 1 letters; 1 bit is enough; words of 1 letter are read'
    """
    return ONE.sub(_one, text) if "1 " in text else text


def _one(found: re.Match[str]) -> str:
    what, verb = found[1].rpartition(" "), found[2]
    if verb and found.string[: found.start()].rpartition(" ")[0].rpartition(" ")[2] not in GOVERNING:
        verb = VERBS[verb]
    return " ".join(filter(None, ("1", what[0], what[2] if what[2] in SINGLE else one_of(what[2]), verb)))


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
