"""What each process of a long run would work out anew: the server that forks them does it once, by loading this."""

from verify.evidence.store import made_by
from verify.methods import smt
from verify.methods.axioms import consequences

smt.start()
made_by("default")  # hashes the sources
consequences(("even", "n"))  # reads all axioms
