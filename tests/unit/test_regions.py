"""Which regions of a backbone take part in the next question."""

from slitherx.queries.regions import Regions


class Loop:
    """What `Regions` needs of a lazy loop: it keeps the clauses, and answers with the core that it was given."""

    def __init__(self):
        self.clauses, self.variable, self.named, self.caller = [], 100, [], self

    def new_variable(self):
        self.variable += 1
        return self.variable

    def add(self, clauses):
        self.clauses += [tuple(clause) for clause in clauses]

    def core(self):
        return self.named


def regions(count):
    """So many regions of two targets each; target t has literal -t."""
    loop = Loop()
    return loop, Regions(loop, {t: -t for t in range(2 * count)}, lambda target: (0, target // 2))


def test_every_region_demands_a_change():
    loop, asked = regions(3)
    assert asked.assumptions() == [101, 102, 103]
    assert loop.clauses == [(-101, 0, -1), (-102, -2, -3), (-103, -4, -5)]


def test_news_brings_all_back_and_ends_when_nothing_is_left():
    loop, asked = regions(3)
    asked.thin_out()
    assert asked.assumptions() == [101, 103]
    asked.strike({0, 1, 2})
    assert asked.assumptions() == [104, 103] and (-104, -3) in loop.clauses and (-101,) in loop.clauses
    asked.strike({3, 4, 5})
    assert not asked and asked.assumptions() == []


def test_a_region_that_is_refused_alone_is_settled_and_one_of_several_waits():
    loop, asked = regions(3)
    loop.named = [101, 103]
    asked.refused()
    assert asked.assumptions() == [102, 103]
    loop.named = [103]
    asked.refused()
    assert asked.assumptions() == [102] and (4,) in loop.clauses and (5,) in loop.clauses and asked.fixed == {4, 5}
    loop.named = [102]
    asked.refused()  # the one that waited takes part again
    assert asked.assumptions() == [101]
    loop.named = []  # solvers need not name any
    asked.refused()
    assert not asked


def test_one_region_alone_gives_way_to_another():
    _, asked = regions(4)
    asked.thin_out()
    asked.thin_out()
    seen = set()
    for _ in range(4):
        seen.update(asked.assumptions())
        asked.thin_out()
    assert seen == {101, 102, 103, 104}
    for few in (1, 2):
        _, asked = regions(few)
        asked.thin_out()
        assert asked.assumptions() == [101]


def test_regions_refused_together_are_not_asked_together_again():
    loop, asked = regions(4)
    loop.named = [101, 103]
    asked.refused()
    assert asked.assumptions() == [102, 103, 104]
    asked.strike({2})  # news of the second: the first takes part again, and the third waits for it
    assert asked.assumptions() == [101, 105, 104]
    asked.strike({0, 1})
    assert asked.assumptions() == [105, 103, 104]
