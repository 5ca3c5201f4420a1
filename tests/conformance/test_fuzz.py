"""A bounded run of the fuzzer, every board on which it ever failed, and that it would notice a fault."""

import importlib.util
import json
import os
import sys

import pytest
from cli.run import ROOT
from fuzz_checks import CHECKS, fault, shrunk

from slitherx.lower.colors import ColorEncoding
from slitherx.puzzle import Puzzle

spec = importlib.util.spec_from_file_location("fuzz", ROOT / "scripts" / "fuzz.py")
fuzz = importlib.util.module_from_spec(spec)
sys.modules["fuzz"] = fuzz  # dataclasses look their module up there
spec.loader.exec_module(fuzz)

REGRESS = sorted((ROOT / "tests" / "corpus" / "regress").glob("*.json"))
# Seconds for each of two runs, 60 in all on the default suite's two cores: more by `FUZZ_SECONDS=600 scripts/test`.
SECONDS = os.environ.get("FUZZ_SECONDS", "30")


@pytest.mark.parametrize(("seed", "cells"), [(1, 30), (2, 49)])
def test_a_bounded_run_finds_nothing(seed, cells, tmp_path, capsys):
    options = {"--seconds": SECONDS, "--seed": seed, "--cells": cells, "--regress": tmp_path}
    found = fuzz.fuzz(fuzz.arguments([str(word) for pair in options.items() for word in pair]))
    assert not found, capsys.readouterr().out


def test_boards_that_failed_once():
    for path in REGRESS:
        record = json.loads(path.read_text())
        for name in CHECKS:
            assert not fault(name, Puzzle(tuple(record["rows"])), record["seed"]), path.name


def test_the_same_seed_gives_the_same_boards():
    boards = [[str(fuzz.any_board(fuzz.random.Random(f"5 {k}"), 30)) for k in range(20)] for _ in range(2)]
    assert boards[0] == boards[1]


def test_a_fault_is_noticed_shrunk_and_written(monkeypatch, tmp_path):
    puzzle = Puzzle.parse("33.. ..2. .1..")
    assert not any(fault(name, puzzle, 1) for name in CHECKS)
    monkeypatch.setattr(ColorEncoding, "clauses", ColorEncoding.rules)  # forgets the clues
    assert fault("sets", puzzle, 1)
    small = shrunk("sets", puzzle, 1)
    assert small.rows * small.columns < 6
    path = fuzz.write_regression(fuzz.Failure("sets", str(small), 1, fault("sets", small, 1)), tmp_path)
    assert json.loads(path.read_text())["rows"] == list(small.clues)
