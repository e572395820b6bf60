"""Names that deceive the eye are no names, and nobody is the invisible twin of another member."""

from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client

from campaigns.look_alikes import folded_key, skeleton
from campaigns.models import User
from campaigns.names import clean_name
from tests.factories import make_user

UNSEEN = "\u00ad\u034f\u115f\u1160\u17b4\u180b\u200b\u200c\u200d\u2060\u2064\u2800\u3164\ufe0f\ufeff\uffa0\U000e0020"
"""Characters that are drawn as nothing."""


@pytest.mark.parametrize("char", UNSEEN, ids=lambda char: f"U+{ord(char):04X}")
def test_no_name_holds_a_letter_that_is_drawn_as_nothing(char):
    for text in (char, f"No{char}or", f"{char}Noor", f"Noor{char}", char * 3):
        with pytest.raises(ValidationError):
            clean_name(text)


@pytest.mark.parametrize(
    "text", ["Z" + "\u0300" * 5 + "oe", "\u0301", "\u0301Noor", "a" + "\u0336\u0489" * 3], ids=ascii
)
def test_no_name_holds_a_tower_of_marks_or_begins_with_one(text):
    with pytest.raises(ValidationError):
        clean_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "Łukasz Ünal-Çelik",
        "Zoë",
        "木村",
        "عمر",
        "علی\u200cرضا",
        "🧙🏽",
        "👩\u200d🚀",
        "❤\ufe0f",
        "Nguyễn Thị",
        "นี้",
        "हिन्दी",
        "क्\u200dष",
    ],
)
def test_every_script_and_emoji_spells_its_names(text):
    assert clean_name(text) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Noor", "Nооr"),
        ("Copa", "Сора"),
        ("Iris", "lris"),
        ("B0b", "BOb"),
        ("Tom", "T\u03bfm"),
        ("modern", "modem"),
        ("Ａnn", "Ann"),
    ],
)
def test_what_looks_the_same_has_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ian", "Lan"), ("Zoe", "Zoë"), ("Ivan", "Иван"), ("Ann", "Anna")])
def test_what_can_be_told_apart_has_two(one, other):
    assert skeleton(one) != skeleton(other)


def sign_up(name: str):
    secret = "a long enough secret"
    return Client().post("/accounts/signup/", {"username": name, "password1": secret, "password2": secret})


@pytest.mark.parametrize(
    ("there", "other"),
    [
        ("Noor", "noor"),
        ("Żółw", "żÓŁW"),
        ("Иван", "ИВАН"),
        ("Straße", "STRASSE"),
        ("Ωμέγα", "ωμέγα"),
        ("Copa", "Сора"),
        ("Copa", "СОРА"),
        ("COPA", "сора"),
        ("Home", "НОМЕ"),
        ("Iris", "lris"),
    ],
)
def test_nobody_signs_up_under_the_name_of_somebody_else_in_other_letters(db, there, other):
    make_user(there)
    answer = sign_up(other)
    assert answer.status_code == 200
    assert "name" in answer.content.decode()
    assert list(User.objects.values_list("username", flat=True)) == [there]


@pytest.mark.parametrize(("there", "typed"), [("Żółw", "żółw"), ("Иван", "ИВАН"), ("Ωμέγα", "ΩΜΈΓΑ"), ("Noor", "NOOR")])
def test_one_signs_in_without_regard_to_case_in_every_script(db, there, typed):
    person = make_user(there)
    person.set_password("a long enough secret")
    person.save()
    client = Client()
    answer = client.post("/accounts/login/", {"login": typed, "password": "a long enough secret"})
    assert answer.status_code == 302, answer.content.decode()
    assert client.session["_auth_user_id"] == str(person.pk)


def test_the_database_holds_account_names_apart_on_every_road(db):
    make_user("Иван")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="иван", password="!")
    with pytest.raises(ValidationError, match="taken"):
        User(username="ИВАН", password="!").full_clean()


@pytest.fixture
def old_twins(db) -> tuple[User, User]:
    """Two accounts of a release that told names apart by their capitals."""
    first, second = make_user("Иван"), make_user("Somebody")
    User.objects.filter(pk=second.pk).update(username="иван", name_key=None, skeleton=skeleton("иван"))
    for person in (first, second):
        person.refresh_from_db()
        person.set_password(f"the secret of {person.pk}")
        person.save()
    return first, second


def test_accounts_that_collide_stay_and_each_signs_in_under_its_own_spelling(old_twins):
    for person in old_twins:
        assert authenticate(username=person.username, password=f"the secret of {person.pk}") == person


def test_the_host_reads_which_account_names_collide(old_twins, capsys):
    make_user("Copa")
    User.objects.create(username="Сора", password="!")
    make_user("Priya")
    call_command("account_names")
    told = capsys.readouterr().out
    assert "Иван" in told
    assert "иван" in told
    assert "Copa" in told
    assert "Priya" not in told


def test_names_are_folded_in_every_script():
    assert folded_key("STRASSE") == folded_key("straße")
    assert folded_key("ΩΜΈΓΑ") == folded_key("ωμέγα")
