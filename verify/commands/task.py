"""`fooling task`: the tasks that networks are trained and judged on, and their exact laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

import click

from fooling.circuits.languages.generator import Fold, Generator, distance
from fooling.circuits.languages.random_words import uniform_words
from fooling.circuits.tasks.contents import TASKS, kind
from fooling.circuits.tasks.generators import member, of_law
from fooling.circuits.tasks.programs import same_states, window
from fooling.circuits.tasks.search.samples import samples
from fooling.circuits.tasks.task import MOST_INPUTS, Task, TooMany, accuracy, counting, in_order, mean
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json, flag, option
from fooling.verify.given.asked.known_task import known_task
from fooling.verify.given.asked.named_function import language_of
from fooling.verify.pages.answers import tasks as page
from fooling.verify.pages.formats.terminal import paged

MOST_WORDS = 10**5  # of a law that is printed
MOST_SAMPLES = 10**6
MOST_CHAINS = 10**4
MOST_OF_A_DISTANCE = 4 * 10**6  # steps
SOON = 3 * 10**4  # steps, where nobody asked for a number
UNIFORM = "uniform"


@click.command("task")
@click.argument("name", required=False)
@option("--n N", "The size of the inputs; what it counts is told without this option.", int, to="n")
@option("--samples K", "Draw so many inputs.", click.IntRange(1, MOST_SAMPLES), to="many")
@option("--seed S", "With --samples: the same seed draws the same inputs.", click.IntRange(0))
@flag("--program", "Is its dynamic program regular, and what is its window?", to="program")
@flag("--law", "Print each input with its probability.")
@option(
    "--distance OTHER",
    "The total variation distance to another law: of a task, as NAME is, or uniform, for all inputs equally likely, or "
    "uniform:LANGUAGE, for all words of a language; may be repeated.",
    to="others",
    multiple=True,
)
@option(
    "--event LANGUAGE",
    "The probability that an input is a word of a language, such as dyck:2,2 or regex:(a|b)*b; may be repeated.",
    to="events",
    multiple=True,
)
@option(
    "--statistic S",
    "How often the best guess is right that knows only this about the input, and its mean; may be repeated.  "
    "[default: all]",
    to="named",
    multiple=True,
)
@as_json
def command(name: str | None, n: int | None, as_json: bool, **given: Any) -> int:
    """List the tasks, or say what a task asks, and by which law its inputs are drawn.

    NAME is a task of the list, with parameters as in dyck,types=2,depth=3, or a file of Python of your own
    (`fooling docs tasks`).  All numbers are exact.
    """
    if name is None:
        found = tuple(kind(one)() for one in TASKS)
        if as_json:
            answer(page.TASKS(found))
            return AS_EXPECTED
        with paged():
            page.print_list(found)
        return AS_EXPECTED
    if given["seed"] is not None and not given["many"]:
        raise InvalidInput("--seed: draws nothing by itself; want --samples K with it")
    task = known_task(name)
    if n is None and any(given[one] for one in ("many", "law", "program", "others", "events", "named")):
        raise InvalidInput("--n: missing; want the size of the inputs, as a law is one at a size")
    one = page.TaskAtSize(task, n) if n is None else _at_size(task, n, **given)
    if as_json:
        answer(page.TASK(one))
    else:
        page.print_task(one)
    return AS_EXPECTED


def _at_size(
    task: Task,
    n: int,
    many: int | None,
    seed: int | None,
    law: bool,
    program: bool,
    others: Sequence[str],
    events: Sequence[str],
    named: Sequence[str],
) -> page.TaskAtSize:
    """What is asked for; without an option the answers and all statistics."""
    task.require(n)
    letters = sorted({letter for some in task.places(n) for letter in some}, key=in_order)
    generator, alphabet = task.generator(n), list(map(str, letters))
    one = page.TaskAtSize(task, n, letters, _how_many(task, n), task.cut(n))
    if not (law or program or many or others or events or named):
        return replace(one, answers=_answers(task, n, generator), accuracies=_accuracies(task, n, generator, ()))
    drawn = samples(generator, many, seed or 0).words() if many else []
    return replace(
        one,
        law=_law(generator) if law else None,
        programs=_programs(task, n) if program else (),
        samples=[(word, task.answer(word)) for word in drawn] if many else None,
        accuracies=_accuracies(task, n, generator, named) if named else None,
        means={name: mean(task.statistics(n)[name], generator) for name in named},
        distances=[
            (other, distance(generator, _other(task, n, other), counting(MOST_OF_A_DISTANCE))) for other in others
        ],
        events=[(event, _probability(generator, event, alphabet)) for event in events],
    )


def _law(generator: Generator) -> list[tuple[Any, Fraction]]:
    """All words, the likeliest first."""
    masses = generator.law(spend=counting())
    if len(masses) > MOST_WORDS:
        raise InvalidInput(f"--law: {len(masses)} words; want at most {MOST_WORDS}: a smaller --n")
    return sorted(masses.items(), key=lambda pair: (-pair[1], in_order(pair[0])))


def _programs(task: Task, n: int) -> list[page.OfProgram]:
    """Of each table, by all inputs."""
    if not (known := task.programs(n)):
        raise InvalidInput(f"--program: task {task.name} has no table; edit-distance and longest-increasing have one")
    if (many := prod(map(len, task.places(n)))) > MOST_CHAINS:
        raise InvalidInput(f"--program: {many} inputs at n = {n}; want at most {MOST_CHAINS}: a smaller --n")
    return [
        page.OfProgram(name, same_states(program, task.inputs(n)), window(program, task.inputs(n)))
        for name, program in known.items()
    ]


def _how_many(task: Task, n: int) -> int | None:
    """How many inputs there are, where they are counted soon."""
    return sum(1 for _ in task.inputs(n)) if prod(map(len, task.places(n))) <= MOST_INPUTS // 10 else None


def _answers(task: Task, n: int, generator: Generator) -> list[tuple[Any, Fraction]] | None:
    """The law of the answer; None where there are too many cases."""
    try:
        found = generator.law(task.read(n), counting(SOON))
    except TooMany:
        return None
    return sorted(found.items(), key=lambda pair: (-pair[1], in_order(pair[0])))


def _accuracies(task: Task, n: int, generator: Generator, named: Sequence[str]) -> Mapping[str, Fraction | None]:
    """Of the statistics that are named, or of all, as far as they are settled soon."""
    known = task.statistics(n)
    if wrong := [name for name in named if name not in known]:
        raise InvalidInput(f"--statistic {wrong[0]}: task {task.name} has the statistics {', '.join(known)}")
    if named:
        return {name: accuracy(task, n, known[name], generator) for name in named}
    return {name: _soon(task, n, fold, generator) for name, fold in known.items()}


def _soon(task: Task, n: int, fold: Fold, generator: Generator) -> Fraction | None:
    try:
        return accuracy(task, n, fold, generator, SOON)
    except TooMany:
        return None


def _other(task: Task, n: int, other: str) -> Generator:
    """The law that a task's is compared with."""
    if other == UNIFORM:
        words = list(task.inputs(n))
        return of_law(dict.fromkeys(words, Fraction(1, len(words))))
    if other.startswith(f"{UNIFORM}:"):
        return uniform_words(language_of(other.partition(":")[2]), len(task.places(n)))
    found = known_task(other)
    found.require(n)
    return found.generator(n)


def _probability(generator: Generator, event: str, letters: Sequence[str]) -> Fraction:
    fold = member(language_of(event, letters=letters))
    named = Fold(fold.start, lambda q, letter: fold.step(q, str(letter)), fold.value)
    return generator.law(named, counting()).get(True, Fraction(0))
