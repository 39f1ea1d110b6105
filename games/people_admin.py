"""Django admin: people. Switched off or deleted here is gone at the tables as well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.actions import delete_selected as delete_chosen
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import profile
from games.models import User


class PasswordByAdmin(AdminPasswordChangeForm):
    """A password that an admin sets: whoever was signed in by the old one is no more."""

    def save(self, commit: bool = True) -> User:
        """See the base class; sockets are closed as well."""
        user: User = super().save(commit)
        profile.sign_out_everywhere(user)
        return user


@admin.register(User)
class PersonAdmin(UserAdmin):
    """People: members and guests."""

    list_display = ("username", "nickname", "guest", "is_staff", "date_joined", "last_login")
    search_fields = ("username", "nickname", "email")
    ordering = ("-date_joined",)
    fieldsets = (*UserAdmin.fieldsets, (_("At the table"), {"fields": ("nickname",)}))
    change_password_form = PasswordByAdmin
    actions = ("delete_selected",)

    @admin.display(description=_("guest"), boolean=True)
    def guest(self, user: User) -> bool:
        """Whether this person has no password."""
        return user.is_guest

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Who is switched off leaves every table for good (CM-51)."""
        super().save_model(request, obj, form, change)
        if change and not obj.is_active and "is_active" in form.changed_data:
            profile.shut_out(obj)

    # Deleting is what people do to their own accounts: the row stays, and nothing says who it was.

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Who keeps the site is not deleted."""
        may: bool = super().has_delete_permission(request, obj)
        return may and (obj is None or profile.may_delete(obj))

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Asks first; for who keeps the site it says why not."""
        user = self.get_object(request, unquote(object_id))
        if user is not None and self.has_delete_permission(request) and self.kept(request, [user]):
            return redirect("admin:games_user_change", user.pk)
        answer: HttpResponse = super().delete_view(request, object_id, extra_context)
        return answer

    @admin.action(permissions=["delete"], description=delete_chosen.short_description)
    def delete_selected(
        self, request: HttpRequest, queryset: QuerySet[User]
    ) -> HttpResponse | None:
        """The same for several; for nobody while one of them keeps the site."""
        if self.kept(request, queryset):
            return None
        answer: HttpResponse | None = delete_chosen(self, request, queryset)
        return answer

    def kept(self, request: HttpRequest, users: Iterable[User]) -> bool:
        """Whether one of them keeps the site; then this is said."""
        names = [user.get_username() for user in users if not profile.may_delete(user)]
        if names:
            text = gettext(
                "Not deleted, because they keep this site: %(names)s. Take the staff and superuser "
                "permissions away first."
            )
            self.message_user(request, text % {"names": ", ".join(names)}, messages.ERROR)
        return bool(names)

    def get_deleted_objects(
        self, objs: Iterable[User], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        """What the question lists: what goes, and what becomes of the rest."""
        goes = [
            gettext("name, password and sessions"),
            gettext("statistics and house rules"),
            gettext("seats, as when somebody leaves a table for good"),
            gettext("the name in matches, which stay with the others"),
        ]
        return [part for user in objs for part in (str(user), goes)], {}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """The account goes as its person would delete it, from the log of the admin too."""
        profile.delete(obj)
        gone = User.objects.get(pk=obj.pk)
        about = LogEntry.objects.filter(content_type__model="user", object_id=str(obj.pk))
        about.update(object_repr=gone.username)
        super().log_deletions(request, [gone])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """The same for several."""
        for user in queryset:
            self.delete_model(request, user)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> None:
        """Logged once it is done, without the name."""
