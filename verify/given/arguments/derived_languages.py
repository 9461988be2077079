"""Languages that a user derives from others, and that the grammar has as automata: reversed, quotients, padded.

    ["reverse", L]                 the words of L, read from their ends
    ["left-quotient", M, L]        what is left of words of L when a word of M is taken away from their front
    ["right-quotient", L, M]       the same from their end
    ["padded", L]                  the words of L with blanks at any places (`search.padding`)

Each becomes an `nfa` or a `dfa` of the grammar, made of the automata of the parts; so what is proved is about the
automaton that the statement shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import common_alphabet
from fooling.circuits.languages.search.expressions.nondeterministic import of_dfa
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import language
from fooling.verify.statement.proposition import Term, require, thawed

Pair = tuple[int, int]
MOST_PAIRS = 2**20  # pairs of states that a quotient meets, times letters


def reversed_words(dfa: DFA) -> Term:
    """The NFA whose runs are those of the DFA backwards.

    >>> from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
    >>> language(reversed_words(regular_expression("ab*"))).accepts("bba")
    True
    """
    return ("nfa", *of_dfa(trim_partial(dfa)).turned.data)


# A word v is left of u v in L, u in M, exactly if L's automaton accepts v from the state after u: some state that L's
# has after a word after which M's accepts.
def left_quotient(prefixes: DFA, whole: DFA) -> Term:
    """The NFA of the whole, started in each state after one of the prefixes."""
    common_alphabet([prefixes, whole])
    met = _pairs(prefixes, whole, (prefixes.start, whole.start))
    starts = tuple(sorted({r for q, r in met if q in prefixes.accepting}))
    alphabet, _, accepting, moves = of_dfa(whole).data
    return ("nfa", alphabet, starts, accepting, moves)


# u is left of u v in L, v in M, exactly if from the state r after u some v in M is accepted: M's automaton from its
# start and L's from r come to accept together.  So r is found on the way back from all pairs that accept.
def right_quotient(whole: DFA, suffixes: DFA) -> Term:
    """The DFA of the whole, accepting where one of the suffixes would be accepted."""
    common_alphabet([whole, suffixes])
    _require_few(len(suffixes.accepting) * len(whole.accepting), suffixes, whole)
    ending = _leading_to(suffixes, whole, [*product(suffixes.accepting, whole.accepting)])
    accepting = tuple(r for r in range(whole.states) if (suffixes.start, r) in ending)
    return ("dfa", whole.alphabet, whole.start, accepting, whole.transitions)


def _pairs(a: DFA, b: DFA, start: Pair) -> set[Pair]:
    """The states, other than the dead ones, that one word leads both automata to."""
    met, agenda = {start}, [start]
    for q, r in agenda:  # grows while it is read
        for s, t in zip(a.transitions[q], b.transitions[r], strict=True):
            if s is not None and t is not None and (s, t) not in met:
                met.add((s, t))
                agenda.append((s, t))
        _require_few(len(met), a, b)
    return met


def _leading_to(a: DFA, b: DFA, ends: list[Pair]) -> set[Pair]:
    """The pairs of states from which one word leads both automata to one of the ends."""
    met, agenda, before = {*ends}, ends, [(_before(a, k), _before(b, k)) for k in range(len(a.alphabet))]
    for q, r in agenda:  # grows while it is read
        _require_few(len(met), a, b)
        for ones, others in before:
            for pair in product(ones[q], others[r]):
                if pair not in met:
                    met.add(pair)
                    agenda.append(pair)
    return met


def _before(dfa: DFA, letter: int) -> list[list[int]]:
    """For each state those that the letter leads to it."""
    found: list[list[int]] = [[] for _ in range(dfa.states)]
    for q, row in enumerate(dfa.transitions):
        if (r := row[letter]) is not None:
            found[r].append(q)
    return found


def _require_few(pairs: int, a: DFA, b: DFA) -> None:
    if pairs * len(a.alphabet) > MOST_PAIRS:
        raise InvalidInput(
            f"automata of {a.states} and {b.states} states are together in more than "
            f"{MOST_PAIRS // len(a.alphabet)} pairs of states; want smaller languages"
        )


def padded_words(dfa: DFA) -> Term:
    """The DFA with a letter more, that changes no state."""
    longer = padded(dfa)
    return ("dfa", longer.alphabet, longer.start, tuple(sorted(longer.accepting)), longer.transitions)


DERIVED: Mapping[str, tuple[int, Callable[..., Term]]] = {
    "reverse": (1, reversed_words),
    "left-quotient": (2, left_quotient),
    "right-quotient": (2, right_quotient),
    "padded": (1, padded_words),
}
SHAPES = {"reverse": '["reverse", L]', "left-quotient": '["left-quotient", M, L]'}
SHAPES |= {"right-quotient": '["right-quotient", L, M]', "padded": '["padded", L]'}


def derived_language(term: Term, where: str) -> Any:
    """The automaton, as lists of the grammar; `InvalidInput` where the parts are no languages of one alphabet."""
    head, *parts = term
    many, derive = DERIVED[head]
    if len(parts) != many:
        raise InvalidInput(f"{where}: want {SHAPES[head]}")
    for i, part in enumerate(parts, 1):
        require(part, "language", {}, f"{where}[{i}]")
    try:
        automata = [trim_partial(language(part)) for part in parts]
        return thawed(derive(*automata))
    except (Rejected, InvalidInput) as error:
        raise InvalidInput(f"{where}: {error}") from None
