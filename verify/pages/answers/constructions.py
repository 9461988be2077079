"""What `fooling constructions` and `fooling construct` answer: documents, a table, and one construction at length."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fooling.circuits.networks.constructions.construction import Constructed, Construction, written
from fooling.circuits.networks.constructions.sizes import sizes_of
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.given.asked.network_task import short_name
from fooling.verify.pages.formats.terminal import lay_out, say, table, text
from fooling.verify.pages.schemas.head import headed

MOST_LETTERS = 20  # that are printed


def as_line(construction: Construction) -> str:
    """All that the table has of it."""
    return f"{construction.name} {construction.source} {construction.says}"


def document(found: Sequence[Construction]) -> dict[str, Any]:
    """The list as one JSON object."""
    return headed("constructions", {"constructions": [_listed(one) for one in found]})


def _listed(one: Construction) -> dict[str, Any]:
    parameters = [
        {"name": each.name, "kind": each.kind, "default": each.default and written(each.default), "says": each.says}
        | ({"choices": list(each.choices)} if each.choices else {})
        for each in one.parameters
    ]
    return {"name": one.name, "source": one.source, "says": one.says, "cost": {**one.cost}, "parameters": parameters}


def print_table(found: Sequence[Construction]) -> None:
    """A line for each."""
    shown = table("construction", "source", "what its network does")
    for one in found:
        shown.add_row(*map(text, (one.name, one.source, one.says)))
    lay_out(shown)
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


def document_of_one(made: Constructed, output: Path | None) -> dict[str, Any]:
    """A network and what it is to compute; the network itself where it was written into no file."""
    network = made.network
    fields = {
        "name": made.construction.name,
        "source": made.construction.source,
        "says": made.construction.says,
        "parameters": {name: written(value) for name, value in made.parameters.items()},
        "kind": _kind(made),
        "number_format": network.formats.short_name,
        "schedule": network.schedule.to_json(),
        "letters": list(network.alphabet),
        "longest": made.longest,
        "size": asdict(sizes_of(network)),
        "task": made.task,
        "proposition": _proposition(made),
        "file": None if output is None else str(output),
        "network": to_json(network) if output is None else None,
    }
    return headed("construct", fields)


def _kind(made: Constructed) -> str:
    return "transformer" if isinstance(made.network, Transformer) else "recurrent"


def _proposition(made: Constructed) -> list[Any]:
    """That the network computes its task, as a file of propositions has it."""
    return ["computes", ["construction", made.construction.name, made.chosen], made.task]


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
    say(f"task: {json.dumps(made.task)}")
    for line in _how_to_check(made, output):
        say(line)


def _how_to_check(made: Constructed, output: Path | None) -> list[str]:
    """A command, and the proposition."""
    file = str(output) if output is not None else "FILE.json"
    lines = [] if output is None else [f"written into {output}"]
    least = made.longest if made.task[0] != "membership" else 0
    lengths = f"{f'--min-length {least} ' * bool(least)}--max-length {made.longest}"
    rule = f"--format {shlex.quote(made.network.format.short_name)}"
    against = shlex.quote(short_name(made.task))
    lines.append(f"to run it on all words:  fooling network {shlex.quote(file)} --against {against} {rule} {lengths}")
    lines.append(f"to decide it, in a file for fooling check:  {json.dumps(_proposition(made))}")
    return lines
