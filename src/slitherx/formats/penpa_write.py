"""Links of penpa-edit, writing: for the editor with everything drawn, or for a solver, with the answer to check for.

Our text lists the same lines in the same order as penpa's; the deflated bytes may differ, since its compressor is
another.  The check string is what penpa compares letter by letter, so it follows penpa's own order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from slitherx.formats import edges, penpa_box
from slitherx.formats.document import Document
from slitherx.formats.penpa_grid import Geometry
from slitherx.puzzle import BLANK, CLUES
from slitherx.solution import Drawing, Solution

_PAGE = "https://swaroopg92.github.io/penpa-edit/"
_SIZE = 38  # pixels of a cell's side
_GIVEN, _DRAWN, _CROSS = 2, 3, 98  # black, green, cross
_KINDS = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "thermo", "arrows", "direction", "squareframe",
    "polygon", "line", "lineE", "wall", "cage", "deletelineE", "killercages", "nobulbthermo",
)  # fmt: skip
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_FLAGS = (
    "surface", "number", "loopline", "ignoreloopline", "loopedge", "ignoreborder", "wall", "square", "circle", "tri",
    "arrow", "math", "battleship", "tent", "star", "akari", "mine",
)  # fmt: skip


def write(document: Document) -> str:
    """The link for the editor; given edges are part of the problem, all others are drawn as an answer."""
    return f"{_PAGE}#m=edit&p={penpa_box.pack(penpa_box.shorten(text(document, solving=False)))}\n"


def write_solve(document: Document) -> str:
    """The link for a solver, without the answer drawn but, if the drawing is a `Solution`, able to check it."""
    problem = penpa_box.pack(penpa_box.shorten(text(document, solving=True)))
    answer = document.drawing
    check = f"&a={penpa_box.pack(check_string(answer))}" if isinstance(answer, Solution) else ""
    return f"{_PAGE}#m=solve&p={problem}{check}\n"


def check_string(answer: Solution) -> str:
    """What penpa compares with the solver's drawing: six lists, the third of them the edges, sorted as strings.

    >>> check_string(Solution.from_edges(1, 1, range(4)))
    '[[],[],["31,32,1","31,36,1","32,37,1","36,37,1"],[],[],[]]'
    """
    geometry = Geometry(answer.rows, answer.columns)
    found = sorted("{},{},1".format(*geometry.tiles_of(edge)) for edge in answer.on)
    return _json([[], [], found, [], [], []])


def text(document: Document, *, solving: bool) -> str:
    """The lines inside the link, with names in full."""
    puzzle = document.puzzle
    geometry = Geometry(puzzle.rows, puzzle.columns)
    problem = _layer(number=_numbers(document, geometry), lineE=_lines(_on(document.given), (), geometry, _GIVEN))
    answer = "" if solving else _json(_layer(lineE=_answer(document, geometry)))
    mode = _mode()
    solving_mode = '["3","1","2"]~"combi"~["edgex",""]'
    flags = {f"sol_{flag}": solving and flag == "loopedge" for flag in _FLAGS}
    cells = [geometry.cell(i, j) for i in range(puzzle.rows) for j in range(puzzle.columns)]
    steps = [b - a for a, b in zip([0, *cells], cells, strict=False)]
    blank = _json(_layer())
    lines = [_header(document, geometry), "[0,0,0,0]", solving_mode if solving else _json(mode), _json(problem)]
    lines += [answer, _json(steps), '["Edge Normal","Number Normal"]', _json(flags), '"x"', '"x"', "[3,1,4]"]
    lines += [_json(mode), '"x"', '"false"', blank, "x" if solving else blank]
    return "\n".join([*lines, "{}", '["slitherlink"]'])


def _header(document: Document, geometry: Geometry) -> str:
    rows, columns = geometry.rows, geometry.columns
    title = document.title.replace(",", "%2C")
    numbers = f"{columns},{rows},{_SIZE},0,1,1,{_SIZE * (columns + 1)},{_SIZE * (rows + 1)}"
    return f"square,{numbers},{geometry.centre},{geometry.centre},0,0,0,0,Title: {title},Author: ,,,OFF,false"


def _numbers(document: Document, geometry: Geometry) -> dict[str, object]:
    """Black numbers of normal size in the cells."""
    return {
        str(geometry.cell(i, j)): [int(clue) if clue in CLUES else clue, 1, "1"]
        for i, row in enumerate(document.puzzle.clues)
        for j, clue in enumerate(row)
        if clue != BLANK
    }


def _answer(document: Document, geometry: Geometry) -> dict[str, object]:
    picture = document.drawing
    if picture is None:
        return {}
    return _lines(picture.on - _on(document.given), edges.crosses(picture), geometry, _DRAWN)


def _on(picture: Drawing | None) -> frozenset[int]:
    return picture.on if picture else frozenset()


def _lines(on: Iterable[int], off: Iterable[int], geometry: Geometry, style: int) -> dict[str, object]:
    lines: dict[str, object] = {str(geometry.midpoint_of(edge)): _CROSS for edge in sorted(off)}
    return lines | {"{},{}".format(*geometry.tiles_of(edge)): style for edge in sorted(on)}


def _layer(**kinds: object) -> dict[str, object]:
    """One of penpa's layers, with all its kinds of things."""
    stacks: dict[str, object] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
    return stacks | {kind: kinds.get(kind, [] if kind in _LISTS else {}) for kind in _KINDS}


def _mode() -> dict[str, object]:
    """The editor's state: writing numbers in the problem, drawing edges and crosses in the answer."""
    problem, answer = (
        {
            "edit_mode": mode, "surface": ["", 1], "line": ["1", style], "lineE": ["1", style], "wall": ["", style],
            "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
            "board": ["", ""], "move": ["1", ""], "combi": ["edgex", ""], "sudoku": ["1", 1],
        }
        for mode, style in (("number", _GIVEN), ("combi", _DRAWN))
    )  # fmt: skip
    return {"qa": "pu_a", "grid": ["3", "1", "2"], "pu_q": problem, "pu_a": answer}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
