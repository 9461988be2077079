"""An automaton as a table for a hand-out: a row for each state, a column for each letter, and which states accept.

The table is a formula, as a matrix is, so that Markdown and LaTeX have the same one.  A student who reads it knows the
automaton: the words "start" and "accepts" stand in it, and a move that is undefined is a dash.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from fooling.verify.statement.proposition import Term, thawed

MOST_STATES, MOST_LETTERS = 40, 26  # of an automaton that is printed
SPECIAL = {**{sign: f"\\{sign}" for sign in "&%#_{}"}, "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
IN_NO_FORMULA = "$`\\"  # which would end it, or begin another thing, in Markdown


def automaton_table(term: Term) -> str:
    r"""The formula of a term `dfa` or `nfa`; empty for another term, and for an automaton that fills no page.

    >>> print(automaton_table(("dfa", ("a",), 0, (0,), ((None,),))))
    \begin{array}{l|c|c} & \texttt{a} & \text{accepts} \\ \hline \text{start } 0 & - & \text{yes}\end{array}
    """
    found: Any = thawed(term)
    if not isinstance(found, list) or found[0] not in ("dfa", "nfa"):
        return ""
    if found[0] == "dfa":
        _, letters, start, accepting, rows = found
        starts, count = [start], len(rows)
        edges = [
            (q, letter, r)
            for q, row in enumerate(rows)
            for letter, r in zip(letters, row, strict=True)
            if r is not None
        ]
    else:
        _, letters, starts, accepting, edges = found
        count = 1 + max([*starts, *accepting, *(q for edge in edges for q in (edge[0], edge[2]))], default=0)
    if count > MOST_STATES or len(letters) > MOST_LETTERS or {*IN_NO_FORMULA} & {*"".join(letters)}:
        return ""
    return _table(letters, count, starts, accepting, edges)


def _table(
    letters: Sequence[str],
    count: int,
    starts: Collection[int],
    accepting: Collection[int],
    edges: Collection[tuple[int, str, int]],
) -> str:
    """The array of LaTeX."""
    head = " & ".join(["", *(rf"\texttt{{{_escaped(one)}}}" for one in letters), r"\text{accepts}"])
    rows = [rf"{head} \\ \hline"]
    for q in range(count):
        name = rf"\text{{start }} {q}" if q in starts else str(q)
        moves = [sorted(r for p, letter, r in edges if (p, letter) == (q, one)) for one in letters]
        to = [", ".join(map(str, found)) or "-" for found in moves]
        end = "" if q == count - 1 else r" \\"
        rows.append(" & ".join([name, *to, rf"\text{{{'yes' if q in accepting else 'no'}}}"]) + end)
    return rf"\begin{{array}}{{l|{'c' * len(letters)}|c}}" + " ".join(rows) + r"\end{array}"


def _escaped(letter: str) -> str:
    return "".join(SPECIAL.get(sign, sign) for sign in letter)
