"""Random XCC problems as DLX text."""

import random


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
