"""The hole `[one-way-messages, f, alice]`: a message for each input of the speaker, after which the other can answer.

    messages: {00: m1, 01: m2, 10: m2, 11: m3}

Messages are any texts.  What it measures is messages, how many different ones there are, and bits, as many as name one
of them.  The mistake that is told is the first two inputs that have one message and differ at an input of the listener,
with the first such one.

The certificate says that f is the function of the message and the listener's input that the messages make of it, and
that so many messages are enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fooling.protocols.search.exact import find_one_way
from fooling.verify.checker.judge import fresh
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Text
from fooling.verify.exercises.holes.functions import name_of, party_of, readable
from fooling.verify.exercises.holes.judging import Mistake, judged
from fooling.verify.exercises.holes.measured_best import best_of
from fooling.verify.exercises.holes.spelling import Inputs, OnFunction, Party
from fooling.verify.exercises.text_trees import arguments, excerpt, refused
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.tactic import constantly
from fooling.verify.methods.evidence.trees_and_ranks import messages as messages_of_rows
from fooling.verify.statement.language.counted import counted
from fooling.verify.statement.proposition import Term

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


def make(terms: Sequence[Any], defined: Defined) -> OneWayMessagesHole:
    """The hole of `[one-way-messages, f, alice]`."""
    f, speaker = arguments(terms, "one-way-messages")
    return OneWayMessagesHole(readable(f, defined), party_of(speaker), name_of(f))
