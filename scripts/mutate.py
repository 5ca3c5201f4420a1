#!/usr/bin/env python3
"""Mutation score: break one place of a module at a time and see whether its tests notice.

    scripts/mutate.py src/slitherx/verify.py tests/unit/test_verify.py tests/unit/test_certify.py --most 100

Works on a copy of the checkout.  Mutants: a comparison turned, an operator or number changed, a condition negated,
`and` for `or`, a statement left out.  What only types, tools and later changes of the code look at (annotations,
`__all__`, `__slots__`, the arguments of `@dataclass`) is left alone.  A mutant on which the tests hang counts as
noticed.  Prints survivors and the share that was noticed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
FOR_TOOLS = {"__all__", "__slots__", "TYPE_CHECKING"}
MEMORY = 8 << 30  # a mutant that never stops collecting must not take the machine with it
Change = Callable[[ast.AST], None]


def living(node: ast.AST, outermost: bool = True) -> Iterator[ast.AST]:
    """A node and those below it on which an answer may depend, in a fixed order."""
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not (outermost and _is_for_tools(child)):
                    yield from living(child, isinstance(child, ast.ClassDef))


def _is_for_tools(statement: ast.AST) -> bool:
    """Whether a statement of a module or class only serves types and tools: `FOR_TOOLS`, or an alias of a type."""
    if isinstance(statement, ast.If):
        return isinstance(statement.test, ast.Name) and statement.test.id in FOR_TOOLS
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
        return False
    is_alias = isinstance(statement.value, ast.Subscript) and isinstance(statement.value.value, ast.Name)
    return is_alias or statement.targets[0].id in FOR_TOOLS


def changes(node: ast.AST) -> Iterator[tuple[str, int, Change]]:
    """The ways to break a node, each with what to call it and the line."""
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield "comparison", line, lambda n: n.ops.__setitem__(0, TURNED[type(n.ops[0])]())
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in TURNED:
        yield "operator", line, lambda n: setattr(n, "op", TURNED[type(n.op)]())
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number", line, lambda n: setattr(n, "value", n.value + 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "truth value", line, lambda n: setattr(n, "value", not n.value)
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield "condition", line, lambda n: setattr(n, "test", ast.UnaryOp(ast.Not(), n.test))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", line, lambda n: setattr(n, "op", ast.UAdd())
    for field in ("body", "orelse"):
        statements = getattr(node, field, None)
        for k, statement in enumerate(statements if isinstance(statements, list) else []):
            if _can_be_left_out(statement):
                yield "left out", statement.lineno, lambda n, f=field, k=k: getattr(n, f).__setitem__(k, ast.Pass())


def _can_be_left_out(statement: ast.AST) -> bool:
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    kinds = ast.Expr | ast.Assign | ast.AugAssign | ast.Return | ast.Raise | ast.Continue | ast.Break | ast.Delete
    return isinstance(statement, kinds) and not is_text and not _is_for_tools(statement)


def mutants(source: str) -> Iterator[tuple[str, int, int]]:
    """Each mutant of a module: a description, the position of the node, the number of the change."""
    lines = source.splitlines()
    for position, node in enumerate(living(ast.parse(source))):
        for number, (name, line, _) in enumerate(changes(node)):
            yield f"{line}: {name}: {lines[line - 1].strip()[:90]}", position, number


def broken(source: str, position: int, number: int) -> str:
    """The text of a mutant."""
    tree = ast.parse(source)
    node = list(living(tree))[position]
    list(changes(node))[number][2](node)
    return ast.unparse(ast.fix_missing_locations(tree))


def survives(checkout: Path, tests: list[str], timeout: float) -> bool:
    """Whether the tests pass in the copy."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"PYTHONPATH": f"{checkout / 'src'}", "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.Popen(
        command, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        return run.wait(timeout) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)  # with whatever the tests started
            run.wait()


def copy_of_checkout(folder: Path) -> Path:
    """A copy to break, with the shared corpus beside it as the tests expect."""
    checkout = folder / "checkout"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache"))
    if (ROOT.parent / "shared").is_dir():
        (folder / "shared").symlink_to(ROOT.parent / "shared")
    return checkout


def score(checkout: Path, place: str, tests: list[str], most: int, seed: int) -> tuple[int, int]:
    """Mutants noticed, and all that were tried."""
    start = time.monotonic()
    if not survives(checkout, tests, 600):
        sys.exit("the tests fail without any mutant")
    timeout = 10 + 4 * (time.monotonic() - start)
    target = checkout / place
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(target.rglob("*.py")) or [target]}
    found = [(path, *mutant) for path, source in sources.items() for mutant in mutants(source)]
    chosen = random.Random(seed).sample(found, min(most, len(found)))
    noticed = 0
    for path, description, position, number in chosen:
        path.write_text(broken(sources[path], position, number), encoding="utf-8")
        if survives(checkout, tests, timeout):
            print(f"survives: {path.relative_to(checkout)}:{description}", flush=True)
        else:
            noticed += 1
        path.write_text(sources[path], encoding="utf-8")
    return noticed, len(chosen)


def main() -> int:
    """Mutate one module, or all of a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", help="the module or folder to break, from the root of the checkout")
    parser.add_argument("tests", nargs="+", help="the tests that should notice, the quickest first")
    parser.add_argument("-k", default="", metavar="EXPRESSION", help="only these of the tests, as pytest's -k")
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="a random choice of N mutants")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which choice")
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as folder:
        checkout = copy_of_checkout(Path(folder))
        noticed, tried = score(checkout, args.module, [*args.tests, "-k", args.k], args.most, args.seed)
    print(f"{args.module}: {noticed} of {tried} mutants noticed, {100 * noticed / max(tried, 1):.0f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
