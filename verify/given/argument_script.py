"""An argument that a Python file builds: the same document as a file of propositions, written with the notation.

    import fooling
    from fooling import notation as say

    argument = fooling.Argument()
    n = say.integer("n")
    hard = say.D(say.under(fooling.regex("(a|b)*aa(a|b)*"), say.ODD_EVEN, n))
    argument.assume("few", source="a talk", says="Some bits.", that=say.for_all(n >= 2)(hard >= say.log2(n)))
    argument.claim("one", says="At least one.", that=say.for_all(n >= 2)(hard >= 1), uses=["few"])

The file is run as any Python file is, to its last line, so it is for files that one trusts as one's own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.reading.files import read_bytes
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.proposition import Term, thawed

MODULE = "__argument__"


class Argument:
    """The assumptions and the claims of an argument, in the order in which they are made."""

    def __init__(self) -> None:
        self.document: dict[str, list[dict[str, Any]]] = {"assume": [], "claims": []}

    def assume(self, name: str, *, source: str, says: str, that: Expression | Term) -> None:
        """A statement to be taken from its source: what is derived with it trusts it."""
        self.document["assume"].append({"id": name, "source": source, "says": says, "that": _data(that)})

    def claim(
        self, name: str, *, says: str, that: Expression | Term, uses: Sequence[str] = (), expected: str | None = None
    ) -> None:
        """A statement to be decided; `uses` names assumptions and other claims of this argument."""
        told: Mapping[str, Any] = {"uses": list(uses) or None, "expected": expected}
        given = {field: value for field, value in told.items() if value is not None}
        self.document["claims"].append({"id": name, "says": says, "that": _data(that), **given})


def _data(that: Expression | Term) -> Any:
    return thawed(that.term if isinstance(that, Expression) else that)


def built(path: Path) -> Any:
    """The document of the one `Argument` that the file makes; InvalidInput, one line, where there is none.

    It comes by the door of files in JSON, so that nothing is in it that could not be in one.
    """
    names = _names_of(path, read_bytes(path, wanted="an argument, a file in Python"))
    found = {id(value): value for value in names.values() if issubclass(type(value), Argument)}
    if len(found) != 1:
        raise InvalidInput(f"{path}: makes {len(found)} arguments; want one, `argument = fooling.Argument()`")
    (argument,) = found.values()
    try:
        text = json.dumps(vars(argument).get("document"))
    except (TypeError, ValueError, RecursionError) as error:  # a set, a number of 5000 digits, a list in itself
        raise InvalidInput(f"{path}: the argument cannot be written as JSON ({_first_line(error)})") from None
    return json_of(text, str(path))


def _names_of(path: Path, source: bytes) -> Mapping[str, Any]:
    """The names that the file has given a value when it ends, which it has to do by coming to its last line."""
    module = ModuleType(MODULE)  # found under its name as long as it runs: dataclasses look there
    module.__file__ = str(path)
    sys.modules[MODULE] = module
    try:
        exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever goes wrong in somebody's file is told in one line
        raise InvalidInput(f"{path}{_line(error, path)}: {_first_line(error)}") from None
    finally:
        sys.modules.pop(MODULE, None)
    return module.__dict__


def _line(error: BaseException, path: Path) -> str:
    """Where in the file it happened."""
    if isinstance(error, SyntaxError):
        return f":{error.lineno}"
    lines, trace = [], error.__traceback__
    while trace is not None:
        lines += [trace.tb_lineno] if trace.tb_frame.f_code.co_filename == str(path) else []
        trace = trace.tb_next
    return f":{lines[-1]}" if lines else ""


def _first_line(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return "the file ends Python (exit) before anything is decided; want one that runs to its last line"
    try:
        first = str(error).partition("\n")[0]
    except Exception:  # noqa: BLE001 - the text of an exception of one's own may raise another
        first = "what it says cannot be told"
    return first if isinstance(error, FoolingError) else f"Python says {type(error).__name__}: {first}"
