"""A diagonal state space among the tensors of a file, as documents of layers: "StateSpace" in a chain of modules.

    {"type": "StateSpace", "name": "ssm", "decay": "log_a", "decay_by": "exp-neg-exp", "B": "B.", "C": "C.", "D": "D",
     "activation": "gelu", "norm": "norm", "eps": 0.00001, "norm_type": "LayerNorm", "residual": true}
    h' = a h + s * (B x),  y = activation(C h' + D x), of x normalised where there is a norm, and x is added at the end
    where it is `residual`
Names are below the module's.  One that ends in a dot is a Linear map, another a tensor: B and C are matrices, and D is
one or a vector that is multiplied coordinate by coordinate.  The decays a are a function of a vector, `decay_by`; with
a `step`, exp(a t) or exp(-exp(a) t) of both, t being `step_by` of that vector.  s is `driven_by`: 1, a function of a or
of the step, or of a vector `gain`.
With `turn`, the decays are complex: r e^(i w), r being as above and w `turn_by` of that vector; or r + i w, where it is
`imaginary`.  B has then perhaps an
imaginary part, `B_imag`, and y has the real part of C h', C having perhaps `C_imag`; `twice` doubles it.
A `gate` is a Linear map of the normalised x, and y is multiplied with `gate_by` of it.

Numbers that are functions of tensors are taken to 60 digits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.circuits.networks.squashed import READ_THROUGH
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.modules.torch_heads import DIGITS

Document = dict[str, Any]
Row = list[Fraction]
FIELDS = {
    *("decay", "decay_by", "step", "step_by", "driven_by", "gain", "gain_by", "turn", "turn_by"),
    *("B", "B_imag", "C", "C_imag", "D"),
    *("twice", "activation", "gate", "gate_by", "norm", "norm_type", "eps", "residual"),
}
FUNCTIONS: Mapping[str, Callable[[Any, Any], Any]] = {  # of mpmath and a number
    "identity": lambda mp, x: x,
    "sigmoid": lambda mp, x: 1 / (1 + mp.exp(-x)),
    "exp": lambda mp, x: mp.exp(x),
    "exp-neg": lambda mp, x: mp.exp(-x),
    "exp-neg-exp": lambda mp, x: mp.exp(-mp.exp(x)),
    "exp-neg-softplus": lambda mp, x: 1 / (1 + mp.exp(x)),
    "tanh": lambda mp, x: mp.tanh(x),
    "softplus": lambda mp, x: mp.log(1 + mp.exp(x)),
    "neg": lambda mp, x: -x,
    "neg-exp": lambda mp, x: -mp.exp(x),
    "imaginary": lambda mp, x: x,
}
RATES = ("identity", "neg", "neg-exp")  # what a step is multiplied with
DECAYS = ("sigmoid", "exp-neg-exp", "exp", "tanh", "identity", "exp-neg-softplus", "exp-neg")
STEPS = ("exp", "softplus", "identity")
DRIVEN = ("one", "rest", "root-of-rest", "step", "held")


def state_space(
    where: str, module: Mapping[str, Any], tensor: Callable[[str], Any], linear: Callable[[str], Document]
) -> list[Document]:
    """The layers without their norm: one, which is turned where decays are complex.

    InvalidInput, which starts with `where`, for tensors that are none of a state space.
    """
    import mpmath  # type: ignore[import-untyped]

    with mpmath.workdps(DIGITS + 10):
        return [_Layer(where, module, tensor, linear, mpmath).document()]


class _Layer:
    def __init__(self, where: str, module: Mapping[str, Any], tensor: Any, linear: Any, mp: Any) -> None:
        self.where, self.module, self.tensor, self.linear, self.mp = where, module, tensor, linear, mp

    def refuse(self, field: str, wanted: str) -> InvalidInput:
        given = shortly(self.module.get(field))
        return InvalidInput(f"{self.where}: {self.module['name'] or 'StateSpace'}: {field} {given}: want {wanted}")

    def document(self) -> Document:
        """Its fields."""
        radii, driven = self.decays()
        units, turn = len(radii), self.vector("turn")
        B, C = self.map("B", units, None), self.map("C", None, units) if self.module.get("C") else _identity(units)
        B = _scaled(B, driven)
        found: Document = {"kind": "diagonal", "decay": [*map(self.exactly, radii)], "activation": self.activation()}
        if turn is not None:
            angles = self.each("turn_by", turn, ("identity", "exp", "imaginary"))
            if len(angles) != units:
                raise self.refuse("turn", f"{units} numbers, as many as decays")
            pairs = zip(radii, angles, strict=True)
            is_part = self.module.get("turn_by") == "imaginary"
            parts = [(r, w) if is_part else (r * self.mp.cos(w), r * self.mp.sin(w)) for r, w in pairs]
            found |= {"decay": [self.exactly(re) for re, _ in parts for _ in "ri"]}
            found |= {"turn": [self.exactly(im) for _, im in parts]}
            B, C = self.turned(B, C, driven, units)
        found |= {"B": B, "C": C}
        if self.module.get("twice", False):
            found["C"] = {**C, "matrix": [_times(Fraction(2), row) for row in C["matrix"]]}
        if self.module.get("D") is not None:
            found["D"] = self.map("D", len(C["matrix"]), len(B["matrix"][0]))
        if self.module.get("gate") is not None:
            gate = self.map("gate", len(C["matrix"]), len(B["matrix"][0]))
            found["gate"] = {**gate, "activation": self.module.get("gate_by", "silu")}
        return found

    def activation(self) -> str:
        """What the output goes through."""
        name = self.module.get("activation", "identity")
        if name not in READ_THROUGH:
            raise self.refuse("activation", f"one of {', '.join(READ_THROUGH)}")
        return str(name)

    def turned(self, B: Document, C: Document, driven: Sequence[Fraction], units: int) -> tuple[Document, Document]:
        """Maps to real and imaginary parts side by side, and from these to real ones."""
        columns = len(B["matrix"][0])
        other: Document = {"matrix": [[Fraction(0)] * columns] * units, "bias": [Fraction(0)] * units}
        if self.module.get("B_imag") is not None:
            other = _scaled(self.map("B_imag", units, columns), driven)
        both = {name: [row for pair in zip(B[name], other[name], strict=True) for row in pair] for name in other}
        rows = [[Fraction(0)] * units] * len(C["matrix"])
        if self.module.get("C_imag") is not None:
            rows = self.map("C_imag", len(C["matrix"]), units)["matrix"]
        pairs = zip(C["matrix"], rows, strict=True)
        matrix = [[one for re, im in zip(*pair, strict=True) for one in (re, -im)] for pair in pairs]
        return both, {**C, "matrix": matrix}

    def decays(self) -> tuple[list[Any], list[Fraction]]:
        """Sizes of the decays, and what the input is multiplied with."""
        given, step = self.vector("decay"), self.vector("step")
        if given is None:
            raise self.refuse("decay", "the name of a vector")
        how, rates, steps = self.module.get("driven_by", "one"), list[Any](), list[Any]()
        if how not in DRIVEN:
            raise self.refuse("driven_by", f"one of {', '.join(DRIVEN)}")
        if step is None:
            radii = self.each("decay_by", given, DECAYS)
        else:
            if len(step) not in (1, len(given)):
                raise self.refuse("step", f"{len(given)} numbers, as many as decays, or one")
            steps = self.each("step_by", step, STEPS) * (len(given) // len(step))
            rates = self.each("decay_by", given, RATES)
            radii = [self.mp.exp(rate * t) for rate, t in zip(rates, steps, strict=True)]
        known: Mapping[str, Callable[[int], Any]] = {
            "one": lambda k: self.mp.mpf(1),
            "rest": lambda k: 1 - radii[k],
            "root-of-rest": lambda k: self.mp.sqrt(abs(1 - radii[k] ** 2)),
            "step": lambda k: steps[k],
            "held": lambda k: (radii[k] - 1) / rates[k],
        }
        if how in ("step", "held") and not (rates and (how == "step" or all(rates))):
            raise self.refuse("driven_by", "a step, and rates other than 0")
        driven, gain = [self.exactly(known[how](k)) for k in range(len(radii))], self.vector("gain")
        if gain is not None:
            gains = map(self.exactly, self.each("gain_by", gain, ("identity", "exp"), "exp"))
            driven = [a * b for a, b in zip(driven, gains, strict=True)]
        return radii, driven

    def vector(self, field: str) -> Row | None:
        """A tensor's numbers; None where it is not named."""
        if (name := self.module.get(field)) is None:
            return None
        found = self.tensor(str(name))
        if isinstance(found, Fraction):
            found = [found]
        if not isinstance(found, list) or not found or any(isinstance(one, list) for one in found):
            raise self.refuse(field, "the name of a vector")
        return found

    def each(self, field: str, numbers: Row, known: Sequence[str], usual: str | None = None) -> list[Any]:
        """A function of each."""
        name = self.module.get(field, usual or known[0])
        if name not in known:
            raise self.refuse(field, f"one of {', '.join(known)}")
        return [FUNCTIONS[name](self.mp, self.mp.mpf(x.numerator) / x.denominator) for x in numbers]

    def exactly(self, x: Any) -> Fraction:
        """The number, to `DIGITS` digits."""
        return Fraction(self.mp.nstr(x, DIGITS))

    def map(self, field: str, rows: int | None, columns: int | None) -> Document:
        """A Linear map, or a tensor as a map without bias; a vector is a diagonal matrix."""
        name = self.module.get(field)
        if not isinstance(name, str):
            raise self.refuse(field, "the name of a tensor, or of a Linear map with a dot after it")
        if name.endswith("."):
            found = self.linear(name)
            matrix, bias = [[*row] for row in found["matrix"]], found["bias"]
        else:
            given = [*self.tensor(name)]
            is_row = not isinstance(given[0], list)
            matrix = [[x * (i == k) for k in range(len(given))] for i, x in enumerate(given)] if is_row else given
            bias = [Fraction(0)] * len(matrix)
        if len(matrix) != (rows or len(matrix)) or len(matrix[0]) != (columns or len(matrix[0])):
            raise self.refuse(field, f"{rows or 'some'} rows of {columns or 'some'} numbers")
        return {"matrix": matrix, "bias": bias}


def _identity(units: int) -> Document:
    matrix = [[Fraction(i == k) for k in range(units)] for i in range(units)]
    return {"matrix": matrix, "bias": [Fraction(0)] * units}


def _scaled(part: Document, by: Sequence[Fraction]) -> Document:
    return {name: [_times(s, row) for s, row in zip(by, rows, strict=True)] for name, rows in part.items()}


def _times(factor: Fraction, row: Any) -> Any:
    return [factor * one for one in row] if isinstance(row, list) else factor * row
