"""What `fooling task` answers: the list of tasks, and one task at a size, with its law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.circuits.tasks.generators import Word
from fooling.circuits.tasks.programs import Window
from fooling.circuits.tasks.task import Task, spelled
from fooling.records import dataclass, field
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.statement.language.printable import counted

MOST_LETTERS = 20  # that are printed
Law = Sequence[tuple[Any, Fraction]]


@dataclass(frozen=True)
class OfProgram:
    """A table: two inputs with the same states, or None where it is regular, and its window."""

    table: str
    same_states: tuple[Word, Word] | None
    window: Window


@dataclass(frozen=True)
class TaskAtSize:
    """What was asked of a task; what was not asked is None or empty."""

    task: Task
    n: int | None
    letters: Sequence[Any] = ()
    inputs: int | None = None
    cut: str | None = None
    answers: Law | None = None
    accuracies: Mapping[str, Fraction | None] | None = None
    means: Mapping[str, Fraction | None] = field(default_factory=dict)
    law: Sequence[tuple[Word, Fraction]] | None = None
    samples: Sequence[tuple[Word, Any]] | None = None
    programs: Sequence[OfProgram] = ()
    distances: Sequence[tuple[str, Fraction]] = ()
    events: Sequence[tuple[str, Fraction]] = ()


WRITTEN = of.Shape(of.TEXT.schema, spelled)
DESCRIBED = {
    "name": of.LINE,
    "parameters": of.table_of(of.Shape({"type": ["integer", "string"]})),
    "explained": of.listed(
        of.Record(
            tuple,
            name=(of.LINE, lambda one: one[0]),
            means=(of.LINE, lambda one: one[1]),
            range=(of.LINE, lambda one: one[2]),
            default=(of.Shape({"type": ["integer", "string"]}), lambda one: one[3]),
        )
    ),
    "asks": of.LINE,
    "size": of.LINE,
    "source": of.LINE,
}
TASKS = Document(
    "tasks", "task answers: the known tasks", tuple[Task, ...], tasks=(of.listed(of.Record(Task, **DESCRIBED)), tuple)
)


def _pairs(first: str, shape: of.Shape, second: str, other: of.Shape) -> of.Shape:
    return of.listed(of.Record(tuple, **{first: (shape, lambda pair: pair[0]), second: (other, lambda pair: pair[1])}))


TASK = Document(
    "task",
    "task NAME answers: a task, and what was asked of it at one size",
    TaskAtSize,
    task=of.Record(Task, **DESCRIBED),
    n=of.maybe(of.INTEGER),
    letters=of.listed(WRITTEN),
    inputs=of.maybe(of.COUNT),
    cut=of.maybe(of.LINE),
    answers=of.maybe(_pairs("answer", WRITTEN, "mass", of.FRACTION)),
    statistics=(of.maybe(of.table_of(of.maybe(of.FRACTION))), lambda one: one.accuracies),
    means=of.table_of(of.maybe(of.FRACTION)),
    law=of.maybe(_pairs("word", WRITTEN, "mass", of.FRACTION)),
    samples=of.maybe(_pairs("word", WRITTEN, "answer", WRITTEN)),
    programs=of.listed(
        of.Record(
            OfProgram,
            table=of.LINE,
            same_states=of.maybe(of.listed(WRITTEN)),
            window=(of.COUNT, lambda one: one.window.least),
            outputs=(of.COUNT, lambda one: one.window.outputs),
            at=(of.COUNT, lambda one: one.window.at),
            pair=(of.maybe(of.listed(WRITTEN)), lambda one: one.window.pair),
        )
    ),
    distances=_pairs("to", of.LINE, "distance", of.FRACTION),
    events=_pairs("event", of.LINE, "probability", of.FRACTION),
)


def print_list(tasks: Sequence[Task]) -> None:
    """A line for each."""
    tabulate(("task", "n counts", "what is asked"), ((one.name, one.size, one.asks) for one in tasks))
    many = counted(len(tasks), "tasks")
    say(f"{many}; fooling task NAME explains the parameters of a task, and --n N its inputs and its law")


def print_task(one: TaskAtSize) -> None:
    """The task, and what was asked."""
    say(one.task.spec, "bold")
    say(one.task.asks, indent=2)
    say(f"n counts {one.task.size}; source: {one.task.source}", indent=2)
    if one.n is None and one.task.explained:
        tabulate(("parameter", "means", "may be", "default"), (map(str, row) for row in one.task.explained))
    if one.n is not None:
        shown = [spelled(letter) for letter in one.letters[:MOST_LETTERS]] + ["..."] * (len(one.letters) > MOST_LETTERS)
        many = "many inputs" if one.inputs is None else counted(one.inputs, "inputs")
        say(f"at n = {one.n}: {many}, over the letters {' '.join(shown)}", indent=2)
        say(f"who holds which place: {one.cut}", indent=2)
    if one.answers is not None:
        tabulate(("answer", "probability", ""), ((spelled(value), *_shown(mass)) for value, mass in one.answers))
    if one.accuracies is not None:
        tabulate(
            ("whoever knows only", "is right at best", ""), ((name, *_shown(p)) for name, p in one.accuracies.items())
        )
    for name, number in one.means.items():
        if number is not None:
            say(f"mean of {name}: {' '.join(_shown(number))}")
    if one.law is not None:
        tabulate(("word", "probability", ""), ((spelled(word) or "empty", *_shown(mass)) for word, mass in one.law))
    if one.samples is not None:
        tabulate(("word", "answer"), ((spelled(word) or "empty", spelled(value)) for word, value in one.samples))
    for table in one.programs:
        _print_program(table, one.n)
    for other, apart in one.distances:
        say(f"total variation distance to {other}: {' '.join(_shown(apart))}")
    for event, p in one.events:
        say(f"probability of {event}: {' '.join(_shown(p))}")


def _print_program(one: OfProgram, n: int | None) -> None:
    """Regularity with two inputs that refute it, and the window with two that need it."""
    said = "no two inputs have the same states, so it is regular"
    if one.same_states is not None:
        said = f"{' and '.join(map(spelled, one.same_states))} have the same states, so it is not regular"
    say(f"{one.table}, at n = {n}: {said}")
    say(f"window: {one.window.least} of {one.window.outputs} outputs", indent=2)
    if one.window.pair is not None:
        shorter = f"{' and '.join(map(spelled, one.window.pair))} differ at output {one.window.at}"
        say(f"{shorter}, and agree at the {one.window.least - 1} before it", indent=2)


def _shown(p: Fraction | None) -> tuple[str, str]:
    """A fraction, and its decimals where it is long or hard to read."""
    if p is None:
        return "too many cases", ""
    exact = str(p) if len(str(p)) <= 40 else "a long fraction"
    return exact, "" if p.denominator < 10 else f"({float(p):.4f})"
