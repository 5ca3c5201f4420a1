"""XCC problems as DLX text: random ones, and classical ones with known numbers of covers."""

import random
from itertools import product


def random_text(number):
    """Problem ``number``: a few items, options with mixed colors, some items in no option, some options alike."""
    rng = random.Random(number)
    primary = [f"p{k}" for k in range(rng.randint(1, 7))]
    secondary = [f"s{k}" for k in range(rng.randint(0, 5))]
    colors = ["", ":a", ":b", ":c"][: rng.randint(1, 4)]
    lines = [" ".join([*primary, "|", *secondary])]
    for _ in range(rng.randint(1, 24)):
        words = rng.sample(primary, rng.randint(1, min(3, len(primary))))
        words += [name + rng.choice(colors) for name in rng.sample(secondary, rng.randint(0, len(secondary)))]
        rng.shuffle(words)
        lines.append(" ".join(words))
    return "\n".join(lines) + "\n"


def queens(n):
    """n queens: rows and columns are primary, diagonals secondary."""
    lines = [f"r{i} c{j} d{i + j} e{i - j + n}" for i in range(n) for j in range(n)]
    primary = [f"{kind}{k}" for kind in "rc" for k in range(n)]
    diagonals = [f"d{k}" for k in range(2 * n - 1)] + [f"e{k}" for k in range(1, 2 * n)]
    return "\n".join([f"{' '.join(primary)} | {' '.join(diagonals)}", *lines])


PENTOMINOES = {
    "F": "011 110 010", "I": "11111", "L": "1111 1000", "N": "0111 1100", "P": "111 110", "T": "111 010 010",
    "U": "101 111", "V": "100 100 111", "W": "100 110 011", "X": "010 111 010", "Y": "1111 0100", "Z": "110 010 011",
}  # fmt: skip


def orientations(rows):
    cells = [(i, j) for i, row in enumerate(rows.split()) for j, char in enumerate(row) if char == "1"]
    found = set()
    for flip, swap in product((1, -1), repeat=2):
        for turn in (1, -1):
            moved = [(flip * i, turn * j) if swap > 0 else (turn * j, flip * i) for i, j in cells]
            top, left = min(i for i, _ in moved), min(j for _, j in moved)
            found.add(tuple(sorted((i - top, j - left) for i, j in moved)))
    return found


def pentominoes(height, width):
    """The twelve pentominoes in a rectangle, each once."""
    cells = [f"{i:x}{j:02}" for i in range(height) for j in range(width)]
    lines = [" ".join([*PENTOMINOES, *cells])]
    for name, rows in PENTOMINOES.items():
        for shape, i, j in product(orientations(rows), range(height), range(width)):
            if all(i + di < height and j + dj < width for di, dj in shape):
                lines.append(" ".join([name, *(f"{i + di:x}{j + dj:02}" for di, dj in shape)]))
    return "\n".join(lines)


def latin(n, given):
    """Partial Latin square: cell, row and column each see each symbol once."""
    names = [f"{kind}{a}{b}" for kind in "prc" for a in range(n) for b in range(n)]
    lines = [
        f"p{i}{j} r{i}{k} c{j}{k}" for i, j, k in product(range(n), repeat=3) if given.get((i, j), k) == k
    ]  # fmt: skip
    return "\n".join([" ".join(names), *lines])


def word_squares(words, n):
    """Words across are the rows and words down the columns; the letters are colors of the cells."""
    cells = [f"{i}{j}" for i in range(n) for j in range(n)]
    lines = [f"{' '.join(f'a{i} d{i}' for i in range(n))} | {' '.join(cells)}"]
    for word, k in product(words, range(n)):
        lines.append(" ".join([f"a{k}", *(f"{k}{j}:{char}" for j, char in enumerate(word))]))
        lines.append(" ".join([f"d{k}", *(f"{i}{k}:{char}" for i, char in enumerate(word))]))
    return "\n".join(lines)
