"""Near an optimum of a packing program whose rows enter one by one: a step along the central path, then new rows.

Maximise what weights w >= 0 gain, with every row's sum at most 1. The dual has multipliers y >= 0 of the rows, with an
excess z = A^T y - gains >= 0. On the central path all products y * (1 - A w) and z * w are equal; Newton's steps follow
it while the product shrinks (Mehrotra 1992; Wright 1997). A point of the path is far from all rows, so few rows bring
it near the optimum of them all, where vertices need many: column generation of Gondzio, Gonzalez-Brevis and Munari
(2013). Floats, dense. Cost of a step: rows x weights^2 operations, 10 ms for 2,000 x 256.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vector = NDArray[Any]

SHRINK = 0.3  # of the product, in one step
MARGIN = 0.9  # of the way to the boundary that a step may go
BACK = 0.95  # of the largest sum that new rows may have, 1 being the limit


class CentralPath:
    """A point inside the program, and its multipliers; at first every weight is at most 1 (the first rows)."""

    def __init__(self, gains: Sequence[int]) -> None:
        self.gains = np.array(gains, dtype=float)
        self.rows = np.eye(len(gains))
        self.weights = np.full(len(gains), 0.5)
        self.multipliers, self.excess = 2 * self.gains, self.gains.copy()

    @property
    def most(self) -> float:
        """No feasible weights gain more (in floats): the multipliers, scaled until they pay for every gain."""
        paid = float((self.multipliers @ self.rows / self.gains).min())
        return float(self.multipliers.sum()) / paid if paid > 0 else float("inf")

    @property
    def product(self) -> float:
        """The mean of the products, 0 at an optimum; floats do not follow the path below 1e-9."""
        slack = 1 - self.rows @ self.weights
        products = self.multipliers @ slack + self.excess @ self.weights
        return float(products) / (len(self.rows) + len(self.gains))

    def enter(self, rows: Vector, largest: float) -> None:
        """New rows (one or more, K x N), `largest` the largest of their sums now: the weights shrink inside all."""
        self.weights = self.weights * (BACK / max(largest, BACK))
        product = self.product
        self.rows = np.vstack([self.rows, rows])
        self.multipliers = np.concatenate([self.multipliers, product / (1 - rows @ self.weights)])

    # With slack s = 1 - A w, ds = -A dw. Newton for y s = z w = target and A^T y - z = gains gives dy = (target - y ds)
    # / s - y and dz = (target - z dw) / w - z; put into A^T dy - dz = gains - A^T y + z, they leave the system for dw.
    def step(self) -> None:
        """One of Newton's steps towards a product that is smaller."""
        A, w, y, z = self.rows, self.weights, self.multipliers, self.excess
        s, target = 1 - A @ w, SHRINK * self.product
        system = (A.T * (y / s)) @ A + np.diag(z / w)
        dw = np.linalg.solve(system, self.gains - A.T @ (target / s) + target / w)
        ds = -A @ dw
        dy, dz = (target - y * ds) / s - y, (target - z * dw) / w - z
        self.weights = w + _length((dw, w), (ds, s)) * dw
        both = _length((dy, y), (dz, z))
        self.multipliers, self.excess = y + both * dy, z + both * dz


def _length(*moves: tuple[Vector, Vector]) -> float:
    """How far along the moves (change, value) all values stay positive, by a margin; at most 1."""
    return min(1.0, MARGIN / max(1e-9, *(float((-change / value).max()) for change, value in moves)))
