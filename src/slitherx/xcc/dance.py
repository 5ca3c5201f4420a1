"""Algorithm C, exact covering with colors by dancing links (TAOCP 7.2.2.1), and the loop rule, over flat arrays.

The same functions run in CPython over lists and, compiled by `slitherx.xcc.compiled`, over numpy arrays.  So they hold
plain integers only, and each helper takes the arrays that it touches one by one.  All of it stays in this one file,
because the compiler's cache on disk goes by the age of the file that holds the outermost function.

The links.  Items are numbered 1..N, the primary ones first; node i is the header of item i's list, node 0 the root of
the ring of active primary items.  After the headers come the nodes of the options, one for each item named there:

* ``top[x]``              the item of node x
* ``succ[x]``, ``pred[x]``  the ring of the nodes of one option, rightwards and leftwards
* ``up[x]``, ``down[x]``    the ring of the nodes of one item, with its header
* ``color[x]``            0 none, positive a color, `SATISFIED` when the item has been purified to just this color;
  in the header of a purified item its color
* ``size[i]``             the number of nodes in the list of item i
* ``left[i]``, ``right[i]``  the ring of active items

Rings of options take the place of the spacers of the book: no test for the end of an option, and no order to heed when
one is hidden, as its nodes are in different lists.  Hiding takes them out of these lists but leaves their own links as
they were; undone in the reverse order, these lead back to the state before, exactly.

Counted are the units of Knuth's DLX2: see `cover`, `purify` and `dance`.
"""

from __future__ import annotations

Ints = list[int]

SATISFIED = -1
ON = 49  # the color "1", by which the loop rule knows the edges that are on

# Places in `counts`; the first four are results, the others say where the search stands.
SOLUTIONS, NODES, UPDATES, CLEANSINGS, LEVEL, DEEPEST, BACKING, RANDOM, CLOSING, FRAGMENTS = range(10)
PLACES = 10

# Why `dance` returned.
PAUSED, FOUND, DONE = range(3)


def dance(
    top: Ints, succ: Ints, pred: Ints, up: Ints, down: Ints, color: Ints, size: Ints, left: Ints, right: Ints,
    tail: Ints, head: Ints, mate: Ints, inner: Ints, choice: Ints, profile: Ints, counts: Ints,
    stop_at: int, most_updates: int, most_nodes: int,
) -> int:  # fmt: skip
    """Search on from where ``counts`` says that the last call stopped, and return why this one stops.

    `FOUND` at solution number ``stop_at`` (0: at none), `PAUSED` when ``counts`` shows ``most_updates`` updates or
    ``most_nodes`` nodes at the entrance of a level, and `DONE` when nothing is left.  ``choice[l]`` is the node chosen
    at level l, ``profile[l]`` the number of nodes there; ``tail`` and ``head`` give the two tiles of an edge item, 0
    for any other; ``mate`` and ``inner`` are the fragments (see `link`).

    A node is counted whenever a level is entered, and one more for each solution.
    """
    level = counts[LEVEL]
    while True:
        if counts[BACKING]:  # take back the choice of this level
            node = choice[level]
            item = top[node]
            release(node, node, top, succ, pred, up, down, color, size, left, right, tail, head, mate, inner, counts)
            node = down[node]
        else:  # enter this level
            if counts[UPDATES] >= most_updates or counts[NODES] >= most_nodes:
                counts[LEVEL] = level
                return PAUSED
            counts[NODES] += 1
            profile[level] += 1
            item = choose(size, right, counts)
            cover(item, top, succ, up, down, color, size, left, right, counts)
            node = down[item]
        while node != item and not commit(
            node, top, succ, pred, up, down, color, size, left, right, tail, head, mate, inner, counts
        ):
            node = down[node]
        if node == item:  # every option has been tried
            uncover(item, top, succ, up, down, size, left, right)
            if level == 0:
                return DONE
            level -= 1
            counts[BACKING] = 1
            continue
        choice[level] = node
        if right[0]:
            counts[BACKING] = 0
            level += 1
            continue
        counts[SOLUTIONS] += 1
        counts[NODES] += 1
        profile[level + 1] += 1
        counts[BACKING] = 1
        if counts[SOLUTIONS] == stop_at:
            counts[LEVEL] = level
            return FOUND


def choose(size: Ints, right: Ints, counts: Ints) -> int:
    """The active primary item with the fewest options: the leftmost one, or if ``counts[RANDOM]`` is set any."""
    best = right[0]
    fewest = size[best]
    item = right[best]
    while fewest and item:
        if size[item] < fewest:
            best = item
            fewest = size[item]
        item = right[item]
    if counts[RANDOM]:
        return choose_at_random(best, size, right, counts)
    return best


def choose_at_random(best: int, size: Ints, right: Ints, counts: Ints) -> int:
    """An active item as small as ``best``, the leftmost of them: the k-th one met becomes the pick once in k times."""
    ties = 1
    pick = best
    item = right[best]
    while item:
        if size[item] == size[best]:
            ties += 1
            # Lehmer's generator of 31 bits: the product stays below 2^47, so lists and arrays compute the same.
            counts[RANDOM] = counts[RANDOM] * 48271 % 2147483647
            if counts[RANDOM] % ties == 0:
                pick = item
        item = right[item]
    return pick


