"""Dice are handed in: from the operating system, or loaded for a test."""

import pytest

from rules.dice import MOST_DICE, LoadedDice, SecureDice, check_throw


def test_secure_dice_show_every_face_and_no_other():
    faces = [face for _ in range(4) for face in SecureDice().throw(1000, 10)]
    assert set(faces) == set(range(1, 11))


def test_every_face_is_equally_likely():
    faces = [face for _ in range(40) for face in SecureDice().throw(1000, 10)]
    counts = [faces.count(face) for face in range(1, 11)]
    chi_squared = sum((count - 4000) ** 2 for count in counts) / 4000
    assert chi_squared < 40  # nine degrees of freedom: beyond 40 once in 130,000 runs


def test_loaded_dice_fall_as_told():
    dice = LoadedDice([3, 10, 1])
    assert dice.throw(2, 10) == (3, 10)
    assert dice.left == (1,)


def test_loaded_dice_that_run_out_say_so():
    with pytest.raises(ValueError, match="only 1 loaded"):
        LoadedDice([3]).throw(2, 10)


def test_loaded_faces_fit_their_die():
    with pytest.raises(ValueError, match="do not fit"):
        LoadedDice([7]).throw(1, 6)


@pytest.mark.parametrize(("count", "size"), [(-1, 10), (MOST_DICE + 1, 10), (10**9, 10), (1, 1), (1, 0)])
def test_absurd_throws_are_refused_before_a_die_falls(count, size):
    with pytest.raises(ValueError, match=r"cannot throw|no chance"):
        SecureDice().throw(count, size)


def test_no_dice_are_a_throw():
    check_throw(0, 10)
    assert SecureDice().throw(0, 10) == ()
