"""Frontiers: at each length the least precision, or another parameter, at which a network is wrong on no input.

A *cell* is a length N and a value on each axis.  Its network is built, or read from a file, in the format that the
values make; the statement that it computes its task on all inputs is decided as any claim is, with a certificate of
either side.  So what is said of a cell is what the checker said, and a cell that is decided neither way is unknown.

The first axis is the one whose least value is sought, the others tell lines apart.  Nothing is inferred from one cell
about another, since more precision may hurt again: `again` lists the values above the least one where the network is
wrong.  Where a value between is unknown, or no network was built there, it is told, too.

The wrong inputs of a cell are counted where few inputs are asked about, by running all of them here.
Cost: that of deciding a claim, for each cell; cells are decided at the same time in several processes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, Literal, Protocol

from fooling.circuits.networks.asked.task import how_many, in_order
from fooling.circuits.networks.constructions.construction import Construction, constructed
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.readings import reading
from fooling.verify.evidence import store
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.given.asked.network_word import written
from fooling.verify.given.asked.parameter_ranges import Axis, Value
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_file import NetworkFile
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.many_claims import run
from fooling.verify.runs.claims.one_claim import Decided, Plan
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

RULES = ("rounding", "sums", "overflow")  # axes that are rules of the number format
MOST_CELLS = 5000
COUNTED = 1000  # inputs that are run to count the wrong ones
HOLE = re.compile(r"\{(\w+)\}")
Standing = Literal["right", "wrong", "unknown", "not built"]
STANDINGS: Mapping[Verdict, Standing] = {
    Verdict.CONFIRMED: "right",
    Verdict.REFUTED: "wrong",
    Verdict.UNKNOWN: "unknown",
}


@dataclass(frozen=True)
class Built:
    """A network, the term of the task that it is held against, and the letters of its longest words."""

    network: Network
    task: Term
    longest: int


class Model(Protocol):
    """What has a network for each length and choice of values."""

    @property
    def name(self) -> str:
        """What it is called in names of files."""

    @property
    def pattern(self) -> str:
        """That of its formats, such as Q8.{f}."""

    @property
    def words(self) -> str:
        """Those that a network of length N is asked about, in words."""

    def expect(self, axes: Sequence[Axis]) -> None:
        """InvalidInput for an axis that it does not have."""

    def built(self, N: int, chosen: Mapping[str, Value]) -> Built:
        """The network; InvalidInput where there is none."""


def in_format(pattern: str, N: int, chosen: Mapping[str, Value]) -> NumberFormat:
    """The format of a pattern such as Qp:N,{K}, with the rules that were chosen.

    >>> in_format("Qp:N,{K}", 4, {"K": 2, "rounding": "down"}).short_name
    'Qp:4,2'
    """
    name = HOLE.sub(lambda hole: str(chosen[hole[1]]), re.sub(r"^Qp:N(?=,)", f"Qp:{N}", pattern))
    return format_of(":".join([name, *(str(chosen[rule]) for rule in RULES if rule in chosen)]))


def expect_axes(axes: Sequence[Axis], known: Sequence[str], pattern: str) -> None:
    """InvalidInput for an axis that is no parameter, no hole of the pattern and no rule, or for a hole without axis."""
    names, holes = [axis.name for axis in axes], HOLE.findall(pattern)
    if len(set(names)) < len(names):
        raise InvalidInput(f"--vary {max(names, key=names.count)}: it stands there twice; want each name once")
    for name in names:
        if name not in (*known, *holes, *RULES):
            raise InvalidInput(
                f"--vary {name}: neither a parameter ({', '.join(known) or 'there is none'}) nor {', '.join(RULES)}, "
                f"nor in the format {pattern}, where it may stand as {{{name}}}"
            )
    if missing := [hole for hole in holes if hole not in names]:
        raise InvalidInput(f"format={pattern}: {missing[0]} has no values; want --vary {missing[0]}=...")


@dataclass(frozen=True)
class OfConstruction:
    """A construction of the library; `fixed` are the parameters that do not vary, `pattern` is that of its format."""

    construction: Construction
    fixed: Mapping[str, Any]
    pattern: str

    @property
    def name(self) -> str:
        """The construction's."""
        return self.construction.name

    @property
    def words(self) -> str:
        """Those that the construction is for."""
        return "all inputs that the construction has for N"

    def expect(self, axes: Sequence[Axis]) -> None:
        """InvalidInput for an axis that is none of its parameters."""
        known = [one.name for one in self.construction.parameters if one.name not in ("N", "format")]
        if both := sorted(self.fixed.keys() & {axis.name for axis in axes}):
            raise InvalidInput(f"--vary {both[0]}: {both[0]} is given as {self.fixed[both[0]]}, too; want one of both")
        expect_axes(axes, known, self.pattern)

    def unsaid(self, axes: Sequence[Axis]) -> dict[str, Any]:
        """The parameters that nobody chose, with their defaults."""
        said = {"N", "format", "schedule", *self.fixed, *(axis.name for axis in axes)}
        return {one.name: one.default for one in self.construction.parameters if one.name not in said}

    def built(self, N: int, chosen: Mapping[str, Value]) -> Built:
        """The network of these parameters."""
        own = {one.name for one in self.construction.parameters}
        values = {name: value for name, value in chosen.items() if name in own}
        given = {**self.fixed, **values, "N": N, "format": in_format(self.pattern, N, chosen)}
        made = constructed(self.construction, given)
        return Built(made.network, made.task, made.longest)


