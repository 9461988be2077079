"""The mutants of a proposition: every change of one thing, none twice, and none that changes nothing.

Strengthenings come first, in the order of the statement, then sides of equations, duals, and other objects.  Left out
are hypotheses that follow from the others (they may be dropped without saying more), a weaker hypothesis that says no
more than dropping it does or from which the old one still follows, a size that is raised where its limit may be, what
`key` sees to be written twice, and what does not fit together.

`fits` says whether the parts of a statement still fit each other after an object was exchanged.  A mask is for words of
its own length, languages are compared over the same letters, words are split where they have the letters of the
language, and a network reads the letters of what it computes.  Where that fails by the numbers that stand there, the
statement is about nothing, or false for a reason that has nothing to do with the claim: it is no mutant.

`key` is equal for statements that differ in how they are written only: the order of conditions and of parts, a
comparison with its sides exchanged, multiplied out or scaled, a strict one between whole numbers.  `follows` says
whether a hypothesis is implied by the others that remain, seen by `bounds` or as a linear consequence of them: then it
may be left out without saying more.  Neither finds all statements that are equivalent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker import meaning, polynomial
from fooling.verify.checker.kernel import Budget, Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE, Polynomial, constant
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.mutants.changeable_places import Place, left, places
from fooling.verify.mutants.mutant import Kind, Mutant
from fooling.verify.mutants.one_step import SIZES, Step, briefly_said, is_whole, plus, stepped
from fooling.verify.mutants.swaps import duals, of_other_objects
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, free_variables, is_integer, is_named, require
from fooling.verify.statement.row import Term


def follows(hypothesis: Term, context: Context) -> bool:
    """Whether the hypothesis is a consequence of what is assumed, as far as that is seen."""
    if hypothesis in context.assumptions:
        return True
    return any(_is_shown(one, context) for one in _enough(hypothesis, context))


def _enough(hypothesis: Term, context: Context) -> Iterator[Term]:
    """The comparison itself, and what is the same of whole numbers: x > b - 1 for x >= b, and > b - 2 of the parity."""
    if hypothesis[0] not in COMPARISONS:
        return
    yield hypothesis
    op, a, b = hypothesis
    if op in (">=", "<=") and is_whole(a, context) and is_whole(b, context):
        away = -1 if op == ">=" else 1
        yield op[0], a, plus(b, away)
        parity = [i for i, name in enumerate(("even", "odd")) if (name, a) in context.assumptions]
        if is_integer(b) and b % 2 in parity:
            yield op[0], a, plus(b, 2 * away)


def _is_shown(comparison: Term, context: Context) -> bool:
    try:
        briefly(accepted(by_assumptions), limits.HYPOTHESIS_FOLLOWS)(comparison, context)
    except FoolingError:
        return False
    return True


Key = tuple[Hashable, ...]


def key(that: Term, context: Context | None = None) -> Key:
    """Equal for statements that differ only in how they are written."""
    here = context or fresh()
    head = that[0]
    if head in QUANTIFIERS:
        _, bindings, conditions, body = that
        inside = here.extended(bindings, conditions)
        return head, bindings, frozenset(key(one, inside) for one in conditions), key(body, inside)
    if head in ("and", "or"):
        return head, frozenset(key(part, here) for part in that[1:])
    if head == "not":
        return head, key(that[1], here)
    if head not in COMPARISONS:
        return tuple(that)
    try:
        return _compared(that, here)
    except FoolingError:
        return tuple(that)


def _compared(that: Term, context: Context) -> Key:
    op, a, b = that
    if op[0] == "<":
        op, a, b = op.replace("<", ">"), b, a
    difference = polynomial.plus(normal(a, context), normal(b, context), -1)
    if op == ">" and is_whole(a, context) and is_whole(b, context):
        op, difference = ">=", polynomial.plus(difference, constant(1), -1)
    return op, _scaled(difference, op in ("=", "!="))


def _scaled(difference: Polynomial, either_sign: bool) -> Hashable:
    """The polynomial up to a positive factor, or up to any."""
    leading = min((m for m in difference if m != ONE), key=repr, default=ONE)
    factor = Fraction(difference.get(leading, 0)) or Fraction(1)
    by = factor if either_sign else abs(factor)
    return frozenset((m, c / by) for m, c in difference.items())


# Where the number of letters of a network stands.
LAYERS = (
    *("transformer-computes", "layer-computes", "thinking-layer-computes", "real-layer-computes"),
    "transformer-of-layers-computes",
)
READS = dict.fromkeys(LAYERS, 2)
COMPARED = ("subset", "same-language")


def fits(that: Term) -> bool:
    """Whether no two parts are of different sizes or letters, as far as they are given by numbers."""
    return all(map(_fits, _parts(that)))


def _parts(term: Term) -> Iterator[Term]:
    if isinstance(term, tuple) and term:
        if isinstance(term[0], str) and term[0] in OPERATORS:
            yield term
        for part in term:
            yield from _parts(part)


def _fits(term: Term) -> bool:
    head = term[0]
    if head in COMPARED:
        return _same_letters(term[1], term[2])
    if head == "fooling-set" and term[1][0] == "words" and _language(term[2]) is not None:
        return _same_letters(term[1][1], _language(term[2]))
    if head in READS and is_integer(term[READS[head]]):
        letters = alphabet(_language(term[1]))
        return letters is None or len(letters) == term[READS[head]]
    if head in ("under", "split-exact", "split-bits", "printed-exact", "printed-bits"):
        return all(map(_splits, OPERATORS[head].when(*term[1:])))
    return True


def _language(f: Term) -> Term:
    """The language that a function is made of; None where there is none."""
    if not isinstance(f, tuple):
        return None
    return f[1] if f[0] == "under" else _language(f[1]) if f[0] == "complement" else None


def _same_letters(one: Term, other: Term) -> bool:
    known = [alphabet(one), alphabet(other)]
    return None in known or known[0] == known[1]


def _splits(condition: Term) -> bool:
    head, partition, *length = condition
    if head != "splits" or not is_named(partition) or free_variables(length[0]):
        return True
    try:
        known = meaning.partition(partition)
        return bool(known.period) or meaning.compute(("=", length[0], len(known.head)), Budget())
    except FoolingError:
        return True


def mutants(that: Term) -> list[Mutant]:
    """The mutants of a closed proposition, each once.

    >>> [one.change for one in mutants(("forall", (("n", "int"),), ((">=", "n", 1),), (">=", ("*", 2, "n"), "n")))]
    ['without n >= 1', 'n >= 1 weakened: 1 lowered to 0', 'n raised to n + 1', '2 lowered to 1, so n']
    """
    found: list[Mutant] = []
    seen = {key(that)}
    for mutant in sorted(_all(that), key=lambda one: _RANK[one.kind]):
        written = key(mutant.that)
        if written not in seen and _says_something(mutant.that):
            seen.add(written)
            found.append(mutant)
    return _told_apart(found)


def farther(that: Term, mutant: Mutant, times: int) -> Mutant | None:
    """The mutant of a proposition with its step taken so many times, None where it cannot be.

    >>> least = ("forall", (("n", "int"),), (), (">=", ("^", "n", 2), -9))
    >>> [farther(least, mutants(least)[0], times).change for times in (1, 9)]
    ['-9 raised to -8', '-9 raised to 0']
    """
    if mutant.origin is None:
        return None
    at, which = mutant.origin
    place = next(islice(places(that), at, None))
    step = _steps(place, times)[which]
    if step is None or not _says_something(place.put(step[2])):
        return None
    return _stepped(place, step, mutant.origin)


_RANK = {Kind.WITHOUT: 0, Kind.WEAKER: 1, Kind.TIGHTER: 2, Kind.SIDE: 3, Kind.DUAL: 4, Kind.OBJECT: 5}


def _says_something(that: Term) -> bool:
    try:
        require(that, "proposition")
    except InvalidInput:
        return False
    return fits(that)


def _told_apart(found: list[Mutant]) -> list[Mutant]:
    """Where the same was changed at several places, the statement in which it was is told, too."""
    times = Counter(mutant.change for mutant in found)
    return [
        replace(mutant, change=f"{mutant.change} in {briefly_said(mutant.part)}")
        if times[mutant.change] > 1 and mutant.kind in (Kind.TIGHTER, Kind.SIDE)
        else mutant
        for mutant in found
    ]


def _all(that: Term) -> Iterator[Mutant]:
    for taken in left(that):
        if not follows(taken.part, taken.context):
            yield Mutant(Kind.WITHOUT, f"without {briefly_said(taken.part)}", taken.that, taken.part)
    for at, place in enumerate(places(that)):
        for which, step in enumerate(_steps(place)):
            if step is not None and not _limits_say_more(that, place.part, step[2]):
                yield _stepped(place, step, (at, which))
    yield from (Mutant(Kind.DUAL, change, new) for change, new in duals(that))
    yield from (Mutant(Kind.OBJECT, change, new) for change, new in of_other_objects(that))


# "For all r >= 1 with w >= r and a machine with r + 1 units: ..." is, for s = r + 1, "for all s >= 2 with w >= s - 1
# and a machine with s units", which follows from the mutant with w >= r weakened to w >= r - 1.
def _limits_say_more(that: Term, part: Term, new: Term) -> bool:
    """Whether only a size is raised that is a variable with nothing but limits, one of them from above."""
    if that[0] != "forall" or part not in that[2] or part[0] not in SIZES:
        return False
    (name,) = (old for old, changed in zip(part, new, strict=True) if old != changed)
    others = [one for one in that[2] if one != part and name in free_variables(one)]
    above = [one for one in others if one[0] == ">=" and one[2] == name and name not in free_variables(one[1])]
    below = [one for one in others if one[0] == ">=" and one[1] == name and is_integer(one[2])]
    alone = isinstance(name, str) and part.count(name) == 1 and name not in free_variables(that[3])
    return alone and above != [] and len(above) + len(below) == len(others)


def _stepped(place: Place, step: Step, origin: tuple[int, int]) -> Mutant:
    kind, change, new = step
    told = change if place.positive else f"{briefly_said(place.part)} weakened: {change}"
    return Mutant(kind, told, place.put(new), place.part, new, origin)


def _steps(place: Place, times: int = 1) -> list[Step | None]:
    """The steps at a place that say more; None for one that does not, or cannot be taken so many times."""
    part, context = place.part, place.context
    if not place.positive and follows(part, context):
        return []
    steps = list(stepped(part, place.positive, context, times))
    if place.positive:
        return steps
    steps = [one and _to_parity(part, one, context, times) for one in steps]
    return [one if one is not None and _says_more(part, one[2], context) else None for one in steps]


def _says_more(old: Term, new: Term, context: Context) -> bool:
    """Whether a weaker hypothesis admits more than the old one, and less than none at all, as far as that is seen."""
    return not follows(new, context) and not follows(old, context.extended((), (new,)))


def _to_parity(old: Term, step: Step, context: Context, times: int) -> Step:
    """Of an even or odd number the next one that a lower or upper limit admits, then every second one."""
    kind, _, new = step
    op, a, b = (*new, None)[:3]
    parity = [i for i, name in enumerate(("even", "odd")) if (name, a) in context.assumptions]
    if not parity or new[0] != old[0] or not is_integer(b) or b == old[2]:
        return step
    by = 1 if b > old[2] else -1
    first = old[2] + by * (1 if (old[2] + by) % 2 == parity[0] else 2)
    further = first + 2 * by * (times - 1)
    return kind, f"{in_words(old[2])} {'raised' if by > 0 else 'lowered'} to {further}", (op, a, further)
