"""The format BA of RABIT and other tools for inclusion: a line for the start, for each move, for each accepting state.

    [0]
    a,[0]->[1]
    [1]

It is a format for automata on infinite words, read here as one on finite words: a word is accepted where a run ends in
an accepting state.  Without a first line the source of the first move is the start; without accepting states all states
accept.  The alphabet is the letters of the moves, and the states are those that are named.

So that nothing is lost, what is written here has a state `[letters]`, which no word reaches: its moves name all letters
in their order, and all states that are in no move.  A reader that does not know of it reads the same language; ours
takes it away.  BA has one start and no moves for the empty word.
"""

from __future__ import annotations

import re

from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_moves
from fooling.fooling_sets.errors import InvalidInput

OF_LETTERS = "[letters]"
NUMBERED = re.compile(r"\[?(\d{1,9})\]?")


def from_ba(text: str, where: str = "BA") -> FiniteAutomaton:
    r"""The automaton that is written so; InvalidInput names the line.

    >>> found = from_ba("p\na,p->q\nq").deterministic()
    >>> found.accepts("a"), found.accepts("aa")
    (True, False)
    """
    start: str | None = None
    moves: list[tuple[str, str, str]] = []
    accepting: list[str] = []
    for place, line in enumerate(map(str.strip, text.splitlines()), 1):
        if "->" in line or "," in line:
            letter, comma, rest = line.partition(",")
            source, arrow, target = rest.partition("->")
            if not (letter and comma and source and arrow and target) or accepting:
                late = "a move after the accepting states" if accepting else f"{line[:60]!r}"
                raise InvalidInput(f"{where}: line {place}: {late}; want LETTER,STATE->STATE")
            moves.append((source, letter, target))
        elif line and not moves and start is None:
            start = line
        elif line:
            accepting.append(line)
    if not moves:
        raise InvalidInput(f"{where}: it has no move, so its alphabet is not known; want lines LETTER,STATE->STATE")
    return _automaton(moves[0][0] if start is None else start, moves, accepting, where)


def _automaton(start: str, moves: list[tuple[str, str, str]], accepting: list[str], where: str) -> FiniteAutomaton:
    ours = any(source == OF_LETTERS for source, _, _ in moves)
    plain = [move for move in moves if move[0] != OF_LETTERS]
    named = [start, *(name for q, _, r in plain for name in (q, r)), *accepting]
    if ours:
        named = [name for name in (*named, *(r for q, _, r in moves if q == OF_LETTERS)) if name != OF_LETTERS]
    names = list(dict.fromkeys(named))
    if all(NUMBERED.fullmatch(name) for name in names):
        names.sort(key=lambda name: int(NUMBERED.fullmatch(name)[1]))  # type: ignore[index]
    number = {name: q for q, name in enumerate(names)}
    letters = [letter for q, letter, _ in moves if q == OF_LETTERS] if ours else [letter for _, letter, _ in moves]
    final = accepting if ours or accepting else names
    try:
        found = [(number[q], letter, number[r]) for q, letter, r in plain]
        chosen = [number[name] for name in final if name != OF_LETTERS]
        return of_moves(list(dict.fromkeys(letters)), len(names), [number[start]], chosen, found)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def to_ba(automaton: FiniteAutomaton) -> str:
    """The text; InvalidInput for what the format cannot say."""
    if len(automaton.starts) > 1 or any(automaton.epsilon):
        raise InvalidInput("BA has one start and no moves for the empty word; want JSON for this automaton")
    for letter in automaton.alphabet:
        if not letter.isprintable() or letter != letter.strip() or any(sign in letter for sign in (",", "->")):
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
