"""Static files under names that change with their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Also rewrites the imports between our own JavaScript modules."""

    support_js_module_import_aggregation = True
