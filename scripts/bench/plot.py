"""What `peers.py` measured, as Markdown tables on standard output and as a plot of CPU time over the number of cells.

    scripts/bench/run plot.py unique.jsonl backbone.jsonl --svg docs/benchmarks-peers.svg

The tables have geometric means by size; a line in the plot is fitted to the logarithms, and its slope is in the legend.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable
from pathlib import Path

Record = dict
BASE = "slitherx"
TITLES = {
    "solve": "a first solution", "unique": "solve and prove unique (find at most two)",
    "enumerate": "the first 1000 solutions", "backbone": "the edges equal in all solutions",
}  # fmt: skip
CAPTION = (
    "Geometric mean of CPU milliseconds over the boards answered; how many times slower than slitherx, over the boards "
    "that both answered; the largest peak memory in MiB, imports included. In brackets: boards not answered in time, "
    "or not tried because three in a row before were not."
)
EFFORT = ("rounds", "cuts", "clauses", "conflicts")
WITH_EFFORT = ("slitherx", "reference")
COLORS = ("#0072b2", "#000000", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
MARKS = "osD^vPX"


def grouped(records: Iterable[Record], name: str) -> dict:
    """The records by the value of a field, in the order of their first appearance."""
    found: dict = {}
    for record in records:
        value = record[name]
        found.setdefault(tuple(value) if isinstance(value, list) else value, []).append(record)
    return found


def tables(records: list[Record]) -> str:
    """For each task a table of time and memory, and one of the work that the lazy solvers did."""
    return "\n".join([CAPTION, *(_tables(task, of_task) for task, of_task in grouped(records, "task").items())])


def _tables(task: str, records: list[Record]) -> str:
    solvers = list(dict.fromkeys(record["solver"] for record in records))
    rows = grouped(records, "size")
    times = {size: [_time(grouped(row, "solver"), solver) for solver in solvers] for size, row in rows.items()}
    lazy = [solver for solver in WITH_EFFORT if solver in solvers]
    work = {size: [_work(row, solver) for solver in lazy] for size, row in rows.items()}
    boards = {size: len(grouped(row, "board")) for size, row in rows.items()}
    text = f"\n### {task}: {TITLES[task]}\n\n{_table(solvers, boards, times)}"
    return text + (f"\n{', '.join(EFFORT)}, means:\n\n{_table(lazy, boards, work)}" if lazy else "")


def _table(solvers: list[str], boards: dict[tuple, int], cells: dict[tuple, list[str]]) -> str:
    lines = ["| size | boards | " + " | ".join(solvers) + " |", "|---" * (len(solvers) + 2) + "|"]
    for (rows, columns), row in cells.items():
        lines.append(f"| {rows}×{columns} | {boards[rows, columns]} | " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def _time(by_solver: dict[str, list[Record]], solver: str) -> str:
    """One solver on the boards of one size: time, ratio, memory, and boards without an answer."""
    mine, base = _answered(by_solver.get(solver, [])), _answered(by_solver.get(BASE, []))
    missing = sum(record["status"] in ("late", "left out", "failed") for record in by_solver.get(solver, []))
    without = f" ({missing} not answered)" if missing else ""
    if not mine:
        return f"–{without}"
    both = [mine[board]["cpu"] / base[board]["cpu"] for board in mine if board in base]
    ratio = f"{short(geometric(both))}×, " if both and solver != BASE else ""
    cpu, mib = geometric(r["cpu"] for r in mine.values()), max(r["mib"] for r in mine.values())
    return f"{short(1000 * cpu)} ms, {ratio}{mib:.0f} MiB{without}"


def _work(row: list[Record], solver: str) -> str:
    efforts = [r["effort"] for r in _answered(r for r in row if r["solver"] == solver).values()]
    told = [[effort[name] for effort in efforts if name in effort] for name in EFFORT]
    return ", ".join(f"{sum(values) / len(values):.0f}" if values else "–" for values in told)


def _answered(records: Iterable[Record]) -> dict[str, Record]:
    return {record["board"]: record for record in records if record["status"] == "answered"}


def geometric(values: Iterable[float]) -> float:
    """The geometric mean."""
    logarithms = [math.log(value) for value in values]
    return math.exp(sum(logarithms) / len(logarithms))


def short(value: float) -> str:
    """Two digits that count, or all before the point."""
    return f"{value:.0f}" if value >= 10 else f"{value:#.2g}"


def slope(points: list[tuple[int, float]]) -> tuple[float, float] | None:
    """Exponent and factor of the power law nearest to the logarithms; None for fewer than two sizes."""
    xs, ys = zip(*((math.log(x), math.log(y)) for x, y in points), strict=True)
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - x_mean) ** 2 for x in xs)
    if len(set(xs)) < 2:
        return None
    exponent = sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True)) / spread
    return exponent, math.exp(y_mean - exponent * x_mean)


def draw(records: list[Record], path: str) -> None:
    """The plot, a panel for each task; the same records give the same file."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "slitherx", "svg.fonttype": "none", "font.size": 9}
    from matplotlib import pyplot

    tasks = grouped((r for r in records if r["status"] == "answered"), "task")
    solvers = list(dict.fromkeys(record["solver"] for record in records))
    columns = min(2, len(tasks))
    rows = -(-len(tasks) // columns)
    figure, panels = pyplot.subplots(
        rows, columns, figsize=(5.2 * columns, 5 * rows), squeeze=False, layout="constrained"
    )
    for panel in panels.flat[len(tasks) :]:
        panel.set_visible(False)
    for panel, (task, of_task) in zip(panels.flat, tasks.items(), strict=False):
        _panel(panel, TITLES[task], solvers, grouped(of_task, "solver"))
    figure.savefig(path, metadata={"Date": None})


def _panel(panel, title: str, solvers: list[str], by_solver: dict[str, list[Record]]) -> None:
    panel.set(xscale="log", yscale="log", xlabel="cells", ylabel="CPU seconds", title=title)
    panel.grid(True, which="major", color="#dddddd", linewidth=0.6)
    for solver, color, mark in zip(solvers, COLORS, MARKS, strict=False):
        points = [(r["size"][0] * r["size"][1], r["cpu"]) for r in by_solver.get(solver, [])]
        if not points:
            continue
        fit = slope(points)
        label = f"{solver}, slope {fit[0]:.2f}" if fit else solver
        xs, ys = zip(*sorted(points), strict=True)
        panel.plot(xs, ys, mark, color=color, markersize=3.5, alpha=0.6, markeredgewidth=0, label=label)
        if fit:
            panel.plot(xs, [fit[1] * x ** fit[0] for x in xs], color=color, linewidth=1)
    panel.legend(fontsize=8, frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=2)


def circumstances(about: list[Record]) -> str:
    """Where and with what it was measured, a line for each machine or set of versions, and the load before each run."""
    told = (
        f"{run['machine']}, Python {run['python']}, {', '.join(f'{p} {v}' for p, v in run['versions'].items())}."
        for run in about
    )
    loads = ", ".join(f"{run['load']:.1f}" for run in about)
    return "\n".join([*dict.fromkeys(told), f"Load before the run: {loads}."])


def main() -> None:
    """Read the files, print the tables, write the plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", nargs="+", metavar="FILE", help="what peers.py --output wrote")
    parser.add_argument(
        "--svg", metavar="FILE", help="write the plot here, docs/benchmarks-peers.svg for the documentation"
    )
    args = parser.parse_args()
    lines = [json.loads(line) for path in args.results for line in Path(path).read_text().splitlines()]
    records = [line for line in lines if "board" in line]
    print(circumstances([line for line in lines if "machine" in line]) + "\n\n" + tables(records), end="")
    if args.svg:
        draw(records, args.svg)


if __name__ == "__main__":
    main()
