// The button that copies the invite link. Plain http has no clipboard API: then the field is copied.
(() => {
  "use strict";
  const button = document.getElementById("copy-link"), link = document.getElementById("invite-link");
  if (!button || !link) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    link.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
      else document.execCommand("copy");
      button.textContent = button.dataset.done;
    } catch {
      link.focus();
    }
  });
})();
