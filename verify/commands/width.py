"""`fooling width`: the least width that the checked bounds leave a network which does a task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.expressions import NOTATION, tell_read
from fooling.verify.commands.command_line.options import as_json, evidence_of, flag, option
from fooling.verify.evidence import store
from fooling.verify.given.asked.two_party_task import TwoPartyTask, two_party_task
from fooling.verify.given.files.reading_notes import gathered
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.pages.answers import width as page
from fooling.verify.pages.formats.terminal import Stage, stages
from fooling.verify.runs.networks.bapo_bits import BAPO
from fooling.verify.runs.networks.widths import (
    LAYER,
    LAYERS,
    MODELS,
    READERS,
    REAL,
    THINKING,
    Sizes,
    WidthBound,
    bounds_under,
    partitions,
)

LONGEST = 20_000  # two halves of 10,000 bits

# What Hsu's slides (hsu2023) list of models whose sizes are known: input size N, and heads H of a layer.
KNOWN: Mapping[str, tuple[int, int]] = {"BERT": (512, 16), "GPT-2": (1024, 12), "GPT-3": (2048, 96)}

HELP = f"""Say how large a network, or another model, must be for a task.

The answer is a lower bound: a smaller model cannot do the task on words of N letters.

Two parties, each with some positions of the word, can run a one-layer Transformer together.  That gives a protocol,
whose bits grow with m, the width of each head.  A model that reads letter by letter gives a protocol as well: one party
reads a prefix, and sends what the model keeps to the other (`fooling docs models`).  So does a BAPO, and then some
letters of the prefix may be looked up, as many as --tokens says.  TASK needs some number of bits in
any protocol, so the model cannot be too small.  The bound has a certificate, which derives both the bits that TASK
needs and the least size.  Beside it stands a size that is enough, where one is found; it has a certificate as well.

TASK is a language: dyck:TYPES,DEPTH, regex:EXPRESSION or a file with an automaton.  Or TASK is one of the functions
equality, disjointness, intersection, index, greater-than, inner-product; the two halves of the word are its inputs.
For index, Alice has N - 1 bits, and Bob has the last letter, one of N - 1 positions.  For key-recall:4, Alice has
letters out of 4 in place of bits.  For composition, the words are the n values of f, those of g, and a number: N is
2 n + 1.  Or TASK is a file with a matrix; its words are two letters, the row, which is Alice's, and the column.  Or
TASK is one that `fooling network --against` takes, such as threshold:3, lookup:01, pair-matching:3,1 or JSON; except
for the first two, all its words are listed.

--p 16 speaks of fixed point with 16 bits and of Q_p, and of sums that are rounded once; it says nothing of floats.
--p may also name a number format, as `fooling network --format` does.  In floats, and where every addition is rounded
(as in bfloat16:each), the bits of the protocol are counted for this format.  Then the bound has no certificate.

A layer over the reals (real-softmax) is read to p bits: its answer does not change where each number of a head is off
by 2^-p of the largest number of its values.

Without --partition, several partitions of the positions are compared, and the bound is the best of three: odd-even and
the two with the largest upper bounds on D.  Up to 10 letters all partitions are compared, and beyond that the halves
and short periods.

