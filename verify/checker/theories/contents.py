"""The theories there are: what is not listed here proves nothing."""

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
    least_terms,
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
    torch_run,
    vectors,
    weighted_families,
    words_against,
)

FUNCTIONS = (
    matrices,
    composed,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    fooling_bounds,
    least_terms,
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
THEORIES = (assumed, *NUMBERS, *FUNCTIONS, *LANGUAGES, *MONOIDS, *NETWORKS)
