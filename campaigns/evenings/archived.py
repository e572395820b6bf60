"""What of sessions goes into the archive of a campaign."""

from campaigns.archiving import Part, in_archives, line_tells, nothing
from campaigns.evenings.kinds import SESSION_LINE
from campaigns.evenings.models import Attendance, Session
from campaigns.models import TableDecision

in_archives(
    Part(Session, noun="session", anew={"recap_page": nothing}),
    Part(Attendance, "session__campaign"),
)
line_tells(SESSION_LINE, subject=Session, about=TableDecision)
