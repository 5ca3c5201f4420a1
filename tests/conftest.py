from hypothesis import settings

# The same examples every run: a failure in CI must be one that a developer sees too.  scripts/fuzz.py explores.
settings.register_profile("default", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("default")
