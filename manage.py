#!/usr/bin/env python
"""Django's command line for this site."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run one management command with the site's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # a setting that makes no sense
        sys.exit(str(error))


if __name__ == "__main__":
    main()
