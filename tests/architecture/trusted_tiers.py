"""The two trusted tiers, module by module, and the table of their lines of code that docs/trusted.md shows.

    python tests/architecture/trusted_tiers.py            prints the table
    python tests/architecture/trusted_tiers.py --write    puts it between the markers in docs/trusted.md (`make tiers`)

What is proved rests on these modules and the standard library.  Tier 1 is the kernel, in three parts: the core (what a
proposition and a derivation are), numbers (what is computed), and theories with the axioms (one kind of evidence a
file).  A definition module (functions, automata, protocol trees) stands in a part that needs it.  Tier 2 is what is
needed besides to say what a network computes, and what the monoid of a language is; the rows of their operators stand
there as well, though the core's table puts all rows together.  Each part has a budget of lines of code.

An axiom is a statement and no code: the lines that enter axioms are counted by themselves and have no budget.  What
else stands in their files, such as a function that makes several of them, is code like any other.
"""

from __future__ import annotations

import ast
import sys

from source_tree import ROOT, lines_of_code, path_of, tree

PARTS = {
    "first": ("fooling",),  # its `__init__`, which the import of any other module runs before all else
    "core": (
        "fooling.fooling_sets.errors",
        "fooling.verify.statement.literals",
        "fooling.verify.statement.row",
        "fooling.verify.statement.operators",
        "fooling.verify.statement.proposition",
        "fooling.verify.checker.kernel",
        "fooling.verify.checker.logic",
        "fooling.verify.checker.judge",
    ),
    "numbers": (
        "fooling.verify.checker.polynomial",
        "fooling.verify.checker.normal_form",
        "fooling.verify.checker.arithmetic",
        "fooling.verify.checker.meaning",
        "fooling.verify.checker.evaluate",
        "fooling.verify.checker.computation",
        "fooling.circuits.numbers.enclosure",
        "fooling.circuits.languages.dyck",
        "fooling.circuits.languages.interleaved",
        "fooling.circuits.languages.regular_function",
    ),
    "theories": (
        "fooling.verify.checker.axiom_table",
        "fooling.verify.checker.axioms",
        "fooling.verify.checker.bapo_axioms",
        "fooling.verify.checker.composition_axioms",
        "fooling.verify.checker.construction_axioms",
        "fooling.verify.checker.entropy_axioms",
        "fooling.verify.checker.epoch_axioms",
        "fooling.verify.checker.language_axioms",
        "fooling.verify.checker.machine_axioms",
        "fooling.verify.checker.message_axioms",
        "fooling.verify.checker.number_axioms",
        "fooling.verify.checker.randomised_axioms",
        "fooling.verify.checker.recall_axioms",
        "fooling.verify.statement.coin_operators",
        "fooling.verify.statement.language_operators",
        "fooling.verify.statement.message_operators",
        "fooling.verify.statement.partial_function_operators",
        "fooling.verify.statement.random_operators",
        "fooling.verify.statement.expression",
        "fooling.verify.statement.function_operators",
        "fooling.verify.checker.theories.contents",
        "fooling.verify.checker.theories.assumed",
        "fooling.verify.checker.theories.automata",
        "fooling.verify.checker.theories.automatic_families",
        "fooling.verify.checker.theories.clauses",
        "fooling.verify.checker.theories.cover_bounds",
        "fooling.verify.checker.theories.depth_bounds",
        "fooling.verify.checker.theories.discrepancy_bounds",
        "fooling.verify.checker.theories.fooling_bounds",
        "fooling.verify.checker.theories.goals",
        "fooling.verify.checker.theories.composed",
        "fooling.verify.checker.theories.embeddings",
        "fooling.verify.checker.theories.held_functions",
        "fooling.verify.checker.theories.induction",
        "fooling.verify.checker.theories.terms_of_a_dnf",
        "fooling.verify.checker.theories.matrices",
        "fooling.verify.checker.theories.mean_values",
        "fooling.verify.checker.theories.merged_language",
        "fooling.verify.checker.theories.messages_in_turn",
        "fooling.verify.checker.theories.mixtures",
        "fooling.verify.checker.theories.partial_functions",
        "fooling.verify.checker.theories.random_variables",
        "fooling.verify.checker.theories.permuted_identity",
        "fooling.verify.checker.theories.refutation",
        "fooling.verify.checker.theories.regular_families",
        "fooling.verify.checker.theories.settled_language",
        "fooling.verify.checker.theories.weighted_families",
        "fooling.verify.checker.theories.weights",
        "fooling.fooling_sets.discrepancy",
        "fooling.fooling_sets.fooling_set",
        "fooling.fooling_sets.functions",
        "fooling.fooling_sets.partition",
        "fooling.fooling_sets.rank",
        "fooling.fooling_sets.rectangle",
        "fooling.fooling_sets.random_variables",
        "fooling.fooling_sets.shattered",
        "fooling.fooling_sets.compositions",
        "fooling.circuits.languages.coded_inputs",
        "fooling.circuits.languages.dfa",
        "fooling.circuits.languages.spelled_words",
        "fooling.circuits.languages.minimality",
        "fooling.circuits.languages.factorisation",
        "fooling.circuits.languages.automaton_families",
        "fooling.circuits.languages.family_states",
        "fooling.circuits.languages.dyck_stacks",
        "fooling.circuits.languages.words_with_held_shares",
        "fooling.circuits.languages.linear_system",
        "fooling.circuits.languages.minors",
        "fooling.circuits.languages.operations",
        "fooling.circuits.languages.orthogonal_rows",
        "fooling.circuits.languages.product",
        "fooling.circuits.languages.rectangles",
        "fooling.circuits.languages.row_families",
        "fooling.circuits.languages.weighted_automaton",
        "fooling.circuits.languages.word_count",
        "fooling.protocols.coins",
        "fooling.protocols.messages",
        "fooling.protocols.passes",
        "fooling.protocols.one_way",
        "fooling.protocols.tree",
    ),
    "machines": (
        "fooling.verify.statement.machine_operators",
        "fooling.verify.checker.letters",
        "fooling.verify.checker.theories.bounded_oracles",
        "fooling.verify.checker.theories.acceptors",
        "fooling.verify.checker.theories.cases",
        "fooling.verify.checker.theories.layers",
        "fooling.verify.checker.theories.machines",
        "fooling.verify.checker.theories.network_contents",
        "fooling.verify.checker.theories.networks",
        "fooling.verify.checker.theories.partial_networks",
        "fooling.verify.checker.theories.readings",
        "fooling.verify.checker.theories.cells",
        "fooling.verify.checker.theories.head_states",
        "fooling.verify.checker.theories.network_clauses",
        "fooling.verify.checker.theories.network_refutation",
        "fooling.verify.checker.theories.network_bits",
        "fooling.verify.checker.theories.smt",
        "fooling.verify.checker.theories.torch_run",
        "fooling.verify.checker.theories.vectors",
        "fooling.circuits.numbers.activations",
        "fooling.circuits.numbers.value_set",
        "fooling.circuits.numbers.number_format",
        "fooling.circuits.numbers.packed_matrix",
        "fooling.circuits.networks.machine",
        "fooling.circuits.networks.read_once",
        "fooling.circuits.networks.bit_vectors",
        "fooling.circuits.networks.local_functions",
        "fooling.circuits.networks.orderless",
        "fooling.circuits.networks.word_totals",
        "fooling.circuits.networks.walked_words",
        "fooling.circuits.networks.counted_words",
        "fooling.circuits.networks.letter_boxes",
        "fooling.circuits.numbers.schedule",
        "fooling.circuits.numbers.arithmetic",
        "fooling.circuits.networks.read_out",
        "fooling.circuits.networks.attention",
        "fooling.circuits.networks.block",
        "fooling.circuits.networks.embedding",
        "fooling.circuits.networks.transformer",
        "fooling.circuits.networks.json_reader",
        "fooling.circuits.networks.transformer_json",
        "fooling.circuits.networks.recurrent_json",
        "fooling.circuits.networks.network_json",
        "fooling.circuits.networks.rnn",
        "fooling.circuits.networks.squashed",
        "fooling.circuits.networks.mamba",
        "fooling.circuits.networks.mamba2",
        "fooling.circuits.networks.recurrent_layers",
        "fooling.circuits.networks.recurrent",
        "fooling.circuits.networks.elman_of_dfa",
        "fooling.circuits.networks.near_orthogonal",
        "fooling.circuits.networks.index_lookup",
        "fooling.protocols.bapo",
        "fooling.protocols.channel",
        "fooling.protocols.parties",
        "fooling.protocols.layout",
        "fooling.protocols.rnn_protocol",
        "fooling.protocols.split_sum",
        "fooling.protocols.transformer_plan",
        "fooling.protocols.transformer_protocol",
        "fooling.protocols.printed_steps",
        "fooling.protocols.split",
    ),
    "monoids": (
        "fooling.verify.statement.algebra_operators",
        "fooling.verify.checker.theories.monoids",
        "fooling.verify.checker.theories.ordered_states",
        "fooling.verify.checker.theories.words_against",
        "fooling.circuits.languages.minimal_automaton",
        "fooling.circuits.languages.monoid",
        "fooling.circuits.languages.permutation_groups",
    ),
    "laws": (
        "fooling.verify.statement.law_operators",
        "fooling.verify.checker.theories.laws",
        "fooling.circuits.languages.generator",
        "fooling.circuits.languages.random_words",
    ),
}
TIER_1 = ("first", "core", "numbers", "theories")
TITLES = {
    "first": "tier 1, what importing any module runs first",
    "core": "tier 1, the core",
    "numbers": "tier 1, numbers",
    "theories": "tier 1, theories (and what stands beside the axioms)",
    "machines": "tier 2, the machine semantics",
    "monoids": "tier 2, the monoid of a language",
    "laws": "tier 2, the laws of random words",
}
BUDGETS = {"core": 577, "numbers": 928, "tier 1": 6880}
PAGE = ROOT / "docs" / "trusted.md"
OPENING, CLOSING = "<!-- trusted tiers -->", "<!-- /trusted tiers -->"


