"""People: accounts, told apart by names that nobody can take for each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from campaigns.look_alikes import folded_key, skeleton

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

    from campaigns.models import Membership

NAME_KEY_LIMIT = 300
"""Folding makes some letters two."""

NAME_TAKEN = "This name is taken, or looks like somebody else's name. Choose another."


class People(UserManager["User"]):
    """Accounts, found by their names without regard to case in every script."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> User:
        """The account of this very spelling, else the one whose name reads the same. Raises User.DoesNotExist."""
        name = username or ""
        # The very spelling first: two old accounts may differ in capitals alone, and only one of them has the key.
        found = self.filter(username=name).first() or self.filter(name_key=folded_key(name)).first()
        if found is None:
            raise self.model.DoesNotExist("No account has this name.")
        return found

    def twins_of(self, username: str) -> models.QuerySet[User]:
        """Accounts whose name reads, or looks, like this one in small letters, capitals or both."""
        alike = Q(name_key=folded_key(username))
        for spelling in (username, username.lower(), username.upper(), username.title()):
            alike |= Q(skeleton__iexact=skeleton(spelling))  # capitals of one script look like letters of another
        return self.filter(alike)


class User(AbstractUser):
    """A person with an account. `demo` people sign in with one click where the demo is switched on, and only there.

    `name_key` is the name without regard to case, `skeleton` what it is drawn as. Accounts of a release that told names
    apart by their capitals have no key where another account has it: they stay, and are found by their own spelling.
    """

    demo = models.BooleanField(default=False, editable=False)
    name_key = models.CharField(max_length=NAME_KEY_LIMIT, unique=True, null=True, editable=False)  # noqa: DJ001
    skeleton = models.CharField(max_length=NAME_KEY_LIMIT, db_index=True, default="", editable=False)

    # What one chose for oneself at every table (`campaigns.manners`): columns here, for every page reads this row.
    sounds = models.BooleanField(default=False)
    volume = models.PositiveSmallIntegerField(default=50, validators=[MinValueValidator(1), MaxValueValidator(100)])
    dice_motion = models.BooleanField(default=False)
    notify_turn = models.BooleanField(default=False)
    notify_call = models.BooleanField(default=False)
    notify_handout = models.BooleanField(default=False)

    memberships: RelatedManager[Membership]
    objects: ClassVar[People] = People()

    def save(self, *args: Any, **options: Any) -> None:
        """Save, the two keys of the name filled."""
        self._fill_keys()
        super().save(*args, **options)

    def clean(self) -> None:
        """Refuse the name of somebody else in other letters, while there is a form to say it in."""
        super().clean()
        # A name that stays is not asked about: an account older than this rule may have a twin.
        is_new = self._state.adding or not User.objects.filter(pk=self.pk, username=self.username).exists()
        if is_new and User.objects.twins_of(self.username).exclude(pk=self.pk).exists():
            raise ValidationError({"username": NAME_TAKEN})

    def _fill_keys(self) -> None:
        key = folded_key(self.username)[:NAME_KEY_LIMIT]
        # Only an account that never had a key may go on without: everywhere else the unique key refuses a double, on
        # roads without a form too.
        taken = not self._state.adding and self.name_key is None and User.objects.filter(name_key=key).exists()
        self.name_key = None if taken else key
        self.skeleton = skeleton(self.username)[:NAME_KEY_LIMIT]
