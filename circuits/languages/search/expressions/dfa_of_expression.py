r"""The minimal DFA of a regular expression, as `expression_reader` beside this file reads it.

The derivative of a language by a letter is what may follow that letter (Brzozowski, JACM 1964); the derivatives of the
expression are the states.  Each is kept as a set of Antimirov's partial derivatives (TCS 1996), concatenations of parts
of the expression, of which there are at most one more than letters in it; so equal sets are recognised without any
algebra, and the search ends.  Hopcroft's algorithm then merges what is left.  Everything is exact; the cost is states x
letters x length, and 2**length states can be needed: `MOST_TRANSITIONS` ends that.  Libraries were tried: greenery 4.2
takes seconds for 257 states (here: 0.02), and interegular, quick enough, has had no release since January 2024.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.expression_reader import (
    Choice,
    Concatenation,
    OneOf,
    RegularExpression,
    read_expression,
)
from fooling.circuits.languages.search.expressions.textbook_notation import excerpt
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import InvalidInput

MOST_TRANSITIONS = 200_000


def regular_expression(text: str) -> DFA:
    """The minimal complete DFA of the words that `text` matches, states in breadth-first order.

    The notation is that of textbooks: ε or () is the empty word, ∅ the empty language, r|s and r∪s are r or s.

    Raises InvalidInput, naming the position (from 1), for what is no expression, and for one that is too large.  A sign
    that a textbook may mean otherwise, such as the + of "a+b", is told as a warning of Python's.

    >>> dfa = regular_expression("(ab|b)*")
    >>> dfa.alphabet, dfa.states, dfa.accepts("abbab"), dfa.accepts("aab")
    (('a', 'b'), 3, True, False)
    """
    expression = read_expression(text)
    for doubt in expression.doubts:
        warnings.warn(doubt, stacklevel=2)
    return minimal_dfa(expression)


def minimal_dfa(expression: RegularExpression) -> DFA:
    """The minimal complete DFA of an expression that was read; InvalidInput for one that needs too many states."""
    states, targets = _explored(expression.text, expression.whole, expression.letters)
    accepting = frozenset(q for q, parts in enumerate(states) if any(map(nullable, parts)))
    return hopcroft(DFA(expression.letters, 0, accepting, tuple(map(tuple, targets))))


def _explored(
    text: str, whole: Concatenation, letters: tuple[str, ...]
) -> tuple[list[frozenset[Concatenation]], list[list[int]]]:
    """The expression's derivatives in the order they are met, and for each the numbers of its derivatives by letter."""
    numbers: dict[Concatenation, int] = {whole: 0}
    parts = [whole]

    def after(part: int, letter: str) -> frozenset[int]:
        for rest in (found := partial_derivatives(parts[part], letter)):
            if rest not in numbers:
                numbers[rest] = len(parts)
                parts.append(rest)
        return frozenset(numbers[rest] for rest in found)

    table: dict[tuple[int, str], frozenset[int]] = {}
    states: dict[frozenset[int], int] = {frozenset({0}): 0}
    agenda, targets = [frozenset({0})], list[list[int]]()
    for state in agenda:  # grows while it is read
        targets.append([])
        for letter in letters:
            target: frozenset[int] = frozenset()
            for part in state:
                if (part, letter) not in table:
                    table[part, letter] = after(part, letter)
                target |= table[part, letter]
            if target not in states:
                states[target] = len(states)
                agenda.append(target)
            targets[-1].append(states[target])
        if len(states) * len(letters) > MOST_TRANSITIONS:
            raise InvalidInput(
                f"regex {excerpt(text)}: needs more than {MOST_TRANSITIONS // len(letters)} states, counted before "
                "equal ones are merged; each letter between a place and the end of the word may double them; want a "
                "smaller expression, or the automaton in a file .json"
            )
    return [frozenset(parts[part] for part in state) for state in agenda], targets


def matches(expression: RegularExpression, word: Sequence[int]) -> bool:
    """Whether a word, given as letter indices, matches: by its derivatives, without an automaton.

    >>> expression = read_expression("(ab|b)*")
    >>> matches(expression, (0, 1, 1)), matches(expression, (0, 0))
    (True, False)
    """
    parts = frozenset({expression.whole})
    for a in word:
        parts = frozenset().union(*(partial_derivatives(part, expression.letters[a]) for part in parts))
    return any(map(nullable, parts))


def nullable(part: Concatenation) -> bool:
    """Whether the empty word matches."""
    return all(
        isinstance(factor, Choice) and (factor.repeated or any(map(nullable, factor.alternatives))) for factor in part
    )


# A word a w matches r1 r2 ... exactly if the first factor that reads a letter reads the a, and all factors before it
# match the empty word: w then matches a partial derivative of that factor followed by what comes after it.  A repeated
# choice reads a in one of its rounds, and may go on with further rounds.
def partial_derivatives(part: Concatenation, letter: str) -> frozenset[Concatenation]:
    """Concatenations whose words together are the words w with `letter` w in `part`."""
    found: set[Concatenation] = set()
    for i, factor in enumerate(part):
        rest = part[i + 1 :]
        if isinstance(factor, OneOf):
            if letter in factor.letters:
                found.add(rest)
            break
        again = (factor, *rest) if factor.repeated else rest
        found.update((*first, *again) for one in factor.alternatives for first in partial_derivatives(one, letter))
        if not nullable((factor,)):
            break
    return frozenset(found)
