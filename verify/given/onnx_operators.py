"""Operators of ONNX's that the package's own evaluator rounds to float32 on the way, or runs without a bound."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from fooling.fooling_sets.search import arrays as np

Array = Any  # numpy's
MOST_STEPS = 2**11  # of a loop


@lru_cache(1)
def in_float64() -> list[Any]:
    """In the place of the evaluator's."""
    from onnx.reference.op_run import OpRun
    from onnx.reference.ops import op_loop

    erf = np.vectorize(math.erf, otypes=["d"])

    class Erf(OpRun):  # type: ignore[misc]
        """The error function."""

        def _run(self, x: Array) -> tuple[Array]:
            return (erf(x),)

    class Gelu(OpRun):  # type: ignore[misc]
        """x Phi(x), or its approximation by tanh."""

        def _run(self, x: Array, approximate: str = "none") -> tuple[Array]:
            if approximate == "tanh":
                return (x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),)
            return (x / 2 * (1 + erf(x / math.sqrt(2))),)

    class Loop(op_loop.Loop):  # type: ignore[misc]
        """A loop of a bounded number of steps."""

        def _run(self, M: Array, cond: Array, *args: Any, **more: Any) -> Any:
            if M is None or int(np.asarray(M).reshape(())) > MOST_STEPS:
                raise ValueError(f"a Loop of {'no bound' if M is None else M} on its steps, want at most {MOST_STEPS}")
            return super()._run(M, cond, *args, **more)

    return [Erf, Gelu, Loop]
