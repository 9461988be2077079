"""A hole: the place of a question that a student fills, and what is said of what fills it.

An exercise is a certificate with a hole.  The sheet pins the proposition and the kind of evidence, and the student
supplies the object.  A hole reads the object from the student's text, finds out whether it is what was asked for, and
measures it.  The checker alone says that it is right: a right object comes with `Shown`, a proposition about the object
(its measure included) with a derivation which the checker has accepted, and that becomes the certificate for an appeal.
What looks for the smallest mistake stands outside the checker; a mistake is said only when the definition confirms it.

An answer is a *text tree*: nested lists and mappings whose scalars are all text, as `papers` reads it from a file.
Nothing here gives points: `marking` does, from `right`, the measure, and what the sheet says of credit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, field
from fooling.verify.given.files.scalar import TextTree
from fooling.verify.statement.proposition import Term

Number = int | Fraction
Text = TextTree
"""What a student wrote: text, lists and mappings of it."""


class Unreadable(InvalidInput):
    """An answer that is no object of the kind asked for; one line: what, where, what would be right."""


class NotGraded(FoolingError):
    """What is not decided within a budget, in one line: no verdict, so neither marks nor the loss of them."""


@dataclass(frozen=True)
class Measure:
    """What is counted of a right object: its name in sheets and tables, such as "pairs", and which way is better.

    `counts` says to students, in a sentence, what counts as one, where that is not plain.
    """

    name: str
    more_is_better: bool
    counts: str = ""


@dataclass(frozen=True)
class Shown:
    """What a right object shows: a closed proposition, with a derivation of it that the checker has accepted."""

    proposition: Term
    derivation: Mapping[str, Any]


@dataclass(frozen=True)
class Judged:
    """What is said of one object.

    right      whether it is what was asked for, whatever its measure
    says       one line for the student, about their own items, counted from 1 and in the labels of the hand-out: the
               smallest mistake, or what the object shows
    hint       the same without the witness, as "two of the pairs do not fool"
    measured   the measures of a right object, by name; empty for a wrong one
    shown      for a right object: what goes into its certificate; None where `uncertified` says why there is none
    uncertified  why a right object has no certificate; empty where it has one
    witness    the mistake as data for `--json` and for tests, in the labels of the hand-out; empty for a right object
    lacks      whether nothing that is there is wrong, and a wrong object only wants more, as a cover that leaves out an
               input
    against    for a wrong object: what shows that it is none, such as that the two languages differ, where the grammar
               can say it; it goes into a certificate for an appeal
    right_parts  what was right of a truth value with a counterexample and the like: parts by name; a sheet may give a
               share for each
    places     where in the answer a right part stands, such as "step 1", for parts that students know by no name
    """

    right: bool
    says: str
    hint: str = ""
    measured: Mapping[str, Number] = field(default_factory=dict)
    shown: Shown | None = None
    uncertified: str = ""
    witness: Mapping[str, Any] = field(default_factory=dict)
    right_parts: frozenset[str] = frozenset()
    against: Shown | None = None
    lacks: bool = False
    places: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.right and (self.shown is None) != bool(self.uncertified):
            raise InvalidInput("a right answer has a certificate, or says why it has none")
        if self.right and self.against is not None:
            raise InvalidInput("a right answer has a certificate against it")
        if not self.right and (self.measured or self.shown):
            raise InvalidInput(f"a wrong answer has no measure and no certificate, not {self.measured}")
        if "\n" in self.says:
            raise InvalidInput(f"one line for a student, not {self.says!r}")


@dataclass(frozen=True)
class Form:
    """A form of answers: an outline of it, examples, and what is said of it.

    outline   with names in capitals, or `...`, where something is to be filled in, such as "{start: STATE, ...}"; it
              answers no question, whatever the terms are
    examples  answers in this form, each in a line of YAML, where `...` says that more may follow; students are shown
              the first of them that has no points (`fooling.verify.exercises.marking.example`)
    says      what else is to be known, in words; no answers
    """

    outline: str
    examples: Sequence[str] = ()
    says: str = ""


@dataclass(frozen=True)
class Best:
    """The best value of a measure that any answer has: certified (`shown`), or at least and at most so much.

    `upper` is None where nothing is known from above.
    """

    measure: str
    lower: Number
    upper: Number | None
    shown: Sequence[Shown] = ()


class Hole(Protocol):
    """One question's hole, its terms read: see `holes/kinds.py` for the table of kinds."""

    @property
    def kind(self) -> str:
        """Its name in sheets, such as "fooling-set"."""

    @property
    def measures(self) -> Sequence[Measure]:
        """What is counted of a right object; credit is about the first one, unless the sheet says another."""

    def read(self, answer: Text) -> Any:
        """The object in the answer; `Unreadable`, one line, where there is none.  Costs at most linear time."""

    def judge(self, given: Any) -> Judged:
        """What is to be said of the object; the same on every run.  `NotGraded` where a budget of steps is used up."""

    def right_parts_of(self, given: Any) -> Any | None:
        """The largest right part of a wrong object that is found soon, for `salvage`; None for kinds without one."""

    def best(self) -> Sequence[Best]:
        """What is known of the best value of each measure."""

    def solved(self) -> Any | None:
        """An object that a finder takes for the best, to be judged as any other; None for kinds without a finder."""

    def written(self, given: Any) -> Text:
        """The object as a student would write it: `read` takes it back; for solutions and hand-outs."""

    def forms(self) -> Sequence[Form]:
        """The forms of answers, of which a student chooses one; for hand-outs and templates."""


