"""Diagonal state spaces that are written by hand: which tensors of a module are which, and what is left to guess.

A module is one where it has a vector that is called as decays are, and beside it vectors, matrices and Linear maps that
may be the others (`fooling.verify.given.modules.state_space`).  Names tell them apart: a, lambda, nu or decay; dt,
delta or
step; theta, omega or imag for angles; gamma; B, C and D, with re and im for real and imaginary parts; gate.  Linear
maps with other names are B, C and D in the order in which they were made.  Which functions are taken of the vectors no
weight shows: these are guessed, and whoever takes a guess holds it to the module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from fooling.verify.given.modules.state_space import DECAYS, STEPS

Module = Any  # torch.nn.Module; torch may be missing
Described = dict[str, Any]
STATE_SPACE = "StateSpace"
VECTORS: Mapping[str, str] = {
    "turn": r"theta|omega|imag|phase|angle|freq",
    "step": r"(^|_)(dt|delta|step)(_|$)",
    "gain": r"gamma",
    "D": r"^d(_|$)|skip",
    "decay": r"(^|_)(a|alpha|lam|lambd|nu)(_|$)|lambda|decay",
}  # the first that fits is it
MATRICES: Mapping[str, str] = {
    "B_imag": r"^(w_?)?b_?im",
    "C_imag": r"^(w_?)?c_?im",
    "B": r"^(w_?)?b(_|$|re)|(^|_)in(_|put|p|$)",
    "C": r"^(w_?)?c(_|$|re)|(^|_)out(_|put|p|$)|read",
    "D": r"^(w_?)?d(_|$)|skip",
    "gate": r"gate|^z(_|$)",
}
IN_ORDER = ("B", "C", "D")
ACTIVATIONS = ("identity", "gelu", "silu", "relu", "tanh")
OF_GATES = ("silu", "sigmoid", "identity", "gelu")


def roles_of(module: Module) -> Described | None:
    """Which tensors and maps of a module are which, by name; None where it is no state space."""
    own = dict(module.named_parameters(recurse=False))
    inside = {name: one for name, one in module.named_children() if any(True for _ in one.parameters())}
    if not own or any(type(one).__name__ != "Linear" for one in inside.values()):
        return None
    found = Described()
    for name, one in own.items():
        known = VECTORS if one.ndim < 2 or max(one.shape) == one.numel() == one.shape[0] else MATRICES
        role = _role(name, {key: said for key, said in known.items() if key not in found})
        if role is None or one.is_complex() or one.ndim > 2:
            return None
        found[role] = name
    left = list[str]()
    for name in inside:
        role = _role(name, {key: said for key, said in MATRICES.items() if key not in found})
        if role is None:
            left.append(name)
        else:
            found[role] = f"{name}."
    for role in IN_ORDER:
        if role not in found and left:
            found[role] = f"{left.pop(0)}."
    return None if left or not {"decay", "B"} <= set(found) else found


# A state starts with zeros, so a word of one letter shows its decays only where the input is scaled by them.
def shown_later(part: Mapping[str, Any]) -> tuple[str, ...]:
    """The fields of a described state space that words of one letter do not show."""
    return {"one": ("decay_by", "step_by", "turn_by"), "step": ("decay_by", "turn_by")}.get(
        str(part.get("driven_by")), ("turn_by",)
    )


def _role(name: str, known: Mapping[str, str]) -> str | None:
    return next((role for role, said in known.items() if re.search(said, name.lower())), None)


def forms(roles: Mapping[str, Any], activations: Sequence[str]) -> Iterator[Described]:
    """One for each choice of functions, the likely ones first."""
    if "step" in roles:
        decays = [*product(("neg-exp", "identity", "neg"), STEPS, ("step", "held", "one"))]
        choices = [{"decay_by": f, "step_by": g, "driven_by": how} for f, g, how in decays]
    else:
        driven = ("one",) if "gain" in roles else ("one", "rest", "root-of-rest")
        choices = [{"decay_by": f, "driven_by": how} for how, f in product(driven, DECAYS)]
    turns: list[Described] = [{}]
    if "turn" in roles:
        turns = [{"turn_by": how, "twice": twice} for how, twice in product(("exp", "identity"), (False, True))]
    gains: list[Described] = [{"gain_by": how} for how in ("exp", "identity")] if "gain" in roles else [{}]
    gates: list[Described] = [{"gate_by": how} for how in OF_GATES] if "gate" in roles else [{}]
    for name, *parts in product(activations, choices, turns, gains, gates):
        found: Described = {"activation": name}
        for part in parts:
            found |= part
        yield found
