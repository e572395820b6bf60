from django.db import migrations, models
from django.db.models import Q

ALONE = Q(audience="alone")
OF_A_MEMBER = Q(audience__in=("private", "alone"))
NAMES = "private_event_names_its_member"


class Migration(migrations.Migration):
    """An event may be for one member alone, of which storytellers do not know either."""

    dependencies = [("campaigns", "0008_rolls_are_lines")]

    operations = [
        migrations.RemoveConstraint(model_name="tableevent", name=NAMES),
        migrations.AlterField(
            model_name="tableevent",
            name="audience",
            field=models.CharField(
                choices=[
                    ("table", "Everyone at the table"),
                    ("private", "Storytellers and one member"),
                    ("storytellers", "Storytellers only"),
                    ("alone", "One member alone"),
                ],
                default="table",
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            model_name="tableevent",
            constraint=models.CheckConstraint(condition=~OF_A_MEMBER | Q(member__isnull=False), name=NAMES),
        ),
        migrations.AddConstraint(
            model_name="tableevent",
            constraint=models.CheckConstraint(
                condition=~ALONE | Q(line=""), name="line_is_for_more_than_one_alone"
            ),
        ),
    ]
