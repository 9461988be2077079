"""A statement one step stronger, or one step weaker.

A comparison is stepped by its bound, which moves by one; between numbers of which one need not be whole also by
becoming strict, or by no longer being so; and by each number in its terms (`constants`).  Between whole numbers strict
and one more are the same, so it is done once.  An equation has no stronger neighbour but its two sides, `>` and `<`,
of which neither can be true with it.  A statement with sizes, such as "some RNN with m units of p bits", is stepped by
the sizes with which it gets weaker or stronger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.mutants.constants import Path, constants, goes_on, with_number
from fooling.verify.mutants.mutant import Kind
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.proposition import is_integer
from fooling.verify.statement.row import Term

STRICT = {">=": ">", "<=": "<"}
NOT_STRICT = {strict: op for op, strict in STRICT.items()}
# The sizes with which a statement gets weaker when they are raised (1), or stronger (-1).
OF_NETWORKS: Mapping[str, Mapping[int, int]] = {
    "rnn-computes": {2: 1, 3: 1},
    "transformer-computes": {5: 1, 6: 1, 7: 1},
    "layer-computes": {5: 1, 6: 1},
    "thinking-layer-computes": {6: 1, 7: 1},
    "real-layer-computes": {4: 1, 5: 1, 6: 1, 7: 1},
    "transformer-of-layers-computes": {5: 1, 6: 1, 7: 1, 8: 1},
    "transformer-looks-up": {1: -1, 4: 1, 5: 1, 6: 1},
    "vectors-look-up": {1: -1, 5: -1},
    "transformer-finds-nearest": {1: -1, 2: -1, 3: -1, 6: 1, 7: 1, 8: 1, 9: 1},
    "transformer-recalls": {1: -1, 2: -1, 5: 1, 6: 1, 7: 1, 8: 1},
    "transformer-compares": {1: -1, 4: 1, 5: 1, 6: 1, 7: 1},
}
SIZES: Mapping[str, Mapping[int, int]] = {
    "cnf": {2: 1},
    "sparse-threshold": {3: 1},
    "identity": {2: -1},
    "dfa-decides": {2: 1},
    "rnn-decides": {2: 1, 3: 1},
    "near-orthogonal": {1: -1, 3: 1},
    "almost-orthogonal": {1: -1, 3: 1},
    **OF_NETWORKS,
    **{head: OF_NETWORKS[total] for head, total in COMPUTING.items()},
}
EXACTLY = {"split-bits": 3, "printed-bits": 3}  # sizes that are as they are said to be
LONGEST = 60  # characters of a part that are told in full
Step = tuple[Kind, str, Term]


def stepped(part: Term, stronger: bool, context: Context, times: int = 1) -> Iterator[Step | None]:
    """The statements one step stronger, or weaker, than one without connectives; each with what was changed.

    In place of one step so many are taken; None for what is done once at most.
    """
    kind = Kind.TIGHTER if stronger else Kind.WEAKER
    head = part[0]
    if head in (*STRICT, *NOT_STRICT):
        yield from _order(kind, part, context, times)
    elif head in SIZES:
        for i, way in SIZES[head].items():
            yield _sized(kind, part, i, (-way if stronger else way) * times)
    else:
        yield from (step if times == 1 else None for step in _done_once(kind, part))


def _done_once(kind: Kind, part: Term) -> Iterator[Step]:
    head, stronger = part[0], kind is Kind.TIGHTER
    if head in ("=", "!="):
        yield from _equation(part, stronger)
    elif head in EXACTLY and stronger:
        yield from (_sized(Kind.SIDE, part, EXACTLY[head], by) for by in (1, -1))
    elif head == "subset" and stronger:
        yield kind, "the same language, not only a subset", ("same-language", *part[1:])
    elif head == "two-cnf" and stronger:
        yield kind, "clauses of one literal", ("cnf", part[1], 1)


def _sized(kind: Kind, part: Term, i: int, by: int) -> Step:
    new = plus(part[i], by)
    return kind, _moved(part[i], new, by), (*part[:i], new, *part[i + 1 :])


def _moved(old: Term, new: Term, by: int) -> str:
    words, way = in_words(old), "raised" if by > 0 else "lowered"
    return f"{words} {way} to {in_words(new)}" if len(words) <= LONGEST else f"the bound {way} by {abs(by)}"


def briefly_said(part: Term) -> str:
    """The words for a part of a statement; of a long one its beginning."""
    words = in_words(part)
    return words if len(words) <= LONGEST else f"{words[:LONGEST].rsplit(' ', 1)[0]} ..."


def _equation(part: Term, stronger: bool) -> Iterator[Step]:
    op, a, b = part
    if stronger:
        kind = Kind.SIDE if op == "=" else Kind.TIGHTER
        yield from ((kind, f"{side} in place of {op}", (side, a, b)) for side in (">", "<"))
    elif op == "=":
        yield from ((Kind.WEAKER, f"{side} in place of =", (side, a, b)) for side in (">=", "<="))


def _order(kind: Kind, part: Term, context: Context, times: int) -> Iterator[Step | None]:
    stronger = kind is Kind.TIGHTER
    op, a, b = part
    whole = is_whole(a, context) and is_whole(b, context)
    other = (STRICT if stronger else NOT_STRICT).get(op)
    if other is not None and (not whole or not stronger):
        yield (kind, f"{other} in place of {op}", (other, a, b)) if times == 1 else None
    up = 1 if (op[0] == ">") == stronger else -1  # the way that the bound goes
    if other is None or stronger or not whole:
        yield _sized(kind, part, 2, up * times)
    for i, way in ((1, -up), (2, up)):
        for path, value, rises in constants(part[i], context):
            by = way * rises * times
            known = times == 1 or goes_on(part[i], path, rises, value + by, context)
            yield _numbered(kind, part, i, path, value, by) if known else None


def _numbered(kind: Kind, part: Term, i: int, path: Path, old: int, by: int) -> Step:
    """The comparison with another number at a place of one of its sides."""
    new = tidied(with_number(part[i], path, old + by))
    told = "" if is_integer(new) else f", so {in_words(new)}"
    return kind, _moved(old, old + by, by) + told, (*part[:i], new, *part[i + 1 :])


def is_whole(term: Term, context: Context) -> bool:
    """Whether the number is seen to be an integer."""
    try:
        return is_integral(term, context)
    except FoolingError:
        return False


def plus(term: Term, by: int) -> Term:
    """The term with a number added, into a number that stands there already.

    >>> plus(("-", "n", 1), 1)
    'n'
    >>> plus(("+", ("*", 2, "n"), 1), 1)
    ('+', ('*', 2, 'n'), 2)
    """
    if is_integer(term):
        return term + by
    head, *parts = term if isinstance(term, tuple) else (None,)
    if head == "-" and is_integer(parts[1]):
        return _sum([parts[0]], by - parts[1])
    if head == "+" and any(map(is_integer, parts)):
        return _sum([part for part in parts if not is_integer(part)], by + sum(filter(is_integer, parts)))
    return _sum([term], by)


def tidied(term: Term) -> Term:
    """The term without factors and denominators 1 and without sums and differences with 0.

    >>> tidied(("*", 1, ("^", 2, ("-", ("/", "n", 1), 0))))
    ('^', 2, 'n')
    """
    if not isinstance(term, tuple):
        return term
    head, *parts = term[0], *map(tidied, term[1:])
    neutral = {"+": 0, "*": 1}.get(head)
    if neutral is not None:
        parts = [part for part in parts if part != neutral] or [neutral]
        return parts[0] if len(parts) == 1 else (head, *parts)
    return parts[0] if (head, *parts[1:]) in (("-", 0), ("/", 1)) else (head, *parts)


def _sum(parts: list[Term], number: int) -> Term:
    if not parts:
        return number
    whole = parts[0] if len(parts) == 1 else ("+", *parts)
    if number == 0:
        return whole
    return ("-", whole, -number) if number < 0 else ("+", *parts, number)
