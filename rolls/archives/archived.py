"""What of archives goes into an archive."""

from campaigns.archiving import not_in_archives
from rolls.archives.models import Arrival, Imported

not_in_archives(Arrival, "it is a file on its way in")
not_in_archives(Imported, "an archive has the names that these had in theirs")
