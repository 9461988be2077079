"""Derivations about syntactic monoids: labels, bands, phases, subgroups, or words against the property.

The finder is `fooling.circuits.languages.search.monoids.properties`; what it finds is put into the fields of the rules.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import minimal_automaton
from fooling.circuits.languages.monoid import Monoid, transition_monoid
from fooling.circuits.languages.search.monoids.perfect_subgroups import not_solvable
from fooling.circuits.languages.search.monoids.properties import decide
from fooling.circuits.languages.search.monoids.property import Property
from fooling.circuits.languages.search.monoids.without_monoid import ALONE, short_words_against
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget, Context, Rejected
from fooling.verify.checker.theories.monoids import MOST_ELEMENTS, MOST_STATES
from fooling.verify.checker.theories.ordered_states import STRONGER
from fooling.verify.methods.engine.ends import ForReaders, NotFound
from fooling.verify.methods.engine.goals import subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Lemma, Node, step
from fooling.verify.methods.evidence.dyck_monoids import sizes_of_dyck_monoids
from fooling.verify.methods.evidence.names_of_properties import NAMES
from fooling.verify.statement.proposition import Term, free_variables, thawed

RULES = {
    **dict.fromkeys(("commutative", "group-language"), "letters-alone"),
    **dict.fromkeys(("r-trivial", "j-trivial"), "ordered-states"),
    **dict.fromkeys(("in-da", "in-ds"), "idempotent-label"),
    **dict.fromkeys(("aperiodic", "abelian-subgroups", "solvable-subgroups"), "maximal-subgroups"),
    "l-trivial": "rising-label",
    "in-do": "bands",
    "quasi-aperiodic": "phases",
}
RULES_AGAINST = {"state": "words-at-state", "commutators": "perfect-subgroup"}  # by what they want beside words


@rule(on=("property",), denied=True, price=30)
def of_monoid(goal: Term, context: Context) -> Node:
    """That the syntactic monoid of a language has a property, or that it has not, by words or by a labelling."""
    denied = goal[0] == "not"
    name, language = goal[1] if denied else goal
    dfa = _minimal(language)
    try:
        found = _property(NAMES[name], dfa)
    except NotFound:
        weaker = None if denied else _from_stronger(name, language, context)
        if weaker is not None:
            return weaker
        sought = not_solvable(dfa) if name == "solvable-subgroups" else short_words_against(dfa).get(NAMES[name])
        if sought is None:
            raise
        found = sought
    if found.holds is None:
        raise NotFound(ForReaders(found.how))
    if found.holds is denied:
        words = ", ".join(map(str, map(list, found.witness)))
        raise NotFound(found.how + (f": {words} (numbers of letters)" if words else ""))
    return node_of(name, found)


def node_of(name: str, found: Property) -> Node:
    """The derivation that the operator of this name holds, or that it does not, as the property was found."""
    if found.holds:
        return {"rule": RULES[name], **_plain(found.evidence)}
    node: Node = {"rule": "words-against", "words": _plain(found.witness)}
    rule = next((rule for field, rule in RULES_AGAINST.items() if field in found.evidence), node["rule"])
    return {**node, "rule": rule, **_plain(found.evidence)}


def _from_stronger(name: str, language: Term, context: Context) -> Node | None:
    """A derivation from a property that the automaton shows by itself, where there is one."""
    for stronger in STRONGER.get(name, ()):
        that = (stronger, language)
        with suppress(NotFound):
            return {"rule": "weaker-property", "premise": {"that": thawed(that), "by": of_monoid(that, context)}}
    return None


def sizes_of_monoids(about: Any) -> list[Lemma]:
    """The numbers of elements and of idempotents that are named in it, where the checker's limits allow it.

    Of Dyck languages they are sums for all types and depths.
    """
    found: list[Lemma] = []
    for quantity in sorted(subterms(about, "monoid-size") | subterms(about, "idempotents"), key=repr):
        if quantity[1][0] == "dyck":
            found += sizes_of_dyck_monoids(quantity[0], quantity[1], about)
            continue
        with suppress(NotFound):
            monoid = _listed(_minimal(quantity[1]))
            size = monoid.size if quantity[0] == "monoid-size" else len(monoid.idempotents())
            found.append((("=", quantity, size), step("listed-monoid")))
    return found


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: thawed(value) for name, value in data.items()}
    return thawed(data)


def _minimal(language: Term) -> DFA:
    if free_variables(language):
        raise NotFound("the language has variables")
    try:
        return minimal_automaton(meaning.language(language), Budget().spend)
    except Rejected:
        raise NotFound(ForReaders("the automaton has too many states for the checker to minimise")) from None


def _property(name: str, dfa: DFA) -> Property:
    return ALONE[name](dfa) if name in ALONE else decide(name, _listed(dfa))


@lru_cache(8)
def _listed(dfa: DFA) -> Monoid:
    many, most = dfa.states, MOST_STATES
    if many > most:
        raise NotFound(ForReaders(f"the minimal DFA has {many} states, and monoids are listed up to {most}"))
    try:
        return transition_monoid(dfa, MOST_ELEMENTS)
    except InvalidInput as error:
        raise NotFound(ForReaders(str(error))) from None
