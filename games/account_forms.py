"""What the pages of an account send; signing up is in ``games.forms``."""

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm
from django.utils.translation import gettext_lazy as _

from games.forms import NicknameField
from games.models import User


class PasswordForm(PasswordChangeForm):
    """Django's own; on the profile it is one form of several, so it does not take the focus."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields["old_password"].widget.attrs.pop("autofocus", None)


class DeleteForm(forms.Form):
    """Who deletes an account says so: a member by the password, a guest by typing the nickname."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    nickname = NicknameField(taken_as_is=True)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        del self.fields["password" if user.is_guest else "nickname"]
        if user.is_guest:
            field = self.fields["nickname"]
            field.widget.attrs["autocomplete"] = "off"
            field.help_text = _("Type the name you have now: %(name)s") % {
                "name": user.display_name
            }

    def clean_password(self) -> str:
        """The password of this account."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password

    def clean_nickname(self) -> str:
        """The nickname, as it is shown."""
        nickname: str = self.cleaned_data["nickname"]
        if nickname != self.user.display_name:
            raise forms.ValidationError(_("This is not your nickname."))
        return nickname
