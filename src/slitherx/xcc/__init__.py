"""Exact covering with colors (XCC): a reader for DLX text, Algorithm C, and the rule of one loop.

This room knows nothing of Slitherlink but the names of tiles and edges: it solves any text that Knuth's DLX2 takes,
with the same solutions in the same order and the same counts of nodes, updates and cleansings.

>>> problem = parse("A B C | X\\nA X:0\\nA B X:1\\nC X:1\\nB C\\n")
>>> for cover in Engine(problem):
...     print([problem.option(number) for number in cover])
['A X:0', 'B C']
['A B X:1', 'C X:1']

Importing it imports neither numpy nor numba; see `Engine` for when these are used.
"""

from __future__ import annotations

from slitherx.xcc.engine import AUTO, ENGINES, NUMBA, PYTHON, Engine, Stop
from slitherx.xcc.problem import Problem
from slitherx.xcc.text import parse

__all__ = ["AUTO", "ENGINES", "NUMBA", "PYTHON", "Engine", "Problem", "Stop", "parse"]
