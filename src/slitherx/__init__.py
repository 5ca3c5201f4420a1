"""slitherx: one model of a Slitherlink puzzle, lowered to DLX text, CNF and CP-SAT, and solvers that check each other.

>>> import slitherx
>>> puzzle = slitherx.Puzzle.parse("4.. ...")
>>> slitherx.is_unique(puzzle)
True
>>> slitherx.solve(puzzle).solutions[0].walk
('00', '02', '22', '20', '00')

Names are loaded when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slitherx.errors import SlitherxError as SlitherxError
    from slitherx.formats import Document as Document
    from slitherx.formats import read as read
    from slitherx.model import Model as Model
    from slitherx.puzzle import Puzzle as Puzzle
    from slitherx.queries.backbone import backbone as backbone
    from slitherx.queries.backends import Settings as Settings
    from slitherx.queries.check import cross_validate as cross_validate
    from slitherx.queries.count import count as count
    from slitherx.queries.count import marginals as marginals
    from slitherx.queries.explain import explain as explain
    from slitherx.queries.sample import sample as sample
    from slitherx.queries.solve import Answer as Answer
    from slitherx.queries.solve import is_unique as is_unique
    from slitherx.queries.solve import solutions as solutions
    from slitherx.queries.solve import solve as solve
    from slitherx.queries.texts import cnf_text as cnf_text
    from slitherx.queries.texts import dlx_text as dlx_text
    from slitherx.solution import Drawing as Drawing
    from slitherx.solution import Outcome as Outcome
    from slitherx.solution import Solution as Solution
    from slitherx.verify import verify as verify

# module: the public names that live there
_HOMES = {
    "errors": ("SlitherxError",),
    "formats": ("Document", "read"),
    "model": ("Model",),
    "puzzle": ("Puzzle",),
    "queries.backbone": ("backbone",),
    "queries.backends": ("Settings",),
    "queries.check": ("cross_validate",),
    "queries.count": ("count", "marginals"),
    "queries.explain": ("explain",),
    "queries.sample": ("sample",),
    "queries.solve": ("Answer", "is_unique", "solutions", "solve"),
    "queries.texts": ("cnf_text", "dlx_text"),
    "solution": ("Drawing", "Outcome", "Solution"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME, "verify"]


def __getattr__(name: str) -> object:
    if name == "verify":
        return import_module("slitherx.verify")  # a module that can be called: see its end
    if name not in _HOME:
        raise AttributeError(f"module 'slitherx' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"slitherx.{_HOME[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
