"""The hole `[protocol-tree, f]`: a protocol tree for f, of which both parties know the answer at each leaf.

    tree: {alice: x1, 0: {bob: 00 01, 0: 1, 1: 0}, 1: 1}

At a node one party says a bit: `alice` or `bob` has a formula of its bits, or the inputs for which the bit is 1
(below); the talk goes on at `0` or at `1`.  A leaf is the answer.  What it measures is depth, the most bits that are
said, and leaves.  The mistake that is told is the first wrong leaf, those after 0 before those after 1, with the first
inputs that reach it and have another value.

The hole `[one-way-messages, f, PARTY]` stands below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from fooling.fooling_sets.compositions import GATES, value_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.search.exact import exact_complexity, find_one_way
from fooling.protocols.search.trees import first_wrong_leaf, to_json
from fooling.records import dataclass
from fooling.verify.evidence.shown_by_object import size_of_tree
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Text
from fooling.verify.exercises.holes.functions import SECONDS, Mistake, best_of, judged, name_of, party_of, readable
from fooling.verify.exercises.holes.spelling import Inputs, OnFunction, Party
from fooling.verify.exercises.text_trees import arguments, excerpt, refused
from fooling.verify.given.arguments.shorthand import formula
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.evidence.trees_and_ranks import messages as messages_of_rows
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.proposition import Term, frozen

WANTED = "a leaf, which is the answer, or a node {alice: WHEN ALICE SAYS 1, 0: TREE, 1: TREE}, or with bob"
ANSWER = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)


@dataclass(frozen=True)
class ProtocolTreeHole(OnFunction):
    """A protocol tree for the function `f`, a closed term; an object is a tree as certificates have it."""

    name: str = "f"
    kind: str = "protocol-tree"
    measures: Sequence[Measure] = (Measure("depth", more_is_better=False), Measure("leaves", more_is_better=False))

    def read(self, answer: Text) -> Any:
        """The tree with the inputs for which each bit is 1, by their numbers."""
        return self._node(answer, "")

    def _node(self, given: Text, bits: str) -> Any:
        place = f"after the bits {bits}" if bits else ""
        if isinstance(given, str):
            if not ANSWER.fullmatch(given.strip()):
                raise refused(place, f"{excerpt(given)} is no answer", WANTED)
            return int(given)
        speakers = [name for name in LETTERS if isinstance(given, Mapping) and given.keys() == {name, "0", "1"}]
        if not isinstance(given, Mapping) or not speakers:
            raise refused(place, self._no_node(given), WANTED)
        speaker = speakers[0]
        ones = inputs_that_say_1(given[speaker], speaker, self.inputs.party(speaker), place)
        return [speaker, list(ones), self._node(given["0"], f"{bits}0"), self._node(given["1"], f"{bits}1")]

    def _no_node(self, given: Text) -> str:
        if not isinstance(given, Mapping):
            return excerpt(given)
        speakers, missing = [name for name in LETTERS if name in given], [bit for bit in "01" if bit not in given]
        if len(speakers) == 1 and missing and given.keys() <= {*speakers, "0", "1"}:
            return f"the node of {speakers[0]} has nothing for the bit {' and nothing for '.join(missing)}"
        fields = ", ".join(excerpt(name) for name in list(given)[:4])
        return f"a node with {fields}" if fields else "an empty node"

    def judge(self, given: Any) -> Judged:
        """Right where every input reaches a leaf with its value."""
        depth, leaves = size_of_tree(given)
        bounds = ("<=", ("D", self.f), depth), ("<=", ("leaves", self.f), leaves)
        node = {"rule": "protocol-tree", "tree": given}
        told = f"a protocol tree of depth {depth} with {counted(leaves, 'leaves')}"
        both, measured = {"rule": "and", "by": [node, node]}, {"depth": depth, "leaves": leaves}
        return judged(("and", *bounds), both, told, measured, lambda: self._mistake(given))

    def _mistake(self, tree: Any) -> Mistake | None:
        if (wrong := first_wrong_leaf(self.function, tree)) is None:
            return None
        bits = "".join(str(bit) for _, bit in wrong.path)
        leaf = f"after the bits {bits} your leaf says" if bits else "your tree always says"
        value, cell = self.function.entry(*wrong.cell), self.inputs.cell(*wrong.cell)
        witness = {"bits": bits, "answer": wrong.answer, "cell": cell, "value": value}
        return Mistake(
            f"{leaf} {wrong.answer}, but {self.name}{cell} = {value}", "a leaf gives a wrong answer", witness
        )

    def best(self) -> Sequence[Best]:
        """The least depth, and the fewest leaves."""
        return best_of(("D", self.f), "depth"), best_of(("leaves", self.f), "leaves")

    def solved(self) -> Any:
        """A tree of the least depth that was found."""
        return to_json(exact_complexity(self.function, seconds=SECONDS).tree)

    def written(self, given: Any) -> Text:
        """The tree with the inputs that say 1."""
        if isinstance(given, int):
            return str(given)
        speaker, ones, zero, one = given
        party = self.inputs.party(speaker)
        words: Text = [party.word(i) for i in ones]
        if all(" " not in word for word in words) and words:
            words = " ".join(map(str, words))
        return {speaker: words, "0": self.written(zero), "1": self.written(one)}

    def forms(self) -> Sequence[Form]:
        """A node with two branches."""
        formula = ", or a formula with ~, &, | and ^ of x1, x2, ... or y1, y2, ..." if self.inputs.alice.bits else ""
        return (Form("{alice: WHEN, 0: ..., 1: ...}", says=f"{WANTED}; WHEN is inputs{formula}"),)


def make_protocol_tree(terms: Sequence[Any], defined: Defined) -> ProtocolTreeHole:
    """The hole of `[protocol-tree, f]`."""
    (f,) = arguments(terms, "protocol-tree")
    return ProtocolTreeHole(readable(f, defined), name_of(f))


# The bit that a party says at a node of a protocol tree, as students write it: a formula of its bits, or inputs.
#
# x1 & ~x2        of Alice, whose bits are x1, x2, ...; Bob's are y1, y2, ...; & | ^ ~ and at_least(k, ...)
# 00 01           the inputs for which the bit is 1; also as a list

LETTERS = {"alice": "x", "bob": "y"}
LONGEST = 1000  # characters of a formula


def inputs_that_say_1(given: Text, speaker: str, party: Party, place: str) -> tuple[int, ...]:
    """The inputs, in increasing order, of a formula or of a list of them; `Unreadable` for what is neither."""
    if isinstance(given, Mapping):
        raise refused(place, f"a mapping where {party.name} says a bit", _wanted(speaker, party))
    if not isinstance(given, str):
        return party.read_all(given, place)
    words = given.replace(",", " ").split()
    if words and all(word in party.numbers for word in words):
        return party.read_all(words, place)
    if (bits := party.bits) is None and words:
        return party.read_all(words, place)
    if bits is None or not words:
        raise refused(place, f"{party.name} says nothing", _wanted(speaker, party))
    return _of_formula(given, LETTERS[speaker], bits, party, place)


def _of_formula(given: str, letter: str, bits: int, party: Party, place: str) -> tuple[int, ...]:
    names = [f"{letter}{i}" for i in range(1, bits + 1)]
    speaker = "alice" if letter == "x" else "bob"
    try:
        read = frozen(formula(given, "")) if len(given) <= LONGEST else None
    except InvalidInput:
        read = None
    if read is None:
        raise refused(place, f"{excerpt(given)} is no formula, nor inputs of {party.name}", _wanted(speaker, party))
    if wrong := [part for part in _parts(read) if not _is_known(part, names)]:
        raise refused(place, f"{excerpt(wrong[0])} is no bit of {party.name}", _wanted(speaker, party))

    return _ones(read, letter, bits)


@lru_cache(maxsize=2**12)
def _ones(read: Any, letter: str, bits: int) -> tuple[int, ...]:
    """The inputs for which a formula is 1; trees say the same bit at many nodes."""
    places = [(f"{letter}{i}", bits - i) for i in range(1, bits + 1)]
    return tuple(x for x in range(2**bits) if value_of(read, {name: x >> place & 1 for name, place in places}))


def _parts(read: Any) -> Iterator[Any]:
    """The bits and constants of a formula, and a gate that has no meaning."""
    if not isinstance(read, tuple):
        yield read
    elif read[0] == "at-least" and len(read) > 2 and isinstance(read[1], int):
        for part in read[2:]:
            yield from _parts(part)
    elif read[0] in GATES:
        for part in read[1:]:
            yield from _parts(part)
    else:
        yield " ".join(map(str, read))


def _is_known(part: Any, names: list[str]) -> bool:
    return part in names if isinstance(part, str) else part in (0, 1)


def _wanted(speaker: str, party: Party) -> str:
    """What may be written."""
    inputs = f"the inputs for which the bit is 1, of {party.wanted}"
    if (bits := party.bits) is None:
        return inputs
    letter = LETTERS[speaker]
    names = f"{letter}1" if bits == 1 else f"{letter}1 to {letter}{bits}"
    return f"a formula of {names} with ~, &, | and ^, or {inputs}"


# The hole `[one-way-messages, f, alice]`: a message for each input of the speaker, after which the other can answer.
#
#     messages: {00: m1, 01: m2, 10: m2, 11: m3}
#
# Messages are any texts.  What it measures is messages, how many different ones there are, and bits, as many as name
# one of them.  The mistake that is told is the first two inputs that have one message and differ at an input of the
# listener, with the first such one.
#
# The certificate says that f is the function of the message and the listener's input that the messages
# make of it, and that so many messages are enough.

SHOWN = 2  # inputs that an example has
OUTLINE = "{INPUT: MESSAGE, ...}"
OTHER = {"alice": "bob", "bob": "alice"}


@dataclass(frozen=True)
class OneWayMessagesHole(OnFunction):
    """A message for each input of the speaker, alice or bob, of the function `f`, a closed term.

    An object is the messages in the order of the inputs, as numbers that count from 0 in the order in which they occur.
    """

    speaker: str
    name: str = "f"
    kind: str = "one-way-messages"
    measures: Sequence[Measure] = (Measure("messages", more_is_better=False), Measure("bits", more_is_better=False))

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The values for each input of the speaker, in the order of the listener's inputs."""
        rows = self.function.rows()
        return rows if self.speaker == "alice" else tuple(zip(*rows, strict=True))

    @cached_property
    def parties(self) -> tuple[Party, Party]:
        """The speaker and the listener."""
        inputs = Inputs(self.function)
        return inputs.party(self.speaker), inputs.party(OTHER[self.speaker])

    def read(self, answer: Text) -> tuple[int, ...]:
        """The messages; `Unreadable` where an input has none."""
        speaker, wanted = self.parties[0], f"a message for each input of {self.parties[0].name}, {OUTLINE}"
        if not isinstance(answer, Mapping):
            raise refused("", f"{excerpt(answer)} is no mapping", wanted)
        said = dict[int, str]()
        for word, message in answer.items():
            number = speaker.read(word, "")
            if not isinstance(message, str) or not message.strip():
                raise refused(f"input {excerpt(word)}", f"{excerpt(message)} is no message", "a text such as m1")
            if number in said:
                raise refused(f"input {excerpt(word)}", "it is there twice", "one message for each input")
            said[number] = message.strip()
        if missing := [x for x in range(speaker.count) if x not in said]:
            raise refused("", f"the input {speaker.word(missing[0])} has no message", wanted)
        numbers = dict[str, int]()
        return tuple(numbers.setdefault(said[x], len(numbers)) for x in range(speaker.count))

    def judge(self, given: tuple[int, ...]) -> Judged:
        """Right where inputs with one message have the same values."""
        many = max(given) + 1
        bits = (many - 1).bit_length()
        told = f"{counted(many, 'messages')}, of {counted(bits, 'bits')}"
        that, node = self._shown(given, many)
        return judged(that, node, told, {"messages": many, "bits": bits}, lambda: self._mistake(given))

    def _shown(self, given: tuple[int, ...], many: int) -> tuple[Term, Mapping[str, Any]]:
        """That the function is one of the messages, and that so many are enough."""
        by_message = tuple(self.rows[given.index(message)] for message in range(many))
        columns = tuple(range(len(self.rows[0])))
        matrix: Term = ("matrix", by_message)
        made: Term = ("part", matrix, given, columns)
        if self.speaker == "bob":
            made = ("transposed", made)
        rows: Term = ("rows", self.f, self.speaker)
        known = ("=", rows, len(find_one_way(self.function, "alice" if self.speaker == "alice" else "bob").distinct))
        lemma = known, constantly(messages_of_rows(known, fresh()))
        few: Term = ("<=", rows, many)
        # too few messages are wrong, which the first part of the statement shows; nothing is derived for them
        enough = arith(lemma)(few, fresh()) if known[2] <= many else {"rule": "inputs"}
        return ("and", ("same-function", self.f, made), few), {"rule": "and", "by": [{"rule": "evaluate"}, enough]}

    # Of the inputs with one message, two have different values iff one of them has others than the first of them; the
    # first two, in the order of the first one and then of the second, are the first of such a message and that one.
    def _mistake(self, given: tuple[int, ...]) -> Mistake | None:
        first, wrong = dict[int, int](), dict[int, int]()
        for u, message in enumerate(given):
            x = first.setdefault(message, u)
            if self.rows[x] != self.rows[u]:
                wrong.setdefault(x, u)
        return self._told(min(wrong), wrong[min(wrong)]) if wrong else None

    def _told(self, x: int, u: int) -> Mistake:
        """Why two inputs need different messages, by the first input of the listener that tells them apart."""
        speaker, listener = self.parties
        y = next(y for y, (a, b) in enumerate(zip(self.rows[x], self.rows[u], strict=True)) if a != b)
        values = f"{self.rows[x][y]} and {self.rows[u][y]}"
        words, other = (speaker.word(x), speaker.word(u)), listener.word(y)
        same = f"the inputs {words[0]} and {words[1]} have the same message"
        told = f"{same}, but with {other} of {listener.name} {self.name} is {values}"
        witness = {"inputs": list(words), "listener": other}
        return Mistake(told, "two inputs with different values have the same message", witness)

    def best(self) -> Sequence[Best]:
        """As many messages as different lines, and their bits."""
        quantities = (("rows", "messages"), ("one-way", "bits"))
        return tuple(best_of((head, self.f, self.speaker), name) for head, name in quantities)

    def solved(self) -> tuple[int, ...]:
        """A message for each different line."""
        return find_one_way(self.function, "alice" if self.speaker == "alice" else "bob").messages

    def written(self, given: tuple[int, ...]) -> Text:
        """The messages m1, m2, ... by the inputs."""
        return {self.parties[0].word(x): f"m{message + 1}" for x, message in enumerate(given)}

    def forms(self) -> Sequence[Form]:
        """Two inputs with messages, different ones or the same."""
        one, *rest = self.parties[0].first(SHOWN)
        more = ["..."] if self.parties[0].count > SHOWN else []
        lines = ([f"{one}: m1", *(f"{other}: {said}" for other in rest), *more] for said in ("m2", "m1"))
        examples = [f"{{{', '.join(line)}}}" for line in lines]
        return (Form(OUTLINE, examples, f"a message for each input of {self.parties[0].name}"),)


def make_one_way_messages(terms: Sequence[Any], defined: Defined) -> OneWayMessagesHole:
    """The hole of `[one-way-messages, f, alice]`."""
    f, speaker = arguments(terms, "one-way-messages")
    return OneWayMessagesHole(readable(f, defined), party_of(speaker), name_of(f))
