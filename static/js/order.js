// One's own order of the hand: a tile is dragged to where it shall lie, with the mouse or a finger. The order is
// this browser's alone, kept by kinds for the present hand; nothing about it is ever sent.
(() => {
  "use strict";
  const FAR = 12;
  let drag = null, swallow = false;

  const hand = () => document.getElementById("hand");
  const tiles = () => [...document.querySelectorAll("#hand .own-tile")];
  const key = () => `mahjong.order.${document.querySelector("[data-hand]")?.dataset.hand ?? ""}`;
  const kept = () => {
    try {
      return (sessionStorage.getItem(key()) ?? "").split(" ").filter(Boolean);
    } catch {
      return [];
    }
  };
  const keep = (order) => {
    try {
      for (const old of Object.keys(sessionStorage)) {
        if (old.startsWith("mahjong.order.") && old !== key()) sessionStorage.removeItem(old);
      }
      sessionStorage.setItem(key(), order.join(" "));
    } catch { /* it lasts until the next swap */ }
  };

  const arrange = () => {
    const order = window.settings.get("sort") === "hand" ? kept() : [];
    const box = hand();
    if (!order.length || !box) return;
    const focused = document.activeElement;
    const rest = tiles();
    const drawn = rest.filter((tile) => tile.classList.contains("drawn"));
    const loose = rest.filter((tile) => !drawn.includes(tile));
    const placed = [];
    for (const kind of order) {
      const at = loose.findIndex((tile) => tile.dataset.tile === kind);
      if (at >= 0) placed.push(...loose.splice(at, 1));
    }
    const wanted = [...placed, ...loose, ...drawn];
    if (wanted.every((tile, at) => tile === rest[at])) return;
    box.append(...wanted);
    if (wanted.includes(focused)) focused.focus({ preventScroll: true });
  };

  const drop = (x, y) => {
    const target = document.elementsFromPoint(x, y).map((one) => one.closest?.("#hand .own-tile")).find((one) => one && one !== drag.tile);
    if (!target) return;
    const box = target.getBoundingClientRect();
    if (x < box.left + box.width / 2) target.before(drag.tile);
    else target.after(drag.tile);
    keep(tiles().map((tile) => tile.dataset.tile));
    window.settings.set("sort", "hand");
  };

  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    const tile = event.button === 0 ? event.target.closest?.("#hand .own-tile") : null;
    drag = tile ? { tile, x: event.clientX, y: event.clientY, on: false } : null;
  }, true);

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.on && (Math.abs(dx) < FAR || Math.abs(dx) < Math.abs(dy))) return;
    if (!drag.on) drag.tile.classList.add("dragged");
    drag.on = true;
    drag.tile.style.transform = `translate(${dx}px, ${dy}px)`;
  }, true);

  const end = (event) => {
    if (!drag) return;
    if (drag.on) {
      drag.tile.style.transform = "";
      drag.tile.classList.remove("dragged");
      if (event.type === "pointerup" && drag.tile.isConnected) drop(event.clientX, event.clientY);
      swallow = true;
      setTimeout(() => { swallow = false; }, 50);
      event.stopImmediatePropagation(); // no swipe
    }
    drag = null;
  };
  document.addEventListener("pointerup", end, true);
  document.addEventListener("pointercancel", end, true);
  document.addEventListener("click", (event) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  for (const when of ["table:after", "page:shown", "settings:changed"]) document.addEventListener(when, arrange);
})();
