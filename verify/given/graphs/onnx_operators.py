"""Operators of ONNX's that the package's own evaluator rounds, runs without a bound, or takes for others.

Before opset 13 Softmax and LogSoftmax take all axes from the one that is named for one, which the evaluator does not.
Attributes that say which axes are taken out or put in count in what is read, or given; the evaluator takes one after
the other, so that negative ones mean something else.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from fooling.fooling_sets.search import arrays as np

Array = Any  # numpy's
MOST_STEPS = 2**11  # of a loop
OF_ONE_AXIS = 13  # the opset from which on Softmax is of one axis


@lru_cache(1)
def in_float64() -> list[Any]:
    """In the place of the evaluator's."""
    from onnx.reference.op_run import OpRun
    from onnx.reference.ops import op_loop

    erf = np.vectorize(math.erf, otypes=["d"])

    class Erf(OpRun):  # type: ignore[misc]
        """The error function."""

        def _run(self, x: Array) -> tuple[Array]:
            return (erf(x).astype(x.dtype),)

    class Gelu(OpRun):  # type: ignore[misc]
        """x Phi(x), or its approximation by tanh."""

        def _run(self, x: Array, approximate: str = "none") -> tuple[Array]:
            if approximate == "tanh":
                found = x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
            else:
                found = x / 2 * (1 + erf(x / math.sqrt(2)))
            return (found.astype(x.dtype),)

    class LogSoftmax(OpRun):  # type: ignore[misc]
        """Of one axis, or of all from one on."""

        def _run(self, x: Array, axis: int = -1) -> tuple[Array]:
            rows = x
            if self.run_params["opsets"][""] < OF_ONE_AXIS:
                # The evaluator takes what is left out from the newest version.
                first = next((one.i for one in self.onnx_node.attribute if one.name == "axis"), 1)
                rows, axis = x.reshape(math.prod(x.shape[:first]), -1), -1
            found = self.of_rows(rows - rows.max(axis=axis, keepdims=True), axis)
            return (found.reshape(x.shape).astype(x.dtype),)

        def of_rows(self, rows: Array, axis: int) -> Array:
            """Of rows whose largest number is 0."""
            return rows - np.log(np.exp(rows).sum(axis=axis, keepdims=True))

    class Softmax(LogSoftmax):
        """The same without the logarithm."""

        def of_rows(self, rows: Array, axis: int) -> Array:
            """Of rows whose largest number is 0."""
            return np.exp(rows) / np.exp(rows).sum(axis=axis, keepdims=True)

    class Squeeze(OpRun):  # type: ignore[misc]
        """Without axes of one number: those that are named, or all."""

        def _run(self, x: Array, axes: Any = None) -> tuple[Array]:
            return (np.squeeze(x) if axes is None else np.squeeze(x, tuple(int(k) for k in np.ravel(axes))),)

    class Unsqueeze(OpRun):  # type: ignore[misc]
        """With axes of one number; what they are called counts in the result."""

        def _run(self, x: Array, axes: Any) -> tuple[Array]:
            return (np.expand_dims(x, tuple(int(k) for k in np.ravel(axes))),)

    class Loop(op_loop.Loop):  # type: ignore[misc]
        """A loop of a bounded number of steps."""

        def _run(self, M: Array, cond: Array, *args: Any, **more: Any) -> Any:
            if M is None or int(np.asarray(M).reshape(())) > MOST_STEPS:
                raise ValueError(f"a Loop of {'no bound' if M is None else M} on its steps, want at most {MOST_STEPS}")
            return super()._run(M, cond, *args, **more)

    return [Erf, Gelu, LogSoftmax, Loop, Softmax, Squeeze, Unsqueeze]
