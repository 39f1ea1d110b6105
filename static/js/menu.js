// Menus that open over the page: the table's, and those of the header. They close by Escape, by a press
// outside, and when the focus goes elsewhere. And the choice of colours, wherever it stands.
(() => {
  "use strict";
  const open = () => document.querySelector("details[data-popover][open]");
  const inDialog = (node) => !!node?.closest?.("dialog");

  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && !document.querySelector("dialog[open]") && open();
    if (!menu) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    menu.open = false;
    menu.querySelector("summary").focus();
  }, true);

  document.addEventListener("pointerdown", (event) => {
    const menu = open();
    if (menu && !menu.contains(event.target) && !inDialog(event.target)) menu.open = false;
  });

  document.addEventListener("focusout", (event) => {
    const menu = open(), to = event.relatedTarget;
    if (menu?.contains(event.target) && to && !menu.contains(to) && !inDialog(to)) menu.open = false;
  });

  // What is pressed in the folded part of the bar is done: the table is looked at again.
  document.addEventListener("click", (event) => {
    const menu = event.target.closest?.(".bar button[name=kind]") && open();
    if (menu) setTimeout(() => { menu.open = false; });
  });

  const root = document.documentElement;

  const showTheme = () => {
    for (const one of document.querySelectorAll("[data-theme-choice]")) {
      one.setAttribute("aria-pressed", String(one.dataset.themeChoice === (root.dataset.theme ?? "auto")));
    }
  };

  document.addEventListener("click", (event) => {
    const value = event.target.closest?.("[data-theme-choice]")?.dataset.themeChoice;
    if (!value) return;
    if (value === "auto") delete root.dataset.theme;
    else root.dataset.theme = value;
    try {
      localStorage.setItem("mahjong.theme", value);
    } catch { /* it holds for this page */ }
    showTheme();
    document.dispatchEvent(new CustomEvent("settings:changed", { detail: { key: "theme", value } }));
  });

  // A button that opens a sheet is there where its sheet is.
  const showOpeners = () => {
    for (const one of document.querySelectorAll(".table-menu [data-open]")) {
      one.hidden = !document.querySelector(`dialog[id^="${one.dataset.open}"]`);
    }
  };

  document.addEventListener("page:shown", showTheme);
  document.addEventListener("page:shown", showOpeners);
  document.addEventListener("settings:changed", showTheme);
})();
