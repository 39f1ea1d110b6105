"""Signing in, and what else people do with their account."""

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse

from games import limits


class SignIn(LoginView):
    """Django's own page; passwords tried are counted, by who asks and by the name tried."""

    template_name = "account/login.html"

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """See LoginView; what is tried too often is not looked at."""
        try:
            limits.check_request("signin", request)
            limits.check_name("signin", request.POST.get("username", "").strip())
        except limits.TooOften as refusal:
            return limits.too_often(request, refusal)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer
