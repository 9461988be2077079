"""`python -m fooling` is the command `fooling`."""

from fooling.verify.cli import main

if __name__ == "__main__":
    main(prog_name="fooling")
