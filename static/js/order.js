// One's own order of the hand: a tile is dragged to where it shall lie, with the mouse or a finger. The order is
// this browser's alone, kept by kinds for the present hand; nothing about it is ever sent.
(() => {
  "use strict";
  const FAR = 12, HELD = 300; // pixels, and milliseconds after which a tile goes any way, upwards too
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

  const sorted = (some) => some.sort((one, other) => {
    const [a, b] = [one, other].map((tile) => tile.dataset.tile[1] + tile.dataset.tile[0]);
    return a < b ? -1 : Number(a > b);
  });

  const arrange = () => {
    const order = window.settings.get("sort") === "hand" ? kept() : [];
    const focused = document.activeElement, rest = tiles();
    const drawn = rest.filter((tile) => tile.classList.contains("drawn"));
    const loose = rest.filter((tile) => !drawn.includes(tile));
    const placed = [];
    for (const kind of order) {
      const at = loose.findIndex((tile) => tile.dataset.tile === kind);
      if (at >= 0) placed.push(...loose.splice(at, 1));
    }
    const wanted = [...placed, ...(order.length ? loose : sorted(loose)), ...drawn]; // what came since lies at the end
    if (wanted.every((tile, at) => tile === rest[at])) return;
    hand().append(...wanted);
    if (wanted.includes(focused)) focused.focus({ preventScroll: true });
  };

  // Where it would come to lie: beside the tile that is nearest, nowhere when none is near.
  const place = (x, y) => {
    let best = null, least = Infinity;
    for (const tile of tiles()) {
      if (tile === drag.tile) continue;
      const box = tile.getBoundingClientRect();
      const far = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
      if (far < least && far < box.height * 1.2) [best, least] = [{ tile, before: x < box.left + box.width / 2 }, far];
    }
    return best;
  };

  const show = (found) => {
    for (const tile of tiles()) {
      tile.classList.toggle("drop-before", found?.tile === tile && found.before);
      tile.classList.toggle("drop-after", found?.tile === tile && !found.before);
    }
  };

  const drop = (found) => {
    const before = tiles();
    drag.tile.classList.remove("drawn"); // it is one of the hand now
    if (found.before || found.tile.classList.contains("drawn")) found.tile.before(drag.tile);
    else found.tile.after(drag.tile);
    if (tiles().every((tile, at) => tile === before[at])) return; // where it was
    keep(tiles().map((tile) => tile.dataset.tile));
    window.settings.set("sort", "hand");
  };

  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    const tile = event.button === 0 ? event.target.closest?.("#hand .own-tile") : null;
    drag = tile ? { tile, x: event.clientX, y: event.clientY, at: performance.now(), on: false } : null;
  }, true);

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (event.pointerType === "mouse" && !event.buttons) return end(event); // released outside of the window
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.on) { // quickly upwards is a swipe, which discards
      const aside = Math.abs(dx) > FAR && Math.abs(dx) > -dy;
      const held = Math.hypot(dx, dy) > FAR && performance.now() - drag.at > HELD;
      if (!aside && dy < FAR && !held) return;
      drag.tile.classList.add("dragged");
    }
    drag.on = true;
    drag.tile.style.transform = `translate(${dx}px, ${dy}px)`;
    show(place(event.clientX, event.clientY));
  }, true);

  const end = (event) => {
    if (!drag) return;
    if (drag.on) {
      drag.tile.style.transform = "";
      drag.tile.classList.remove("dragged");
      show(null);
      const found = event.type === "pointerup" && drag.tile.isConnected && place(event.clientX, event.clientY);
      if (found) drop(found);
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
