"""What holds for every test: none is timed, for a busy machine proves nothing."""

from hypothesis import settings

settings.register_profile("cairn", deadline=None)
settings.load_profile("cairn")
