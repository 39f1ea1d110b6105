// Buttons that copy the invite link, or hand it to another application of the phone. Plain http has no clipboard API: then the field is copied.
(() => {
  "use strict";
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-share]");
    const link = button && document.getElementById(button.dataset.share);
    if (link) navigator.share({ title: button.dataset.title, url: link.value }).catch(() => {}); // thought better of
  });

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
    if (navigator.share) document.querySelectorAll("[data-share][hidden]").forEach((button) => { button.hidden = false; });
  });
})();
