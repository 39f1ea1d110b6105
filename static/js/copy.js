// Buttons that copy the invite link. Plain http has no clipboard API: then the field is copied.
(() => {
  "use strict";
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    const link = button && document.getElementById(button.dataset.copy);
    if (!link) return;
    link.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
      else document.execCommand("copy");
      button.textContent = button.dataset.done;
    } catch {
      link.focus();
    }
  });

  document.addEventListener("page:shown", () => {
    document.querySelectorAll("[data-copy][hidden]").forEach((button) => { button.hidden = false; });
  });
})();
