// The rules in a dialog over the room: nothing is left, and the socket goes on behind it.
(() => {
  "use strict";
  const shown = new WeakMap();
  let opener = null;
  const parts = () => ({ dialog: document.getElementById("rules-dialog"), body: document.getElementById("rules-body") });

  const jump = (body, id) => {
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
    const { dialog, body } = parts();
    const address = new URL(link.href);
    if (!body.contains(link)) opener = link;
    if (!dialog.open) dialog.showModal();
    if (shown.get(body) !== address.pathname) {
      body.replaceChildren();
      await htmx.ajax("GET", address.pathname, { target: body, swap: "innerHTML" });
      shown.set(body, body.childElementCount ? address.pathname : "");
    }
    jump(body, decodeURIComponent(address.hash.slice(1)));
  };

  document.addEventListener("click", (event) => {
    const { dialog, body } = parts();
    if (!dialog || !body) return;
    if (event.target === dialog) return dialog.close(); // on what lies around it, as Escape and its button do
    const link = event.target.closest?.("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.matches("[data-rules]")) {
      event.preventDefault();
      open(link).catch(() => dialog.close());
    } else if (body.contains(link)) {
      event.preventDefault(); // the address of the table stays as it is
      if (link.getAttribute("href").startsWith("#")) jump(body, decodeURIComponent(link.hash.slice(1)));
      else open(link).catch(() => dialog.close());
    }
  });

  // The link may have been swapped meanwhile: then the one in the bar takes the focus.
  document.addEventListener("close", (event) => {
    if (event.target.id !== "rules-dialog") return;
    const back = opener?.isConnected ? opener : document.querySelector("#bar [data-rules]");
    back?.focus({ preventScroll: true });
  }, true);

  // Who reads is told when the table asks.
  const tell = () => {
    const asked = document.querySelector("#rules-dialog [data-asked]");
    if (!asked) return;
    const waits = document.querySelector("#actions button, #hand.active");
    const text = waits ? asked.dataset.asked : "";
    if (asked.textContent !== text) asked.textContent = text;
  };
  document.addEventListener("table:after", tell);
  document.addEventListener("page:shown", tell);
})();