def commit(
    node: int, top: Ints, succ: Ints, pred: Ints, up: Ints, down: Ints, color: Ints, size: Ints, left: Ints,
    right: Ints, tail: Ints, head: Ints, mate: Ints, inner: Ints, counts: Ints,
) -> bool:  # fmt: skip
    """Cover or purify the other items of the option of ``node``, rightwards; False if the loop rule refuses it.

    After a refusal everything is as it was, except that the work done has been counted.
    """
    q = succ[node]
    while q != node:
        item = top[q]
        if color[q] == 0:
            cover(item, top, succ, up, down, color, size, left, right, counts)
        elif color[q] > 0:
            if color[q] == ON and tail[item] and not link(item, tail[item], head[item], mate, inner, counts):
                release(node, q, top, succ, pred, up, down, color, size, left, right, tail, head, mate, inner, counts)
                return False
            purify(q, top, succ, up, down, color, size, counts)
        q = succ[q]
    return True


def release(
    node: int, end: int, top: Ints, succ: Ints, pred: Ints, up: Ints, down: Ints, color: Ints, size: Ints,
    left: Ints, right: Ints, tail: Ints, head: Ints, mate: Ints, inner: Ints, counts: Ints,
) -> None:  # fmt: skip
    """Undo `commit` leftwards, from the node before ``end`` to ``node``; ``end = node`` undoes the whole option."""
    q = pred[end]
    while q != node:
        item = top[q]
        if color[q] == 0:
            uncover(item, top, succ, up, down, size, left, right)
        elif color[q] > 0:
            unpurify(q, top, succ, up, down, color, size)
            if color[q] == ON and tail[item]:
                unlink(item, tail[item], head[item], mate, inner, counts)
        q = pred[q]


def cover(
    item: int, top: Ints, succ: Ints, up: Ints, down: Ints, color: Ints, size: Ints, left: Ints, right: Ints,
    counts: Ints,
) -> None:  # fmt: skip
    """Take an item off the active ring and hide all its options.

    Counted is one update for the item, and one for each node hidden whose item is not satisfied.  A satisfied node is
    taken out of its list as well: nobody looks at that list before it has been put back, and a test would cost more.
    """
    before = left[item]
    after = right[item]
    right[before] = after
    left[after] = before
    updates = 1
    p = down[item]
    while p != item:
        q = succ[p]
        while q != p:
            above = up[q]
            below = down[q]
            down[above] = below
            up[below] = above
            size[top[q]] -= 1
            updates += color[q] >= 0
            q = succ[q]
        p = down[p]
    counts[UPDATES] += updates


def uncover(
    item: int, top: Ints, succ: Ints, up: Ints, down: Ints, size: Ints, left: Ints, right: Ints
) -> None:  # fmt: skip
    """Undo `cover`, in reverse order."""
    p = up[item]
    while p != item:
        q = succ[p]
        while q != p:
            down[up[q]] = q
            up[down[q]] = q
            size[top[q]] += 1
            q = succ[q]
        p = up[p]
    right[left[item]] = item
    left[right[item]] = item


def purify(
    node: int, top: Ints, succ: Ints, up: Ints, down: Ints, color: Ints, size: Ints, counts: Ints
) -> None:  # fmt: skip
    """Give the item of ``node`` the color of ``node``: hide its options of another color, mark the others satisfied.

    ``node`` itself is not in the list any more, for the item by which its option was chosen has been covered.
    Counted is a cleansing for ``node`` and for each node marked, and updates as in `cover` for the nodes hidden.
    """
    item = top[node]
    wanted = color[node]
    color[item] = wanted
    updates = 0
    cleansings = 1
    p = down[item]
    while p != item:
        if color[p] != wanted:
            q = succ[p]
            while q != p:
                above = up[q]
                below = down[q]
                down[above] = below
                up[below] = above
                size[top[q]] -= 1
                updates += color[q] >= 0
                q = succ[q]
        else:
            color[p] = SATISFIED
            cleansings += 1
        p = down[p]
    counts[UPDATES] += updates
    counts[CLEANSINGS] += cleansings


def unpurify(node: int, top: Ints, succ: Ints, up: Ints, down: Ints, color: Ints, size: Ints) -> None:
    """Undo `purify`, in reverse order."""
    item = top[node]
    wanted = color[node]
    p = up[item]
    while p != item:
        if color[p] == SATISFIED:
            color[p] = wanted
        else:
            q = succ[p]
            while q != p:
                down[up[q]] = q
                up[down[q]] = q
                size[top[q]] += 1
                q = succ[q]
        p = up[p]


def link(edge: int, a: int, b: int, mate: Ints, inner: Ints, counts: Ints) -> bool:
    """Add the edge between the tiles ``a`` and ``b`` to the fragments, or refuse it and change nothing.

    A fragment is a path of edges that are on.  ``mate`` of either end is the other end, 0 of a tile without edges; a
    tile that has two edges is ``inner`` and keeps the mate that it had last, which is what `unlink` needs.
    """
    if counts[CLOSING] or inner[a] or inner[b]:
        return False
    if mate[a] == b:
        if counts[FRAGMENTS] > 1:
            return False
        counts[CLOSING] = edge
        return True
    start = a  # the ends of the path that this edge makes
    end = b
    if mate[a]:
        start = mate[a]
        inner[a] = 1
    if mate[b]:
        end = mate[b]
        inner[b] = 1
    mate[start] = end
    mate[end] = start
    counts[FRAGMENTS] += 1 - inner[a] - inner[b]
    return True


def unlink(edge: int, a: int, b: int, mate: Ints, inner: Ints, counts: Ints) -> None:
    """Undo `link` of an edge that was accepted, in reverse order."""
    if counts[CLOSING] == edge:
        counts[CLOSING] = 0
        return
    counts[FRAGMENTS] -= 1 - inner[a] - inner[b]
    detach(a, mate, inner)
    detach(b, mate, inner)


def detach(tile: int, mate: Ints, inner: Ints) -> None:
    """Take the latest edge off a tile: an inner one is an end again, of the fragment it remembers; an end is free."""
    if inner[tile]:
        mate[mate[tile]] = tile
        inner[tile] = 0
    else:
        mate[tile] = 0
