"""`python -m cairn`: the games without a browser."""

import sys

from cairn.cli.main import main

sys.exit(main())
