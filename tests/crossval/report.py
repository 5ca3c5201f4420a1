"""Print the score of the encoding mutants: which were noticed, and on which board."""

import sys

from crossval import test_mutants as suite


def main() -> int:
    """Run every mutant; status 1 if one was not noticed."""
    missed = 0
    for rule, mutants in (("loop", suite.LOOP_MUTANTS), ("local", suite.LOCAL_MUTANTS)):
        for name, opener in mutants.items():
            board = suite.noticed(opener, rule)
            missed += board is None
            print(
                f"{'MISSED ' if board is None else 'noticed'}  {name}  {'' if board is None else '/'.join(board.clues)}"
            )
    total = len(suite.LOOP_MUTANTS) + len(suite.LOCAL_MUTANTS)
    print(f"{total - missed} of {total} mutants noticed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
