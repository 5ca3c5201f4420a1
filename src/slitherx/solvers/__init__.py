"""Callers of solvers, one class each; every third-party package is imported inside the function that needs it."""
