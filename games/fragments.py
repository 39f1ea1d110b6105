"""One template of the table as text, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template import engines


def fragment(name: str, context: Mapping[str, Any]) -> str:
    """``templates/table/NAME.html`` with this context."""
    html: str = engines["jinja2"].env.get_template(f"table/{name}.html").render(context)
    return html.strip()
