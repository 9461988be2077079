"""How the numbers of a network are told: the format of each role, and the points at which it rounds."""

from __future__ import annotations

from operator import attrgetter

from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.schedule import CHOICES, SCHEDULES, Schedule
from fooling.verify.pages.schemas import shapes as of

SCHEDULE = of.Record(Schedule, **{choice: of.one_of(words) for choice, words in CHOICES.items()})
OF_ROLES = of.Record(Formats, **{role: (of.LINE, attrgetter(f"{role}.name")) for role in ROLES})


def schedule_in_words(schedule: Schedule) -> str:
    """Its name, or the points at which it is not stepwise."""
    if schedule in SCHEDULES.values():
        return next(name for name, known in SCHEDULES.items() if schedule == known)
    usual = SCHEDULES["stepwise"].to_json()
    others = [f"{point} {choice}" for point, choice in schedule.to_json().items() if choice != usual[point]]
    return f"stepwise, but {', '.join(others)}"
