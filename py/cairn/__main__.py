"""`python -m cairn`: the games without a browser."""

import os
import sys


def begin() -> int:
    """Run one command, with sets in the order that they have on every other device."""
    fix_hashes()
    try:
        from cairn.cli.main import main  # noqa: PLC0415 (not before the hashes are fixed)

        return main()
    except KeyboardInterrupt:  # while the games are still being loaded
        return 130


def fix_hashes() -> None:
    """Begin anew without the chance in the hashes of texts, which Python draws only once; processes of ours follow."""
    is_fixed = not sys.flags.hash_randomization or os.environ.get("PYTHONHASHSEED") == "0"
    if not is_fixed and os.name == "posix":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


if __name__ == "__main__":
    sys.exit(begin())
