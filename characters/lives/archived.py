"""What of the lives of characters goes into the archive of a campaign."""

from campaigns.archiving import decision_is_about, line_tells, not_in_archives
from campaigns.models import TableDecision
from characters.lives.kinds import ABOUT, LIFE
from characters.lives.models import Offer
from characters.models import Character

not_in_archives(Offer, "it waits for people, who have no accounts where it comes to")
decision_is_about(ABOUT, Character)
line_tells(LIFE, subject=Character, about=TableDecision)
