"""What was run to test an axiom or a rule: files of the project's tests, each with a sentence on what it compares.

A test holds this page to the tests: the files are there, and the axioms that are said to be beyond trying all are those
that the test of the axioms leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.pages.proofs.carried_proofs import theory_of_rule

AXIOM = (
    "evaluated at small numbers, matrices, languages and partitions, some of them random, by brute force that shares "
    "no code with the checker; no counterexample was found (tests/verify/lemmas/test_axioms.py)"
)
OF = ("recall", "composition", "index")
BEYOND: Mapping[str, str] = {
    "transformer-protocol": "whether any Transformer computes a function is beyond trying all; the protocol was run "
    "against drawn Transformers, which it has to equal bit for bit (tests/protocols/test_transformer_protocol.py), and "
    "its bits are held to this formula (tests/protocols/test_transformer_cost.py)",
    "transformer-protocol-to-nearest": "whether any Transformer computes a function is beyond trying all; the protocol "
    "was run against drawn Transformers that round to nearest, which it has to equal bit for bit "
    "(tests/protocols/test_transformer_protocol.py), and its bits are held to this formula "
    "(tests/protocols/test_transformer_cost.py)",
    "telling-the-first-vectors": "whether any Transformer computes a function is beyond trying all; what drawn ones of "
    "one layer and of two compute, whose complexity was computed exactly, is held to this formula "
    "(tests/protocols/test_transformer_cost.py)",
    **dict.fromkeys(
        ("guessing-a-transformer", "guessing-a-layer"),
        "whether any network computes a function is beyond trying all; of drawn Transformers what both parties accept "
        "was seen to be a rectangle, and the guesses were counted (tests/protocols/test_guesses.py)",
    ),
    "real-layer-protocol": "whether any layer computes a function is beyond trying all; both parts of drawn heads were "
    "rounded as the proof says, and put together (tests/protocols/test_real_layers.py)",
    **dict.fromkeys(
        ("layer-protocol", "thinking-layer-protocol"),
        "whether any layer computes a function is beyond trying all; the protocol was run against drawn layers of many "
        "kinds, whose bits are held to this formula (tests/protocols/test_general_protocol.py)",
    ),
    **dict.fromkeys(
        (
            *("layers-are-epochs", "further-epochs", "one-epoch", "one-epoch-tells-all", "epochs-in-turn"),
            *("layers-in-turn", "one-layer-tells-all"),
        ),
        "whether some layers, or some protocol, do a task of players in a row is beyond trying all; drawn layers were "
        "run by the players, and all protocols of one epoch were tried (tests/verify/measures/test_epochs.py)",
    ),
    **dict.fromkeys(
        (*(f"message-of-{of}{how}" for of in OF for how in ("", "-with-coins", "-on-average")), "uniform-sequence"),
        "whether there are such random variables is beyond trying all; for small functions they were looked for among "
        "all messages, and there was none with fewer words (tests/verify/numbers/test_message_variables.py)",
    ),
    "lookup-by-codes": "that there is a network at every size is beyond running; the head was built for up to 5 "
    "symbols in each rounding, and run on every word (tests/verify/networks/test_construction_axioms.py)",
    "layers-of-sparse-features": "that there is a network at every size is beyond running; both layers were built for "
    "up to 5 drawn features in each rounding, and run on every word "
    "(tests/verify/networks/test_construction_axioms.py)",
    **dict.fromkeys(
        ("lookup-by-squares", "sparse-features-by-squares"),
        "that there is a network at every size is beyond running; its head was built for up to 100 positions in each "
        "rounding, and pointed to the position asked for (tests/verify/networks/test_construction_axioms.py)",
    ),
    **dict.fromkeys(
        ("comparing-by-codes", "comparing-by-squares", "nearest-by-copies"),
        "that there is a network at every size is beyond running; both layers were built at small sizes in each "
        "rounding, and run on every word, or on drawn ones (tests/verify/networks/test_construction_axioms.py)",
    ),
    "recall-by-rounding": "that there is a network at every size is beyond running; its layer was built for up to 9 "
    "items in each rounding, and run on every word, or on drawn ones "
    "(tests/verify/networks/test_construction_axioms.py)",
    **dict.fromkeys(
        ("equality-by-comparing", "comparing-by-equality", "recall-by-nearest", "lookup-by-vectors"),
        "whether any network computes a function is beyond trying all, and nothing was run; what the axiom states was "
        "compared with what it is meant to state (tests/verify/checker/test_axiom_instances.py)",
    ),
    **dict.fromkeys(
        ("index-by-lookup", "layers-of-one", "one-of-layers", "layer-of-transformer", "further-layers"),
        "whether any network computes a function is beyond trying all, and nothing was run; what the axiom states was "
        "compared with what it is meant to state (tests/verify/checker/test_axiom_instances.py)",
    ),
}
RULE = (
    "tested on one right derivation, which it accepts, and on wrong derivations, each of which it refuses for the "
    "reason intended (tests/verify/checker/test_every_rule.py); random derivations are checked as well, and each "
    "statement that is then accepted is evaluated by its definition (tests/planted/test_random_derivations.py)"
)
THEORY: Mapping[str, str] = {
    "matrices": "corrupted evidence (tests/planted/test_corruption.py)",
    "composed functions": "entries by the slow definitions (tests/verify/measures/test_composed.py)",
    "covers": "what is found is accepted, planted errors are not (tests/verify/measures/test_cover_bounds.py)",
    "exhausted protocol trees": "counts against brute force (tests/verify/measures/test_depth_bounds.py)",
    "discrepancy": "what is found is accepted, planted errors are not "
    "(tests/verify/measures/test_discrepancy_rules.py)",
    "fooling-set bounds": "what is found is accepted, planted errors are not "
    "(tests/verify/measures/test_fooling_bounds.py)",
    "terms": "drawn functions against brute force (tests/verify/measures/test_terms_of_a_dnf.py)",
    "mixtures of protocols": "all protocols of few bits (tests/verify/measures/test_randomised.py)",
    "SAT refutations": "clauses against brute force in both directions (tests/verify/measures/test_refutation.py)",
    "automata": "statements for all lengths against brute force at small ones "
    "(tests/circuits/languages/fooling/test_regular_fooling.py, "
    "tests/circuits/languages/counting/test_word_count.py, tests/circuits/languages/states/test_minimise.py)",
    "automatic families": "families at small parameters (tests/circuits/languages/fooling/test_families.py)",
    "embeddings": "codes at all lengths against words one by one (tests/verify/measures/test_embeddings.py)",
    "held functions": "drawn languages against slow measures (tests/verify/languages/test_held_facts.py)",
    "merged lines": "the matrix, entry by entry (tests/verify/languages/test_merged_language.py)",
    "partial functions": "all functions that agree with drawn ones, and changed evidence "
    "(tests/verify/measures/test_partial_functions.py)",
    "permuted identity": "searches that read the matrix (tests/verify/languages/test_permuted_identity.py)",
    "regular families": "the matrices at every small length "
    "(tests/circuits/languages/fooling/test_regular_families.py)",
    "settled lines": "the matrices at every small length (tests/verify/languages/test_eventually_constant.py)",
    "weighted families": "sums over all words at small lengths "
    "(tests/circuits/languages/fooling/test_weighted_families.py)",
    "cases and counts": "drawn networks run on every input (tests/circuits/networks/test_counted_words.py)",
    "networks bit by bit": "drawn networks run on every input (tests/circuits/networks/test_bit_vectors.py)",
    "networks as clauses": "drawn networks run on every input (tests/verify/networks/test_network_refutation.py)",
    "networks": "machines run on every input (tests/verify/networks/test_machines.py, "
    "tests/verify/networks/test_remember.py, "
    "tests/verify/networks/test_networks_of_some_words.py, tests/protocols/test_split.py)",
    "networks of partial functions": "RNNs of all functions that agree with drawn ones "
    "(tests/verify/measures/test_partial_functions.py)",
    "torch runs": "runs recorded and changed (tests/verify/networks/test_torch_run.py)",
}


def tested(name: str) -> str:
    """What was run to test an axiom or a rule, beside what was run for all rules."""
    return BEYOND.get(name, AXIOM) if name in AXIOMS else THEORY.get(theory_of_rule(name), RULE)


def tested_all(names: Sequence[str], said: Sequence[str]) -> tuple[str, ...]:
    """What was run to test all of these: the axioms, each that is beyond trying all, and the rules.

    `said`: those of which it stands with their proofs what was run.
    """
    axioms = [name for name in names if name in AXIOMS]
    apart = [name for name in axioms if name in BEYOND]
    told = [f"Each {'other ' if apart else ''}axiom was {AXIOM}."] if len(apart) < len(axioms) else []
    texts = dict.fromkeys(BEYOND[name] for name in apart if name not in said)
    told += [f"Of {', '.join(name for name in apart if BEYOND[name] == words)}: {words}." for words in texts]
    return (*told, f"Each rule was {RULE}.") if len(axioms) < len(names) else tuple(told)