def of_axioms(module: str) -> frozenset[int]:
    """The lines of a file of axioms that enter them: calls, and loops of calls, that stand for themselves."""
    if not module.endswith("axioms"):
        return frozenset()
    entered = [node for node in tree(path_of(module)).body if isinstance(node, ast.Expr | ast.For)]
    spans = (range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in entered)
    return lines_of_code(path_of(module)) & {line for span in spans for line in span}


def size(module: str) -> int:
    """The lines of code of a module, axioms left out."""
    return len(lines_of_code(path_of(module)) - of_axioms(module))


def sizes() -> dict[str, int]:
    """The lines of code of each part, and of tier 1 together; and the lines of the axioms."""
    parts = {part: sum(map(size, modules)) for part, modules in PARTS.items()}
    axioms = sum(len(of_axioms(module)) for modules in PARTS.values() for module in modules)
    return {**parts, "tier 1": sum(parts[part] for part in TIER_1), "axioms": axioms}


def table() -> str:
    """The parts as markdown: a row for each module with its lines of code, the totals, and the budgets."""
    code, axioms = sizes()["tier 1"], sizes()["axioms"]
    together = f"Tier 1 together: {code} lines of code; its budget is {BUDGETS['tier 1']}. The axioms: {axioms} lines."
    return "\n\n".join([*map(_part, TIER_1), together, *map(_part, ("machines", "monoids", "laws"))])


def _part(part: str) -> str:
    rows = [f"| `{module}` | {size(module)} |" for module in PARTS[part]]
    budget = f" (budget {BUDGETS[part]})" if part in BUDGETS else ""
    total = f"| **total**{budget} | **{sizes()[part]}** |"
    return "\n".join([f"| {TITLES[part]} | lines |", "|---|---:|", *rows, total])


def shown(page: str) -> str:
    """What stands between the markers of a page; ValueError where they are missing."""
    _, opening, rest = page.partition(OPENING)
    inside, closing, _ = rest.partition(CLOSING)
    if not (opening and closing):
        raise ValueError(f"the page has no {OPENING} ... {CLOSING}")
    return inside.strip()


def main() -> None:
    """Print the table, or write it into the page."""
    if sys.argv[1:] != ["--write"]:
        print(table())
        return
    page = PAGE.read_text(encoding="utf-8")
    old = shown(page)
    head, tail = page.split(OPENING)[0], page.split(CLOSING, 1)[1]
    PAGE.write_text(f"{head}{OPENING}\n\n{table()}\n\n{CLOSING}{tail}", encoding="utf-8")
    print(f"docs/trusted.md {'is up to date' if old == table() else 'rewritten'}")


if __name__ == "__main__":
    main()