class Whole:
    """What most kinds of hole say: an object is right as a whole or not at all, and no finder looks for the best."""

    def right_parts_of(self, given: Any) -> Any | None:  # noqa: ARG002
        """None."""
        return None

    def best(self) -> Sequence[Best]:
        """Nothing is known of it."""
        return ()

    def solved(self) -> Any | None:
        """None."""
        return None


@runtime_checkable
class Told(Protocol):
    """A hole of which a hand-out says more than the text of the question does."""

    def told(self) -> Sequence[str]:
        """Lines for the hand-out, in Markdown; nothing of a key."""


@runtime_checkable
class WithParts(Protocol):
    """A hole whose answers are lists of items, and of a wrong one some items may be right: see `right_parts_of`."""

    def items_of(self, given: Any) -> int:
        """How many items an object has."""

    def readable_of(self, answer: Text) -> tuple[Text, Sequence[int], int]:
        """The answer without the items that cannot be read, the places of those left, from 1, and how many there were.

        `Unreadable` where there are no items at all.
        """

    def listing(self, most: int) -> Any | None:
        """All that might be listed by who has found nothing, where these are no more than `most` items."""


@runtime_checkable
class Doubted(Protocol):
    """A hole whose own terms may be wrong in a way that an instructor is to be told."""

    def doubts(self) -> Sequence[str]:
        """What is wrong with the question itself, a line each."""


@runtime_checkable
class Keyed(Protocol):
    """A hole whose right parts are those that the key of the question names."""

    def with_key(self, key: Text, parts: Collection[str]) -> Hole:
        """The hole that knows these parts of the key; `InvalidInput` for a part that the key has not."""


@runtime_checkable
class Provable(Protocol):
    """A hole whose author is told more than a student, and which an answer might fill that says too little."""

    def for_a_verdict(self) -> Hole:
        """The same hole, which leaves nothing to a person."""

    def for_its_author(self) -> Hole:
        """The same, which also says what the sheet lacks for an answer to be right; that may take long."""

    def shortcuts(self, key: Text) -> Iterable[tuple[str, Text]]:
        """Answers that leave out what the key says, each after what it is called."""


@dataclass(frozen=True)
class Defined:
    """What a hole's terms may refer to: the question's own `define`, and the folder that files are sought in."""

    names: Mapping[str, Any]
    folder: str = "."


MakeHole = Callable[[Sequence[Any], Defined], Hole]
"""Makes a hole from the terms behind its kind in the sheet, as JSON has them: `["$f", 1]` in `[fooling-set, $f, 1]`."""
