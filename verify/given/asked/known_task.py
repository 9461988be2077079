"""A task as a user names it: NAME, NAME,PARAMETER=VALUE,..., or a file of Python with functions of its own.

The file defines `places(n)`, the letters at each place, and `answer(word)`; and, where they are not what a task has by
itself, `inputs(n)`, `cut(n)` and `generator(n)`, as `fooling.circuits.tasks.task` says.  The file is run, like any
program of its author.  Each answer is asked for twice, and has to be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any, ClassVar

from fooling.circuits.languages.generator import Generator, Move
from fooling.circuits.tasks.contents import task
from fooling.circuits.tasks.generators import Word, of_law
from fooling.circuits.tasks.task import Task
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass
from fooling.verify.given.files.own_program import own_program

MOST_GENERATED, MOST_MOVES = 10**5, 10**4  # steps of a generator, and moves of a step
PREFIX = "task:"  # before a task where a function, a language or a network's goal may stand
REQUIRED, FURTHER = ("places", "answer"), ("inputs", "cut", "generator")


def known_task(spec: str) -> Task:
    """The task called so; InvalidInput, one line, for anything else."""
    if spec.endswith(".py"):
        return OwnTask(spec, _functions(spec))
    return task(spec)


def other_name(one: Task) -> str | None:
    """What commands that know no tasks call the same; None where they have no name for it."""
    function, asked = one.function(1), one.asked()
    if function is not None:
        return str(function[0]) if len(function) == 2 else f"{function[0]}:{function[2]}"
    if asked is not None and asked[0] == "membership" and asked[1][0] == "dyck":
        return f"dyck:{asked[1][1]},{asked[1][2]}"
    return None


@dataclass(frozen=True)
class OwnTask(Task):
    """The functions of a user's file."""

    file: str
    functions: Mapping[str, Callable[[Any], Any]]
    name: ClassVar[str] = "of your own"
    asks: ClassVar[str] = "What the file says."
    size: ClassVar[str] = "what the file says"
    source: ClassVar[str] = "a file of your own"

    @property
    def parameters(self) -> dict[str, Any]:
        """None: the file has them."""
        return {}

    @property
    def explained(self) -> list[tuple[str, str, str, Any]]:
        """No parameters, either."""
        return []

    @property
    def spec(self) -> str:
        """The file."""
        return self.file

    def places(self, n: int) -> Sequence[Sequence[Any]]:
        """The file's."""
        found: list[Word] = self._call("places", n, lambda places: list(map(tuple, places)))
        if not found or not all(found):
            raise InvalidInput(f"{self.file}: places({n}) has {_without(found)}; want letters for each place")
        return found

    def inputs(self, n: int) -> Iterator[Word]:
        """The file's, or all words."""
        if "inputs" not in self.functions:
            return super().inputs(n)
        words: list[Word] = self._call("inputs", n, lambda words: list(map(tuple, words)))
        places, counted = self.places(n), Counter(words)
        if not words:
            raise InvalidInput(f"{self.file}: inputs({n}) has no word; want one at least")
        for word, times in counted.items():
            fits = len(word) == len(places) and all(x in letters for x, letters in zip(word, places, strict=True))
            if not fits or times > 1:
                wrong = "twice" if fits else f"which is no word of one letter for each of the places({n})"
                raise InvalidInput(f"{self.file}: inputs({n}) has {word!r:.60} {wrong}; want such words, each once")
        return iter(words)

    def cut(self, n: int) -> str:
        """The file's, or two halves."""
        found, length = self._call("cut", n) if "cut" in self.functions else super().cut(n), len(self.places(n))
        if not isinstance(found, str) or len(found) != length or not {*found} <= {*"AB"}:
            raise InvalidInput(f"{self.file}: cut({n}) is {found!r}; want {length} letters A or B, one for each place")
        return found

    def generator(self, n: int) -> Generator:
        """The file's; else its inputs, each equally likely, or letters one by one."""
        if "generator" in self.functions:
            found = self._call("generator", n)
        elif "inputs" in self.functions:
            words = list(self.inputs(n))
            found = of_law(dict.fromkeys(words, Fraction(1, len(words))))
        else:
            found = super().generator(n)
        if not isinstance(found, Generator):
            raise InvalidInput(f"{self.file}: generator({n}) is {found!r:.60}; want a fooling Generator")
        if found.steps > MOST_GENERATED:
            raise InvalidInput(f"{self.file}: generator({n}) makes {found.steps} steps; want at most {MOST_GENERATED}")
        return (
            Generator(found.start, found.steps, partial(self._moves, n, found))
            if "generator" in self.functions
            else found
        )

    def _moves(self, n: int, generator: Generator, t: int, state: Any) -> list[Move]:
        """The file's moves, if they are those of a law."""
        where = f"{self.file}: generator({n}), step {t} from {state!r:.40}:"
        try:
            moves: list[Any] = list(islice(generator.step(t, state), MOST_MOVES + 1))
            hash(tuple(moves))
        except FoolingError:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  of a user's own program
            raise InvalidInput(f"{where} {type(error).__name__}: {error}") from None
        if len(moves) > MOST_MOVES:
            raise InvalidInput(f"{where} more than {MOST_MOVES} moves; want fewer")
        for move in moves:
            if not (isinstance(move, tuple) and len(move) == 3 and type(move[0]) in (int, Fraction)):
                raise InvalidInput(f"{where} {move!r:.60} is no move; want (Fraction, letter or None, state)")
            if move[0] < 0:
                raise InvalidInput(f"{where} the mass {move[0]} of {move[1]!r:.20} is negative; want none below 0")
        if (mass := sum(move[0] for move in moves)) != 1:
            raise InvalidInput(f"{where} the masses add up to {mass}; want 1")
        return moves

    def answer(self, word: Word) -> Any:
        """The file's, if it is one."""
        first, second = self._call("answer", word), self._call("answer", word)
        if first != second:
            raise InvalidInput(f"{self.file}: answer({word!r}) is {first!r}, and then {second!r}; want one answer")
        if first is None:
            raise InvalidInput(f"{self.file}: answer({word!r}) is None; want a number, a letter, or a list of such")
        return tuple(first) if isinstance(first, list) else first

    def _call(self, name: str, given: Any, of: Callable[[Any], Any] = lambda found: found) -> Any:
        try:
            return of(self.functions[name](given))
        except FoolingError:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  of a user's own program
            raise InvalidInput(f"{self.file}: {name}({given!r}) raised {type(error).__name__}: {error}") from None


def _without(places: Sequence[Word]) -> str:
    return "a place without letters" if places else "no place"


def _functions(file: str) -> dict[str, Callable[[Any], Any]]:
    made = own_program(file, "task_of_your_own")
    if missing := [name for name in REQUIRED if not callable(made.get(name))]:
        raise InvalidInput(f"{file}: it defines no function {missing[0]}; want {' and '.join(REQUIRED)}")
    return {name: made[name] for name in (*REQUIRED, *FURTHER) if callable(made.get(name))}
