"""`fooling simulate`: Alice and Bob run a user's own network between them, bit by bit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn, get_args

import click

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import Device, device_named
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.search.integer_arrays import WORTH_A_GPU
from fooling.protocols.simulation.audit import audited
from fooling.protocols.simulation.in_a_row import Cuts
from fooling.protocols.simulation.steps import Choices, Steps
from fooling.protocols.split import plan_of
from fooling.protocols.transformer_plan import Answer, Asked, Plan
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.command_line.expressions import NOTATION, tell_read
from fooling.verify.commands.command_line.options import FILE, as_json, evidence_of, flag, option
from fooling.verify.commands.command_line.schedule_option import schedule
from fooling.verify.evidence import store
from fooling.verify.given.asked.named_function import LONGEST, partition_of
from fooling.verify.given.asked.network_task import network_task
from fooling.verify.given.asked.network_word import word_of
from fooling.verify.given.files.reading_notes import Gathered, gathering
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.pages.answers import simulation as page
from fooling.verify.pages.formats.matrix_plot import require_target
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.pages.plots.sequence_plot import draw_sequence
from fooling.verify.runs.networks.simulations import MANY, MOST_WORDS, Runs, Shared, run_words, with_bounds

MOST_TIMES = 100  # passes, and letters that a network writes
HELP = f"""Run a network between Alice and Bob, and count the bits.

MODEL is a JSON file with a network.  --partition says which positions of the word are Alice's; the others are Bob's.
Each party knows only the letters at its own positions.

A Transformer of one layer can be split under any partition, as in theorem 4 of Bhattamishra et al. 2024.  Its attention
may be softmax, hard or linear.  For a sum over positions, each party sends the sum over its own positions, or the
parties add the terms up in the order of the network.  The parties of a recurrent network read the word from left to
right, and one sends the state to the other wherever the next letter is the other's.  A network that cannot be split is
refused, with the reason.

With --steps in-a-row the parties of a Transformer read from left to right as well, and send keys and values.  It may
have any number of layers, all of them causal.  --cuts 8,16 has three parties in a row, --passes 2 reads the word twice,
--thoughts 3 lets the network write three letters before it answers, and --cache rounds the keys and values it keeps.

With --steps layer-by-layer the parties of a Transformer send keys and values layer by layer.  It may have any number of
layers, which may look at later letters, and the partition may be any.

With --input one word is run, and every message is shown.  With --all all words of --length letters are run, or a sample
where there are more than --most.  The letters of the words are those of --against.  Without --against the words
have all letters of the network, except for the letters that the network puts around every word.

With --against the answers of the network are compared with a language or a function.  If the network is right on all
words, and the parties are proved to compute what the network does, then D is at most the bits that the parties send.
That is said of languages and of functions of two halves.

Exit codes: 0 the parties computed what the network does, and with --against the network is right on all words.  1 the
parties computed something else, the network is wrong on a word, or a sample cannot settle it.  2 bad input.

