"""`--schedule`: where a network rounds, by a name or choice by choice."""

from __future__ import annotations

import json
from typing import Any

import click

from fooling.circuits.numbers.schedule import SCHEDULES, Schedule, schedule_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.options import option


class ScheduleName(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """stepwise, fused, or an object of JSON as in a file's field `schedule`."""

    name = "schedule"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The schedule, or click's complaint."""
        if isinstance(value, Schedule):
            return value
        try:
            return schedule_of(json.loads(value) if value.lstrip().startswith("{") else value, repr(value))
        except (InvalidInput, ValueError, TypeError, RecursionError) as error:
            why = error if isinstance(error, InvalidInput) else f"{value!r}: want {', '.join(SCHEDULES)} or JSON"
            self.fail(f"{why}.", param, ctx)


schedule = option(
    "--schedule S",
    "At which points the network rounds: stepwise, fused, or an object of JSON that chooses for each point, such "
    'as \'{"norm": "fused"}\'.  [default: the model\'s own]',
    ScheduleName(),
)
