"""Lemmas that speak of fewer lengths than the statement that uses them: of 4n, where it is about n.

D of a language need not grow with the length of its words.  So what is known of the lengths 4, 8, 12, ... says nothing
of 6, and a statement about all even lengths does not follow from it.  Here that is only told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.methods.engine.tactic import subterms
from fooling.verify.methods.facts.given_lemmas import Known
from fooling.verify.statement.proposition import QUANTIFIERS, Term, is_integer


def of_multiples_only(that: Term, lemmas: Sequence[Known]) -> Iterator[str]:
    """Of each lemma in use about the statement's languages at multiples of a number only, that this is so."""
    variables, conditions = _bound(that)
    asked = {f[1:3]: f[3] for f in subterms(that, "under") if f[3] in variables}
    for lemma in lemmas:
        for _, language, partition, length in sorted(subterms(lemma.that, "under"), key=repr):
            length_asked, step = asked.get((language, partition)), _step(length, _bound(lemma.that)[0])
            if length_asked is None or step is None:
                continue
            if not _is_multiple(length_asked, step, conditions):
                yield f"{lemma.name}, which it uses, speaks of lengths that are multiples of {step} only"
                break


def _is_multiple(length: Term, step: int, conditions: set[Term]) -> bool:
    """Whether a condition says that a length is a multiple of the step, or of a multiple of it."""
    quotients = [one[1] for one in conditions if one[0] == "integer" and isinstance(one[1], tuple)]
    said = [quotient[2] for quotient in quotients if quotient[:2] == ("/", length)]
    divisors = [*(one for one in said if is_integer(one)), *([2] if ("even", length) in conditions else [])]
    return any(int(one) % step == 0 for one in divisors)


def _bound(that: Term) -> tuple[set[str], set[Term]]:
    """The variables of all quantifiers that a statement begins with, and their conditions."""
    variables, conditions = set[str](), set[Term]()
    while that[0] in QUANTIFIERS:
        variables |= {name for name, _ in that[1]}
        conditions |= set(that[2])
        that = that[3]
    return variables, conditions


def _step(length: Term, variables: set[str]) -> int | None:
    """The number c of a length c k, where k is a variable."""
    if not (isinstance(length, tuple) and length[0] == "*" and len(length) == 3):
        return None
    numbers = [one for one in length[1:] if is_integer(one) and one > 1]
    return int(numbers[0]) if numbers and set(length[1:]) & variables else None
