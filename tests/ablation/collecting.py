"""A plugin of pytest: the statements that tests and pages decide by calls are written to the file `$COLLECTED`.

    COLLECTED=FOLDER/collected.jsonl PYTHONPATH=. python -m pytest -n 0 -p tests.ablation.collecting tests/verify/lemmas

What is decided with its lemmas is met in `decide.searched`, and what a test gives to a tactic in `automatic`: a closed
goal of which nothing is assumed, and which is no part of another one.  A process that is started anew knows nothing of
this plugin: what is handed to one is met in `Workers.each`, with the claims that it uses as its lemmas.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from fooling.verify.checker.kernel import Context
from fooling.verify.claims.claim import Claim
from fooling.verify.methods.strategy import automatic
from fooling.verify.runs.claims import decide
from fooling.verify.runs.claims.arguments import Lemmas
from fooling.verify.runs.processes.processes import Workers
from fooling.verify.statement.proposition import Term, free_variables
from tests.ablation.statements import Stated
from tests.ablation.switch import CALLED, code_calling, copy_of

FOR_GOOD = ExitStack()


def pytest_configure() -> None:
    """For as long as the tests run."""
    FOR_GOOD.enter_context(collecting(Path(os.environ["COLLECTED"])))


@contextmanager
def collecting(path: Path) -> Iterator[None]:
    """What is decided and proved inside is written there, each once."""
    written, inside = set[object](), list[str]()

    def write(that: Term, given: tuple[Term, ...] = ()) -> None:
        """Its place is the test, and a number that other statements of the test hardly have."""
        if (that, given) not in written:
            written.add((that, given))
            test = re.split(r"\[| \(", os.environ.get("PYTEST_CURRENT_TEST", ""))[0]
            one = Stated(f"{test}:{crc32(repr((that, given)).encode()):08x}", that, given=given)
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one.as_data()) + "\n")

    def claim(one: Claim, effort: str = "default", lemmas: Lemmas = decide.NO_LEMMAS) -> None:
        if one.script is None and one.open_because is None:
            write(one.that, tuple(lemma.that for lemma in lemmas.known))

    def handed(workers: Workers, work: Callable[..., Any], items: Sequence[Any]) -> None:
        for one in (getattr(item, "claim", item) for item in items):
            if isinstance(one, Claim) and one.script is None and one.open_because is None and not one.assumed:
                write(one.that, tuple(used.that for used in one.uses))

    def goal(that: Term, context: Context) -> None:
        if not free_variables(that) and not context.assumptions:
            write(that)

    with (
        _told(decide, "searched", claim, inside),
        _told(automatic, "automatic", goal, inside),
        _told(Workers, "each", handed, inside),
    ):
        yield


@contextmanager
def _told(module: ModuleType | type, name: str, told: Callable[..., None], inside: list[str]) -> Iterator[None]:
    """The calls of a function are told, but for those inside another one that is told."""
    function = getattr(module, name)
    before, of = function.__code__, copy_of(function)

    def called(*args: Any, **kwargs: Any) -> Any:
        if inside:
            return of(*args, **kwargs)
        told(*args, **kwargs)
        inside.append(name)
        try:
            return of(*args, **kwargs)
        finally:
            inside.pop()

    CALLED[f"collecting.{name}"] = called
    function.__code__ = code_calling(f"collecting.{name}", function)
    try:
        yield
    finally:
        function.__code__ = before
