"""The theories there are: what is not listed here proves nothing."""

from verify.checker.theories import (
    automata,
    automatic_families,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    fooling_bounds,
    induction,
    least_terms,
    matrices,
    merged_language,
    networks,
    permuted_identity,
    refutation,
    regular_families,
    settled_language,
    smt,
    torch_run,
    vectors,
)

FUNCTIONS = (matrices, cover_bounds, depth_bounds, discrepancy_bounds, fooling_bounds, least_terms, refutation)
LANGUAGES = (automata, automatic_families, merged_language, permuted_identity, regular_families, settled_language)
NUMBERS = (induction,)
NETWORKS = (networks, smt, torch_run, vectors)
THEORIES = (*NUMBERS, *FUNCTIONS, *LANGUAGES, *NETWORKS)
