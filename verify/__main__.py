"""`python -m verify` is the command `fooling`."""

from verify.cli import main

if __name__ == "__main__":
    main(prog_name="fooling")
