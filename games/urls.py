"""The site's own addresses."""

urlpatterns: list = []
