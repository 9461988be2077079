"""How many bits a bounded attention prefix oracle (BAPO) sends for a task that is cut after a prefix."""

from __future__ import annotations

import re

from fooling.records import replace
from fooling.verify.checker import meaning
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.measure_table import on_the_matrix
from fooling.verify.measures.measured import Measured, accepted
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Lemma
from fooling.verify.methods.matrices.bounded_attention import at_most_a_message
from fooling.verify.methods.matrices.intervals import moved

BAPO = "bapo"  # the model, and the operator of its bits


# A word with more of its first letter is one of more ones than zeros, with 1 for that letter.
def bapo_bits(
    given: FunctionSpec, spec: str, b: int, message: Measured, seconds: float
) -> tuple[FunctionSpec, Measured]:
    """The function, majority by its name, as more is known of it so; the bits beside b tokens, next to a message."""
    if re.fullmatch("majority:..", spec):
        sizes = meaning.partition(given.partition).sizes(given.n or 0)
        named = replace(given, term=("majority", *sizes), language_term=None)
        return named, on_the_matrix((BAPO, named.term, b), seconds)
    quantity = BAPO, given.term, b
    spelled = b == 0 or given.term[0] != "matrix"  # a matrix has one letter a row, whatever words its rows are
    found = on_the_matrix(quantity, seconds) if spelled else None
    if found is None or found.upper is None:
        same: Lemma = (("=", quantity, ("one-way", given.term, "alice")), axiom())
        relation, op = (same, None) if b == 0 else (at_most_a_message(quantity), "<=")
        ends = (one for one in message.bounds if b == 0 or one.is_upper)
        found = accepted(moved(quantity, relation, one, op) for one in ends)
    return given, found
