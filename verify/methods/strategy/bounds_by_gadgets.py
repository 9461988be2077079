"""Bounds on a padded language in the ordinary search: what gadgets prove of it, at the length that is asked about.

A padded language has a letter that changes no state, its blank.  What gadgets prove of it for all lengths of a form
such as 2 k + 4 (`fooling.verify.methods.languages.gadget_bounds`) is used as lemmas are, and a comparison with other
numbers follows by arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.padding import blank_beside
from fooling.circuits.languages.search.monoids.monoid import fast_monoid
from fooling.circuits.languages.search.monoids.properties import properties, properties_without_monoid
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import replace
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotMadeFor, fresh
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Lemma, Node, by_bounds
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using, with_lemmas
from fooling.verify.methods.languages.gadget_bounds import PARTITION
from fooling.verify.methods.languages.language_statements import about_communication
from fooling.verify.statement.proposition import Term, free_variables, is_integer

BOUNDED = ("D", "fooling", "rank")
MOST_ELEMENTS = 2_000  # of a monoid


@rule(on=("comparison",), price=21, speaks=("under",), sure=True)
def by_gadgets(goal: Term, context: Context) -> Node:
    """A comparison with a quantity of a padded language at odd and even positions."""
    named = [f for f in subterms(goal, "under") if f[2] == PARTITION and not free_variables(f[1])]
    about = sorted((f for f in named if not is_integer(f[3])), key=repr)
    if not about or not any(subterms(goal, head) for head in BOUNDED):
        raise NotMadeFor
    scope = ("forall", tuple(context.sorts.items()), (), ("=", 0, 0))
    proved = enumerate(one for f in about for one in proved_of(f[1]))
    known = [replace(told_apart(one, scope), name=f"gadget {i}") for i, one in proved]
    if not known:
        raise NotMadeFor
    with using(known):
        return discharged(with_lemmas(first_of(by_bounds, by_assumptions, growth))(goal, context), known)


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
            yield Known("gadget", "found before it is used", that, node)


def without_blank(words: DFA) -> DFA | None:
    """The language of which these are the padded words, its blank the last letter; None where that changes states."""
    *letters, last = words.alphabet
    if not letters or last != blank_beside(letters) or any(row[-1] != q for q, row in enumerate(words.transitions)):
        return None
    return DFA(tuple(letters), words.start, words.accepting, tuple(row[:-1] for row in words.transitions))
