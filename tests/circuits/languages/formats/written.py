"""Automata written in BA and in HOA so that nothing is lost: what the readers are tried with."""

from __future__ import annotations

from fooling.circuits.languages.formats.ba import OF_LETTERS
from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton
from fooling.fooling_sets.errors import InvalidInput


def to_ba(automaton: FiniteAutomaton) -> str:
    """The text; InvalidInput for what the format cannot say."""
    if len(automaton.starts) > 1 or any(automaton.epsilon):
        raise InvalidInput("BA has one start and no moves for the empty word; want JSON for this automaton")
    for letter in automaton.alphabet:
        if not letter.isprintable() or any(sign in letter for sign in (",", "->", " ")):
            raise InvalidInput(f"BA has no letter {letter!r}; want JSON for this automaton")
    start = automaton.starts[0]
    moves = [
        (letter, q, r)
        for q, row in enumerate(automaton.transitions)
        for letter, targets in zip(automaton.alphabet, row, strict=True)
        for r in targets
    ]
    met = {start, *automaton.accepting, *(one for _, q, r in moves for one in (q, r))}
    first = automaton.alphabet[0]
    lines = [f"[{start}]", *(f"{letter},{OF_LETTERS}->{OF_LETTERS}" for letter in automaton.alphabet)]
    lines += [f"{first},{OF_LETTERS}->[{q}]" for q in range(automaton.states) if q not in met]
    lines += [f"{letter},[{q}]->[{r}]" for letter, q, r in moves]
    # Without accepting states all would accept.
    lines += [f"[{q}]" for q in automaton.accepting] or [OF_LETTERS]
    return "\n".join(lines) + "\n"


def to_hoa(automaton: FiniteAutomaton) -> str:
    """The text; InvalidInput for what the format cannot say."""
    if any(automaton.epsilon):
        raise InvalidInput("HOA has no moves for the empty word; want JSON for this automaton")
    letters = automaton.alphabet
    labels = [" & ".join(f"{'' if i == a else '!'}{i}" for i in range(len(letters))) for a in range(len(letters))]
    quoted = " ".join('"' + letter.replace("\\", "\\\\").replace('"', '\\"') + '"' for letter in letters)
    lines = ["HOA: v1", f"States: {automaton.states}", *(f"Start: {q}" for q in automaton.starts)]
    lines += [f"AP: {len(letters)} {quoted}", "acc-name: Buchi", "Acceptance: 1 Inf(0)"]
    lines += ["properties: trans-labels explicit-labels state-acc", f"letters: {quoted}", "--BODY--"]
    for q, row in enumerate(automaton.transitions):
        lines.append(f"State: {q}{' {0}' if q in automaton.accepting else ''}")
        lines += [f"[{label}] {r}" for label, targets in zip(labels, row, strict=True) for r in targets]
    return "\n".join([*lines, "--END--"]) + "\n"
