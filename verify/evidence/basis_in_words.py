"""What a certificate says that its proof rests on, where the proof rests on something else: the difference in words.

The checker compares two lists of names, computed and stated, and rejects what is not the same.  Here the rejection is
put into a sentence for whoever wrote the file: which name is missing, which is not used, which key is misspelt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fooling.verify.checker.judge import Basis, proved
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.literals import frozen

FIELDS = ("trusts", "rests_on")
MOST, LONGEST = 5, 60  # names that are told; characters of one


def other_basis(certificate: Mapping[str, object], reason: str) -> str | None:
    """The reason of a rejection in words; None where it is another one, which is in words already.

    `Rejected` where the derivation, which the checker has just replayed, does not replay again.
    """
    if not any(reason.startswith(f"{field}: it says") for field in FIELDS):
        return None
    that, verdict = frozen(certificate["proposition"]), str(certificate["verdict"])
    basis = proved(that, verdict, certificate["derivation"], in_words)
    found = [*_trusts(certificate["trusts"], basis)]
    if "rests_on" in certificate:
        found += _rests_on(certificate["rests_on"], basis)
    return "; ".join(found)


def _trusts(stated: object, basis: Basis) -> Iterator[str]:
    if stated != list(basis.trusts):
        yield from _differences("trusts", stated, basis.trusts, "trust")


def _rests_on(stated: object, basis: Basis) -> Iterator[str]:
    true = basis.rests_on
    if stated == true:
        return
    if not isinstance(stated, Mapping):
        yield f"rests_on: is {_kind(stated)}; want an object with two lists of names, axioms and theories"
        return
    for key in stated.keys() - true.keys():
        yield f"rests_on: {_short(key)} is no field of it; want the fields axioms and theories"
    for key, names in true.items():
        if key not in stated:
            yield f"rests_on: the field {key} is missing"
        elif stated[key] != names:
            yield from _differences(f"rests_on: {key}", stated[key], names, "use")


def _differences(where: str, stated: object, true: Sequence[str], verb: str) -> Iterator[str]:
    if not isinstance(stated, list) or not all(isinstance(name, str) for name in stated):
        yield f"{where} is {_kind(stated)}; want a list of names: {_listed(true)}"
        return
    extra, missing = [name for name in stated if name not in true], [name for name in true if name not in stated]
    if extra:
        yield f"{where} has {_listed(extra)}, which the proof does not {verb}"
    if missing:
        yield f"{where} lacks {_listed(missing)}, which the proof {verb}s"
    if not extra and not missing:
        yield f"{where}: want each name once, in the order of the alphabet: {_listed(true)}"


def _listed(names: Sequence[str]) -> str:
    shown = [_short(name) for name in names[:MOST]]
    more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
    return " and ".join([*([", ".join(shown)] if shown else []), *more]) or "none"


def _short(name: object) -> str:
    return shortened(str(name), LONGEST)


def _kind(value: object) -> str:
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return kinds.get(type(value), "a number")
