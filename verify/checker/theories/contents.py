"""The theories there are: what is not listed here proves nothing."""

from verify.checker.theories import (
    automata,
    cover_bounds,
    depth_bounds,
    discrepancy_bounds,
    fooling_bounds,
    least_terms,
    matrices,
    merged_language,
    networks,
    permuted_identity,
    refutation,
    regular_families,
    smt,
    torch_run,
    vectors,
)

FUNCTIONS = (matrices, cover_bounds, depth_bounds, discrepancy_bounds, fooling_bounds, least_terms, refutation)
LANGUAGES = (automata, merged_language, permuted_identity, regular_families)
NETWORKS = (networks, smt, torch_run, vectors)
THEORIES = (*FUNCTIONS, *LANGUAGES, *NETWORKS)
