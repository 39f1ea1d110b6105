// Buttons that copy the invite link. Plain http has no clipboard API: then the field is copied.
(() => {
  "use strict";
  document.querySelectorAll("[data-copy]").forEach((button) => {
    const link = document.getElementById(button.dataset.copy);
    if (!link) return;
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
  });
})();
