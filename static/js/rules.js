// The rules in a dialog over the room: nothing is left, and the socket goes on behind it.
(() => {
  "use strict";
  const dialog = document.getElementById("rules-dialog");
  const body = document.getElementById("rules-body");
  if (!dialog || !body) return;
  const asked = dialog.querySelector("[data-asked]");
  let shown = "", opener = null;

  const jump = (id) => {
    body.querySelectorAll(".target").forEach((one) => one.classList.remove("target"));
    const target = id && document.getElementById(id);
    if (!target || !body.contains(target)) {
      body.scrollTop = 0;
      return body.focus();
    }
    target.classList.add("target");
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  };

  const open = async (link) => {
    const address = new URL(link.href);
    if (!body.contains(link)) opener = link;
    if (!dialog.open) dialog.showModal();
    if (shown !== address.pathname) {
      body.replaceChildren();
      await htmx.ajax("GET", address.pathname, { target: body, swap: "innerHTML" });
      shown = body.childElementCount ? address.pathname : "";
    }
    jump(decodeURIComponent(address.hash.slice(1)));
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.matches("[data-rules]")) {
      event.preventDefault();
      open(link).catch(() => dialog.close());
    } else if (body.contains(link)) {
      event.preventDefault(); // the address of the table stays as it is
      if (link.getAttribute("href").startsWith("#")) jump(decodeURIComponent(link.hash.slice(1)));
      else open(link).catch(() => dialog.close());
    }
  });

  // A click on what lies around it closes it, as Escape and its button do.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  // The link may have been swapped meanwhile: then the one in the bar takes the focus.
  dialog.addEventListener("close", () => {
    const back = opener?.isConnected ? opener : document.querySelector("#bar [data-rules]");
    back?.focus({ preventScroll: true });
  });

  // Who reads is told when the table asks.
  const tell = () => {
    const waits = document.querySelector("#actions button, #hand.active");
    const text = waits ? asked.dataset.asked : "";
    if (asked.textContent !== text) asked.textContent = text;
  };
  document.addEventListener("table:after", tell);
  tell();
})();
