"""So many of something, in words: 1 leaf, 2 leaves.

Whatever prints a number before the name of what is counted, and may print 1, says it by `counted`; sentences made from
templates are put right at the end (`fooling.verify.statement.language.printable.in_the_singular`).
"""

from __future__ import annotations

from collections.abc import Sequence

IRREGULAR = {
    "leaves": "leaf",
    "classes": "class",
    "passes": "pass",
    "boxes": "box",
    "matrices": "matrix",
    "suffixes": "suffix",
}
COUNTED = (
    "answers axioms bits cases certificates channels characters claims classes columns cells digits elements entries "
    "epochs features files formats functions gates groups heads inputs items labels layers leaves lemmas letters lines "
    "messages networks nodes numbers outputs pairs parts passes points positions questions rectangles rows rules "
    "seconds signs statements states steps strings students suffixes sums symbols tables tokens transitions units "
    "values variants vectors weights words"
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
