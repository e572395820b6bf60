"""What of talk goes into the archive of a campaign."""

from campaigns.archiving import Part, in_archives, line_tells
from characters.talk.kinds import TALK
from characters.talk.models import Said

in_archives(Part(Said, noun="line of talk"))
line_tells(TALK, subject=Said)
