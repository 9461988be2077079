"""The two trusted tiers, module by module, and the table of their lines of code that the README shows.

    python tests/architecture/trusted_tiers.py            prints the table
    python tests/architecture/trusted_tiers.py --write    puts it between the markers in README.md

What is proved rests on these modules and the standard library.  Tier 1 holds propositions, rules, and the functions,
automata and protocol trees they speak of; tier 2 what is needed besides to say what a network computes.
"""

from __future__ import annotations

import sys

from source_tree import ROOT, lines_of_code, path_of

TIERS = {
    "tier 1, the kernel": (
        "verify.statement.proposition",
        "verify.checker.kernel",
        "verify.checker.judge",
        "verify.checker.logic",
        "verify.checker.polynomial",
        "verify.checker.arithmetic",
        "verify.checker.evaluate",
        "verify.checker.meaning",
        "verify.checker.table",
        "verify.checker.theories.communication",
        "verify.checker.theories.weights",
        "verify.checker.theories.cover_bounds",
        "verify.checker.theories.depth_bounds",
        "verify.checker.theories.permuted_identity",
        "verify.checker.theories.merged_language",
        "verify.checker.theories.discrepancy_bounds",
        "verify.checker.theories.fooling_bounds",
        "verify.checker.theories.clauses",
        "verify.checker.theories.refutation",
        "verify.checker.theories.automata",
        "fooling_sets.errors",
        "fooling_sets.functions",
        "fooling_sets.partition",
        "fooling_sets.fooling_set",
        "fooling_sets.rank",
        "fooling_sets.rectangle",
        "fooling_sets.discrepancy",
        "circuits.dfa",
        "circuits.dyck",
        "circuits.interleaved",
        "circuits.regular_function",
        "circuits.product",
        "circuits.dfa_evidence",
        "circuits.word_count",
        "protocols.tree",
        "protocols.one_way",
    ),
    "tier 2, the machine semantics": (
        "verify.checker.theories.machines",
        "verify.checker.theories.networks",
        "verify.checker.theories.probability",
        "verify.checker.theories.smt",
        "verify.checker.theories.torch_run",
        "circuits.enclosure",
        "circuits.number_format",
        "circuits.machine",
        "circuits.transformer",
        "circuits.rnn",
        "circuits.near_orthogonal",
        "circuits.constructions.index_lookup",
        "protocols.channel",
        "protocols.rnn_protocol",
        "protocols.transformer_protocol",
        "protocols.split",
    ),
}
OPENING, CLOSING = "<!-- trusted tiers -->", "<!-- /trusted tiers -->"


def table() -> str:
    """Both tiers as markdown: a row for each module with its lines of code, and the totals."""
    return "\n\n".join(_tier(name, modules) for name, modules in TIERS.items())


def _tier(name: str, modules: tuple[str, ...]) -> str:
    counts = {module: len(lines_of_code(path_of(module))) for module in modules}
    rows = [f"| `{module}` | {count} |" for module, count in counts.items()]
    return "\n".join([f"| {name} | lines |", "|---|---:|", *rows, f"| **total** | **{sum(counts.values())}** |"])


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
