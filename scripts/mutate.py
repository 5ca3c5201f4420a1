#!/usr/bin/env python3
"""Mutation score: break one place of a module at a time and see whether its tests notice.

    scripts/mutate.py src/slitherx/verify.py tests/unit/test_verify.py tests/unit/test_certify.py --most 100

Works on a copy of the checkout.  Mutants: a comparison turned, an operator or number changed, a condition negated,
`and` for `or`, a statement left out.  Prints survivors and the share that was noticed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
Change = Callable[[ast.AST], None]


def changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """The ways to break a node, each with what to call it."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield "comparison", lambda n: n.ops.__setitem__(0, TURNED[type(n.ops[0])]())
    is_type = isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and node.right.value is None
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in TURNED and not is_type:
        yield "operator", lambda n: setattr(n, "op", TURNED[type(n.op)]())
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number", lambda n: setattr(n, "value", n.value + 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "truth value", lambda n: setattr(n, "value", not n.value)
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield "condition", lambda n: setattr(n, "test", ast.UnaryOp(ast.Not(), n.test))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", lambda n: setattr(n, "op", ast.UAdd())
    for field in ("body", "orelse"):
        statements = getattr(node, field, None)
        for k, statement in enumerate(statements if isinstance(statements, list) else []):
            if _can_be_left_out(statement):
                yield (
                    f"left out line {statement.lineno}",
                    lambda n, f=field, k=k: getattr(n, f).__setitem__(k, ast.Pass()),
                )


def _can_be_left_out(statement: ast.AST) -> bool:
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    kinds = ast.Expr | ast.Assign | ast.AugAssign | ast.Return | ast.Raise | ast.Continue | ast.Break
    return isinstance(statement, kinds) and not is_text


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """Each mutant of a module as a description and its text."""
    tree = ast.parse(source)
    for position, node in enumerate(ast.walk(tree)):
        for name, change in changes(node):
            broken = copy.deepcopy(tree)
            change(list(ast.walk(broken))[position])
            line = getattr(node, "lineno", 0)
            if source.splitlines()[line - 1].startswith("@dataclass"):
                continue  # frozen and slots guard against later changes of the code; no answer depends on them
            yield (
                f"line {line}: {name}: {source.splitlines()[line - 1].strip()[:70]}",
                ast.unparse(ast.fix_missing_locations(broken)),
            )


def survives(checkout: Path, tests: list[str]) -> bool:
    """Whether the tests pass in the copy."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"PYTHONPATH": f"{checkout / 'src'}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def score(module: str, tests: list[str], most: int, seed: int) -> tuple[int, int]:
    """Mutants noticed, and all that were tried."""
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache"))
        target = checkout / module
        source = target.read_text(encoding="utf-8")
        if not survives(checkout, tests):
            sys.exit("the tests fail without any mutant")
        found = list(mutants(source))
        chosen = random.Random(seed).sample(found, min(most, len(found)))
        noticed = 0
        for description, text in chosen:
            target.write_text(text, encoding="utf-8")
            if survives(checkout, tests):
                print(f"survives: {module}: {description}", flush=True)
            else:
                noticed += 1
    return noticed, len(chosen)


def main() -> int:
    """Mutate one module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", help="the module to break, from the root of the checkout")
    parser.add_argument("tests", nargs="+", help="the tests that should notice")
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="a random choice of N mutants")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which choice")
    args = parser.parse_args()
    noticed, tried = score(args.module, args.tests, args.most, args.seed)
    print(f"{args.module}: {noticed} of {tried} mutants noticed, {100 * noticed / max(tried, 1):.0f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
