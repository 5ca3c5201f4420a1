"""The frontier's two forms, each forced, for tests that must hold for both."""

from __future__ import annotations

from slitherx.frontier import sweep as module
from slitherx.frontier.plan import NOTHING, Plan
from slitherx.frontier.sweep import sweep
from slitherx.model import Model

FORMS = ["plain", "arrays"]


def sweep_as(form, monkeypatch, puzzle, given=NOTHING, **options):
    """A complete sweep with the dictionary form from first to last, or with the array form from first to last."""
    if form == "arrays":
        monkeypatch.setattr(module, "_LEAST_STATES", 0)
        monkeypatch.setattr(module, "_WORTH_NUMPY", 0)
        monkeypatch.setattr(module, "_WORTH_IMPORT", 0)
    return sweep(Plan.of(Model.of(puzzle), given), plain=form == "plain", **options)
