"""The two trusted tiers, module by module, and the table of their lines of code that the README shows.

    python tests/architecture/trusted_tiers.py            prints the table
    python tests/architecture/trusted_tiers.py --write    puts it between the markers in README.md (`make tiers`)

What is proved rests on these modules and the standard library.  Tier 1 is the kernel, in three parts: the core (what a
proposition and a derivation are), numbers (what is computed), and theories with the axioms (one kind of evidence a
file).  A definition module (functions, automata, protocol trees) stands in a part that needs it.  Tier 2 is what is
needed besides to say what a network computes; the rows of its operators stand there as well, though the core's table
puts all rows together.  Each part has a budget of lines of code.

An axiom is a statement and no code: the lines that enter axioms are counted by themselves and have no budget.  What
else stands in their files, such as a function that makes several of them, is code like any other.
"""

from __future__ import annotations

import ast
import sys

from source_tree import ROOT, lines_of_code, path_of, tree

PARTS = {
    "core": (
        "fooling_sets.errors",
        "verify.statement.literals",
        "verify.statement.row",
        "verify.statement.operators",
        "verify.statement.proposition",
        "verify.checker.kernel",
        "verify.checker.logic",
        "verify.checker.judge",
    ),
    "numbers": (
        "verify.checker.powers",
        "verify.checker.polynomial",
        "verify.checker.normal_form",
        "verify.checker.arithmetic",
        "verify.checker.meaning",
        "verify.checker.evaluate",
        "verify.checker.computation",
        "verify.checker.bounds",
        "circuits.enclosure",
        "circuits.dyck",
        "circuits.interleaved",
        "circuits.regular_function",
    ),
    "theories": (
        "verify.checker.axiom_table",
        "verify.checker.axioms",
        "verify.checker.composition_axioms",
        "verify.checker.language_axioms",
        "verify.checker.machine_axioms",
        "verify.checker.number_axioms",
        "verify.checker.randomised_axioms",
        "verify.checker.held",
        "verify.statement.coin_operators",
        "verify.statement.language_operators",
        "verify.statement.partial_operators",
        "verify.statement.expression",
        "verify.statement.function_operators",
        "verify.checker.theories.contents",
        "verify.checker.theories.assumed",
        "verify.checker.theories.automata",
        "verify.checker.theories.automatic_families",
        "verify.checker.theories.clauses",
        "verify.checker.theories.cover_bounds",
        "verify.checker.theories.depth_bounds",
        "verify.checker.theories.discrepancy_bounds",
        "verify.checker.theories.fooling_bounds",
        "verify.checker.theories.goals",
        "verify.checker.theories.composed",
        "verify.checker.theories.embeddings",
        "verify.checker.theories.held_functions",
        "verify.checker.theories.induction",
        "verify.checker.theories.least_terms",
        "verify.checker.theories.matrices",
        "verify.checker.theories.merged_language",
        "verify.checker.theories.mixtures",
        "verify.checker.theories.partial_functions",
        "verify.checker.theories.permuted_identity",
        "verify.checker.theories.refutation",
        "verify.checker.theories.regular_families",
        "verify.checker.theories.settled_language",
        "verify.checker.theories.weighted_families",
        "verify.checker.theories.weights",
        "fooling_sets.discrepancy",
        "fooling_sets.fooling_set",
        "fooling_sets.functions",
        "fooling_sets.partition",
        "fooling_sets.rank",
        "fooling_sets.rectangle",
        "fooling_sets.compositions",
        "circuits.coded_inputs",
        "circuits.dfa",
        "circuits.dfa_evidence",
        "circuits.factorisation",
        "circuits.families",
        "circuits.family_states",
        "circuits.stacks",
        "circuits.held_language",
        "circuits.linear_system",
        "circuits.minors",
        "circuits.operations",
        "circuits.orthogonal_rows",
        "circuits.product",
        "circuits.rectangles",
        "circuits.row_families",
        "circuits.weighted_automaton",
        "circuits.word_count",
        "protocols.coins",
        "protocols.one_way",
        "protocols.tree",
    ),
    "machines": (
        "verify.statement.machine_operators",
        "verify.checker.letters",
        "verify.checker.theories.acceptors",
        "verify.checker.theories.machines",
        "verify.checker.theories.networks",
        "verify.checker.theories.smt",
        "verify.checker.theories.torch_run",
        "verify.checker.theories.vectors",
        "circuits.activations",
        "circuits.value_set",
        "circuits.number_format",
        "circuits.packed_matrix",
        "circuits.machine",
        "circuits.schedule",
        "circuits.arithmetic",
        "circuits.read_out",
        "circuits.attention",
        "circuits.block",
        "circuits.embedding",
        "circuits.transformer",
        "circuits.json_reader",
        "circuits.transformer_json",
        "circuits.recurrent_json",
        "circuits.network_json",
        "circuits.rnn",
        "circuits.recurrent_layers",
        "circuits.recurrent",
        "circuits.constructions.elman_of_dfa",
        "circuits.near_orthogonal",
        "circuits.constructions.index_lookup",
        "protocols.channel",
        "protocols.parties",
        "protocols.layout",
        "protocols.rnn_protocol",
        "protocols.split_sum",
        "protocols.transformer_plan",
        "protocols.transformer_protocol",
        "protocols.printed_steps",
        "protocols.split",
    ),
}
TIER_1 = ("core", "numbers", "theories")
TITLES = {
    "core": "tier 1, the core",
    "numbers": "tier 1, numbers",
    "theories": "tier 1, theories (and what stands beside the axioms)",
    "machines": "tier 2, the machine semantics",
}
BUDGETS = {"core": 560, "numbers": 900, "tier 1": 5998}
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
    return "\n\n".join([*map(_part, TIER_1), together, _part("machines")])


def _part(part: str) -> str:
    rows = [f"| `{module}` | {size(module)} |" for module in PARTS[part]]
    budget = f" (budget {BUDGETS[part]})" if part in BUDGETS else ""
    total = f"| **total**{budget} | **{sizes()[part]}** |"
    return "\n".join([f"| {TITLES[part]} | lines |", "|---|---:|", *rows, total])


def shown(readme: str) -> str:
    """What stands between the markers of a README; ValueError where they are missing."""
    _, opening, rest = readme.partition(OPENING)
    inside, closing, _ = rest.partition(CLOSING)
    if not (opening and closing):
        raise ValueError(f"README.md has no {OPENING} ... {CLOSING}")
    return inside.strip()


def main() -> None:
    """Print the table, or write it into the README."""
    if sys.argv[1:] != ["--write"]:
        print(table())
        return
    path = ROOT / "README.md"
    readme = path.read_text(encoding="utf-8")
    old = shown(readme)
    head, tail = readme.split(OPENING)[0], readme.split(CLOSING, 1)[1]
    path.write_text(f"{head}{OPENING}\n\n{table()}\n\n{CLOSING}{tail}", encoding="utf-8")
    print("README.md is up to date" if old == table() else "README.md rewritten")


if __name__ == "__main__":
    main()
