"""Which claims a derivation states on its way, as the certificates beside its own say: the lemmas that it rests on.

A certificate holds the derivation of each lemma that it uses, and no lemma's name.  So the names are read off: a
premise of the derivation that is the confirmed statement of a certificate in the same folder has the name of that
claim.  The derivation proves the premise either way, so nothing is believed of the other certificate but its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.evidence.store import load
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, frozen

MOST = 64  # certificates of a folder that are looked at


def stated_inside(derivation: Any) -> Iterator[str]:
    """Each premise of a derivation, as text."""
    waiting = [derivation]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            if "that" in node:
                yield repr(frozen(node["that"]))
            waiting += node.values()
        elif isinstance(node, Sequence) and not isinstance(node, str):
            waiting += node


def lemmas_in(derivation: Any, path: Path) -> list[tuple[str, Term]]:
    """The claims beside the certificate at this path that its derivation states, each with its statement."""
    stated, found = set(stated_inside(derivation)), []
    for other in sorted(path.parent.glob("*.json"))[:MOST]:
        try:
            read = load(other) if other != path else None
            if read is None or read["verdict"] != str(Verdict.CONFIRMED):
                continue
            claim, that = read["claim"], frozen(read["proposition"])
        except (FoolingError, KeyError, TypeError):
            continue  # no certificate: `recheck` says why
        if isinstance(claim, str) and repr(that) in stated:
            found.append((claim, that))
    return found
