"""What of links to sheets goes into the archive of a campaign: nothing."""

from campaigns.archiving import not_in_archives
from characters.sharing.models import Share

not_in_archives(Share, "a link leads to the server that made it")
