"""What is told beside a verdict and decides nothing: a constant D, lemmas of fewer lengths, hypotheses without need.

A bound on the width of a network does not follow from communication where D of its function is constant.  Where D(f) <=
k is proved for all words of some length on, a protocol of k bits does what the network does, and no bound through D
grows with the length.  The statement may still be true, so this is said beside the reason, and decides nothing.

Lemmas may speak of fewer lengths than the statement that uses them: of 4n, where it is about n.  D of a language need
not grow with the length of its words.  So what is known of the lengths 4, 8, 12, ... says nothing of 6, and a statement
about all even lengths does not follow from it.

Hypotheses that a confirmed statement does not need are those without which it holds as well.  "Whatever RNN decides L
has m p >= 1" is true as m and p are at least 1 wherever that is defined, and says nothing about L.  So each hypothesis
about an object is left out in turn, with what its terms need to be defined in its place, and the rest is tried for a
moment; "does not need" means that a derivation was found, and that the checker has accepted it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fooling.verify.methods.engine.goals import computable, subterms
from fooling.verify.methods.engine.limits import ONE_DEPTH
from fooling.verify.methods.facts.given_lemmas import Known
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, is_integer, term_positions

NETWORKS = ("layer-computes", "transformer-computes")
LONG, MOST = 8, 8  # letters from which on D is bounded, and the largest bound that is tried


def constant_depth(that: Term, prove: Callable[[Term, float], Outcome | None]) -> str | None:
    """What is proved of D, for a statement about networks that compute a function of words; None where nothing is."""
    for f, name, conditions in _functions(that):
        bounded = partial(_bounded, f, name, conditions)
        if prove(bounded(MOST), ONE_DEPTH) is not None:
            k = next((k for k in range(1, MOST) if prove(bounded(k), ONE_DEPTH) is not None), MOST)
            depth = in_words(("<=", ("D", f), k))
            so = f"so no bound on a width that follows from D grows with {name}"
            return f"{depth} is proved for all {name} >= {LONG}, {so}"
    return None


def _bounded(f: Term, name: str, conditions: tuple[Term, ...], k: int) -> Term:
    return "forall", ((name, "int"),), (*conditions, (">=", name, LONG)), ("<=", ("D", f), k)


def _functions(that: Term) -> list[tuple[Term, str, tuple[Term, ...]]]:
    """Functions of words that the networks of the statement compute, each with the length and what is said of it."""
    found = []
    for head, f, *_ in that[2] if that[0] == "forall" else ():
        if head in NETWORKS and isinstance(f, tuple) and f[0] == "under" and len(free_variables(f)) == 1:
            (name,) = free_variables(f)
            on_it = tuple(one for one in that[2] if computable(one) and free_variables(one) == {name})
            found.append((f, name, on_it))
    return found


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


Shown = Callable[[Term], bool]


def unneeded(that: Term, shown: Shown) -> list[str]:
    """The hypotheses, in words, without which a statement is shown as well."""
    if that[0] != "forall":
        return []
    head, bindings, conditions, body = that
    found = []
    for i, one in enumerate(conditions):
        if not computable(one):
            kept = (*conditions[:i], *_conditions(one), *conditions[i + 1 :])
            if all(map(computable, kept)) and shown((head, bindings, kept, body)):
                found.append(in_words(one))
    return found


def _conditions(term: Term) -> Iterator[Term]:
    """What a term needs to be defined, as far as that is about numbers."""
    if isinstance(term, tuple) and term and term[0] in OPERATORS:
        for i in term_positions(term):
            yield from _conditions(term[i])
        yield from filter(computable, OPERATORS[term[0]].when(*term[1:]))
