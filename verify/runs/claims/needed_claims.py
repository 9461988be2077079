"""Which of several claims a derivation needs: what nothing rests on is left out while the checker accepts the rest.

A search assumes what every claim says of its goal, and uses some of that.  So each cut of the derivation is tried
without, the inner ones first: where the whole is still accepted, nothing rests on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.statement.proposition import Term, frozen

MOST = 100  # cuts that are tried; the others stay

Path = tuple[str | int, ...]  # the keys that lead to a part of a derivation


def without_idle_cuts(that: Term, verdict: str, derivation: Any, most: int = MOST) -> Any:
    """The derivation without the cuts that it does not need, as far as so many are tried."""
    for path in sorted(_cuts(derivation, ()), key=len, reverse=True)[:most]:
        shorter = _replaced(derivation, path)
        try:
            proved(that, verdict, shorter)
        except Rejected:
            continue
        derivation = shorter
    return derivation


def cut_by(node: Any, is_known: Callable[[Term], bool]) -> Iterator[Term]:
    """Those of the known statements that stand before the rest of a derivation, or before what others rest on."""
    while node["rule"] == "cut":
        that = frozen(node["lemma"]["that"])
        yield from [that] if is_known(that) else cut_by(node["lemma"]["by"], is_known)
        node = node["by"]


def _cuts(data: Any, path: Path) -> Iterator[Path]:
    """The ways to all cuts in a derivation."""
    if isinstance(data, Mapping) and data.get("rule") == "cut":
        yield path
    parts = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        yield from _cuts(part, (*path, key))


def _replaced(data: Any, path: Path) -> Any:
    """The same with what comes after a cut in the place of the cut."""
    if not path:
        return data["by"]
    key, *rest = path
    part = _replaced(data[key], tuple(rest))
    if isinstance(data, list):
        return [part if i == key else one for i, one in enumerate(data)]
    return {**data, key: part}
