import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('calls', '0001_initial'),
        ('campaigns', '0008_rolls_are_lines'),
        ('rolls', '0010_corrections'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Try',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ('asked', 'number'),
            },
        ),
        migrations.AddField(
            model_name='call',
            name='goal',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='call',
            name='per_try',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='call',
            name='tries',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='call',
            name='form',
            field=models.CharField(choices=[('single', 'Each for themselves'), ('opposed', 'One against the other'), ('extended', 'Tries that add up')], default='single', max_length=20),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.CheckConstraint(condition=models.Q(('form__in', ['single', 'opposed', 'extended'])), name='call_form_is_known'),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('form', 'extended'), ('goal__gte', 1), ('goal__isnull', False), ('tries__gte', 1), ('tries__isnull', False)), models.Q(models.Q(('form', 'extended'), _negated=True), ('goal__isnull', True), ('per_try', ''), ('tries__isnull', True)), _connector='OR'), name='only_tries_that_add_up_have_a_goal'),
        ),
        migrations.AddField(
            model_name='try',
            name='approach',
            field=models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='calls.approach'),
        ),
        migrations.AddField(
            model_name='try',
            name='asked',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tries', to='calls.asked'),
        ),
        migrations.AddField(
            model_name='try',
            name='roll',
            field=models.OneToOneField(on_delete=django.db.models.deletion.RESTRICT, related_name='tried', to='rolls.roll'),
        ),
        migrations.AddConstraint(
            model_name='try',
            constraint=models.UniqueConstraint(fields=('asked', 'number'), name='tries_are_in_order'),
        ),
    ]
