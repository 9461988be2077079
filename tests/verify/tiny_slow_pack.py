"""Six claims of 0.3 s each."""

from tiny_pack import slow_pack as pack

__all__ = ["pack"]
