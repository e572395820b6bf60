"""Who is best, what only one has, what nobody can do."""

from __future__ import annotations

from characters.matrix import party_matrix
from rules.sheets import Trait, TraitGroup


def skills(**ranks: int) -> tuple[TraitGroup, ...]:
    traits = tuple(
        Trait(name=name.replace("_", " "), kind="skill", rating=str(rank), rank=rank, maximum=5, had=rank > 0)
        for name, rank in ranks.items()
    )
    return (
        TraitGroup(key="skills", label="Skills", section="abilities", note="untrained: difficulty +1", traits=traits),
    )


def rows(matrix):
    return {row.name: row for table in matrix.tables for row in table.rows}


def test_the_best_is_marked_and_shared_bests_are_told_apart():
    matrix = party_matrix(
        [
            ("Ilse", skills(Piloting=3, Driving=2)),
            ("Oye", skills(Piloting=1, Driving=2)),
            ("Bo", skills(Piloting=0, Driving=0)),
        ]
    )
    assert [cell.mark for cell in rows(matrix)["Piloting"].cells] == ["best", "", ""]
    assert [cell.mark for cell in rows(matrix)["Driving"].cells] == ["shared", "shared", ""]


def test_where_all_are_alike_nobody_is_marked():
    matrix = party_matrix([("Ilse", skills(Piloting=2)), ("Oye", skills(Piloting=2))])
    assert {cell.mark for cell in rows(matrix)["Piloting"].cells} == {""}


def test_gaps_are_written_out():
    party = [
        ("Ilse Varga", skills(Piloting=3, Driving=1, Heavy_Weapons=0)),
        ("Oye", skills(Piloting=0, Driving=1, Heavy_Weapons=0)),
    ]
    gaps = {gap.kind: gap for gap in party_matrix(party).gaps}
    assert gaps["nobody"].names == "Heavy Weapons"
    assert gaps["thin"].names == "Driving"
    assert gaps["only"].names == "Piloting (Ilse)"


def test_where_a_die_is_rolled_untrained_nobody_is_trained_but_somebody_tries():
    [group] = skills(Acrobatics=4)
    untrained = group.model_copy(update={"traits": (group.traits[0].model_copy(update={"had": False}),)})
    matrix = party_matrix([("Ilse", (untrained,))])
    assert matrix.nobody == rows(matrix)["Acrobatics"].nobody == "nobody trained"
    assert [(gap.kind, gap.sentence) for gap in matrix.gaps] == [("nobody", "nobody trained.")]


def test_a_party_of_one_is_not_told_that_it_is_alone():
    assert not rows(party_matrix([("Ilse", skills(Piloting=3))]))["Piloting"].only


def test_an_empty_party_has_no_tables():
    assert party_matrix([]).tables == ()


def test_characters_may_have_different_traits():
    matrix = party_matrix([("Ilse", skills(Piloting=3)), ("Oye", skills(Cooking=2))])
    assert [cell.rank for cell in rows(matrix)["Cooking"].cells] == [0, 2]


def test_long_and_like_names_stay_apart_above_their_columns():
    party = [(name, skills(Piloting=1)) for name in ("Ilse Varga", "Ilse Ott", "x" * 60)]
    assert [column.short for column in party_matrix(party).columns] == ["Ilse V.", "Ilse O.", "xxxxxxxx…"]


def test_what_nobody_has_is_marked_only_where_the_table_asked_for_it_lately():
    party = [(name, skills(Piloting=1, Driving=0, Sailing=0)) for name in ("Ilse", "Oye")]
    matrix = party_matrix(party, asked={"Driving", "Piloting"})
    [table] = matrix.tables
    assert ([row.name for row in table.shown], [row.name for row in table.folded]) == (
        ["Piloting", "Driving"],
        ["Sailing"],
    )
    assert [gap.names for gap in matrix.gaps if gap.kind == "nobody"] == ["Driving"]


def test_where_nothing_that_is_missing_was_asked_for_nothing_is_marked():
    matrix = party_matrix([("Ilse", skills(Piloting=1, Driving=0))], asked=set())
    assert matrix.nobody == ""
    assert [gap for gap in matrix.gaps if gap.kind == "nobody"] == []


def test_of_forty_like_names_no_two_heads_are_alike():
    names = [f"Alexander {place}" for place in range(12)] + [f"{'y' * 78}{place}" for place in range(10, 20)]
    names += [
        "Anna Berg",
        "Anna Bauer",
        "Anna Berg",
        "Anna Maria Berg",
        *(f"Guard the {place}th" for place in range(14)),
    ]
    shorts = [column.short for column in party_matrix([(name, skills(Piloting=1)) for name in names]).columns]
    assert len(set(shorts)) == len(names) == 40
    assert max(map(len, shorts)) <= 16
    assert shorts[:3] == ["Alexander 0", "Alexander 1", "Alexander 2"]
