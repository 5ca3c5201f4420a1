"""Certificates that a puzzle has exactly one solution, or none, for readers who trust nobody.

`write` makes one, with the help of lowerings and solvers, and `trim` cuts it down to what is needed.  `check` judges
it, and with its helpers `text`, `rules`, `cuts` and `rup` shares nothing with lowerings, solvers or the Model.
"""
