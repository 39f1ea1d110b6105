"""Message catalogues: compiled from their .po texts with Babel, so no system package is needed."""

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile every .po under ``folder`` that is newer than its .mo; the files written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file)
        draft = target.with_suffix(f".mo.{os.getpid()}")
        with draft.open("wb") as file:
            write_mo(file, catalogue)
        draft.replace(target)
        written.append(target)
    return written
