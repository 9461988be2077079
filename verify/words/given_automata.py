"""The automata that a proposition gives, as tables on one line: the words of a proposition say only how large they are.

A certificate proves its proposition of the automata that stand in it.  Whoever reads that it is accepted sees here of
which ones.  A long table has a digest in its place, which tells it from every other.
"""

from __future__ import annotations

import json
from hashlib import sha256

from fooling.verify.methods.engine.goals import subterms
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.proposition import Term, thawed

AUTOMATA = ("dfa", "nfa")
LONGEST = 400  # characters of a table
DIGITS = 16  # of a digest


def given_automata(proposition: Term) -> tuple[str, ...]:
    """Each automaton of the proposition on one line.

    >>> given_automata(("aperiodic", ("dfa", ("a", "b"), 0, (1,), ((1, 0), (None, 1)))))
    ('the given 2-state DFA over a b: start 0; accepting 1; 0: 1 0; 1: - 1',)
    >>> given_automata(("aperiodic", ("nfa", ("a",), (0,), (1,), ((0, "a", 1),))))
    ('the given NFA over a: starts 0; accepting 1; 0 a 1',)
    """
    return tuple(_told(one) for head in AUTOMATA for one in sorted(subterms(proposition, head), key=repr))


def _told(one: Term) -> str:
    head, letters, start, accepting, moves = one
    over = f"over {' '.join(letters)}"
    if head == "dfa":
        rows = (f"{q}: {' '.join('-' if r is None else str(r) for r in row)}" for q, row in enumerate(moves))
        name, table = f"{len(moves)}-state DFA {over}: start {start}", "; ".join(rows)
    else:
        name, table = f"NFA {over}: starts {_listed(start)}", "; ".join(f"{q} {a} {r}" for q, a, r in moves)
    told = f"the given {name}; accepting {_listed(accepting)}; {table}"
    if len(told) <= LONGEST:
        return told
    digest = sha256(json.dumps(thawed(one)).encode()).hexdigest()[:DIGITS]
    which = f"{len(moves)}-state DFA" if head == "dfa" else "NFA"
    return f"the given {which} over {counted(len(letters), 'letters')}: the table is long, and its digest is {digest}"


def _listed(states: Term) -> str:
    return " ".join(map(str, states)) or "none"
