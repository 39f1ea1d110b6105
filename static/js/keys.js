// The keyboard at the table: a tile by its place, a claim by its letter, and help for all of it.
(() => {
  "use strict";
  const KEYS = "1234567890-=[]";
  const hand = () => window.hand;

  const press = (key) => {
    const found = [...document.querySelectorAll(`#actions [data-key="${key}"]`)];
    if (!found.length) return false;
    const current = found.findIndex((one) => one.contains(document.activeElement));
    const next = found[(current + 1) % found.length];
    if (next.tagName === "DETAILS") {
      found.forEach((one) => { one.open = one === next; });
      next.querySelector(".choice")?.focus();
    } else if (found.length === 1) {
      if (!hand().young(next)) next.click();
    } else {
      next.focus();
    }
    return true;
  };

  const step = (by) => {
    const all = hand().tiles();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    const next = all[at < 0 ? all.length - 1 : (at + by + all.length) % all.length];
    next.focus();
    hand().lift(next);
  };

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select") || document.querySelector("dialog[open], .table-menu[open]")) return;
    if (!document.querySelector("#stage.table")) return;
    const place = KEYS.indexOf(event.key);
    let used = true;
    if (place >= 0 && event.key.length === 1) {
      const chosen = hand().tiles()[place];
      chosen?.focus();
      if (chosen) hand().lift(chosen);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      used = !!document.activeElement?.closest("#hand") || document.activeElement === document.body;
      if (used) step(event.key === "ArrowLeft" ? -1 : 1);
    } else if (event.key === "Enter") {
      const chosen = hand().lifted();
      used = !!chosen && document.activeElement === document.body;
      if (used && hand().enabled(chosen)) chosen.click();
    } else if (event.key === "?") {
      window.settings.open("keys");
    } else if (event.key === "Escape") {
      document.querySelectorAll("#actions details[open]").forEach((one) => { one.open = false; });
      hand().lift(null);
    } else {
      used = event.key.length === 1 && press(event.key.toLowerCase());
    }
    if (used) event.preventDefault();
  });
})();
