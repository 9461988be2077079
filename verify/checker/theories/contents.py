"""The theories there are: what is not listed here proves nothing.

A derivation pays for the languages in the goal of a rule before the rule is asked.  Two theories compute none.
"""

from fooling.verify.checker.theories import (
    assumed,
    automata,
    automatic_families,
    cases,
    composed,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    embeddings,
    fooling_bounds,
    held_functions,
    induction,
    layers,
    matrices,
    merged_language,
    mixtures,
    monoids,
    network_bits,
    network_refutation,
    networks,
    ordered_states,
    partial_functions,
    partial_networks,
    permuted_identity,
    refutation,
    regular_families,
    settled_language,
    smt,
    terms_of_a_dnf,
    torch_run,
    vectors,
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
NUMBERS = (induction,)
NETWORKS = (cases, layers, network_bits, network_refutation, networks, partial_networks, smt, torch_run, vectors)
PAYING = (*FUNCTIONS, *LANGUAGES, *MONOIDS, *NETWORKS)
THEORIES = (assumed, *NUMBERS, *PAYING)
RULES = {
    **{name: rule for module in (assumed, *NUMBERS) for name, rule in module.theory.items()},
    **{name: paying(rule) for module in PAYING for name, rule in module.theory.items()},
}
