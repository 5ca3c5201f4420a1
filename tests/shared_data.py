"""Where the shared corpus lies, beside the checkout; tests that need it skip where it is absent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason=f"needs the shared corpus beside the checkout ({SHARED.name}/)"
)


def records(name: str) -> list[dict]:
    """The JSON objects of a file of the shared corpus; none where it is absent."""
    path = SHARED / name
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def corpus() -> list[dict]:
    """The puzzles of the shared corpus."""
    return records("corpus/puzzles.jsonl")


def small_boards() -> list[dict]:
    """The small boards with the counts of Knuth's programs."""
    return records("golden/small_boards.jsonl")
