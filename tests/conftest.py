"""Settings of the property tests: the same examples on every run, and no deadline for a busy machine."""

from hypothesis import settings

settings.register_profile("marrow", deadline=None, derandomize=True)
settings.load_profile("marrow")