{NOTATION}
"""


@click.command("width", help=HELP)
@option("--task TASK", "The task of the network.", required=True)
@option("--n N", "The number of letters of the words.", click.IntRange(2, LONGEST), to="n")
@option(
    "--p P",
    "The number of bits of each number in the network, or the name of its number format, such as bfloat16:each.",
    to="p",
    default="16",
)
@option("--heads H", "The number of heads of the layer.", click.IntRange(min=1), default=1)
@option("--model", "The model.", click.Choice(MODELS), default=LAYER)
@option("--thoughts T", "The letters that a layer writes before it answers.", click.IntRange(1, LONGEST), default=1)
@option(
    "--logits B",
    "What no logit of a layer over the reals is larger than, in size.",
    click.IntRange(0, LONGEST),
    default=16,
)
@option("--tokens B", "The letters that a BAPO looks up.", click.IntRange(0, LONGEST), default=1)
@flag("--all", "All these models, one line each.", to="all_models")
@option("--partition P", "Which positions are Alice's: odd-even, prefix:K, mask:0110 or periodic:HEAD,PERIOD.")
@flag(
    "--models",
    "Instead of --n and --heads, use the lengths and heads of BERT, GPT-2 and GPT-3, as if each had one layer.",
)
@evidence_of("width")
@as_json
def command(
    task: str,
    n: int | None,
    p: str,
    heads: int,
    model: str,
    thoughts: int,
    logits: int,
    tokens: int,
    all_models: bool,
    partition: str | None,
    models: bool,
    evidence: Path,
    as_json: bool,
) -> int:
    """Bound a width; `HELP` is what its users read."""
    if models == (n is not None):
        raise InvalidInput("want --n N, or --models, which have lengths of their own")
    if all_models and (models or model != LAYER):
        raise InvalidInput("--all: one length, with --n N, for all models; leave out --models and --model")
    known = {"": (n, heads)} if n is not None else KNOWN
    if not all_models:
        _require_own_options(model)
    longest = max(N for N, _ in known.values())
    asked, read = gathered(lambda spec: two_party_task(spec, longest), task)
    (bits, form), others = _numbers(p), (thoughts, tokens, logits)
    sizes = {name: Sizes(asked.letters(N), N, bits, H, form, *others) for name, (N, H) in known.items()}
    store.prepare(evidence)
    rows = list[page.Row]()
    with stages(as_json) as stage:
        for name, one in sizes.items():
            for alike in (LAYERS, READERS) if all_models else ([model],):
                tried = _bounds_of(alike, asked, one, partition, evidence, stage)
                rows += [page.Row(name or kind, kind, one, tried[kind]) for kind in alike]
    told = tell_read(read, silent=as_json)
    if as_json:
        answer(page.WIDTH(page.Asked(task, rows)) | told)
    else:
        page.print_page(task, rows)
    return AS_EXPECTED


def _require_own_options(model: str) -> None:
    """Refuse sizes of another model."""
    context = click.get_current_context()
    given = {name for name in context.params if context.get_parameter_source(name) is not ParameterSource.DEFAULT}
    if model in READERS and "heads" in given:
        raise InvalidInput(f"--heads: {model} has none, or counts them in its size; leave the option out")
    if model != THINKING and "thoughts" in given:
        raise InvalidInput(f"--thoughts: {model} writes no letters before it answers; want --model {THINKING}")
    if model != REAL and "logits" in given:
        raise InvalidInput(f"--logits: {model} is not over the reals; want --model {REAL}")
    if model != BAPO and "tokens" in given:
        raise InvalidInput(f"--tokens: {model} looks no letters up; want --model {BAPO}")


def _numbers(p: str) -> tuple[int, NumberFormat | None]:
    """The bits of a number, and the number format where it is named; InvalidInput, one line, for anything else."""
    if p.isascii() and p.isdigit():
        if int(p) < 2:
            raise InvalidInput(f"--p {p}: want 2 bits or more, or the name of a number format")
        return int(p), None
    try:
        form = format_of(p)
    except InvalidInput as error:
        raise InvalidInput(f"--p: want the bits of a number, such as 16, or a number format: {error}") from None
    return form.bits, form


def _bounds_of(
    models: Sequence[str], asked: TwoPartyTask, sizes: Sizes, partition: str | None, evidence: Path, stage: Stage
) -> Mapping[str, list[WidthBound]]:
    if partition is None:
        stage("comparing partitions of the positions; --partition P would name one")
    names = partitions(asked, sizes.n, models[0]) if partition is None else (partition,)
    return bounds_under(models, asked, sizes, names, evidence, stage=stage)
