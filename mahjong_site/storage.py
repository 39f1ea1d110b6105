"""Static files under names that change with their content."""

from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_, IMPORTS = HashedFilesMixin._js_module_import_aggregation_patterns  # type: ignore[attr-defined]


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Also rewrites the imports between our own JavaScript modules, and in no other script."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", IMPORTS))
