"""The DLX text is Knuth's, byte for byte."""

import hashlib

import pytest
from shared_data import SHARED, corpus, needs_shared, small_boards

from slitherx.errors import NotEncodableError
from slitherx.lower import dlx
from slitherx.model import Model
from slitherx.puzzle import Puzzle
from slitherx.queries.texts import dlx_text


@needs_shared
@pytest.mark.parametrize("path", sorted(SHARED.glob("golden/*.dlx")), ids=lambda path: path.stem)
def test_golden_texts(path):
    assert dlx_text(Puzzle.parse(path.with_suffix(".txt").read_text())) == path.read_text()


@needs_shared
def test_every_hash_of_the_corpus():
    boards = [(r["rows"], r["dlx"]["sha256"], r["dlx"]["bytes"]) for r in corpus() if "dlx" in r]
    boards += [(r["rows"], r["dlx_sha256"], r["dlx_bytes"]) for r in small_boards()]
    assert len(boards) > 500
    for rows, digest, size in boards:
        text = dlx_text(Puzzle(rows)).encode()
        assert (len(text), hashlib.sha256(text).hexdigest()) == (size, digest)


@needs_shared
def test_sizes_are_those_that_dlx2_reports():
    for record in corpus():
        if "options" in record.get("dlx", {}):
            model = Model.of(Puzzle(record["rows"]))
            options, nodes = dlx.size(model)
            assert (options, nodes + options) == (record["dlx"]["options"], record["dlx"]["entries"])


def test_the_text_of_a_small_board():
    assert dlx_text(Puzzle.parse("4. ..")).startswith(
        "| slitherlink-dlx:\n| 4.\n| ..\n"
        "00 02 04 20 22 24 40 42 44 11 | 01 03 10 12 14 21 23 30 32 34 41 43\n"
        "00 01:1 10:1\n00 01:0 10:0\n02 01:1 03:0 12:1\n"
    )
    assert dlx_text(Puzzle.parse("4. ..")).endswith("44 34:0 43:0\n11 01:1 10:1 12:1 21:1\n")


@pytest.mark.parametrize("size", [(1, 5), (5, 1), (1, 1)])
def test_knuths_program_refuses_a_side_below_two(size):
    with pytest.raises(NotEncodableError, match=r"^the board dimensions must be 2 or more$"):
        dlx_text(Puzzle.blank(*size))


@pytest.mark.parametrize("size", [(31, 2), (2, 31), (31, 31)])
def test_beyond_30_nothing_is_cut_and_names_are_distinct(size):
    model = Model.of(Puzzle.blank(*size))
    items = "".join(dlx.lower(model)).splitlines()[size[0] + 1].replace("|", "").split()
    assert len(items) == len(set(items)) == model.tile_count + model.edge_count
    assert {len(item) for item in items} == {4}


def test_names_are_two_characters_up_to_30_and_at_most_eight_bytes_ever():
    assert "".join(dlx.lower(Model.of(Puzzle.blank(30, 30)))).splitlines()[31].split()[960] == "YY"
    assert max(map(len, "".join(dlx.lower(Model.of(Puzzle.blank(1, 2000)))).splitlines()[2].split())) == 6


def test_limits_of_dlx2():
    assert dlx.limits_exceeded(Model.of(Puzzle.blank(30, 30))) == []
    assert dlx.limits_exceeded(Model.of(Puzzle.blank(100, 100))) == ["10201 levels (limit 5000)"]
    excess = dlx.limits_exceeded(Model.of(Puzzle.blank(600, 600)))
    assert [phrase.split()[1] for phrase in excess] == ["levels", "items", "nodes"]
