"""What each process of a long run would work out anew: the server that forks them does it once, by loading this."""

import gc

from fooling.verify.evidence.store import made_by
from fooling.verify.methods.arithmetic import smt
from fooling.verify.methods.axioms.instances import consequences

smt.start()
made_by("default")  # hashes the sources
consequences(("even", "n"))  # reads all axioms
gc.freeze()  # what is loaded stays: no process has to look through it, or to copy it for that
