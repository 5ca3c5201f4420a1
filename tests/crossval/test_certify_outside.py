"""Checkers that we did not write, from PyPI, read the formula and the proof of our certificates."""

import random

import pytest
from fuzz_boards import altered, unique_board

from slitherx.certify.write import certify

RNG = random.Random(21)
BOARDS = [board for _ in range(15) for board in (unique_board(RNG, 5, 6), altered(RNG, unique_board(RNG, 6, 4)))]


def by_dratify(formula, proof):
    dratify = pytest.importorskip("dratify")
    return dratify.check_proof(dratify.parse_dimacs(formula), proof).ok


def by_drup(formula, proof):
    drup = pytest.importorskip("drup")
    return drup.check_proof_from_strings(formula, proof).outcome == drup.Outcome.VALID


@pytest.mark.parametrize("judge", [by_dratify, by_drup])
def test_others_accept_our_proofs_and_refuse_crippled_ones(judge):
    accepted = refused = 0
    for puzzle in BOARDS[: 30 if judge is by_dratify else 16]:
        certificate = certify(puzzle).certificate
        if certificate is None:
            continue
        formula, proof = certificate.cnf_text(), certificate.drup_text()
        assert judge(formula, proof)
        accepted += 1
        if certificate.solution:  # without the clause that blocks the solution there is a model
            lines = formula.splitlines()
            del lines[len(lines) - 1 - len(certificate.cuts)]
            refused += not judge("\n".join(lines) + "\n", proof)
            assert refused
    assert accepted > 10 and refused > 3
