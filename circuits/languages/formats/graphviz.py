"""A DFA as a drawing in the language of Graphviz: `dot -Tsvg` makes a picture of it."""

from __future__ import annotations

import re
from collections import defaultdict

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.dot import in_label
from fooling.circuits.languages.search.states.minimise import live


def to_dot(dfa: DFA, dead: bool = False) -> str:
    """The states that accept something, and the start; all states if `dead`.  Moves between two states are one arrow.

    >>> print(to_dot(DFA(("a", "b"), 0, frozenset({1}), ((1, 0), (1, None)))))
    digraph {
      rankdir=LR
      node [shape=circle]
      start [shape=point]
      0
      1 [shape=doublecircle]
      start -> 0
      0 -> 1 [label="a"]
      0 -> 0 [label="b"]
      1 -> 1 [label="a"]
    }
    """
    shown = set(range(dfa.states)) if dead else live(dfa) | {dfa.start}
    arrows: dict[tuple[int, int], list[str]] = defaultdict(list)
    for q in sorted(shown):
        for letter, r in zip(dfa.alphabet, dfa.transitions[q], strict=True):
            if r in shown and r is not None:
                arrows[q, r].append(letter)
    lines = ["rankdir=LR", "node [shape=circle]", "start [shape=point]"]
    lines += [f"{q} [shape=doublecircle]" if q in dfa.accepting else f"{q}" for q in sorted(shown)]
    lines += [f"start -> {dfa.start}"]
    lines += [f"{q} -> {r} [label={quoted(', '.join(map(in_label, letters)))}]" for (q, r), letters in arrows.items()]
    return "\n".join(["digraph {", *(f"  {line}" for line in lines), "}"])


def quoted(text: str) -> str:
    """Text as Graphviz has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    escaped = re.sub(r"&(?=#?\w+;)", "&amp;", escaped)  # Graphviz draws &lt; as <
    return f'"{escaped}"'
