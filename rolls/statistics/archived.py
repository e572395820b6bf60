"""What of statistics goes into the archive of a campaign: who left the comparison. The rest is counted of the rolls."""

from campaigns.archiving import Part, in_archives, not_in_archives
from rolls.statistics.models import Apart, Chance, Face, Tally

in_archives(Part(Apart))
for model in (Tally, Face):
    not_in_archives(model, "it is counted of the rolls that come back")
not_in_archives(Chance, "it is worked out of what was announced")
