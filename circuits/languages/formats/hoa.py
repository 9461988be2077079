"""The Hanoi omega-automata format (Babiak et al., CAV 2015), version 1, read as automata on finite words.

HOA is made for infinite words.  A finite word is accepted here if some run of it from a start ends in a state of the
set x, where the acceptance is `Inf(x)` on states (Büchi's condition, by which tools code automata on finite words); any
other condition is refused, and so are acceptance on edges and alternation.  Without a start there are no words.

Letters are valuations of atomic propositions.  A file may have one proposition a letter, of which exactly one
holds: `[0 & !1]` is the first of two letters.  The header `letters:`, which other tools pass over, says so, and the
reader then takes these letters; without it there are 2^p letters, the valuations of p propositions, such as `p&!q`, in
the order of HOA's implicit labels.  There are no moves for the empty word.

The rules are those of the specification (github.com/adl/hoaf), one row for each in
`tests/circuits/languages/formats/rules_of_hoa.py`.  A file has one automaton: whatever follows --END-- is refused.  A
property that the body contradicts is refused as well; those that speak of infinite words alone are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_moves
from fooling.circuits.languages.formats.hoa_header import Header, header, label
from fooling.circuits.languages.formats.hoa_tokens import Cursor, tokens
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field


def from_hoa(text: str, where: str = "HOA") -> FiniteAutomaton:
    """The automaton that is written so; InvalidInput says what is wrong, or not of finite words."""
    try:
        at = Cursor(tokens(text))
        body = _Body(header(at), at)
        body.read()
        return body.automaton()
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def _ones(bits: int) -> Iterator[int]:
    """The places of the bits that are 1."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


