"""What a right object shows, once the checker has accepted it.

An object that is right for what looked for its mistakes has points only where the checker agrees, or where what there
is to check is too large for it, which is then said.  Where the checker refuses for any other reason, something here is
wrong, and the answer is not graded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected as Rejected
from fooling.verify.checker.kernel import expect
from fooling.verify.exercises.hole import Judged, NotGraded, Shown
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import fresh, in_steps
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate


class TooLarge(FoolingError):
    """What there is to check is more than the checker takes, or a certificate should have; why, in one line."""


def shown(proposition: Term, node: Mapping[str, Any]) -> Shown:
    """The proposition with its derivation; `Rejected` where the checker does not accept it, or it trusts anything."""
    derivation = json.loads(json.dumps(node))  # what will be written is what is checked
    found = proved(proposition, "confirmed", derivation, in_words)
    expect(not found.trusts, f"it trusts {', '.join(found.trusts)}")
    return Shown(proposition, derivation)


def against(that: Term) -> Shown | None:
    """That something is false, where this is found soon: what an answer says, or would have to make true."""
    opposite = negate(that)
    try:
        with in_steps(limits.AGAINST_ANSWER):
            return shown(opposite, automatic(opposite, fresh()))
    except (FoolingError, InvalidInput):
        return None


def shown_all(parts: Sequence[tuple[Term, Mapping[str, Any]]]) -> Shown:
    """Several propositions with their derivations, as one; a single one stands alone."""
    if len(parts) == 1:
        return shown(*parts[0])
    return shown(("and", *(that for that, _ in parts)), {"rule": "and", "by": [node for _, node in parts]})


def computed(proposition: Term) -> Shown:
    """A proposition that the checker computes by itself; `Rejected` where it is false, `TooLarge` for too much work."""
    try:
        return shown(proposition, {"rule": "evaluate"})
    except Rejected as error:
        reason = str(error)
    try:
        is_true = holds(proposition, fresh())
    except FoolingError as error:
        raise TooLarge(str(error)) from None
    expect(is_true, reason)
    raise TooLarge(reason)


def right(says: str, measured: Mapping[str, int], certify: Callable[[], Shown]) -> Judged:
    """What is said of a right object; `NotGraded` where the checker does not agree."""
    try:
        return Judged(True, says, measured=measured, shown=certify())
    except TooLarge as error:
        return Judged(True, says, measured=measured, uncertified=f"the certificate is too large: {error}")
    except Rejected as error:
        raise NotGraded(f"the checker does not accept what was found right: {error}") from None