@dataclass(frozen=True)
class OfFile:
    """A network in a file, its weights rounded to the format, held against a task: of N letters, or of up to N."""

    given: NetworkFile
    task: Callable[[int], Term]
    pattern: str
    schedule: Schedule | None = None
    words: str = "all words of N letters that the task has"

    @property
    def name(self) -> str:
        """The file's."""
        return store.folder_of(Path(self.given.path))

    def expect(self, axes: Sequence[Axis]) -> None:
        """InvalidInput for an axis that is neither in the format nor a rule of it."""
        expect_axes(axes, (), self.pattern)

    def built(self, N: int, chosen: Mapping[str, Value]) -> Built:
        """The network in the format of these values."""
        network, _ = self.given.in_formats(Formats.alike(in_format(self.pattern, N, chosen)), self.schedule)
        return Built(network, self.task(N), N)


@dataclass(frozen=True)
class Cell:
    """A length and values, and what is known of the network there.

    `bits` are those of a number of its format, `inputs` the words that are asked about, `wrong` how many of them have a
    wrong answer; None where that is not known.  `why` says why there is no network, or no verdict.  The network rounds
    by the rules of the format, at the points of the schedule.
    """

    N: int
    chosen: Mapping[str, Value]
    standing: Standing
    format: NumberFormat | None = None
    bits: int | None = None
    inputs: int | None = None
    wrong: int | None = None
    first: str | None = None
    certificate: Path | None = None
    trusts: tuple[str, ...] = ()
    why: str | None = None
    schedule: Schedule | None = None


@dataclass(frozen=True)
class Line:
    """The cells of one length and of one value on each axis but the first, in the order of the values of that."""

    N: int
    others: Mapping[str, Value]
    cells: tuple[Cell, ...]

    @cached_property
    def least(self) -> Cell | None:
        """The first that is right."""
        return next((cell for cell in self.cells if cell.standing == "right"), None)

    def after(self, standing: Standing) -> tuple[Cell, ...]:
        """Those behind the first right one that stand so."""
        if self.least is None:
            return ()
        return tuple(cell for cell in self.cells[self.cells.index(self.least) :] if cell.standing == standing)

    @property
    def open_before(self) -> tuple[Cell, ...]:
        """Unknown ones before the first right one, or all unknown ones where none is right."""
        end = len(self.cells) if self.least is None else self.cells.index(self.least)
        return tuple(cell for cell in self.cells[:end] if cell.standing == "unknown")


@dataclass(frozen=True)
class Frontier:
    """The axes, the first of which has its least value sought, and the cells, by length and then by the axes.

    `fixed` are the parameters of a construction that do not vary, `unsaid` those that nobody chose, with the value that
    the construction takes then; `pattern` is that of the formats, and `words` says which words are asked about.
    """

    model: str
    axes: tuple[Axis, ...]
    lengths: tuple[int, ...]
    cells: tuple[Cell, ...]
    fixed: Mapping[str, Any] = field(default_factory=dict)
    pattern: str = ""
    words: str = "all inputs"
    unsaid: Mapping[str, Any] = field(default_factory=dict)

    @property
    def lines(self) -> list[Line]:
        """By length, then by the axes but the first."""
        found: dict[tuple[Any, ...], list[Cell]] = {}
        for cell in self.cells:
            found.setdefault((cell.N, *(cell.chosen[axis.name] for axis in self.axes[1:])), []).append(cell)
        names = [axis.name for axis in self.axes[1:]]
        return [Line(key[0], dict(zip(names, key[1:], strict=True)), tuple(cells)) for key, cells in found.items()]

    @property
    def is_known(self) -> bool:
        """Whether every network that was built is known to be right or wrong."""
        return all(cell.standing != "unknown" for cell in self.cells)


