"""Hsu's slides of 2023: the texts beside this file, of which `pack.claims` is the first."""

from fooling.verify.claims.pack_text import pack_beside

pack = pack_beside(__name__, __file__)
