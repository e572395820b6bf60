
import django.db.models.deletion
import rolls.columns
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('characters', '0007_what_waits_for_a_storyteller'),
        ('rolls', '0009_roll_called'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('void', 'Voided'), ('stands', 'Stands again'), ('note', 'Note'), ('reveal', 'Revealed'), ('reroll', 'Rerolled')], max_length=8)),
                ('visibility', models.CharField(choices=[('table', 'Everyone at the table'), ('private', 'Storytellers and one member'), ('storytellers', 'Storytellers only')], max_length=12)),
                ('text', models.CharField(blank=True, max_length=400)),
                ('sentence', models.CharField(blank=True, max_length=200)),
                ('by_name', models.CharField(max_length=150)),
                ('request_key', rolls.columns.ShortUUIDField()),
                ('at', models.DateTimeField()),
                ('again', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ordered', to='rolls.roll')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ends', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ended_by', to='rolls.correction')),
                ('roll', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='rolls.roll')),
            ],
            options={
                'ordering': ('roll', 'number'),
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('change', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='characters.characterchange')),
                ('given_back', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='rolls.correction')),
                ('roll', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='rolls.roll')),
            ],
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.UniqueConstraint(fields=('roll', 'number'), name='corrections_are_in_order'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.UniqueConstraint(fields=('roll', 'by', 'request_key'), name='one_correction_for_each_request_key'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'reveal')), fields=('roll',), name='a_roll_is_revealed_once'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'reroll')), fields=('roll',), name='a_roll_is_rerolled_once'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['void', 'stands', 'note', 'reveal', 'reroll'])), name='correction_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['table', 'private', 'storytellers'])), name='correction_audience_is_known'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ('void', 'note', 'reroll')), _negated=True), models.Q(('text', ''), _negated=True), _connector='OR'), name='a_correction_says_why'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('again__isnull', False), ('kind', 'reroll')), models.Q(models.Q(('kind', 'reroll'), _negated=True), ('again__isnull', True)), _connector='OR'), name='a_reroll_is_another_roll'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(('again', models.F('roll')), _negated=True), name='no_roll_is_its_own_reroll'),
        ),
        migrations.AddConstraint(
            model_name='correction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ends__isnull', False), ('kind', 'stands')), models.Q(models.Q(('kind', 'stands'), _negated=True), ('ends__isnull', True)), _connector='OR'), name='what_stands_again_ends_a_void'),
        ),
    ]
