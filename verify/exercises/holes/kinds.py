"""The kinds of holes that a sheet may name, and how each is made of the terms behind its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Defined, Hole, MakeHole
from fooling.verify.exercises.holes import choice, distribution, matrices, number, trees_and_messages, truth
from fooling.verify.exercises.holes.arguments import steps
from fooling.verify.exercises.holes.languages import automata, either, fooling_language, regex, residuals, shortest_word
from fooling.verify.exercises.holes.networks import machines
from fooling.verify.exercises.holes_in_words import near
from fooling.verify.statement.language.printable import printable, shortened

KINDS: Mapping[str, MakeHole] = {
    # communication
    "fooling-set": matrices.make_fooling_set,
    "fooling-language": fooling_language.make,
    "protocol-tree": trees_and_messages.make_protocol_tree,
    "cover": matrices.make_cover,
    "partition": matrices.make_partition,
    "one-way-messages": trees_and_messages.make_one_way_messages,
    "minor": matrices.make_minor,
    "distribution": distribution.make,
    # languages and machines
    "dfa": automata.make_dfa,
    "nfa": automata.make_nfa,
    "regex": regex.make,
    "either": either.make,
    "distinguishable-words": residuals.make_distinguishable_words,
    "suffix-table": residuals.make_suffix_table,
    "shortest-word": shortest_word.make,
    "recurrent-network": machines.make_recurrent_network,
    "transformer": machines.make_transformer,
    # statements, numbers, options
    "truth": truth.make,
    "steps": steps.make,
    "number": number.make,
    "choice": choice.make,
}
WITH_PARTS = ("fooling-set", "distinguishable-words", "suffix-table")  # kinds of which `salvage` finds right parts
FOR_A_HUMAN = "text"  # the kind of a question that has no hole: it is read by a human


def hole_of(given: Any, defined: Defined) -> Hole | None:
    """The hole that a sheet states, `[KIND, TERM, ...]`; None for `text`; `InvalidInput` for what is none.

    >>> hole_of(["fooling-set", ["equality", 1], 1], Defined({})).kind
    'fooling-set'
    """
    kind, *terms = given if isinstance(given, list) and given else [given]
    if kind == FOR_A_HUMAN and not terms:
        return None
    if not isinstance(kind, str) or kind not in KINDS:
        told = shortened(printable(str(kind)), 40)
        if isinstance(kind, str) and " " in kind:
            raise InvalidInput(f"hole: `{told}` is not read; want {near(kind)}")
        known = ", ".join([*KINDS, FOR_A_HUMAN])
        raise InvalidInput(f"hole: {told} is no kind of question; want one of {known}, or {near('')}")
    return KINDS[kind](terms, defined)
