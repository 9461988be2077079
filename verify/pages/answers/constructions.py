"""What `fooling constructions` and `fooling construct` answer: documents, a table, and one construction at length."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fooling.circuits.networks.constructions.construction import Constructed, Construction, Parameter, written
from fooling.circuits.networks.constructions.sizes import Sizes, sizes_of
from fooling.circuits.networks.network_json import Network, to_json
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.given.asked.network_task import said_task, short_name
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.schemas.shapes import SCHEDULE

MOST_LETTERS = 20  # that are printed


class Made(NamedTuple):
    """A network with what it is to compute, and the file that it was written into, if any."""

    made: Constructed
    output: Path | None

    @property
    def network(self) -> Network:
        """The network itself."""
        return self.made.network


def as_line(construction: Construction) -> str:
    """All that the table has of it."""
    return f"{construction.name} {construction.source} {construction.says}"


PARAMETER = of.Record(
    Parameter,
    name=of.LINE,
    kind=of.LINE,
    default=(of.ANYTHING, lambda each: each.default and written(each.default)),
    says=of.LINE,
    choices=(of.optional(of.NAMES), lambda each: each.choices or None),
)
CONSTRUCTION = of.Record(
    Construction, name=of.LINE, source=of.LINE, says=of.LINE, cost=of.table_of(of.LINE), parameters=of.listed(PARAMETER)
)
CONSTRUCTIONS = Document(
    "constructions",
    "constructions answers: the networks that theorems construct",
    tuple[Construction, ...],
    constructions=(of.listed(CONSTRUCTION), lambda found: found),
)


def print_table(found: Sequence[Construction]) -> None:
    """A line for each."""
    heads = "construction", "source", "what its network does"
    tabulate(heads, ((one.name, one.source, one.says) for one in found))
    say(f"{len(found)} constructions; fooling construct NAME builds one, --long has their parameters and sizes")


def print_long(found: Sequence[Construction]) -> None:
    """Each with its parameters and its cost."""
    for one in found:
        say(one.name, "bold")
        say(one.source, indent=2)
        say(one.says, indent=2)
        for each in one.parameters:
            default = "derived" if each.default is None else _short(written(each.default))
            choices = f" ({', '.join(each.choices)})" if each.choices else ""
            say(f"{each.name}={default}: {each.says}{choices}", indent=4)
        say("; ".join(f"{name} {formula}" for name, formula in one.cost.items()), indent=2)


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _kind(made: Constructed) -> str:
    return "transformer" if isinstance(made.network, Transformer) else "recurrent"


def _proposition(made: Constructed) -> list[Any]:
    """That the network computes its task, as a file of propositions has it."""
    return ["computes", ["construction", made.construction.name, made.chosen], made.task]


def claimed(made: Constructed) -> str | None:
    """The sentence that the network computes its task; None where a parameter has signs that end one in a sentence."""
    values = {name: _short(value) for name, value in made.chosen.items()}
    if any(re.search(r"[\s;)]", value) for value in values.values()):
        return None
    chosen = ", ".join(f"{name} {'' if name == 'format' else '= '}{value}" for name, value in values.items())
    return f"construction {made.construction.name} with {chosen} computes its task on every input"


SIZES = ("layers", "heads", "width", "embedding", "parameters", "bits", "state_bits")
SIZE = of.Record(
    Sizes, **{name: of.maybe(of.POSITIVE) if name in ("heads", "state_bits") else of.POSITIVE for name in SIZES}
)
CONSTRUCT = Document(
    "construct",
    "construct answers: the network of a theorem, and what it is to compute",
    Made,
    name=(of.LINE, lambda one: one.made.construction.name),
    source=(of.LINE, lambda one: one.made.construction.source),
    says=(of.LINE, lambda one: one.made.construction.says),
    parameters=(of.table_of(of.Shape({}, written)), lambda one: one.made.parameters),
    kind=(of.one_of(("transformer", "recurrent")), lambda one: _kind(one.made)),
    number_format=(of.LINE, lambda one: one.network.formats.short_name),
    schedule=(SCHEDULE, lambda one: one.network.schedule),
    letters=(of.NAMES, lambda one: one.network.alphabet),
    longest=(of.COUNT, lambda one: one.made.longest),
    size=(SIZE, lambda one: sizes_of(one.network)),
    task=(of.TERM, lambda one: one.made.task),
    proposition=(of.PROPOSITION, lambda one: _proposition(one.made)),
    file=(of.maybe(of.PATH), lambda one: one.output),
    network=(of.maybe(of.Shape({"type": "object"}, to_json)), lambda one: None if one.output else one.network),
)


def print_one(made: Constructed, output: Path | None) -> None:
    """Its parameters, its size, its task, and how to check it."""
    network, size = made.network, sizes_of(made.network)
    say(f"{made.construction.name}: {made.construction.source}", "bold")
    say(made.construction.says)
    chosen = {name: "derived" if value is None else _short(written(value)) for name, value in made.parameters.items()}
    say(f"parameters: {', '.join(f'{name}={value}' for name, value in chosen.items())}")
    p = f"{size.bits} bits a number"
    if isinstance(network, Transformer):
        heads = f"{size.heads} head{'s' * (size.heads != 1)} of width {size.width}, embeddings of size {size.embedding}"
        said = f"a Transformer: {size.layers} layer{'s' * (size.layers != 1)}, {heads}"
    else:
        said = f"a recurrent network: a state of {size.width} numbers, {size.state_bits} bits"
    say(f"{said}, {size.parameters} parameters, {network.formats.short_name}, {p}")
    more = " ..." if len(network.alphabet) > MOST_LETTERS else ""
    say(f"letters: {' '.join(network.alphabet[:MOST_LETTERS])}{more}; words of up to {made.longest} letters")
    say(f"task: {said_task(made.task)}")
    for line in _how_to_check(made, output):
        say(line)


def _how_to_check(made: Constructed, output: Path | None) -> list[str]:
    """Two commands: one that runs the network, and one that decides what is claimed of it."""
    file = str(output) if output is not None else "FILE.json"
    lines = [] if output is None else [f"written into {output}"]
    least = made.longest if made.task[0] != "membership" else 0
    lengths = f"{f'--min-length {least} ' * bool(least)}--max-length {made.longest}"
    rule = f"--format {shlex.quote(made.network.format.short_name)}"
    against = shlex.quote(short_name(made.task))
    lines.append(f"to run it on all words:  fooling network {shlex.quote(file)} --against {against} {rule} {lengths}")
    said = claimed(made)
    how = (
        f"fooling decide {shlex.quote(said)}"
        if said
        else "no sentence has such parameters; the proposition is in --json"
    )
    lines.append(f"to decide it:  {how}")
    return lines
