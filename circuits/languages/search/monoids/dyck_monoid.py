"""How many elements, and how many idempotents, the syntactic monoid of Dyck-(t,k) has, for all t >= 1 and k >= 0.

Let s_m = 1 + t + ... + t^(m-1).  There are 1 + s_1^2 + ... + s_(k+1)^2 elements and 1 + s_1 + ... + s_(k+1)
idempotents.  The proof stands above the axioms `dyck-monoid` and `dyck-idempotents` of the checker.
"""

from __future__ import annotations

from fooling.circuits.languages.dyck import dyck_state_count


def dyck_monoid_size(types: int, depth: int) -> int:
    """The number of elements.

    >>> dyck_monoid_size(2, 2), dyck_monoid_size(2, 8)
    (60, 347490)
    """
    return 1 + sum(dyck_state_count(types, m) ** 2 for m in range(depth + 1))


def dyck_idempotents(types: int, depth: int) -> int:
    """The number of idempotents.

    >>> dyck_idempotents(2, 2)
    12
    """
    return 1 + sum(dyck_state_count(types, m) for m in range(depth + 1))
