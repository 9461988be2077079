"""The command `fooling` with the small packs of this folder for the real ones: `python tiny_program.py COMMAND ...`."""

from fooling.verify.claims import claim
from fooling.verify.cli import main

PACKS = {"tiny": "tiny_pack", "bad": "tiny_bad_pack", "slow": "tiny_slow_pack"}

if __name__ == "__main__":
    claim.PACKS = PACKS
    main(prog_name="fooling")
