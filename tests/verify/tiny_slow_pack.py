"""Six claims, the last three of which wait at a gate (`tiny_pack`)."""

from tiny_pack import slow_pack as pack

__all__ = ["pack"]
