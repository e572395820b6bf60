"""What of pictures goes into the archive of a campaign: their rows; what they show is a file beside these."""

from campaigns.archiving import Part, in_archives, nothing
from campaigns.pictures.models import Picture

# Measured and made again from the file: nothing of somebody's file is kept as it came.
MEASURED = ("whole", "face", "width", "height", "size")

in_archives(Part(Picture, noun="picture", anew=dict.fromkeys(MEASURED, nothing)))
