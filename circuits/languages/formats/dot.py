"""Automata that are drawn in the language of Graphviz, as learners and drawing programs write them.

    digraph { start [shape=point]; start -> p; q [shape=doublecircle]; p -> p [label="a"]; p -> q [label="b, c"] }

A drawing says nothing of words.  What is read is the custom of textbooks and tools: an arrow without a label comes to
each start from a node that is not drawn (shape point, none, plaintext or plain, or style invis); accepting states have
the shape doublecircle or two peripheries; a label has the letters of a move, with commas or line ends between them, and
ε is none.  A letter may be in quotation marks, as `to_dot` writes one with a comma.  The letters are sorted, and states
have the order in which the text names them.  Whatever could mean something else is refused: a label in HTML, or with
escapes that Graphviz replaces, an arrow that is turned around, one from or to a group of nodes.  What `to_dot` writes
of a DFA, `dot -Tsvg` makes a picture of.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from itertools import pairwise

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton, of_moves
from fooling.circuits.languages.formats.hoa_tokens import Cursor, Token
from fooling.circuits.languages.search.states.minimise import live
from fooling.circuits.languages.spelled_words import EMPTY_WORDS
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field

TOKEN = re.compile(
    r"""(?P<blank>\s+ | //[^\n]* | (?m:^)\#[^\n]* | /\*(?s:.*?)\*/) | (?P<text>"(?s:[^"\\]|\\.)*") | (?P<html><) |
    (?P<sign>->|--|[{}\[\]=;,:+]) | (?P<name>[A-Za-z_\x80-\U0010ffff][\w\x80-\U0010ffff]* |
    -?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?))""",
    re.VERBOSE,
)
KEYWORDS = ("strict", "graph", "digraph", "subgraph", "node", "edge")
NOT_DRAWN = ("point", "none", "plaintext", "plain")
PIECE = re.compile(r'\s*("(?:[^"\\]|\\.)*"\s*|[^,\n"]+)(?:[,\n]|\Z)')
DEEPEST = 100  # groups in one another
Attributes = dict[str, str]


class Html(str):
    """A text between < and >, which is no plain one."""


@dataclass
class _Graph:
    """The nodes with their attributes, in the order in which they are named, and the arrows."""

    nodes: dict[str, Attributes] = field(default_factory=dict)
    arrows: list[tuple[str, str, Attributes, int]] = field(default_factory=list)  # with the line


def from_dot(text: str, where: str = "dot") -> FiniteAutomaton:
    """The automaton that is drawn so; InvalidInput says what is wrong, or no automaton.

    >>> found = from_dot('digraph { s [shape=point]; s -> p; q [shape=doublecircle]; p -> q [label="a"] }')
    >>> found.deterministic().accepts("a"), found.deterministic().accepts("aa")
    (True, False)
    """
    try:
        return _automaton(_Reader(text).graph())
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def _tokens(text: str) -> Iterator[Token]:
    place, line = 0, 1
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise InvalidInput(f"line {line}: {text[place : place + 20]!r} begins nothing of Graphviz's language")
        end = _end_of_html(text, place, line) if match.lastgroup == "html" else match.end()
        if match.lastgroup != "blank":
            yield Token(match.lastgroup or "", text[place:end], line)
        line += text.count("\n", place, end)
        place = end


def _end_of_html(text: str, place: int, line: int) -> int:
    depth = 0
    for sign in re.compile("[<>]").finditer(text, place):
        depth += 1 if sign[0] == "<" else -1
        if not depth:
            return sign.end()
    raise InvalidInput(f"line {line}: a < that is never closed; want a > for it")


class _Reader:
    """The text by Graphviz's grammar: statements of nodes, arrows, attributes and groups."""

    def __init__(self, text: str) -> None:
        self.at, self.found, self.is_strict = Cursor(_tokens(text)), _Graph(), False

    def graph(self) -> _Graph:
        """The whole text."""
        if self._keyword() == "strict":
            self.is_strict = bool(self.at.pass_())
        if self._keyword() != "digraph":
            raise self.at.wrong("digraph")
        self.at.pass_()
        if not self.at.is_at("{"):
            self._name()
        self._group({}, {}, 0)
        if self.at.token.kind:
            raise self.at.wrong("the end, after one graph,")
        pairs = [(source, target) for source, target, _, _ in self.found.arrows]
        if self.is_strict and len(set(pairs)) < len(pairs):
            raise InvalidInput("a strict graph has one arrow between two nodes; want a graph that is not strict")
        return self.found

    def _keyword(self) -> str:
        word = self.at.token.text.lower()
        return word if self.at.token.kind == "name" and word in KEYWORDS else ""

    def _name(self) -> str:
        """A name or a text; texts may be joined by +."""
        if self.at.token.kind not in ("name", "text", "html") or self._keyword():
            raise self.at.wrong("a name")
        token = self.at.pass_()
        if token.kind != "text":
            return Html(token.text) if token.kind == "html" else token.text
        found = token.text[1:-1].replace("\\\n", "").replace('\\"', '"')
        while self.at.is_at("+"):
            self.at.pass_()
            found += self._name()
        return found

    def _group(self, nodes: Attributes, arrows: Attributes, depth: int) -> None:
        """Statements in braces, with the attributes that nodes and arrows in them begin with."""
        if depth > DEEPEST:
            raise InvalidInput(f"line {self.at.token.line}: more than {DEEPEST} groups in one another; want fewer")
        self.at.sign("{")
        nodes, arrows = dict(nodes), dict(arrows)
        while not self.at.is_at("}"):
            self._statement(nodes, arrows, depth)
            while self.at.is_at(";"):
                self.at.pass_()
        self.at.pass_()

    def _statement(self, nodes: Attributes, arrows: Attributes, depth: int) -> None:
        kind = self._keyword()
        if kind in ("graph", "node", "edge"):
            self.at.pass_()
            {"graph": Attributes(), "node": nodes, "edge": arrows}[kind].update(self._attributes())
        elif kind == "subgraph" or self.at.is_at("{"):
            if kind:
                self.at.pass_()
            if kind and not self.at.is_at("{"):
                self._name()
            self._group(nodes, arrows, depth + 1)
            self._refuse_group()
        else:
            self._nodes(nodes, arrows)

    def _nodes(self, nodes: Attributes, arrows: Attributes) -> None:
        """A node, an arrow, or several arrows in a row; or an attribute of the whole."""
        line, names = self.at.token.line, [self._name()]
        if self.at.is_at("="):
            self.at.pass_()
            self._name()
            return
        self._port()
        while self.at.is_at("->"):
            self.at.pass_()
            if self._keyword() == "subgraph" or self.at.is_at("{"):
                self._refuse_group(always=True)
            names.append(self._name())
            self._port()
        if self.at.is_at("--"):
            raise self.at.wrong("->")
        for name in names:
            self.found.nodes.setdefault(name, dict(nodes))
        own = self._attributes() if self.at.is_at("[") else {}
        if len(names) == 1:
            self.found.nodes[names[0]].update(own)
        for source, target in pairwise(names):
            self.found.arrows.append((source, target, arrows | own, line))

    def _port(self) -> None:
        while self.at.is_at(":"):
            self.at.pass_()
            self._name()

    def _refuse_group(self, always: bool = False) -> None:
        if always or self.at.is_at("->", "--"):
            raise InvalidInput(f"line {self.at.token.line}: an arrow of a group of nodes; want one from node to node")

    def _attributes(self) -> Attributes:
        """What stands in brackets."""
        found = Attributes()
        while self.at.is_at("["):
            self.at.pass_()
            while not self.at.is_at("]"):
                name = self._name()
                self.at.sign("=")
                found[name.lower()] = self._name()
                if self.at.is_at(",", ";"):
                    self.at.pass_()
            self.at.pass_()
        return found


