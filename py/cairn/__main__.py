"""`python -m cairn`: the games without a browser."""

import sys

try:
    from cairn.cli.main import main

    sys.exit(main())
except KeyboardInterrupt:  # while the games are still being loaded
    sys.exit(130)
