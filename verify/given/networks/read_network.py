"""A network read from a file, as `fooling network` reads it, to be run in Python."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fooling.circuits.networks.network_json import Network
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.schedule import schedule_of
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.reading.files import FilePath

USUAL = "Q8.8"


def read_network(path: FilePath, format: str | None = None, schedule: str | None = None) -> Network:
    """The network of a file, its weights rounded to a number format (Q8.8), rounded where the schedule says.

    Without `format` a file of codes is the network that they are; without `schedule` the file says it.  The inverse of
    `write_network`, but for the rounding; what `write_torch` writes is read, too.

    Raises
    ------
    InvalidInput : no network is in the file, or no format or schedule is called so
    """
    given = network_file(Path(path))
    chosen = None if schedule is None else schedule_of(schedule, repr(schedule))
    if format is None and given.own is not None:
        return given.own if chosen is None else replace(given.own, schedule=chosen)
    return given.in_formats(Formats.alike(format_of(format or USUAL)), chosen)[0]
