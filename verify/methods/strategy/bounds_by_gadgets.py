"""Bounds on a padded language in the ordinary search: what gadgets prove of it, at the length that is asked about.

A padded language has a letter that changes no state, its blank.  What gadgets prove of it for all lengths of a form
such as 2 k + 4 (`fooling.verify.methods.languages.gadget_bounds`) is used at k = (n - 4)/2 where that is an integer,
and a comparison with other numbers follows by arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.padding import blank_beside
from fooling.circuits.languages.search.monoids.monoid import fast_monoid
from fooling.circuits.languages.search.monoids.properties import properties, properties_without_monoid
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.clock import fresh
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import assumption, by_bounds, evaluate, instance, knowing, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, accepted, constantly, first_of, unless_refused
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
from fooling.verify.methods.languages.gadget_bounds import PARTITION
from fooling.verify.methods.languages.language_statements import about_communication
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

BOUNDED = ("D", "fooling", "rank")
MOST_ELEMENTS = 2_000  # of a monoid


@rule(on=("comparison",), price=21, speaks=("under",), sure=True)
def by_gadgets(goal: Term, context: Context) -> Node:
    """A comparison with a quantity of a padded language at odd and even positions."""
    named = [f for f in subterms(goal, "under") if f[2] == PARTITION and not free_variables(f[1])]
    about = sorted((f for f in named if not is_integer(f[3])), key=repr)
    if not about or not any(subterms(goal, head) for head in BOUNDED):
        raise NotMadeFor
    known = ((f[3], _told_apart(one, context)) for f in about for one in proved_of(f[1]))
    said = [one for n, lemma in known for one in _at(lemma, n, context)]
    if not said:
        raise NotFound("no gadget speaks of that length")
    return knowing(said, first_of(by_bounds, arith(*((that, assumption) for that, _ in said)), growth))(goal, context)


def _told_apart(lemma: Known, context: Context) -> Known:
    """With other names for its variables than those in scope."""
    return told_apart(lemma, ("forall", tuple(context.sorts.items()), (), ("=", 0, 0)))


@cache
def proved_of(language: Term) -> tuple[Known, ...]:
    """What gadgets show of these quantities of a padded language, each with its derivation; nothing of any other."""
    plain = without_blank(meaning.language(language))
    if plain is None:
        return ()
    full = hopcroft(plain)
    try:
        monoid = fast_monoid(full, MOST_ELEMENTS, limits.GADGETS / limits.A_SECOND)
        found = properties(monoid)
    except InvalidInput as error:
        monoid, found = None, properties_without_monoid(full, str(error))
    lemmas = (one for bound in about_communication(full, monoid, found, language) for one in bound.lemmas)
    return tuple(_proved(lemmas))


def _proved(lemmas: Iterator[Lemma]) -> Iterator[Known]:
    for that, by in lemmas:
        is_bound = that[0] == "forall" and that[3][0] == ">=" and that[3][1][0] in BOUNDED
        if is_bound and (node := unless_refused(accepted(by), that, fresh())) is not None:
            yield Known("gadget", "", that, node)


def without_blank(words: DFA) -> DFA | None:
    """The language of which these are the padded words, its blank the last letter; None where that changes states."""
    *letters, last = words.alphabet
    if not letters or last != blank_beside(letters) or any(row[-1] != q for q, row in enumerate(words.transitions)):
        return None
    return DFA(tuple(letters), words.start, words.accepting, tuple(row[:-1] for row in words.transitions))


def _at(lemma: Known, n: Term, context: Context) -> Iterator[Lemma]:
    """What is said of that length, if it is of the form of the lemma."""
    that, node = lemma.that, dict(lemma.derivation or {})
    _, ((name, _),), conditions, body = that
    own = body[1][1][3]
    value = n if own == name else _solved(own, name, n, context)
    if value is None:
        return
    here = substitute(own, {name: value})
    shown = dict.fromkeys(range(len(conditions)), first_of(by_bounds, by_assumptions, evaluate, arith()))
    at = instance((that, constantly(node)), {name: value}, shown)
    said = substitute(body, {name: value})
    if here != n:
        said, at = exchanged(said, here, n), with_equals([(("=", n, here), arith())], arith((said, at)))
    if (shown_there := unless_refused(accepted(at), said, context)) is not None:
        yield said, constantly(shown_there)


def _solved(own: Term, name: str, n: Term, context: Context) -> Term | None:
    """The integer at which a length, linear in the variable, is n; None where it is not seen to be one."""
    try:
        form, asked = normal(own, fresh().extended(((name, "int"),), ())), dict(normal(n, context))
    except FoolingError:
        return None
    scale = form[((name, 1),)]
    asked[ONE] = asked.get(ONE, Fraction(0)) - form.get(ONE, Fraction(0))
    asked = {one: c for one, c in asked.items() if c}
    plain = term_of_polynomial({one: c / scale for one, c in asked.items()})
    quotient: Term = ("/", term_of_polynomial(asked), int(scale))
    return next((value for value in (plain, quotient) if is_integral(value, context)), None)
