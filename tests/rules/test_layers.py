"""The rules import nothing of the site, of Django, of time or of chance."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "rules").rglob("*.py"))
ALLOWED = {
    "__future__", "abc", "collections", "dataclasses", "functools", "hashlib", "hmac", "importlib",
    "itertools", "math", "pkgutil", "re", "rules", "typing",
}  # fmt: skip


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_are_pure(path):
    assert imports(path) <= ALLOWED


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_engine_file_knows_a_system_by_name(path):
    """A system's name stands in its own file alone."""
    if path.parent.name == "systems":
        return
    text = path.read_text(encoding="utf-8")
    for key in ("dalian_treasure", "dalian_xigang", "changchun", "harbin", "qinzhou"):
        assert f'"{key}"' not in text and f"'{key}'" not in text
