"""Where this folder is on PYTHONPATH, a second of the processor is four: what a search is given, it has four times.

`make test` runs so what failed beside other tests.  A search whose time was over on a full or a slow machine finds then
what it finds on an idle one.  What is wrong stays wrong.  Python imports a module of this name before all others.
"""

import time

TIMES = 4
_processor = time.process_time


def process_time() -> float:
    """Seconds of the processor, a fourth of them."""
    return _processor() / TIMES


time.process_time = process_time