@dataclass
class _Body:
    """The states with their edges, and what the properties of the header are held to."""

    said: Header
    at: Cursor
    marks: dict[int, frozenset[int]] = field(default_factory=dict)  # of each state that was met
    edges: list[tuple[int, int, int, frozenset[int]]] = field(default_factory=list)  # state, letters, target, marks
    kinds: set[str] = field(default_factory=set)  # which labels and marks there are

    def read(self) -> None:
        """Everything up to the end of the text."""
        while not self.at.is_at("--END--"):
            self._state()
        self._require_no_more()

    def automaton(self) -> FiniteAutomaton:
        """What was read, held to the header."""
        states, starts = self._count(), list(self.said.starts)
        for told, why in self._contradicted():
            raise InvalidInput(f"properties: {told}, but {why}; want properties that the automaton has")
        if any(self.said.final in marks for _, _, _, marks in self.edges):
            raise InvalidInput("acceptance on edges; want acceptance on states")
        names = self.said.letters.names
        moves = [(q, names[a], r) for q, met, r, _ in self.edges for a in _ones(met)]
        accepting = [q for q, marks in self.marks.items() if self.said.final in marks]
        if not starts:  # an automaton without a start has no words, and neither has this one
            states, starts = states + 1, [states]
        return of_moves(names, states, starts, accepting, moves)

    def _count(self) -> int:
        """How many states there are, all of which are listed."""
        named = {*self.marks, *self.said.starts, *(r for _, _, r, _ in self.edges)}
        states = max(named, default=-1) + 1 if self.said.states is None else self.said.states
        if named and max(named) >= states:
            raise InvalidInput(f"state {max(named)} is not one of the {states} states")
        missing = next((q for q in range(len(self.marks) + 1) if q not in self.marks), states)
        if missing < states:
            raise InvalidInput(f"state {missing} is not in the body; want each of the {states} states, from 0, listed")
        return states

    # ---- reading ----

    def _state(self) -> None:
        """A state with its edges."""
        if not self.at.is_at("State:"):
            raise self.at.wrong("State: or --END--")
        line = self.at.pass_().line
        of_state = self._label("state labels")
        q = self.at.number("the number of a state")
        if q in self.marks:
            raise InvalidInput(f"line {line}: state {q} stands twice; want each state once")
        if self.at.token.kind == "string":
            self.at.pass_()
        self.marks[q] = self._marks("marks on states")
        found = list(self._edges_of(q))
        labels = [own for own, _, _ in found if own is not None]
        if of_state is not None:
            if labels:
                raise InvalidInput(f"state {q} has a label, and an edge of it as well; want labels on one of them")
            found = [(of_state, r, marks) for _, r, marks in found]
        elif labels and len(labels) < len(found):
            raise InvalidInput(f"state {q} has edges with a label and without; want a label on all of them or on none")
        elif found and not labels:
            found = [(self._implicit(q, len(found), i), r, marks) for i, (_, r, marks) in enumerate(found)]
        self.edges += [(q, met or 0, r, marks) for met, r, marks in found]

    def _edges_of(self, q: int) -> Iterator[tuple[int | None, int, frozenset[int]]]:
        """The labels, targets and marks of the edges of a state."""
        while self.at.is_at("[") or self.at.token.kind == "number":
            own = self._label("explicit labels")
            r = self.at.number("a state")
            if self.at.is_at("&"):
                raise InvalidInput(f"line {self.at.token.line}: alternation of state {q}; want moves to one state")
            yield own, r, self._marks("marks on edges")

    def _implicit(self, q: int, edges: int, i: int) -> int:
        """The letters of edge i of a state whose edges have no labels."""
        self.kinds.add("implicit labels")
        many = len(self.said.letters.of_proposition)
        if edges.bit_count() != 1 or edges.bit_length() != many + 1:
            want = f"one for each of the 2^{many} valuations of the propositions, or none"
            raise InvalidInput(f"state {q} has {edges} edges without labels; want {want}")
        return self.said.letters.of_valuation(i)

    def _label(self, kind: str) -> int | None:
        if not self.at.is_at("["):
            return None
        self.kinds.add(kind)
        self.at.pass_()
        found = label(self.at, self.said.letters, self.said.aliases)
        self.at.sign("]")
        return found

    def _marks(self, kind: str) -> frozenset[int]:
        """The acceptance sets in braces."""
        found = list[int]()
        if self.at.is_at("{"):
            self.at.pass_()
            while not self.at.is_at("}"):
                found.append(self.at.number("an acceptance set", self.said.sets))
            self.at.pass_()
        self.kinds |= {kind} if found else set()
        return frozenset(found)

    def _require_no_more(self) -> None:
        """Passes --END--, after which there are comments at most."""
        try:
            self.at.pass_()
        except InvalidInput as error:
            raise InvalidInput(f"after --END--: {error}") from None
        if self.at.token.kind:
            what = "another automaton" if self.at.is_at("HOA:") else f"{self.at.token.text[:60]!r}"
            raise InvalidInput(f"line {self.at.token.line}: {what} after --END--; want a file with one automaton")

    # ---- the properties of the header ----

    def _contradicted(self) -> Iterator[tuple[str, str]]:
        """Each property that does not hold, and why.  `univ-branch` never holds: what branches so was refused."""
        against = {
            "state-labels": ("explicit labels", "implicit labels"),
            "trans-labels": ("state labels",),
            "implicit-labels": ("state labels", "explicit labels"),
            "explicit-labels": ("state labels", "implicit labels"),
            "state-acc": ("marks on edges",),
            "trans-acc": ("marks on states",),
        }
        for name in sorted(self.said.properties):
            yield from ((name, f"it has {kind}") for kind in against.get(name, ()) if kind in self.kinds)
        checked = (
            ("univ-branch", "no state or start branches so", True),
            ("deterministic", "it has several starts, or edges of a state for one letter", self._is_ambiguous()),
            ("complete", "it has no state, or a state without an edge for some letter", self._is_partial()),
            ("colored", "not each state or each edge is in one acceptance set", self._is_uncolored()),
        )
        yield from ((name, why) for name, why, fails in checked if name in self.said.properties and fails)

    def _is_ambiguous(self) -> bool:
        met: dict[int, int] = {}
        for q, letters, _, _ in self.edges:
            if met.get(q, 0) & letters:
                return True
            met[q] = met.get(q, 0) | letters
        return len(self.said.starts) > 1

    def _is_partial(self) -> bool:
        met = dict.fromkeys(self.marks, 0)
        for q, letters, _, _ in self.edges:
            met[q] |= letters
        return not met or any(letters != self.said.letters.every for letters in met.values())

    def _is_uncolored(self) -> bool:
        if "marks on edges" in self.kinds:
            return any(len(self.marks[q] | marks) != 1 for q, _, _, marks in self.edges)
        return any(len(marks) != 1 for marks in self.marks.values())
