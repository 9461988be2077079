"""The theories there are: what is not listed here, or among those about networks, proves nothing.

A derivation pays for the languages in the goal of a rule before the rule is asked.  Two theories compute none.
"""

from collections.abc import Mapping

from fooling.verify.checker.kernel import Rule, WhenAsked
from fooling.verify.checker.theories import (
    assumed,
    automata,
    automatic_families,
    composed,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    embeddings,
    fooling_bounds,
    held_functions,
    induction,
    matrices,
    mean_values,
    merged_language,
    messages_in_turn,
    mixtures,
    monoids,
    ordered_states,
    partial_functions,
    permuted_identity,
    refutation,
    regular_families,
    settled_language,
    terms_of_a_dnf,
    weighted_families,
    words_against,
)
from fooling.verify.checker.theories.goals import paying

FUNCTIONS = (
    matrices,
    composed,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    fooling_bounds,
    terms_of_a_dnf,
    messages_in_turn,
    mixtures,
    partial_functions,
    refutation,
)
LANGUAGES = (
    automata,
    automatic_families,
    embeddings,
    held_functions,
    merged_language,
    permuted_identity,
    regular_families,
    settled_language,
    weighted_families,
)
MONOIDS = (monoids, ordered_states, words_against)
NUMBERS = (induction, mean_values)
PAYING = (*FUNCTIONS, *LANGUAGES, *MONOIDS)
THEORIES = (assumed, *NUMBERS, *PAYING)


def _of_networks() -> Mapping[str, Rule]:
    from fooling.verify.checker.theories import network_contents

    return network_contents.RULES


RULES = WhenAsked(
    {
        **{name: rule for module in (assumed, *NUMBERS) for name, rule in module.theory.items()},
        **{name: paying(rule) for module in PAYING for name, rule in module.theory.items()},
    },
    _of_networks,
)