def frontier(
    model: Model,
    axes: Sequence[Axis],
    lengths: Sequence[int],
    plan: Plan,
    counted: int = COUNTED,
    done: Callable[[int, str], None] = lambda cells, what: None,
) -> Frontier:
    """All cells; `done` hears of how many more are decided, and of what.

    InvalidInput for axes that the model does not have, or too many cells; `Interrupted` at Ctrl-C, when what was
    decided is kept as certificates, which `plan.resume` finds again.
    """
    model.expect(axes)
    many = len(lengths)
    for axis in axes:
        many *= len(axis.values)
    if many > MOST_CELLS:
        raise InvalidInput(f"{many} networks; want at most {MOST_CELLS}: fewer lengths or values")
    cells, works = list[Cell](), dict[str, tuple[int, Built]]()
    for N in lengths:
        for values in product(*(axis.values for axis in axes)):
            chosen = {axis.name: value for axis, value in zip(axes, values, strict=True)}
            cell, built = _begun(model, N, chosen)
            if built is not None:
                works[_name(model, N, chosen)] = len(cells), built
            else:
                done(1, f"N = {N}: no network")
            cells.append(cell)
    tasks = [own_task(name, "fooling frontier", "", _claim(built)) for name, (_, built) in works.items()]
    for decided in run(tasks, plan, lambda one: done(1, one.task.id)):
        place, built = works[decided.task.id]
        cells[place] = _judged(cells[place], built, decided, counted)
    fixed, unsaid = (model.fixed, model.unsaid(axes)) if isinstance(model, OfConstruction) else ({}, {})
    return Frontier(model.name, tuple(axes), tuple(lengths), tuple(cells), fixed, model.pattern, model.words, unsaid)


def _begun(model: Model, N: int, chosen: Mapping[str, Value]) -> tuple[Cell, Built | None]:
    """The cell before it is decided, and its network."""
    try:
        built = model.built(N, chosen)
        _claim(built)
    except InvalidInput as error:
        return Cell(N, chosen, "not built", why=str(error)), None
    f = built.network.format
    return Cell(N, chosen, "unknown", f, f.bits, inputs(built), schedule=built.network.schedule), built


def _name(model: Model, N: int, chosen: Mapping[str, Value]) -> str:
    values = "-".join(f"{name}-{value}" for name, value in chosen.items())
    return f"{model.name}/{store.file_name(f'n-{N}-{values}')}"


def _claim(built: Built) -> Term:
    return "computes", network_term(built.network, built.longest), built.task


def _judged(cell: Cell, built: Built, decided: Decided, counted: int) -> Cell:
    """The cell with what was decided, and its wrong inputs where they are few enough to be run."""
    outcome, standing = decided.outcome, STANDINGS[decided.outcome.verdict]
    found = replace(cell, standing=standing, certificate=decided.certificate, trusts=outcome.trusts, why=outcome.reason)
    if standing == "right":
        return replace(found, wrong=0)
    first = next(iter((decided.witness or {}).get("words", ())), None)
    if cell.inputs is not None and cell.inputs <= counted:
        wrong = list(mistakes(built))
        first = written(built.network.alphabet, wrong[0]) if wrong else first
        return replace(found, wrong=len(wrong), first=first)
    return replace(found, first=first)


# ---- inputs ----


def _readings(built: Built) -> list[tuple[Reading, tuple[int, ...]]]:
    """What the task asks of words of each length, with the network's numbers of its letters; none where it cannot."""
    network, found = built.network, list[tuple[Reading, tuple[int, ...]]]()
    around = {*network.before, *network.after} if isinstance(network, Transformer) else set()
    names = {name: a for a, name in enumerate(network.alphabet) if a not in around}
    least = max(1, network.min_length if isinstance(network, Transformer) else 1)
    for n in range(least if built.task[0] == "membership" else built.longest, built.longest + 1):
        try:
            asked = reading(built.task, n, tuple(names))
        except (InvalidInput, Rejected):
            return []
        if not set(asked.letters) <= set(names):
            return []
        found.append((asked, tuple(names[name] for name in asked.letters)))
    return found


def inputs(built: Built) -> int | None:
    """How many words are asked about, by the states of the readings; None where these are too many to follow."""
    counts = [how_many(asked) for asked, _ in _readings(built)]
    return None if None in counts else sum(filter(None, counts)) or None


def mistakes(built: Built) -> list[Word]:
    """All words that the network answers wrongly, by running every word; short ones first, then by their letters."""
    found = list[Word]()
    for asked, numbers in _readings(built):
        for word in in_order(asked):
            named = tuple(numbers[letter] for letter in word)
            if built.network.run(named) != asked.asked(word):
                found.append(named)
    return sorted(found, key=lambda word: (len(word), word))
