"""Signing in, which takes along what a guest has played, and signing out."""

from typing import Any

from django.contrib.auth import logout
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import limits, profile
from games.access import Refusal
from games.models import Room, User
from games.sessions import name_of
from games.views import came_from


def guest_of(request: HttpRequest) -> User | None:
    """The guest this visitor is, None for members and newcomers."""
    user = request.user
    return user if user.is_authenticated and user.is_guest else None


def tables_of(user: User | None) -> list[Room]:
    """The tables at which this person plays a match right now."""
    return [] if user is None else [match.room for match in profile.running_matches(user)]


@method_decorator(limits.signing_in, name="dispatch")
class SignIn(LoginView):
    """Django's own page; passwords tried are counted.

    What a guest has played goes along. A guest in a running match is sent back to the table.
    """

    template_name = "account/login.html"

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """See LoginView; refused in the middle of a match."""
        if tables_of(guest_of(request)):
            return self.refused()
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Name and password are right: take along, then sign in, which ends the guest's session."""
        guest, before = guest_of(self.request), self.request.session.session_key
        if guest is not None:
            try:
                profile.take_along(guest, form.get_user())
            except Refusal:
                return self.refused()
        answer: HttpResponse = super().form_valid(form)
        if guest is not None:
            profile.close_sockets([name_of(before)])
        return answer

    def refused(self) -> HttpResponse:
        """The page says why not, and leads to the table."""
        form = AuthenticationForm(self.request)
        return self.render_to_response(self.get_context_data(form=form), status=409)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What the page says to a guest."""
        guest = guest_of(self.request)
        tables = tables_of(guest)
        return super().get_context_data(**kwargs) | {
            "guest": guest,
            "tables": tables,
            "why_not": profile.playing_as(guest) if guest and tables else "",
        }


@never_cache
@require_http_methods(["GET", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out; a guest, to whose name nobody can come back, is asked first.

    A guest who goes has left every table for good (CM-51).
    """
    if not request.user.is_authenticated:
        return redirect("home")
    guest = guest_of(request)
    if guest is not None and "sure" not in request.POST:
        context = {"running": profile.match_becomes(guest), "next": came_from(request)}
        return render(request, "account/signout.html", context)
    if request.method == "GET":
        return redirect("account")
    logout(request)
    if guest is not None:
        profile.leave_rooms(guest)
    return redirect("home")
