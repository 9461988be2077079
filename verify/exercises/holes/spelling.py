"""How the inputs of the two parties are written in hand-outs and answers, and read again.

Bits are written 011, the words of a language by their letters, rows and columns of a matrix by their numbers from 0:
as the function labels them (`TwoPartyFunction.row_label`).  Alice stands for the rows, Bob for the columns.  An input
without letters is written `empty`.

Where bits are wanted, a number below 2^n is read, too, as `fooling check` does: 6 is 110.  No number has n digits, but
some may be bits whose zeros in front were forgotten: 10 of 4 bits may be 1010 or 0010.  Such a one is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.exercises.hole import Text, Whole
from fooling.verify.exercises.text_trees import excerpt, refused
from fooling.verify.given.arguments.pairs_of_words import MOST, spelt
from fooling.verify.statement.proposition import Term

EMPTY = "empty"
PARTIES = {"alice": "Alice", "bob": "Bob"}
SHOWN_IN_FULL = 4  # inputs that a message lists


class Party:
    """The inputs of one party: how each is written, and which one a text is.

    `InvalidInput`, for whoever sets the question, where there are more than `MOST`.
    """

    def __init__(self, name: str, count: int, label: Callable[[int], str]) -> None:
        if count > MOST:
            raise InvalidInput(f"{name} has {count} inputs; want at most {MOST} to be written out")
        self.name, self.count, self._label = name, count, label

    def word(self, i: int) -> str:
        """How the input is written."""
        return self._label(i) or EMPTY

    def first(self, most: int) -> list[str]:
        """How the first inputs are written, so many at most."""
        return [self.word(i) for i in range(min(self.count, most))]

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each word."""
        return spelt(self.word, self.count)

    @cached_property
    def bits(self) -> int | None:
        """How many bits each input is written with; None where they are not all strings of so many bits."""
        bits = (self.count - 1).bit_length()
        is_bits = bits > 0 and self.count == 2**bits and all(self.word(x) == f"{x:0{bits}b}" for x in range(self.count))
        return bits if is_bits else None

    @cached_property
    def wanted(self) -> str:
        """The words that there are, for messages."""
        if self.count <= SHOWN_IN_FULL:
            return " or ".join(
                filter(None, [", ".join(map(self.word, range(self.count - 1))), self.word(self.count - 1)])
            )
        return f"one of the {self.count} from {self.word(0)} to {self.word(self.count - 1)}"

    def read(self, given: Text, place: str) -> int:
        """The number of the input that is written there; `Unreadable` where it is none."""
        word = given.strip() if isinstance(given, str) else ""
        found = self.numbers.get(word or EMPTY, self._as_number(word))
        if found is None or not isinstance(given, str):
            raise refused(place, f"{excerpt(given)} is no input of {self.name}", self.wanted + self._in_bits(word))
        return found

    def _as_number(self, word: str) -> int | None:
        """The number that stands where bits are wanted; None where it may be bits, without the zeros in front."""
        if self.bits is None or not (word.isascii() and word.isdecimal() and len(word) <= self.bits):
            return None
        is_plain = word == str(int(word)) and int(word) < self.count
        return int(word) if is_plain and (int(word) <= 1 or not set(word) <= {"0", "1"}) else None

    def _in_bits(self, word: str) -> str:
        """What a word may mean that is too short for bits."""
        if self.bits is None or not (word.isascii() and word.isdecimal() and len(word) < self.bits):
            return ""
        meant = [f"the bits {word:0>{self.bits}}"] if set(word) <= {"0", "1"} else []
        if int(word) < self.count:
            meant += [f"the number {int(word)}, which is {self.word(int(word))}"]
        return f"; it may be {' or '.join(meant)}" if meant else ""

    def read_all(self, given: Sequence[Text], place: str) -> tuple[int, ...]:
        """Several inputs, in increasing order, each once."""
        return tuple(sorted({self.read(one, place) for one in given}))


class Inputs:
    """The inputs of both parties of a function."""

    def __init__(self, f: TwoPartyFunction) -> None:
        self.alice = Party("Alice", f.row_count, f.row_label)
        self.bob = Party("Bob", f.column_count, f.column_label)

    def cell(self, x: int, y: int) -> str:
        """A pair of inputs in a sentence."""
        return f"({self.alice.word(x)}, {self.bob.word(y)})"

    def pair(self, given: Text, place: str) -> tuple[int, int]:
        """A pair of inputs, Alice's first: one text with a blank between, or a list of two; `Unreadable` otherwise."""
        wanted = "an input of Alice, a blank, and an input of Bob"
        parts = self._halves(given) if isinstance(given, str) else given
        if isinstance(parts, Mapping) or len(parts) != 2:
            raise refused(place, f"{excerpt(given)} is no pair", wanted)
        return self.alice.read(parts[0], place), self.bob.read(parts[1], place)

    def _halves(self, text: str) -> list[str]:
        """The text in two at a blank; where words have blanks themselves, at the one that makes two inputs.

        Brackets around the pair and a comma in it are let in where they are no part of inputs.
        """
        bare = text.strip().removeprefix("(").removesuffix(")").replace(",", " ")
        for words in (text.split(), bare.split()):
            ways = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
            known = [way for way in ways if way[0] in self.alice.numbers and way[1] in self.bob.numbers]
            if len(known) == 1:
                return known[0]
        return bare.split()

    def party(self, speaker: str) -> Party:
        """That of alice or of bob."""
        return self.alice if speaker == "alice" else self.bob

    def written(self, x: int, y: int) -> str | list[str]:
        """The pair as `pair` reads it."""
        both = [self.alice.word(x), self.bob.word(y)]
        return both if any(" " in word for word in both) else " ".join(both)


@dataclass(frozen=True)
class OnFunction(Whole):
    """A hole that is about the function `f`, a closed term."""

    f: Term

    @cached_property
    def function(self) -> TwoPartyFunction:
        """What the term means."""
        return meaning.function(self.f)

    @cached_property
    def inputs(self) -> Inputs:
        """How inputs are written."""
        return Inputs(self.function)
