"""The Hanoi omega-automata format (Babiak et al., CAV 2015), version 1, read as automata on finite words.

HOA is made for infinite words.  A finite word is accepted here if some run of it from a start ends in a state of the
acceptance set 0, where the acceptance is `1 Inf(0)` on states (Büchi's condition, by which tools code automata on
finite words); any other condition is refused.

Letters are valuations of atomic propositions.  What is written here has one proposition a letter, of which exactly one
holds: `[0 & !1]` is the first of two letters.  The header `letters:`, which other tools pass over, says so, and the
reader then takes these letters; without it there are 2^p letters, the valuations of p propositions, such as `p&!q`, in
the order of HOA's implicit labels.  There are no moves for the empty word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_moves
from fooling.fooling_sets.errors import InvalidInput

MOST_PROPOSITIONS = 8  # where their valuations are the letters
DEEPEST = 100  # brackets and ! of a label in one another
MOST_DIGITS = 9
TOKEN = re.compile(r'\s*(/\*.*?\*/|"(?:[^"\\]|\\.)*"|[A-Za-z_@][\w@-]*:?|\d+|--\w+--|.)', re.DOTALL)

Holds = Callable[[frozenset[int]], bool]  # whether a label is met by the propositions that hold


def from_hoa(text: str, where: str = "HOA") -> FiniteAutomaton:
    """The automaton that is written so; InvalidInput says what is wrong, or not of finite words."""
    try:
        return _Reader(text).automaton()
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


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


class _Reader:
    """One pass over the tokens: the header, then the states with their edges."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = [
            token for token in TOKEN.findall(text) if not token.startswith("/*") and token.strip()
        ]
        self.place = 0
        self.propositions: list[str] = []
        self.letters: list[str] | None = None
        self.starts: list[int] = []
        self.states: int | None = None
        self.acceptance: list[str] = []

    def automaton(self) -> FiniteAutomaton:
        """The whole text."""
        self._header()
        if "".join(self.acceptance) != "1Inf(0)":
            raise InvalidInput(f"Acceptance: {' '.join(self.acceptance) or 'none'}; want 1 Inf(0) on states")
        letters, valuations = self._alphabet()
        accepting, moves, most = [], list[tuple[int, str, int]](), -1
        self._take("--BODY--")
        while self._peek() != "--END--":
            self._take("State:")
            label = self._label() if self._peek() == "[" else None
            q = self._number("a state")
            if self._peek().startswith('"'):
                self._next()
            if self._marked():
                accepting.append(q)
            implicit, most = 0, max(most, q)
            while self._peek() not in ("State:", "--END--"):
                own = self._label() if self._peek() == "[" else label
                if own is None:  # one edge for each valuation, in their order
                    chosen, implicit = [implicit], implicit + 1
                else:
                    chosen = [a for a, one in enumerate(valuations) if own(one)]
                r = self._number("a state")
                if self._peek() in ("&", "{"):
                    told = "alternation" if self._peek() == "&" else "acceptance on edges"
                    raise InvalidInput(f"{told} of state {q}; want moves to one state, and acceptance on states")
                if chosen and chosen[-1] >= len(letters):
                    raise InvalidInput(f"state {q} has more edges without labels than there are letters")
                most = max(most, r)
                moves += [(q, letters[a], r) for a in chosen]
        states = most + 1 if self.states is None else self.states
        if max([most, *self.starts]) >= states:
            raise InvalidInput(f"state {max([most, *self.starts])} is not one of the {states} states")
        return of_moves(letters, states, list(dict.fromkeys(self.starts)), accepting, moves)

    # ---- the header ----

    def _header(self) -> None:
        self._take("HOA:")
        if self._next() != "v1":
            raise InvalidInput(f"version {self.tokens[1]}; want v1")
        while self._peek() != "--BODY--":
            name, values = self._next(), list[str]()
            while not self._peek().endswith(":") and self._peek() != "--BODY--":
                values.append(self._next())
            self._field(name, values)

    def _field(self, name: str, values: Sequence[str]) -> None:
        if name == "Start:":
            if len(values) != 1 or not _is_number(values[0]):
                raise InvalidInput(f"Start: {' '.join(values)[:60]}; want one state")
            self.starts.append(int(values[0]))
        elif name == "States:":
            if len(values) != 1 or not _is_number(values[0]):
                raise InvalidInput(f"States: {' '.join(values)[:60]}; want how many there are")
            self.states = int(values[0])
        elif name == "AP:":
            self.propositions = [_unquoted(value) for value in values[1:]]
        elif name == "letters:":
            self.letters = [_unquoted(value) for value in values]
        elif name == "Acceptance:":
            self.acceptance = list(values)
        elif name[:1].isupper() and name != "Alias:":
            raise InvalidInput(f"the header {name[:60]} is not known; want Start:, States:, AP: and Acceptance:")
        elif name == "Alias:":
            raise InvalidInput("an Alias:; want labels written out")

    def _alphabet(self) -> tuple[list[str], list[frozenset[int]]]:
        """The letters, and for each the propositions that hold."""
        many = len(self.propositions)
        if self.letters is not None:
            if len(self.letters) != many:
                raise InvalidInput(f"{len(self.letters)} letters for {many} propositions")
            return self.letters, [frozenset({a}) for a in range(many)]
        if many > MOST_PROPOSITIONS:
            raise InvalidInput(f"{many} atomic propositions, 2^{many} letters; want at most {MOST_PROPOSITIONS}")
        sets = [frozenset(i for i in range(many) if code >> i & 1) for code in range(2**many)]
        names = ["&".join(("" if i in one else "!") + p for i, p in enumerate(self.propositions)) for one in sets]
        return names if many else ["t"], sets

    # ---- the body ----

    def _marked(self) -> bool:
        """Whether the state is in the acceptance set 0."""
        if self._peek() != "{":
            return False
        self._next()
        inside = []
        while self._peek() != "}":
            inside.append(self._number("an acceptance set"))
        self._next()
        return 0 in inside

    def _label(self) -> Holds:
        self._take("[")
        found = self._either()
        self._take("]")
        return found

    def _either(self, depth: int = 0) -> Holds:
        parts = [self._both(depth)]
        while self._peek() == "|":
            self._next()
            parts.append(self._both(depth))
        return parts[0] if len(parts) == 1 else lambda true: any(part(true) for part in parts)

    def _both(self, depth: int = 0) -> Holds:
        parts = [self._literal(depth)]
        while self._peek() == "&":
            self._next()
            parts.append(self._literal(depth))
        return parts[0] if len(parts) == 1 else lambda true: all(part(true) for part in parts)

    def _literal(self, depth: int = 0) -> Holds:
        token = self._next()
        if depth > DEEPEST:
            raise InvalidInput(f"a label of more than {DEEPEST} brackets and ! in one another; want a shorter one")
        if token == "!":
            inner = self._literal(depth + 1)
            return lambda true: not inner(true)
        if token == "(":
            found = self._either(depth + 1)
            self._take(")")
            return found
        if token in ("t", "f"):
            return lambda true: token == "t"
        if not _is_number(token) or int(token) >= len(self.propositions):
            raise InvalidInput(f"{token[:60]!r} in a label; want a proposition below {len(self.propositions)}")
        return lambda true: int(token) in true

    # ---- tokens ----

    def _peek(self) -> str:
        if self.place >= len(self.tokens):
            raise InvalidInput("it ends too soon; want --BODY--, states, --END--")
        return self.tokens[self.place]

    def _next(self) -> str:
        token = self._peek()
        self.place += 1
        return token

    def _take(self, wanted: str) -> None:
        if (found := self._next()) != wanted:
            raise InvalidInput(f"{found[:60]!r} where {wanted!r} is wanted")

    def _number(self, what: str) -> int:
        token = self._next()
        if not _is_number(token):
            raise InvalidInput(f"{token[:60]!r} where {what} is wanted, a number from 0")
        return int(token)


def _is_number(token: str) -> bool:
    return token.isdecimal() and len(token) <= MOST_DIGITS


def _unquoted(token: str) -> str:
    if not token.startswith('"'):
        raise InvalidInput(f"{token[:60]!r} where a name in quotes is wanted")
    found: str = re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.DOTALL)
    return found
