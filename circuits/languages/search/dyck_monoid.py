"""How many elements, and how many idempotents, the syntactic monoid of Dyck-(t,k) has, for all t >= 1 and k >= 0.

Theorem.  Let s_m = 1 + t + ... + t^(m-1).  There are 1 + s_1^2 + ... + s_(k+1)^2 elements and 1 + s_1 + ... + s_(k+1)
idempotents.

Proof.  States are the stacks of at most k open brackets, written bottom first, and a dead state.  Consider a word w
that does not lead all stacks to the dead state.  While it is read from a stack, let x be the part of the stack that is
never touched: w closes what is above it, a string u, and leaves a string v above it.  Let m be the largest height above
x that is met on the way, from the start on; so the lengths of u and v are at most m, and m <= k.  What w does above x
does not hang on x, so w takes x u to x v for each x of at most k - m brackets, and every other stack to the dead state:
where a stack does not end in u, a bracket is closed that does not fit, or is not there; and a longer x leads deeper
than k.

So the element of w is given by (u, v, m).  Different triples are different maps: the shortest stack that does not die
is u, it goes to v, and the longest ones have k - m brackets more than u.  Each triple with u and v of at most m <= k
brackets is met, by the word that closes u, opens m brackets and closes them, and opens v.  There are s_(m+1) strings of
at most m brackets, so s_(m+1)^2 triples for each m = 0, ..., k.  One element is left, that of k + 1 opening brackets:
all stacks die.  The automaton is the minimal one: the word that closes a stack is accepted from it and from no other.

A triple is idempotent iff x v, for all x of at most k - m brackets, is x' u for such an x', and goes to x' v = x v;
then x' = x and u = v.  Conversely (u, u, m) keeps all x u.  That makes s_(m+1) for each m; the dead element is
idempotent, too.  QED
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
