"""The format BA of RABIT and other tools for inclusion: a line for the start, for each move, for each accepting state.

    [0]
    a,[0]->[1]
    [1]

It is a format for automata on infinite words, read here as one on finite words: a word is accepted where a run ends in
an accepting state.  Without a first line the source of the first move is the start; without accepting states all states
accept.  The alphabet is the letters of the moves, and the states are those of the moves: a start or an accepting state
that is in none is refused, as it is most often another spelling of one that is.  Names have no blanks, commas and ->.

So that nothing is lost, a file may have a state `[letters]`, which no word reaches: its moves name all letters in their
order, and all states that are in no move.  A reader that does not know of it reads the same language; ours takes it
away.  BA has one start and no moves for the empty word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_moves
from fooling.fooling_sets.errors import InvalidInput

OF_LETTERS = "[letters]"
NUMBERED = re.compile(r"\[?([0-9]{1,9})\]?")
NEWLINE, BLANKS = re.compile("\r\n|\r|\n"), " \t"
MOVE = re.compile("((?:(?!->)[^,])+),((?:(?!->)[^,])+)->((?:(?!->)[^,])+)")


def from_ba(text: str, where: str = "BA") -> FiniteAutomaton:
    r"""The automaton that is written so; InvalidInput names the line.

    >>> found = from_ba("p\na,p->q\nq").deterministic()
    >>> found.accepts("a"), found.accepts("aa")
    (True, False)
    """
    start: str | None = None
    moves: list[tuple[str, str, str]] = []
    accepting: list[str] = []
    try:
        for place, line in enumerate((line.strip(BLANKS) for line in NEWLINE.split(text)), 1):
            if "->" in line or "," in line:
                moves.append(_move(line, place))
                if accepting:
                    raise InvalidInput(f"line {place}: a move after the accepting states; want these last")
            elif line and not moves and start is None:
                start = _name(line, "the start", place)
            elif line:
                accepting.append(_name(line, "an accepting state", place))
        if not moves:
            raise InvalidInput("it has no move, so its alphabet is not known; want lines LETTER,STATE->STATE")
        return _automaton(moves[0][0] if start is None else start, moves, accepting)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def _move(line: str, place: int) -> tuple[str, str, str]:
    """The state, the letter and the state of a move."""
    match = MOVE.fullmatch(line)
    if match is None:
        want = "want LETTER,STATE->STATE, with one comma and one ->"
        raise InvalidInput(f"line {place}: {line[:60]!r}; {want}")
    letter, source, target = match.groups()
    return _name(source, "a state", place), _name(letter, "a letter", place), _name(target, "a state", place)


def _name(text: str, what: str, place: int) -> str:
    if not text.isprintable() or " " in text:
        raise InvalidInput(f"line {place}: {text[:60]!r} for {what}; want a name without blanks")
    return text


def _automaton(start: str, moves: list[tuple[str, str, str]], accepting: list[str]) -> FiniteAutomaton:
    ours = any(source == OF_LETTERS for source, _, _ in moves)
    plain = [move for move in moves if move[0] != OF_LETTERS]
    met = list(dict.fromkeys(name for q, _, r in moves for name in (q, r)))
    if not ours:
        _require_met([start, *accepting], met)
    named = [name for name in dict.fromkeys([start, *met, *accepting]) if not (ours and name == OF_LETTERS)]
    if all(NUMBERED.fullmatch(name) for name in named):
        named.sort(key=lambda name: int(NUMBERED.fullmatch(name)[1]))  # type: ignore[index]
    number = {name: q for q, name in enumerate(named)}
    letters = [letter for q, letter, _ in moves if q == OF_LETTERS or not ours]
    final = accepting if ours or accepting else named
    chosen = [number[name] for name in final if name != OF_LETTERS]
    found = [(number[q], letter, number[r]) for q, letter, r in plain]
    return of_moves(list(dict.fromkeys(letters)), len(named), [number[start]], chosen, found)


def _require_met(chosen: Iterable[str], met: Sequence[str]) -> None:
    """The start and the accepting states are in some move: another spelling would be another state, with no moves."""
    for name in chosen:
        if name not in met:
            alike = next((one for one in met if one.strip("[]") == name.strip("[]")), None)
            meant = f"; did you mean {alike[:60]}?" if alike else ""
            raise InvalidInput(f"the state {name[:60]} is in no move{meant}; want a state that is in one")
    names: dict[str, str] = {}
    for name in met:
        if (other := names.setdefault(name.strip("[]"), name)) != name:
            raise InvalidInput(f"the states {other[:60]} and {name[:60]}; want one of the spellings for a state")
