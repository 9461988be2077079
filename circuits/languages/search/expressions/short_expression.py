"""A short regular expression of an automaton: states are eliminated in many orders, and the shortest result is pared.

Eliminating a state puts, for every way into it and every way out of it, a product with a star between them (Brzozowski
and McCluskey 1963).  How long the result is depends on the order above all, so several orders are tried: by the weight
of a state (Delgado and Morais 2004), and others at random, always the same ones.  The best is pared: a part is left
out, or replaced by a smaller one, and what remains is kept where the language is the same.

No claim is made that nothing is shorter: to find the shortest expression is PSPACE-hard (Meyer and Stockmeyer 1972).
Every text that is returned was read again, and its minimal automaton compared.  All is counted in steps, none in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import of_nfa
from fooling.circuits.languages.search.expressions import expression_terms as terms
from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.circuits.languages.search.expressions.nondeterministic import of_dfa
from fooling.circuits.languages.search.states.minimise import hopcroft, trim_partial
from fooling.fooling_sets.errors import InvalidInput

MOST_STATES = 24
ORDERS = 60  # that are tried at random
MOST_LETTERS = 400  # of a result that is looked at further
MOST_PARED = 3  # results that are pared
MOST_TRIED = 300  # parings of each


def short_expression(of: DFA) -> str | None:
    """An expression of the language, with few letters; None for automata that are too large.

    >>> short_expression(minimal_dfa(read_expression("(a|b)*ab")))
    '(a|b)*ab'
    """
    least = trim_partial(of)
    if least.states > MOST_STATES or any(len(a) > 1 for a in of.alphabet):
        return None
    backwards = trim_partial(of_nfa(*of_dfa(least).turned.data)) if least.accepting else least
    ways = [eliminated(least, order) for order in _orders(least)]
    if backwards.states <= MOST_STATES:
        ways += [terms.turned(eliminated(backwards, order)) for order in _orders(backwards)]
    target, empty = hopcroft(of), "()" if "ε" in of.alphabet else "ε"
    best = sorted({one for one in ways if terms.letters_in(one) <= MOST_LETTERS}, key=_length)[:MOST_PARED]
    pared = [_pared(one, target, empty) for one in best if _is_of(terms.written(one, empty), target)]
    return terms.written(min(pared, key=_length), empty) if pared else None


def _length(term: terms.Term) -> tuple[int, int, str]:
    """What is to be small: letters, signs, and then the first in the order of texts."""
    text = terms.written(term)
    return terms.letters_in(term), len(text), text


# ---- elimination ----


def _orders(of: DFA) -> Iterator[Sequence[int]]:
    """Orders of the states: by weight, backwards, and some at random, always the same ones."""
    states = list(range(of.states))
    yield states
    yield states[::-1]
    ways = [sum(r is not None for r in row) for row in of.transitions]
    into = [sum(row.count(q) for row in of.transitions) for q in states]
    yield sorted(states, key=lambda q: (ways[q] * into[q], q))
    random = Random(of.states)
    for _ in range(ORDERS if of.states > 2 else 1):
        yield random.sample(states, of.states)


def eliminated(of: DFA, order: Sequence[int]) -> terms.Term:
    """The term that is left when the states go in this order."""
    first, last = of.states, of.states + 1
    ways = dict[tuple[int, int], terms.Term]()
    for q, row in enumerate(of.transitions):
        for a, r in zip(of.alphabet, row, strict=True):
            if r is not None:
                ways[q, r] = terms.either([ways.get((q, r), terms.NOTHING), terms.letter(a)])
    ways[first, of.start] = terms.EMPTY
    ways |= {(q, last): terms.EMPTY for q in of.accepting}
    for q in order:
        loop = terms.star(ways.pop((q, q), terms.NOTHING))
        into = [(p, ways.pop((p, q))) for p, r in list(ways) if r == q]
        out = [(r, ways.pop((q, r))) for p, r in list(ways) if p == q]
        for p, before in into:
            for r, after in out:
                ways[p, r] = terms.either([ways.get((p, r), terms.NOTHING), terms.then([before, loop, after])])
    return ways.get((first, last), terms.NOTHING)


# ---- paring ----


def _is_of(text: str, target: DFA) -> bool:
    """Whether this is an expression of the target's language, which is minimal and in breadth-first order."""
    try:
        return minimal_dfa(read_expression(text, target.alphabet)) == target
    except InvalidInput:  # too long, or too many states
        return False


def _pared(term: terms.Term, target: DFA, empty: str) -> terms.Term:
    """The term made smaller, as long as one of the first changes leaves the language."""
    tried, seen = 0, {term}
    improved = True
    while improved:
        improved = False
        smaller = sorted({one for one in _changed(term, target.alphabet) if _length(one) < _length(term)}, key=_length)
        for one in smaller:
            if one in seen:
                continue
            seen.add(one)
            tried += 1
            if tried > MOST_TRIED:
                return term
            if _is_of(terms.written(one, empty), target):
                term, improved = one, True
                break
    return term


def _changed(term: terms.Term, letters: Sequence[str]) -> Iterator[terms.Term]:
    """The term with one part replaced: left out, by one of its own parts, or by any word."""
    yield from (terms.NOTHING, terms.EMPTY, terms.star(terms.either(map(terms.letter, letters))))
    match term[0]:
        case "or":
            parts = sorted(term[1], key=terms.written)
            for i, part in enumerate(parts):
                others = parts[:i] + parts[i + 1 :]
                yield terms.either(others)
                yield from (terms.either([*others, one]) for one in _changed(part, letters))
        case "then":
            parts = list(term[1])
            for i, part in enumerate(parts):
                yield terms.then(parts[:i] + parts[i + 1 :])
                yield from (terms.then([*parts[:i], one, *parts[i + 1 :]]) for one in _changed(part, letters))
        case "star" | "plus" | "maybe":
            repeats = {"star": terms.star, "plus": lambda one: terms.then([one, terms.star(one)]), "maybe": terms.maybe}
            again = repeats[term[0]]
            yield from (term[1], terms.star(term[1]), terms.maybe(term[1]))
            yield from (again(one) for one in _changed(term[1], letters))
        case "times":
            yield from (term[1], terms.star(term[1]))
            yield from (terms.then([one] * term[2]) for one in _changed(term[1], letters))
