"""The site as an ASGI application: pages over http, tables over sockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
pages = get_asgi_application()

# Only now is Django set up, which the consumers need.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from games.routing import websocket_urlpatterns  # noqa: E402
from mahjong_site.charsets import Utf8Only  # noqa: E402
from mahjong_site.origins import SameOrigin  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": Utf8Only(pages),
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
