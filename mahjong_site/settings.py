"""Settings, from environment variables with safe defaults (README, "Settings")."""

import os
from pathlib import Path

from mahjong_site.environment import factor, flag, log_level, names, time_zone, whole
from mahjong_site.local import lan_names, stored_secret

BASE_DIR = Path(__file__).resolve().parent.parent

DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "data")).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or stored_secret(DATA_DIR / "secret_key")

# Where it listens. On 0.0.0.0 friends on the same network reach it by this machine's addresses.
HOST = os.environ.get("HOST", "127.0.0.1")
PORT = whole("PORT", 8000)
ALLOWED_HOSTS = names("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]", *lan_names(HOST)]
CSRF_TRUSTED_ORIGINS = names("CSRF_TRUSTED_ORIGINS")

# Multiplies every pause and deadline at the table; tests play faster than people.
GAME_SPEED = factor("GAME_SPEED", 1)

INSTALLED_APPS = [
    "daphne",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Before gzip: its files are compressed already.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # A page's length tells nothing of its secrets (BREACH): Django masks the CSRF token anew in
    # every answer, and this middleware pads each answer by a random length.
    "django.middleware.gzip.GZipMiddleware",
    "mahjong_site.security.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "mahjong_site.urls"
ASGI_APPLICATION = "mahjong_site.asgi.application"

CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "mahjong_site.jinja.environment",
            "context_processors": CONTEXT_PROCESSORS,
            "auto_reload": DEBUG,
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# SQLite as it wants to be used by several threads and processes: see README, "Decisions".
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ.get("DATABASE_FILE") or str(DATA_DIR / "mahjong.sqlite3"),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }
}
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

AUTH_USER_MODEL = "games.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = time_zone("TIME_ZONE", "Asia/Shanghai")

# Hashed names cached for good once collected; straight from the sources for development and tests.
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_FROM_SOURCE = flag("STATIC_FROM_SOURCE", DEBUG)
WHITENOISE_USE_FINDERS = STATIC_FROM_SOURCE
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if STATIC_FROM_SOURCE
            else "mahjong_site.storage.HashedStaticFiles"
        )
    },
}

# A guest is known by the session cookie alone: it must last.
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"

# Friends on one network play over plain http; behind a proxy that speaks https set HTTPS=1.
HTTPS = flag("HTTPS")
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# How often people may do things (games.limits). PROXIES: how many stand before the site; only then
# X-Forwarded-For tells where a request comes from.
LIMITS = flag("LIMITS", True)
LIMITS_STORAGE = os.environ.get("LIMITS_STORAGE", "memory://")
PROXIES = whole("PROXIES", 0)
CSRF_FAILURE_VIEW = "games.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": log_level("LOG_LEVEL", "INFO")},
    "loggers": {"daphne": {"level": "WARNING"}},
}
