// The table's menu closes by Escape, by a press outside of it, and when the focus goes elsewhere.
(() => {
  "use strict";
  const menu = document.getElementById("table-menu");
  if (!menu) return;
  const summary = menu.querySelector("summary");
  const inDialog = (node) => !!node?.closest?.("dialog");

  document.addEventListener("keydown", (event) => {
    if (!menu.open || event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    menu.open = false;
    summary.focus();
  }, true);

  document.addEventListener("pointerdown", (event) => {
    if (menu.open && !menu.contains(event.target) && !inDialog(event.target)) menu.open = false;
  });

  menu.addEventListener("focusout", (event) => {
    const to = event.relatedTarget;
    if (to && !menu.contains(to) && !inDialog(to)) menu.open = false;
  });
})();
