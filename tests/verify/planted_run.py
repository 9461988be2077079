"""A run of an experiment that trains nothing: for tests about what is kept and told."""

from __future__ import annotations

from fooling.verify.evidence.store import code_version
from fooling.verify.runs.experiments.experiment_file import Run
from fooling.verify.runs.experiments.one_run import Finished


def planted(run: Run, device: str) -> Finished:
    """A run that trains nothing."""
    row = {"key": run.key, **run.plan, "device": device, "torch": "none", "seconds": 0.0}
    row |= {"trained": {"steps": 1, "seconds": 0.0, "loss": None, "curve": []}, "float": {"right": 3, "of": 4}}
    judged = {"p": 16, "right": 3, "of": 4, "protocol": None}
    return Finished({**row, "formats": {name: judged for name in run.how["formats"]}}, {}, code_version())
