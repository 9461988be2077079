"""Dataclasses that are made when they are first used: from then on they are Python's, and before nobody can tell."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
from collections.abc import Callable, Hashable
from dataclasses import FrozenInstanceError
from typing import Any, Generic, TypeVar

import pytest
from source_tree import PACKAGES, module_name, sources, with_a_sign
from trusted_tiers import PARTS

from fooling.records import dataclass, field, fields, replace

T = TypeVar("T")
OPTIONS = [
    {},
    {"frozen": True},
    {"eq": False},
    {"frozen": True, "eq": False},
    {"repr": False},
    {"frozen": True, "repr": False},
]
NAMES = ("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__", "__match_args__")
FIELDS, PARAMETERS = "__dataclass_fields__", "__dataclass_params__"


def made(decorate: Callable[..., Any], options: dict[str, bool]) -> Any:
    """A class of two fields, with a method, decorated so."""

    @decorate(**options)
    class Pair(Generic[T]):
        """Two things."""

        first: T
        second: int = 2

        def __post_init__(self) -> None:
            if self.second < 0:
                raise ValueError(f"{self.second} is below 0")

    return Pair


def is_made(cls: type) -> bool:
    """Whether Python has made the dataclass."""
    return inspect.isfunction(vars(cls)["__init__"])


@pytest.mark.parametrize("options", OPTIONS)
def test_a_class_is_what_pythons_decorator_makes_of_it(options: dict[str, bool]) -> None:
    """The same names, signature and fields, with all options that are postponed; it is made once."""
    ours, pythons = made(dataclass, options), made(dataclasses.dataclass, options)
    assert not is_made(ours)
    assert isinstance(ours, Hashable) == isinstance(pythons, Hashable)
    one = ours(1)
    assert is_made(ours) and ours.__init__ is vars(ours)["__init__"]
    assert {*vars(ours)} == {*vars(pythons)}
    assert inspect.signature(ours) == inspect.signature(pythons)
    assert repr(getattr(ours, PARAMETERS)) == repr(getattr(pythons, PARAMETERS))
    assert [*map(str, fields(ours))] == [*map(str, fields(pythons))]
    assert [getattr(ours, name) is None for name in NAMES] == [getattr(pythons, name) is None for name in NAMES]
    assert (one == ours(1)) == (pythons(1) == pythons(1)) == options.get("eq", True)
    assert (one.first, one.second) == (1, 2) and replace(one, second=3).second == 3
    with pytest.raises(ValueError, match="-1 is below 0"):
        ours(1, -1)


@pytest.mark.parametrize(
    "look",
    [
        lambda cls: cls(1),
        fields,
        inspect.signature,
        dataclasses.is_dataclass,
        lambda cls: cls.__match_args__,
        lambda cls: cls.__new__(cls) == 1,
        lambda cls: cls.__hash__,
        lambda cls: dataclasses.dataclass(frozen=True)(type("Below", (cls,), {})),
        lambda cls: dataclass(frozen=True)(type("Below", (cls,), {}))(3),
        lambda cls: type("Plain", (cls,), {})(3),
    ],
)
def test_whoever_looks_has_it_made(look: Callable[[Any], object]) -> None:
    """A first object, the fields, the signature, a comparison, a subclass of either kind."""
    cls = made(dataclass, {"frozen": True})
    look(cls)
    assert is_made(cls) and cls(4).first == 4


def test_an_object_that_no_constructor_made_is_frozen_and_equal() -> None:
    """As `pickle` makes it: its class is made when the object is compared or assigned to."""
    cls = made(dataclass, {"frozen": True})
    one, other = cls.__new__(cls), cls.__new__(cls)
    for thing in (one, other):
        thing.__dict__.update(first=1, second=2)
    assert not is_made(cls) and one.second == cls.second == 2
    with pytest.raises(FrozenInstanceError, match="second"):
        one.second = 3
    assert one == other and hash(one) == hash(other) and is_made(cls)


def test_a_method_of_the_class_above_is_reached_through_super() -> None:
    """What a subclass calls by `super()` is the method above, not its own."""

    @dataclass(frozen=True)
    class Above:
        """One thing."""

        first: int

    class Below(Above):
        """With a constructor of its own."""

        def __init__(self) -> None:
            super().__init__(5)

        def __eq__(self, other: object) -> bool:
            return super().__eq__(other)

        __hash__ = Above.__hash__

    assert Below().first == 5 and Below() == Below() and is_made(Above)


def test_what_is_more_than_that_is_made_at_once() -> None:
    """A method of its own that Python would write, a default that is made, or another option."""

    @dataclass(frozen=True)
    class WithRepr:
        """One thing."""

        first: int

        def __repr__(self) -> str:
            return "told"

    @dataclass
    class WithList:
        """Many things."""

        all: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Slotted:
        """One thing."""

        first: int

    assert all(map(is_made, (WithRepr, WithList, Slotted)))
    assert repr(WithRepr(1)) == "told" and WithList().all == [] and not hasattr(Slotted(1), "__dict__")


def test_a_mistake_is_told_at_the_first_use() -> None:
    """A field without a default behind one with."""

    @dataclass(frozen=True)
    class Wrong:
        """Two things."""

        first: int = 1
        second: int  # type: ignore[misc]

    with pytest.raises(TypeError, match="non-default argument 'second' follows default argument"):
        Wrong(1, 2)


def test_objects_travel_between_processes() -> None:
    """What Python's dataclasses write, `pickle` reads."""
    limits = pickle.loads(pickle.dumps(Module(3)))
    assert limits == Module(3) and isinstance(limits, Module)


@dataclass(frozen=True)
class Module:
    """One thing, in a module."""

    first: int


def test_all_but_the_checker_use_it() -> None:
    """The trusted modules import Python's dataclass; no other module does."""
    pythons = {
        module_name(path) for path in with_a_sign(r"^from dataclasses import .*\bdataclass\b", sources(*PACKAGES))
    }
    assert pythons <= {module for part in PARTS.values() for module in part}
