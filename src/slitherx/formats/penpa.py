"""Links of penpa-edit, reading: ``…#m=edit&p=…`` or ``m=solve``, with ``&a=`` the solution that penpa checks for.

Inside ``p`` lie lines: a header with the size, white space, modes, the problem, the drawn answer, the list of cells as
differences.  Given edges are the problem's lines, crosses have the style 98.  The link does not say whether the rules
are those of a variant.  Source: swaroopg92/penpa-edit, class_p.js and general.js.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from slitherx.errors import ClueError, ParseError
from slitherx.formats import edges, limits, links, penpa_box, puzzlink, strict_json
from slitherx.formats.document import Document
from slitherx.formats.penpa_grid import Geometry
from slitherx.puzzle import BLANK, CLUES, UNKNOWN, Puzzle
from slitherx.solution import Drawing, Solution

_CROSS = 98
_UNKNOWN = ("", " ", "?", "？")


def parse(text: str, source: str) -> Document:
    """The puzzle, its given edges and its drawing, or else the solution it checks for.  Raises `InputError`."""
    parameters = _parameters(text)
    if "p" not in parameters:
        raise ParseError("the link has no data, expected m=edit&p=…", source=source)
    content = penpa_box.unpack(parameters["p"], source)
    if content.startswith(("http://", "https://")):
        return puzzlink.parse(content, source)
    lines = [*penpa_box.lengthen(content).split("\n", 12), *[""] * 6]
    geometry, title = _header(lines, source)
    problem, answer = _object(lines[3], source), _object(lines[4], source)
    puzzle = _puzzle(problem, geometry, source)
    given = _drawing(_marks(problem, geometry, source), geometry)
    drawn = _drawing(_marks(problem, geometry, source) | _marks(answer, geometry, source), geometry)
    if drawn == given and "a" in parameters:
        drawn = _checked(penpa_box.unpack(parameters["a"], source), geometry, source) or drawn
    return Document(puzzle, drawn, source=source, title=title, given=given)


def _parameters(text: str) -> dict[str, str]:
    query = links.unescape(text)
    start = max(query.find("m="), 0)
    return {key: value for key, _, value in (part.partition("=") for part in query[start:].split("&", 8))}


def _header(lines: list[str], source: str) -> tuple[Geometry, str]:
    fields = lines[0].split(",", 40)
    if fields[0] != "square":
        raise ParseError(f"the grid is {fields[0][:40]!r}, expected square", source=source)
    space = strict_json.load(lines[1] or "[0,0,0,0]", source)
    if len(fields) < 3 or not isinstance(space, list) or len(space) != 4 or not all(type(n) is int for n in space):
        raise ParseError("the header has no size, expected square,COLUMNS,ROWS,…", source=source)
    columns, rows = limits.number(fields[1], "the width", source), limits.number(fields[2], "the height", source)
    limits.check_size(rows, columns, source)
    top, bottom, left, right = space
    if min(space) < 0 or top + bottom >= rows or left + right >= columns:
        raise ParseError("the white space leaves no board", source=source)
    geometry = Geometry(rows - top - bottom, columns - left - right, top, left, bottom, right)
    _check_cells(lines[5], geometry, source)
    title = next((field[7:] for field in fields if field.startswith("Title: ")), "")
    return geometry, title.replace("%2C", ",").strip()


def _check_cells(text: str, geometry: Geometry, source: str) -> None:
    """The list of cells, as differences, must name every cell of the board and no other."""
    if not text:
        return
    steps = strict_json.load(text, source)
    if not isinstance(steps, list) or not all(type(step) is int for step in steps):
        raise ParseError("the list of cells is not a list of numbers", source=source)
    found, place = set(), 0
    for step in steps:
        place += step
        found.add(geometry.cell_at(place))
    if None in found or len(found) != geometry.rows * geometry.columns:
        raise ParseError("the board is not a full rectangle: cells are missing or outside", source=source)


def _object(text: str, source: str) -> Mapping[str, object]:
    value = strict_json.load(text or "{}", source)
    if not isinstance(value, dict):
        raise ParseError("expected an object in the link's data", source=source)
    return value


def _items(layer: Mapping[str, object], key: str, source: str) -> Iterator[tuple[list[int], object]]:
    """The entries of one kind, each with the numbers that its key names."""
    entries = layer.get(key) or {}
    if not isinstance(entries, dict):
        raise ParseError(f"expected an object at {key!r}", source=source)
    for place, value in entries.items():
        yield [limits.number(number, "a place", source) for number in place.split(",", 2)], value


def _puzzle(problem: Mapping[str, object], geometry: Geometry, source: str) -> Puzzle:
    grid = [[BLANK] * geometry.columns for _ in range(geometry.rows)]
    for place, value in _items(problem, "number", source):
        cell = geometry.cell_at(place[0]) if len(place) == 1 else None
        if cell is None:
            raise ClueError(f"number {str(value)[:40]} stands outside the cells of the board", source=source)
        grid[cell[0]][cell[1]] = _clue(value, cell, source)
    return Puzzle(tuple(map("".join, grid)))


def _clue(entry: object, cell: tuple[int, int], source: str) -> str:
    value = entry[0] if isinstance(entry, list) and entry else entry
    text = str(value) if isinstance(value, int | str) else "something else"
    if text in _UNKNOWN:
        return UNKNOWN
    if text in CLUES:
        return text
    place = f"cell ({cell[0]},{cell[1]})"
    if text in ("S", "W"):
        raise ParseError(f"the rules differ: {place} holds {text}, of sheep and wolves", source=source)
    raise ClueError(f"{place} holds {text[:40]!r}, expected 0 to 4 or ?", source=source)


def _marks(layer: Mapping[str, object], geometry: Geometry, source: str) -> dict[int, bool]:
    """The edges that are on (true) and crossed out (false); lines that are no edges of the board are decoration."""
    marks: dict[int, bool] = {}
    for name in ("lineE", "edge"):
        for place, style in _items(layer, name, source):
            edge = geometry.edge_between(*place) if len(place) == 2 else geometry.edge_at(place[0])
            if edge is not None and (len(place) == 2 or style == _CROSS):
                marks[edge] = len(place) == 2
    return marks


def _drawing(marks: Mapping[int, bool], geometry: Geometry) -> Drawing | None:
    on, off = ([edge for edge, state in marks.items() if state is kind] for kind in (True, False))
    return edges.from_edges(geometry.rows, geometry.columns, on, off)


def _checked(text: str, geometry: Geometry, source: str) -> Solution | None:
    """The solution in a check string: six lists of strings, the third holding the edges as ``tile,tile,style``."""
    lists = strict_json.load(text, source)
    if not isinstance(lists, list) or len(lists) < 3 or not isinstance(lists[2], list):
        return None  # a choice of several solutions, or an older form
    on = set[int]()
    for entry in lists[2]:
        places = str(entry).split(",", 3)[:2]
        numbers = [limits.number(place, "a place", source) for place in places]
        edge = geometry.edge_between(*numbers) if len(numbers) == 2 else None
        if edge is None:
            raise ParseError(f"the solution names {str(entry)[:40]!r}, no edge of the board", source=source)
        on.add(edge)
    return Solution.from_edges(geometry.rows, geometry.columns, on) if on else None
