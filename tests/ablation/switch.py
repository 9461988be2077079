"""A procedure switched off, or watched, without a change of the product.

The code of the function is exchanged, so that whoever has imported it meets the other code: what is decided below a
`with` is decided without the procedure.  Off means that it finds nothing, in the way of what it gives: it raises
`NotFound`, or gives no lemmas, no values, no bounds, or a tactic that raises.  A procedure that changes the goal for
the tactic it is given, or adds to the lemmas that it is given (`PASSING_ON`), hands on what it is given as it is.
What was remembered with the procedure is forgotten before and after.  In this process only: no worker that is started
anew knows of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, NoReturn

from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import Interval
from fooling.verify.runs.processes.forgotten import forget
from tests.ablation.procedures import Procedure

PASSING_ON = re.compile(r"(with_\w+|where_defined|written_out|once|cleared|eliminated|without_sums|roots_substituted)$")
CALLED = dict[str, Callable[..., Any]]()  # what stands for each procedure whose code is exchanged
_HERE = __name__


@contextmanager
def switched_off(*those: Procedure) -> Iterator[None]:
    """The procedures find nothing inside."""
    with exchanged({one: off(one, original(one)) for one in those}):
        yield


@contextmanager
def exchanged(others: dict[Procedure, Callable[..., Any]]) -> Iterator[None]:
    """Each of these procedures is another function inside."""
    functions = {one: function_of(one) for one in others}
    before = {one: function.__code__ for one, function in functions.items()}
    forget()
    try:
        for one, function in functions.items():
            CALLED[one.id] = others[one]
            function.__code__ = code_calling(one.id, function)
        yield
    finally:
        for one, function in functions.items():
            function.__code__ = before[one]
            CALLED.pop(one.id, None)
        forget()


def function_of(procedure: Procedure) -> FunctionType:
    """The function itself, below whatever remembers its answers."""
    found = vars(import_module(f"fooling.verify.methods.{procedure.module}"))[procedure.name]
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        found = found.__wrapped__ if hasattr(found, "__wrapped__") else found.search
    return found


def original(procedure: Procedure) -> FunctionType:
    """A copy of the procedure with the code that it has now."""
    return copy_of(function_of(procedure))


def copy_of(of: FunctionType) -> FunctionType:
    """The function with the code that it has now."""
    copied = FunctionType(of.__code__, of.__globals__, of.__name__, of.__defaults__, of.__closure__)
    copied.__kwdefaults__ = of.__kwdefaults__
    return copied


def code_calling(name: str, function: FunctionType) -> CodeType:
    """Code that calls what stands for the name; it sees the names of the function's module, not of this one."""
    free = [f"free_{i}" for i in range(len(function.__code__.co_freevars))]
    call = f"return sys.modules[{_HERE!r}].CALLED[{name!r}](*args, **kwargs)"
    body = "\n        ".join((*free, "import sys", call))
    made: dict[str, Any] = {}
    exec(f"def around({', '.join(free)}):\n    def other(*args, **kwargs):\n        {body}\n    return other", made)
    code: CodeType = made["around"](*free).__code__
    return code


def nothing(goal: Any = None, context: Any = None, *more: Any, **others: Any) -> NoReturn:
    """What a procedure that is switched off says."""
    raise NotFound("a procedure that is switched off")


def off(procedure: Procedure, of: Callable[..., Any]) -> Callable[..., Any]:
    """What a procedure is when it is switched off."""
    gives = procedure.gives
    if passes_on(procedure):
        return _handing_on
    if gives == "Tactic":
        return lambda *args, **kwargs: nothing
    if gives == "Lemma":
        return lambda *args, **kwargs: (of(*args, **kwargs)[0], nothing)
    if gives.endswith("| None"):
        return lambda *args, **kwargs: None
    if gives == "Interval":
        return lambda *args, **kwargs: Interval()
    kind = gives.partition("[")[0]
    if kind == "tuple" and not gives.endswith(", ...]"):
        return nothing
    empty: dict[str, Callable[[], Any]] = {"list": list, "Sequence": list, "tuple": tuple, "dict": dict}
    if kind in ("Iterator", "Iterable"):
        return lambda *args, **kwargs: iter(())
    return (lambda *args, **kwargs: empty[kind]()) if kind in empty else nothing


def passes_on(procedure: Procedure) -> bool:
    """Whether it only changes the goal for the tactic that is its first argument, or adds to the lemmas that are."""
    first, gives = procedure.parameters[:1], re.sub(r"tuple\[(\w+), \.\.\.\]", r"Sequence[\1]", procedure.gives)
    return first == (gives,) and PASSING_ON.match(procedure.name) is not None


def _handing_on(by: Any, *args: Any, **kwargs: Any) -> Any:
    return by
