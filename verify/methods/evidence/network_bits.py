"""Transformers by SAT, bit by bit: where the values of numbers are too many to be listed, and words too many to be run.

CaDiCaL is asked for what the checker's own clauses about gates say, length by length.
"""

from __future__ import annotations

from functools import lru_cache

from fooling.circuits.networks.machine import Word
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.search.sat import available, solve
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.checker.theories.cases import questions
from fooling.verify.checker.theories.network_bits import WrongBits
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.clock import seconds_left
from fooling.verify.methods.engine.not_found import ForReaders, NotFound
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.network_clauses import as_judged
from fooling.verify.methods.evidence.sat import HINTS, proof_of
from fooling.verify.statement.proposition import Term

REMEMBERED = 8


# Asked of a statement and of its negation, it is found once.
@lru_cache(REMEMBERED)
def _judged(machine: Term, task: Term) -> Node | list[str] | FoolingError:
    """The derivation that it computes the task, the first wrong word that is found, or why no clauses say it."""
    parts = list[Node]()
    try:
        for one in questions(machine, task):
            problem = WrongBits(one, Budget())
            answer = solve(problem.clauses, seconds_left(limits.BITS_OF_LENGTH), HINTS)
            if answer is None:
                late = f"CaDiCaL did not settle it in {limits.BITS_OF_LENGTH / limits.A_SECOND:g} s"
                missing = late if available() else "python-sat is not installed"
                said = f"bit by bit, {len(problem.clauses)} clauses say that a word is wrong"
                raise NotFound(ForReaders(f"{said}; {missing}"))
            if answer.model is not None:
                return [one.reading.letters[a] for a in first_word(problem, answer.model)]
            parts.append({"length": len(one.reading.order), "proof": proof_of(problem, answer)})
    except (Rejected, InvalidInput) as error:  # what was late may be asked again
        return error
    return {"rule": "bit-by-bit", "parts": parts}


by_bits = as_judged(_judged)


def first_word(problem: WrongBits, model: frozenset[int]) -> Word:
    """The least word, in the order of the task's letters, that is answered wrongly; or, out of time, one such word."""
    fixed = list[list[int]]()
    for bit in (bit for letter in problem.letters for bit in reversed(letter[:-1])):
        if bit in model:
            smaller = solve([*problem.clauses, *fixed, [-bit]], seconds_left(limits.BITS_OF_LENGTH / 10))
            if smaller is not None and smaller.model is not None:
                model = smaller.model
        fixed.append([bit if bit in model else -bit])
    return tuple(sum((bit in model) << i for i, bit in enumerate(letter[:-1])) for letter in problem.letters)
