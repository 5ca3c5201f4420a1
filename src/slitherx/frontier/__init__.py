"""Counting without listing: a dynamic program that sweeps a frontier over the board, tile by tile.

It shares the Model with the lowerings and nothing else: no encoding and no solver.  So its number of solutions is a
check of all of them.  `slitherx.frontier.moves` has the drawing of the frontier and what a state says.
"""
