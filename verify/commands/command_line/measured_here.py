"""What `fooling measure` does for one function at one length: which measures there are, and measuring these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.measures.measure import finder
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.runs.measures.many_measures import Answer, Interrupted, Request, names_of, run


def known_names(request: Request, names: tuple[str, ...]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """The measures named that the function has, all that are taken unasked if none is named, and why it lacks others.

    InvalidInput where it has none of those named.
    """
    if not names:
        return names_of(request), {}
    spec, weights, wrong = request.spec, request.weights, dict[str, str]()
    for name in names:
        try:
            finder(spec, name, weights)
        except InvalidInput as error:
            wrong[name] = str(error)
    if len(wrong) == len(names):
        raise InvalidInput(wrong[names[0]])
    return tuple(name for name in names if name not in wrong), wrong


def measured(
    request: Request, names: Sequence[str], work: tuple[float, Path, int], silent: bool
) -> tuple[Sequence[Answer], Interrupted | None]:
    """The measures in the order of the names; after Ctrl-C those that are there, the others open."""
    try:
        with progress(len(names), silent) as advance:
            return run(request, names, *work, done=lambda one: advance(1, one.name)), None
    except Interrupted as stop:
        return stop.answers, stop
