"""A language with too many states is the reason why nothing is decided; what does not hang on it is decided still."""

from __future__ import annotations

import pytest

from fooling.circuits.languages import operations
from fooling.verify.methods.languages.too_large import too_large
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

ANY = ("letters", ("a", "b"), ("a", "b"))
ODD, LARGE = ("star", ("repeat", ANY, 109)), ("union", ("star", ("repeat", ANY, 109)), ("star", ("repeat", ANY, 113)))


@pytest.fixture(autouse=True)
def _small_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "MOST_OF_PRODUCTS", 2**8)


def test_the_smallest_is_named_once() -> None:
    """What has a refused language as a part is not named beside it; languages within the limit are not named at all."""
    assert not list(too_large(("subset", ODD, ANY)))
    (told,) = too_large(("or", ("subset", LARGE, ODD), ("subset", ("star", LARGE), ODD)))
    assert "^109)* | (" in told and "too many" in told and told.endswith("fewer states would help")


@pytest.mark.parametrize("also", [(), (("=", ("+", 1, 1), 2),)])
def test_a_statement_about_it(also: tuple[Term, ...]) -> None:
    """The reason tells it where all parts are about the language; a part that is not decides the statement."""
    that = ("or", *also, ("subset", LARGE, ODD), ("subset", LARGE, ("star", LARGE)))
    outcome = decide(own_task("mine", "", "", that).claim)
    if also:
        assert outcome.verdict is Verdict.CONFIRMED
    else:
        assert outcome.verdict is Verdict.UNKNOWN and "too many" in (outcome.reason or "")