{NOTATION}
"""


@click.command("simulate", help=HELP)
@click.argument("model", type=FILE)
@option(
    "--partition P",
    "Which positions are Alice's: odd-even, prefix:K, mask:0110 or periodic:HEAD,PERIOD.  It must be given, or --cuts.",
)
@option(
    "--cuts K,K",
    "Instead of --partition, cut the word after these positions, for parties in a row: each has the letters up to its "
    "cut, and sends to the next.",
)
@option("--passes K", "How often the network reads the word.", click.IntRange(1, MOST_TIMES), default=1)
@option(
    "--thoughts T",
    "How many letters the network writes after the word before it answers.  Each is its answer so far: answer number 0 "
    "is its first letter.",
    click.IntRange(0, MOST_TIMES),
    default=0,
)
@option("--cache F", "The number format that keys and values are rounded to when they are kept.  For --steps in-a-row.")
@option("--input WORD", "Run this word; put blanks between letters of several characters.", to="word")
@flag("--all", "Run all words of --length letters.", to="every")
@option("--length N", "The number of letters of the words, for --all.", click.IntRange(min=0), to="n")
@option(
    "--against SPEC",
    "The right answers: dyck:TYPES,DEPTH, regex:EXPRESSION, a file with an automaton, a function of two halves "
    "such as equality, or a task such as lookup:01 (`fooling network --help`).",
)
@option(
    "--format F",
    "The format of all numbers (`fooling network --help`).  [default: the model's own, or else Q8.8]",
    to="form",
)
@schedule
@option(
    "--query",
    "How one party sends the query of the attention to the other; cheapest takes the way with the fewest bits.",
    click.Choice(get_args(Asked)),
    default="cheapest",
)
@option(
    "--answer",
    "What the parties send in the end: nothing, the answer, or the vector of the last layer.",
    click.Choice(get_args(Answer)),
    to="told",
    default="decision",
)
@option(
    "--steps",
    "The steps of the protocol: ours; parts (each party always sends its own sum, even if that is "
    "not proved right); or those that a published text prints.",
    click.Choice(get_args(Steps)),
    default="ours",
)
@flag("--audit", "Also count the sums where Alice's part plus Bob's part differs from the sum of the network.")
@flag("--two-processes", "Run Alice and Bob as two processes that share only a socket.", to="apart")
@option("--diagram FILE.svg", "Draw the messages of --input into FILE.svg.", FILE)
@option(
    "--most K",
    "The most words that --all runs; of more words a sample is run.",
    click.IntRange(min=1),
    default=MOST_WORDS,
)
@option(
    "--device",
    f"Where {MANY} words or more are run in batch: cpu (by numpy), cuda (a GPU, by torch), or auto, which takes a"
    f" GPU from {WORTH_A_GPU:,} words on.  The bits are the same.",
    click.Choice(get_args(Device)),
    default="auto",
)
@evidence_of("simulate")
@as_json
def command(
    model: Path,
    partition: str | None,
    cuts: str | None,
    passes: int,
    thoughts: int,
    cache: str | None,
    word: str | None,
    every: bool,
    n: int | None,
    against: str | None,
    form: str | None,
    schedule: Schedule | None,
    query: Asked,
    told: Answer,
    steps: Steps,
    audit: bool,
    apart: bool,
    diagram: Path | None,
    most: int,
    device: Device,
    evidence: Path,
    as_json: bool,
) -> int:
    """Split a network; `HELP` is what its users read."""
    _require_one(word, every, n, diagram, cuts)
    network = _network(model, form, schedule)
    tokens = None if word is None else word_of(network, word, "--input")
    length = int(n or 0) if tokens is None else len(tokens)
    chosen = Choices(query, told, steps, passes, thoughts, cache, (cuts or "").count(",") + 2)
    split = _parties(partition, cuts, network, length, chosen)
    with gathering() as read:
        task = None if against is None else network_task(against, length)
    shared = Shared(str(model), network, split, length, chosen, against, task, tokens or ())
    words = shared.words(most) if tokens is None else [tokens]
    runs = Runs(shared, tokens is None and len(words) != shared.many)
    summed, kept = _audit_plan(shared) if audit else None, evidence if every else None
    _run(runs, words, summed, apart, as_json, kept, read, device_named(device))
    _draw(runs, f"{model}, {word} under {split.name}, {network.format.short_name}", diagram)
    is_open = runs.is_sample and (task is not None or not shared.plan.is_exact)
    return DIFFERS if runs.equal < runs.done or runs.wrong or is_open else AS_EXPECTED


def _run(
    runs: Runs,
    words: Sequence[Word],
    audit: Plan | None,
    apart: bool,
    as_json: bool,
    evidence: Path | None,
    read: Gathered,
    device: str | None,
) -> None:
    """Run the words and show what is known; after Ctrl-C of those that are done."""
    if evidence is not None:
        store.prepare(evidence)
    try:
        with progress(len(words), as_json) as advance:
            run_words(runs, words, apart, advance, device)
        if evidence is not None:
            with_bounds(runs, evidence)
        if audit is not None:
            runs.audit = audited([(audit, words)])
    finally:
        if runs.done:
            simulation = runs.last if evidence is None else None
            told = tell_read(read, silent=as_json)
            if as_json:
                answer(page.SIMULATE(page.Simulated(runs, simulation)) | told)
            else:
                page.print_page(runs, simulation)


def _draw(runs: Runs, title: str, diagram: Path | None) -> None:
    if diagram is not None and runs.last is not None:
        draw_sequence(runs.last, title, diagram)


def _parties(partition: str | None, cuts: str | None, network: Network, n: int, chosen: Choices) -> Partition | Cuts:
    """Who has which of n positions; InvalidInput names the option that does not fit."""
    if chosen.cache is not None:
        format_of(chosen.cache)
    if n * max(1, chosen.passes) > LONGEST:
        raise InvalidInput(f"--length {n}: want at most {LONGEST} letters, in all passes together")
    if cuts is None:
        return partition_of(partition or _require_a_partition(network, n, chosen), n)
    if partition is not None:
        raise InvalidInput("--cuts and --partition: both say who has which letters; want one of them")
    if not re.fullmatch(r"[0-9]{1,6}(,[0-9]{1,6})*", cuts):
        raise InvalidInput(f"--cuts {cuts!r}: want positions with commas between them, such as 8,16")
    found = Cuts(tuple(map(int, cuts.split(","))))
    found.owners(n)  # says where a cut is beyond the word
    return Partition.parse(f"prefix:{cuts}") if chosen.parties == 2 else found


def _require_a_partition(network: Network, n: int, chosen: Choices) -> NoReturn:
    """InvalidInput, with examples and the bits that each of them takes, those with the fewest first."""
    found = list[tuple[int, str]]()
    for name in dict.fromkeys(("odd-even", f"prefix:{n // 2}")):
        try:
            found.append((chosen.plan(network, partition_of(name, n).owners(n)).bits, name))
        except InvalidInput:  # it says why where it is the partition that is asked for
            continue
    told = " or ".join(f"{name} ({bits} bits)" for bits, name in sorted(found)) or f"odd-even or prefix:{n // 2}"
    raise InvalidInput(f"want --partition P, which says whose the positions of a word of {n} letters are: {told}")


def _require_one(word: str | None, every: bool, n: int | None, diagram: Path | None, cuts: str | None) -> None:
    """InvalidInput unless it is said what to run, once."""
    if (word is None) != every:
        raise InvalidInput("want either --input WORD, or --all with --length N")
    if every and n is None:
        raise InvalidInput("--all: want --length N, the letters of the words")
    if word is not None and n is not None:
        raise InvalidInput("--length: is for --all; --input has the length of its word")
    if diagram is not None:
        if word is None:
            raise InvalidInput("--diagram: draws the messages of one word; want --input WORD")
        if "," in (cuts or ""):
            raise InvalidInput("--diagram: draws the messages of Alice and Bob; want at most one cut")
        require_target(diagram, "--diagram")


def _network(path: Path, form: str | None, schedule: Schedule | None) -> Network:
    """The file's network in this format, or as its own codes have it."""
    given = network_file(path)
    if form is None and given.own is not None:
        return given.own if schedule is None else replace(given.own, schedule=schedule)
    return given.in_formats(Formats.alike(format_of(form or "Q8.8")), schedule)[0]


def _audit_plan(shared: Shared) -> Plan:
    """The plan by parts; InvalidInput for a network that adds nothing up over positions."""
    if isinstance(shared.partition, Cuts):
        raise InvalidInput("--audit: is for Alice and Bob; leave --cuts out")
    plan = plan_of(shared.network, shared.partition, shared.n, sums="parts")
    if not isinstance(plan, Plan):
        raise InvalidInput("--audit: a recurrent network adds nothing up over positions; leave the option out")
    return plan
