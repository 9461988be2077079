"""Clauses for solvers of other people's: DIMACS, SMT-LIB and AIGER, each with comments that say what it is.

DIMACS    a line for each clause, literals v and -v, ended by 0.
SMT-LIB   a constant v1, v2, ... of sort Bool for each variable, an assertion for each clause.
AIGER     text (`aag`): each variable is an input, the one output is the conjunction of all clauses, each the negation
          of an AND of negated literals (Biere 2007).
In all of them "satisfiable" says that there is what the comments say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fooling.verify.checker.theories.clauses import Clauses

TRUE = 1  # the literal of AIGER


def as_dimacs(problem: Clauses, comments: Sequence[str] = ()) -> str:
    """The clauses as the certificates have them, after the comments."""
    return "".join(f"c {line}\n" for line in comments) + problem.dimacs()


def as_smtlib(problem: Clauses, comments: Sequence[str] = ()) -> str:
    """A script that ends with (check-sat)."""
    lines = [f"; {line}" for line in comments] + ["(set-logic QF_UF)"]
    lines += [f"(declare-const v{number} Bool)" for number in range(1, len(problem.says) + 1)]
    for clause in problem.clauses:
        literals = [f"v{literal}" if literal > 0 else f"(not v{-literal})" for literal in clause]
        lines.append(f"(assert {_or(literals)})")
    return "\n".join([*lines, "(check-sat)", ""])


def _or(literals: Sequence[str]) -> str:
    if len(literals) < 2:
        return literals[0] if literals else "false"
    return f"(or {' '.join(literals)})"


def as_aiger(problem: Clauses, comments: Sequence[str] = ()) -> str:
    """Literals are 2v for variable v and 2v + 1 for its negation; 0 is false and 1 true."""
    inputs, gates = len(problem.says), list[tuple[int, int, int]]()

    def conjunction(literals: Sequence[int]) -> int:
        result = TRUE
        for literal in literals:
            if result == TRUE:
                result = literal
                continue
            own = 2 * (inputs + len(gates) + 1)
            gates.append((own, max(result, literal), min(result, literal)))
            result = own
        return result

    clauses = [conjunction([2 * abs(one) + (one > 0) for one in clause]) ^ 1 for clause in problem.clauses]
    output = conjunction(clauses)
    lines = [f"aag {inputs + len(gates)} {inputs} 0 1 {len(gates)}"]
    lines += [str(2 * number) for number in range(1, inputs + 1)]
    lines += [str(output), *(" ".join(map(str, gate)) for gate in gates)]
    return "\n".join([*lines, "c", *comments, ""])


FORMATS: Mapping[str, Callable[[Clauses, Sequence[str]], str]] = {
    ".cnf": as_dimacs,
    ".smt2": as_smtlib,
    ".aag": as_aiger,
}
"""By the ending of a file's name."""
