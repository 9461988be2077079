"""What a construction is: a function of parameters that returns a network, with what it is to compute.

A construction is believed by nobody.  It returns an ordinary network (`Transformer` or `Recurrent`), which is written
out as data wherever something is to be proved of it; the checker sees that data and no builder.  Parameters are read
here, once for the command line, files and Python: each has a kind, and a value may be given as text, as JSON or as the
object itself.  In a format the letter N stands for the parameter N: "Qp:N,2" is Qp:8,2 for N = 8.  `Kc` is no parameter
of its own but the constant of such a format, as texts call it: Kc = 2 alone is the format Qp:N,2, and beside a format
it has to be that format's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from fooling.circuits.networks.network_json import Network
from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.circuits.numbers.schedule import SCHEDULES, Schedule, schedule_of
from fooling.circuits.numbers.value_set import Multiples
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

Task = Any
"""A term of sort "task": texts, numbers and tuples of these."""
Kind = Literal["natural", "fraction", "format", "schedule", "letters", "choice", "lists", "eta"]
LARGEST = 2**12  # of a number that is a parameter: no construction takes more than some seconds, whoever asks for it
LONGEST_TEXT = 10**5  # characters


CONSTANT = "Kc"


class WrongPart(InvalidInput):
    """What is wrong with a construction as it is written.

    part : the name of the construction or of a parameter if that is wrong; with = behind it if the parameter's value is
    """

    def __init__(self, told: str, part: str) -> None:
        super().__init__(told)
        self.part = part


@dataclass(frozen=True)
class Parameter:
    """name, kind, and the value where none is given; `says` is one line on it, `choices` are the words it may be."""

    name: str
    kind: Kind
    default: Any
    says: str
    choices: tuple[str, ...] = ()

    def read(self, given: Any, N: int) -> Any:
        """The value that something written means; InvalidInput says what would be right."""
        if given is None and self.default is None:
            return None
        try:
            return READERS[self.kind](self, given, N)
        except InvalidInput as error:
            raise WrongPart(f"{self.name} = {_short(given)}: {error}", f"{self.name}=") from None

    @staticmethod
    def length(default: int, says: str) -> Parameter:
        """N, which every construction has."""
        return Parameter("N", "natural", default, says)

    @staticmethod
    def formatted(default: str = "Qp:N,2") -> Parameter:
        """The number format."""
        return Parameter("format", "format", default, "the number format; N in it is the parameter N; Kc=2 is Qp:N,2")


@dataclass(frozen=True)
class Construction:
    """A network that a text describes, as a function of parameters.

    name         what commands and files call it
    source       the text and the place in it
    says         one line: what the network does, and how
    cost         formulas for its layers, heads, width and the like, in its parameters
    parameters   what may be chosen; there is always N
    build        from the parameters, by name, the network
    task         from the same, the term of the task that it is to compute
    longest      from the same, letters of the longest words that the text speaks of: N where it says nothing else
    """

    name: str
    source: str
    says: str
    cost: Mapping[str, str]
    parameters: tuple[Parameter, ...]
    build: Callable[..., Network]
    task: Callable[..., Task]
    longest: Callable[..., int] = lambda N, **_: N

    def read(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """A value for each parameter; InvalidInput for one that there is not, or that cannot be."""
        known = {parameter.name: parameter for parameter in self.parameters}
        given = dict(given)
        constant = given.pop(CONSTANT, None) if "format" in known else None
        try:
            if unknown := [name for name in given if name not in known]:
                told = f"no parameter is called {_short(unknown[0])}; want {', '.join(known)}"
                raise WrongPart(f"{told}{f' or {CONSTANT}' if 'format' in known else ''}", unknown[0])
            N = known["N"].read(given.get("N", known["N"].default), 0)
            if constant is not None:
                given["format"] = _of_constant(constant, given.get("format"), N)
            return {name: one.read(given.get(name, one.default), N) for name, one in known.items()}
        except WrongPart as error:
            raise WrongPart(f"construction {self.name}: {error}", error.part) from None


def _of_constant(given: Any, text: Any, N: int) -> NumberFormat:
    """The format whose constant is given; it may be given, too."""
    constant = Parameter(CONSTANT, "natural", None, "").read(given, N)
    if constant == 0:
        raise WrongPart(f"{CONSTANT} = 0: want a whole number from 1", f"{CONSTANT}=")
    chosen: NumberFormat = Parameter.formatted().read(f"Qp:N,{constant}" if text is None else text, N)
    own = chosen.values.K if isinstance(chosen.values, Multiples) else "none"
    if own != constant:
        told = f"{CONSTANT} = {constant}, but the constant of the format {chosen.short_name} is {own}"
        raise WrongPart(f"{told}; want one of the two alone", f"{CONSTANT}=")
    return chosen


@dataclass(frozen=True)
class Constructed:
    """A construction with its parameters, and what it made of them."""

    construction: Construction
    parameters: Mapping[str, Any]
    network: Network
    task: Task
    longest: int

    def __repr__(self) -> str:
        return f"Constructed({self.construction.name}, N={self.parameters['N']}, task={self.task!s:.80})"

    @property
    def chosen(self) -> dict[str, Any]:
        """N and the parameters that are not the usual ones, as a file has them."""
        usual = self.construction.read({"N": self.parameters["N"]})
        return {name: written(one) for name, one in self.parameters.items() if name == "N" or one != usual[name]}


def constructed(construction: Construction, given: Mapping[str, Any]) -> Constructed:
    """The network of these parameters; InvalidInput, one line, where there is none."""
    parameters = construction.read(given)
    try:
        network = construction.build(**parameters)
        return Constructed(
            construction, parameters, network, construction.task(**parameters), construction.longest(**parameters)
        )
    except InvalidInput as error:
        part = str(error).partition(" = ")[0]  # N = 3: want an even number
        raise WrongPart(f"construction {construction.name}: {error}", f"{part}=") from None


# ---- parameters as they are written ----


def written(value: Any) -> Any:
    """A value of a parameter as JSON has it."""
    if isinstance(value, NumberFormat):
        return value.short_name
    if isinstance(value, Schedule):
        return next((name for name, one in SCHEDULES.items() if one == value), value.to_json())
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return [written(one) for one in value] if isinstance(value, tuple) else value


def _short(given: Any) -> str:
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _natural(parameter: Parameter, given: Any, N: int) -> int:  # noqa: ARG001  as all readers
    if isinstance(given, str) and re.fullmatch("[0-9]{1,9}", given):
        given = int(given)
    if type(given) is not int or not 0 <= given <= LARGEST:
        raise InvalidInput(f"want a whole number from 0 to {LARGEST}")
    return given


def _fraction(parameter: Parameter, given: Any, N: int) -> Fraction:  # noqa: ARG001
    if isinstance(given, str) and re.fullmatch(r"-?[0-9]{1,40}(/0*[1-9][0-9]{0,39}|\.[0-9]{1,40})?", given):
        given = Fraction(given)
    if isinstance(given, float):
        given = Decimal(repr(given))
    if type(given) not in (int, Fraction, Decimal) or abs(given) > 10**40:
        raise InvalidInput("want a number such as 3, 2.5 or 1/3")
    return Fraction(given)


def _eta(parameter: Parameter, given: Any, N: int) -> Fraction | str:
    if isinstance(given, str) and given in parameter.choices:
        return given
    try:
        return _fraction(parameter, given, N)
    except InvalidInput:
        raise InvalidInput(f"want a number, or one of {', '.join(parameter.choices)}") from None


def _format(parameter: Parameter, given: Any, N: int) -> NumberFormat:  # noqa: ARG001
    if isinstance(given, NumberFormat):
        return given
    if not isinstance(given, str):
        raise InvalidInput("want the name of a number format, such as Qp:8,2")
    return named_format(re.sub(r"^Qp:N(?=,)", f"Qp:{N}", given))


def _schedule(parameter: Parameter, given: Any, N: int) -> Schedule:  # noqa: ARG001
    if isinstance(given, Schedule):
        return given
    return schedule_of(_json(given) if isinstance(given, str) and given.startswith("{") else given)


def _letters(parameter: Parameter, given: Any, N: int) -> tuple[str, ...]:  # noqa: ARG001
    if isinstance(given, str):
        given = _json(given) if given.startswith("[") else given.split(",") if "," in given else list(given)
    names = tuple(given) if isinstance(given, (list, tuple)) else ()
    texts = all(isinstance(name, str) and name and not name.startswith("@") for name in names)
    if not names or not texts or len(set(names)) < len(names):
        raise InvalidInput("want letters without repetition, such as abc or a,b,c; none begins with @")
    return names


def _choice(parameter: Parameter, given: Any, N: int) -> str:  # noqa: ARG001
    if given not in parameter.choices:
        raise InvalidInput(f"want {' or '.join(parameter.choices)}")
    return str(given)


def _lists(parameter: Parameter, given: Any, N: int) -> tuple[Any, ...]:  # noqa: ARG001
    found = _json(given) if isinstance(given, str) else given
    if not isinstance(found, (list, tuple)):
        raise InvalidInput("want a list of JSON")
    return tuple(map(_frozen, found))


def _frozen(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple(map(_frozen, value))
    if type(value) not in (int, str):
        raise InvalidInput(f"{_short(value)} is neither a whole number, a text nor a list")
    return value


def _json(text: str) -> Any:
    try:
        return json.loads(text[:LONGEST_TEXT])
    except (ValueError, RecursionError):
        raise InvalidInput("want JSON") from None


READERS: Mapping[Kind, Callable[[Parameter, Any, int], Any]] = {
    "natural": _natural,
    "fraction": _fraction,
    "format": _format,
    "schedule": _schedule,
    "letters": _letters,
    "choice": _choice,
    "lists": _lists,
    "eta": _eta,
}

SCHEDULE = Parameter("schedule", "schedule", "stepwise", "where the network rounds: stepwise, fused, or an object")
