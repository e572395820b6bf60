"""The environment of every test: nothing of the machine's own settings, no TLS, no manifest."""

import os
import tempfile

for name in [name for name in os.environ if name.startswith("MAELSTROM_")]:
    del os.environ[name]
os.environ |= {
    "MAELSTROM_DEBUG": "0",
    "MAELSTROM_DEMO": "1",
    "MAELSTROM_HTTPS": "0",
    "MAELSTROM_STATIC_MANIFEST": "0",
    "MAELSTROM_SECRET_KEY": "only for tests",
    "MAELSTROM_HOSTS": "testserver,localhost,127.0.0.1",
    # The same tests on PostgreSQL: make test TEST_DATABASE_URL=postgres://user:password@localhost/postgres
    "MAELSTROM_DATABASE_URL": os.environ.get("TEST_DATABASE_URL", ""),
    "MAELSTROM_DATA_DIR": os.environ.get("TEST_DATA_DIR") or tempfile.mkdtemp(prefix="maelstrom-tests-"),
}
