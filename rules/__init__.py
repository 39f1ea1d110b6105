"""The rules of the table, pure: no Django, no clock, no randomness, no input or output.

Everything that decides what may be done and what it scores lives here; the site in ``games``
only asks. The clauses cited in docstrings (``CM-14``, ``DT-9``) are those of the rule sheets.
"""
