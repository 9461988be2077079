"""What a right object shows, once the checker has accepted it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected, expect
from fooling.verify.exercises.hole import Shown
from fooling.verify.statement.proposition import Term
from fooling.verify.statement.wording import in_words


def shown(proposition: Term, node: Mapping[str, Any]) -> Shown:
    """The proposition with its derivation; `Rejected` where the checker does not accept it, or it trusts anything."""
    derivation = json.loads(json.dumps(node))  # what will be written is what is checked
    found = proved(proposition, "confirmed", derivation, in_words)
    expect(not found.trusts, f"it trusts {', '.join(found.trusts)}")
    return Shown(proposition, derivation)


def shown_all(parts: Sequence[tuple[Term, Mapping[str, Any]]]) -> Shown:
    """Several propositions with their derivations, as one; a single one stands alone."""
    if len(parts) == 1:
        return shown(*parts[0])
    return shown(("and", *(that for that, _ in parts)), {"rule": "and", "by": [node for _, node in parts]})


__all__ = ["Rejected", "shown", "shown_all"]
