"""The site's settings for tests, also for the server processes that tests start.

What differs is put into the environment, so that a server started by a test inherits it.
"""

import atexit
import os
import shutil
import tempfile

if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="mahjong-test-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
os.environ.setdefault("STATIC_FROM_SOURCE", "1")
os.environ.setdefault("LOG_LEVEL", "WARNING")
os.environ.setdefault("LIMITS", "0")  # tests are quicker than hands; see test_limits

from mahjong_site.catalogues import compile_catalogues
from mahjong_site.settings import *  # noqa: F403
from mahjong_site.settings import BASE_DIR, DATA_DIR, DATABASES

compile_catalogues(BASE_DIR / "locale")

# A file, not memory: other threads and server processes read the same one.
DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / f"test-{os.getpid()}.sqlite3")}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
