"""What is no test and has no examples is not collected: it would load torch in every worker."""

from __future__ import annotations

collect_ignore = ["another_device.py"]