# ---- what a drawing means ----


def _automaton(graph: _Graph) -> FiniteAutomaton:
    reached = {target for _, target, _, _ in graph.arrows}
    marks = {name for name, has in graph.nodes.items() if name not in reached and _is_not_drawn(has)}
    number = {name: q for q, name in enumerate(name for name in graph.nodes if name not in marks)}
    starts, moves = dict[int, None](), list[tuple[int, str, int]]()
    for source, target, has, line in graph.arrows:
        letters = _letters(has, line)
        if source in marks:
            if letters:
                raise InvalidInput(f"line {line}: a letter on the arrow to a start; want an arrow without a label")
            starts[number[target]] = None
        elif "invis" not in has.get("style", "") or letters:
            if not letters:
                raise InvalidInput(f"line {line}: an arrow without a label; want its letters, or ε for none")
            moves += [(number[source], letter, number[target]) for letter in letters]
    accepting = [number[name] for name in number if _is_accepting(graph.nodes[name])]
    if not starts:
        raise InvalidInput("it has no start; want an arrow without a label to it, from a node with shape=point")
    if not accepting:
        raise InvalidInput("it has no accepting state; want one with shape=doublecircle")
    alphabet = sorted({letter for _, letter, _ in moves if letter})
    return of_moves(alphabet, len(number), [*starts], accepting, moves)


def _is_not_drawn(has: Attributes) -> bool:
    return has.get("shape", "").lower() in NOT_DRAWN or "invis" in has.get("style", "")


def _is_accepting(has: Attributes) -> bool:
    return has.get("shape", "").lower() == "doublecircle" or has.get("peripheries") == "2"


def _letters(has: Attributes, line: int) -> list[str]:
    """The letters of a label, "" for the empty word; none where there is no label."""
    label = has.get("label", "")
    if has.get("dir", "forward").lower() != "forward":
        raise InvalidInput(f"line {line}: dir={has['dir'][:20]} draws another arrow; want arrows from state to state")
    if isinstance(label, Html) or re.search(r"\\[^nlr\\]|\\$", label.replace("\\\\", "")):
        want = "want letters as they are, without HTML, and without escapes such as \\N"
        raise InvalidInput(f"line {line}: the label {label[:40]!r}; {want}")
    text = re.sub(r"\\(.)", lambda sign: "\n" if sign[1] in "nlr" else sign[1], label)
    if text.strip() in ("", ","):
        return [","] if text.strip() else []
    found, place = list[str](), 0
    while place < len(text):
        piece = PIECE.match(text, place)
        if piece is None:
            raise InvalidInput(f"line {line}: the label {label[:40]!r}; want letters with a comma between them")
        found.append(_letter(piece[1].strip(), line))
        place = piece.end()
    return found


def _letter(piece: str, line: int) -> str:
    piece = re.sub(r"&#?\w+;", lambda entity: unescape(entity[0]), piece)
    if piece in ("ε", "λ"):
        return ""
    if not piece.startswith('"'):
        return piece
    try:
        return str(json.loads(piece))
    except ValueError:
        raise InvalidInput(f"line {line}: {piece[:40]}; want a letter in quotation marks as JSON has it") from None


def in_label(letter: str) -> str:
    """A letter in a label, in quotation marks where it would be read otherwise."""
    is_clear = letter == letter.strip() and letter.isprintable() and not {*letter} & {*',"'}
    return letter if is_clear and letter not in EMPTY_WORDS else json.dumps(letter, ensure_ascii=False)


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
