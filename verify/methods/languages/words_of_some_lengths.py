"""Words that fool from some length on: those of other lengths are left out of their language.

What a closed set of states shows, it shows for all lengths.  Where a statement is about n >= 4, or n = 4 m, it is
looked for once more for the words of those lengths alone: they are a part of the language, as many of each length that
is meant, so the same words (the axiom `fooling-same-words`).
"""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import intersected
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.automata import first_value
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Node, accepted, by_bounds
from fooling.verify.methods.evidence.automata import closed_set, recurrence
from fooling.verify.methods.languages.counts import along
from fooling.verify.methods.matrices.intervals import term_of_automaton
from fooling.verify.statement.proposition import Term, free_variables

LONGEST = 64  # words that are left out, and the largest number that divides lengths


@rule(on=("fooling-set",), price=31)
def of_the_lengths_meant(goal: Term, context: Context) -> Node:
    """That the words of given lengths are a fooling set, as those of the language of such words are."""
    if goal[0] != "fooling-set" or goal[1][0] != "words" or free_variables(goal[1][1]):
        raise NotMadeFor
    _, (_, language, length), _, colour = goal
    name, scale, offset = along(length, context)
    stride = 2 if ("even", name) in context.assumptions or ("odd", name) in context.assumptions else 1
    least, step = scale * first_value(name, stride, context) + offset, scale * stride
    if not (least.denominator == step.denominator == 1 and 0 <= least <= LONGEST and 1 <= step <= LONGEST):
        raise NotFound("its lengths are no arithmetic progression that begins early")
    words = meaning.language(language)
    kept = trim_partial(intersected((words, _from_on(words.alphabet, int(least), int(step)))))
    by = {0: by_bounds, 1: closed_set, 2: closed_set, 3: recurrence(name)}
    return accepted(axiom("fooling-same-words", conditions=by, of=(colour,), M=term_of_automaton(kept)))(goal, context)


def _from_on(alphabet: tuple[str, ...], least: int, step: int) -> DFA:
    """All words of the lengths least, least + step, least + 2 step, ..."""
    last = least + step - 1
    rows = tuple((q + 1 if q < last else least,) * len(alphabet) for q in range(last + 1))
    return DFA(alphabet, 0, frozenset({least}), rows)
