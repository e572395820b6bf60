"""Django's settings for Maelstrom. What a self-hoster may change stands in `environment.py`."""

from __future__ import annotations

from email.utils import parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.utils.csp import CSP

from maelstrom_site.environment import BASE_DIR, environment

ENV = environment()

DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key
ALLOWED_HOSTS = list(ENV.hosts)
DEMO = ENV.demo
LIVE = ENV.live

INSTALLED_APPS = [
    "maelstrom_site",
    "campaigns",
    "campaigns.pictures",
    "campaigns.evenings",
    "campaigns.notes",
    "campaigns.handbook",
    "characters",
    "characters.saved",
    "characters.talk",
    "characters.cast",
    "characters.sharing",
    "characters.life",
    "characters.lives",
    "rolls",
    "rolls.rooms",
    "rolls.calls",
    "rolls.archives",
    "rolls.statistics",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "maelstrom_site.middleware.HeadMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "maelstrom_site.sessions.KeptSessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Ours come after htmx's: they answer htmx in another way than a page.
    "maelstrom_site.middleware.TooLateMiddleware",
    "maelstrom_site.everybodys.EverybodysMiddleware",
    "maelstrom_site.middleware.PrivateMiddleware",
    "maelstrom_site.middleware.SignedOutMiddleware",
    "maelstrom_site.middleware.NotAPageMiddleware",
    "maelstrom_site.middleware.ViewerZoneMiddleware",
]

ROOT_URLCONF = "maelstrom_site.urls"
ASGI_APPLICATION = "maelstrom_site.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "maelstrom_site.context.site",
            ],
            "builtins": [
                "campaigns.templatetags.icons",
                "campaigns.templatetags.drawing",
                "campaigns.templatetags.components",
                "campaigns.templatetags.form_parts",
            ],
        },
    }
]

DATABASE_WAITS = 3
"""Seconds that a write waits for another's lock: with its turn among the writers (`pages.py`) it hears within five."""

# SQLite: WAL lets readers go on while one writes, IMMEDIATE makes writers queue instead of failing. FULL: what was
# acknowledged is on the disk, whatever happens to the power; a commit takes 0.3 ms in place of 0.05, of a roll's 16.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": DATABASE_WAITS,
    "init_command": (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA journal_size_limit=27103364;"
        "PRAGMA cache_size=-8000;PRAGMA temp_store=MEMORY"
    ),
}


def _database() -> dict[str, Any]:
    if ENV.database_url:
        found: dict[str, Any] = dict(dj_database_url.parse(ENV.database_url, conn_max_age=600, conn_health_checks=True))
        if "postgresql" in found["ENGINE"]:
            options = found.setdefault("OPTIONS", {})
            # PostgreSQL waits for a lock without end unless it is told otherwise.
            waits = f"-c lock_timeout={DATABASE_WAITS * 1_000}"
            options["options"] = f"{options.get('options', '')} {waits}".strip()
        return found
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ENV.data_dir / "maelstrom.sqlite3",
        # Threads are kept, and with each its connection and the pragmas of that.
        "CONN_MAX_AGE": None,
        "OPTIONS": SQLITE_OPTIONS,
        # A file: the servers of the tests open it on connections of their own, which a database in memory has not.
        "TEST": {"NAME": ENV.data_dir / "test.sqlite3"},
    }


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "campaigns.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "maelstrom_site.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_FORMS = {
    "login": "maelstrom_site.account_forms.SignInForm",
    "signup": "maelstrom_site.account_forms.SignUpForm",
    "reset_password": "maelstrom_site.account_forms.ForgottenPasswordForm",
    "change_password": "maelstrom_site.account_forms.ChangePasswordForm",
}
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USERNAME_VALIDATORS = "campaigns.names.username_validators"
ACCOUNT_PREVENT_ENUMERATION = "strict"  # signing up does not tell which addresses exist
USERSESSIONS_ADAPTER = "maelstrom_site.devices.DevicesAdapter"
MFA_ADAPTER = "maelstrom_site.codes.CodesAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "maelstrom_site.passkeys.AddPasskeyForm",
    "edit_webauthn": "maelstrom_site.passkeys.EditPasskeyForm",
    "login_webauthn": "maelstrom_site.passkeys.SignInPasskeyForm",
    "authenticate_webauthn": "maelstrom_site.passkeys.SecondStepPasskeyForm",
    "reauthenticate_webauthn": "maelstrom_site.passkeys.OnceMorePasskeyForm",
}
MFA_TOTP_ISSUER = "Maelstrom"
MFA_ALLOW_UNVERIFIED_EMAIL = True  # most servers send no mail that would verify one
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if ENV.https else "http"

MAILERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.mail.backends.console.EmailBackend" if DEBUG else "maelstrom_site.mail.NoMail"}
}
if ENV.mail_url:
    _mail = urlsplit(ENV.mail_url)
    MAILERS["default"] = {"BACKEND": "maelstrom_site.mail.OutboxBackend"}  # written down; `delivery` sends
    MAILERS["delivery"] = {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            # Below `HELD` in mail.py, or another process would take up the letter that this one still tries.
            "timeout": 10,
            "host": _mail.hostname or "localhost",
            "port": _mail.port or 587,
            "username": unquote(_mail.username or ""),
            "password": unquote(_mail.password or ""),
            "use_tls": _mail.scheme == "smtp",
            "use_ssl": _mail.scheme == "smtps",
        },
    }
MAIL_WORKS = bool(ENV.mail_url) or DEBUG  # whoever develops reads it on the console
DEFAULT_FROM_EMAIL = ENV.mail_from
SERVER_EMAIL = parseaddr(ENV.mail_from)[1]

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static-collected"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "maelstrom_site.finders.OneSheetFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if ENV.static_manifest
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = not ENV.static_manifest
if WHITENOISE_USE_FINDERS:
    STATIC_ROOT.mkdir(exist_ok=True)  # nothing is collected, yet whitenoise asks for the folder
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Styles may carry custom properties (`style="--v: 3"`); scripts come from this server's files alone.
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "style-src-attr": [CSP.UNSAFE_INLINE],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.SELF],
    "form-action": [CSP.SELF],
    "object-src": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
if not ENV.https:
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # without TLS browsers ignore it, with a red line in the console
SECURE_SSL_REDIRECT = ENV.https
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ENV.https
SECURE_HSTS_SECONDS = 31_536_000 if ENV.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ENV.https
if ENV.trusted_proxies:
    # Anybody may send this header: it counts only where a proxy of the host's writes it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ENV.hosts] if ENV.https else []
CSRF_FAILURE_VIEW = "maelstrom_site.views.csrf_failure"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SESSION_COOKIE_HTTPONLY = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 400

# What strangers may do is counted in the database: shared by every process, and more than anybody pushes out. What
# signed-in people do is counted in the process, where no visitor reaches it and it costs no query.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "site_limits",
        "OPTIONS": {"MAX_ENTRIES": 200_000, "CULL_FREQUENCY": 10},
    },
    "process": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
