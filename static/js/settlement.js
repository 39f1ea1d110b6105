// The settlement: focus goes there and back, points count up, the last hand of a match comes before its standings,
// and the table is seen while the head is held.
(() => {
  "use strict";
  const HOLD = 200, COUNT = 900;
  let shown = "", ended = "", took = false, timer = 0, pressed = null, held = false, page = true;

  const sheet = () => document.querySelector(".ending .settlement.shown");
  const still = () => document.documentElement.dataset.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const busy = (one) => !!one?.closest("input, textarea, select, dialog, .table-menu, #settlement, #foot");

  // The numbers are in the page; this only shows how they came to be.
  const countUp = (root) => {
    const began = performance.now();
    const moving = [...root.querySelectorAll("[data-from]")]
      .map((cell) => ({ cell, text: cell.textContent, from: Number(cell.dataset.from), to: Number(cell.textContent) }))
      .filter((one) => one.from !== one.to);
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - began) / COUNT)), eased = 1 - (1 - part) ** 3;
      for (const { cell, text, from, to } of moving) {
        const value = Math.round(from + (to - from) * eased);
        cell.textContent = part < 1 ? (text.startsWith("+") && value > 0 ? `+${value}` : value) : text;
      }
      if (part < 1) requestAnimationFrame(step);
    };
    if (moving.length) step(began);
  };

  const look = () => {
    const open = sheet(), now = open?.dataset.hand ?? "";
    // A match that ends before one's eyes: first what its last hand came to, one press away how all stand.
    const last = open?.querySelector(".sheet-tabs [value=hand]");
    if (last && ended !== now) {
      if (!page && last.matches("[data-unseen-end]")) last.checked = true;
      ended = now;
    }
    if (now !== shown && open) {
      if (!page && !still()) countUp(open);
      if (!busy(document.activeElement)) {
        open.focus({ preventScroll: true });
        took = true;
      }
    } else if (!open && shown) {
      document.querySelector(".ending.held")?.classList.remove("held");
      const lost = !document.activeElement || document.activeElement === document.body;
      if (took && lost) [...document.querySelectorAll("#hand .own-tile")].at(-1)?.focus({ preventScroll: true });
      took = false;
    }
    shown = now;
    page = false;
  };
  document.addEventListener("change", (event) => {
    if (event.target.matches(".sheet-tabs [value=match]") && !still()) countUp(document.querySelector(".match-body"));
  });
  document.addEventListener("table:after", look);
  document.addEventListener("page:shown", () => { page = true; shown = ""; look(); });

  // Pressed and held, the head shows the table as long; a tap or Enter folds the sheet until the next.
  const release = () => {
    clearTimeout(timer);
    pressed?.closest(".ending")?.classList.remove("held");
    pressed = null;
  };
  document.addEventListener("pointerdown", (event) => {
    const head = event.target.closest?.(".ending .sheet-head");
    if (!head || event.button) return;
    held = false;
    pressed = head;
    timer = setTimeout(() => {
      held = true;
      head.closest(".ending").classList.add("held");
    }, HOLD);
  });
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  window.addEventListener("blur", release);
  document.addEventListener("click", (event) => {
    if (held && event.target.closest?.(".ending .sheet-head")) event.preventDefault();
    held = false;
  }, true);
  document.addEventListener("contextmenu", (event) => {
    if (pressed && event.target.closest?.(".sheet-head")) event.preventDefault();
  });
})();
