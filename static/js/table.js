// The hand and the buttons: two steps by touch, one click by mouse, the keyboard, and the focus kept.
(() => {
  "use strict";
  const GUARD = 250, SWIPE = 30;
  const KEYS = "1234567890-=";
  const born = new WeakMap();
  let pointer = "mouse", held = null, start = null;

  const tiles = () => [...document.querySelectorAll("#hand .own-tile")];
  const lifted = () => document.querySelector("#hand .own-tile.lifted");
  const young = (button) => performance.now() - (born.get(button) ?? -GUARD) < GUARD;
  const enabled = (button) => button.getAttribute("aria-disabled") !== "true";

  const mark = (tile) => {
    document.querySelectorAll("#stage .same").forEach((found) => found.classList.remove("same"));
    if (!tile) return;
    document.querySelectorAll(`#stage [data-tile="${tile}"]`).forEach((found) => found.classList.add("same"));
  };

  const lift = (button) => {
    lifted()?.classList.remove("lifted");
    button?.classList.add("lifted");
    mark(button?.dataset.tile);
  };

  // A tap lifts, the second tap on the same tile discards. A mouse click or Enter discards at once.
  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType || "mouse";
    start = { y: event.clientY, button: event.target.closest?.("#hand .own-tile") };
  }, true);

  document.addEventListener("pointerup", (event) => {
    const button = start?.button;
    if (!button || event.pointerType === "mouse" || start.y - event.clientY < SWIPE) return;
    if (enabled(button) && button.isConnected && !young(button)) button.form.requestSubmit(button);
  }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#hand .own-tile, .act");
    if (!button) return void (event.target.closest("#hand") || lift(null));
    if (young(button)) {
      event.preventDefault();
      return void event.stopImmediatePropagation();
    }
    if (!button.classList.contains("own-tile")) return;
    const byKey = event.detail === 0;
    const mouse = !byKey && (event.pointerType || pointer) === "mouse" && !document.body.classList.contains("two-step");
    if (!enabled(button) || (!byKey && !mouse && button !== lifted())) {
      event.preventDefault();
      lift(button === lifted() ? null : button);
    }
  }, true);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || lifted()) return;
    mark(event.target.closest?.("#hand .own-tile")?.dataset.tile);
  });

  const press = (key) => {
    const found = [...document.querySelectorAll(`#actions [data-key="${key}"]`)];
    if (!found.length) return false;
    const current = found.findIndex((one) => one.contains(document.activeElement));
    const next = found[(current + 1) % found.length];
    if (next.tagName === "DETAILS") {
      found.forEach((one) => { one.open = one === next; });
      next.querySelector(".choice")?.focus();
    } else if (found.length === 1) {
      if (!young(next)) next.click();
    } else {
      next.focus();
    }
    return true;
  };

  const step = (by) => {
    const all = tiles();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    const next = all[at < 0 ? all.length - 1 : (at + by + all.length) % all.length];
    next.focus();
    lift(next);
  };

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select") || document.querySelector("dialog[open], .table-menu[open]")) return;
    const place = KEYS.indexOf(event.key);
    let used = true;
    if (place >= 0 && event.key.length === 1) {
      const chosen = tiles()[place];
      chosen?.focus();
      if (chosen) lift(chosen);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      used = !!document.activeElement?.closest("#hand") || document.activeElement === document.body;
      if (used) step(event.key === "ArrowLeft" ? -1 : 1);
    } else if (event.key === "Enter") {
      const chosen = lifted();
      used = !!chosen && document.activeElement === document.body;
      if (used && enabled(chosen)) chosen.click();
    } else if (event.key === "Escape") {
      document.querySelectorAll("#actions details[open]").forEach((one) => { one.open = false; });
      lift(null);
    } else {
      used = event.key.length === 1 && press(event.key.toLowerCase());
    }
    if (used) event.preventDefault();
  });

  // A swap replaces nodes: remember where the focus was in the hand and put it back.
  document.addEventListener("table:before", () => {
    const active = document.activeElement, all = tiles();
    held = active?.closest("#hand, #actions") ? Math.max(all.indexOf(active), -1) : null;
  });

  document.addEventListener("table:after", () => {
    const now = performance.now();
    document.querySelectorAll("#actions .act, #foot .act").forEach((button) => {
      if (!born.has(button)) born.set(button, now);
    });
    if (held !== null && (!document.activeElement || document.activeElement === document.body)) {
      const all = tiles();
      const back = held < 0 ? all[all.length - 1] : all[Math.min(held, all.length - 1)];
      back?.focus({ preventScroll: true });
    }
    if (!lifted()) mark(null);
  });

  document.querySelectorAll("#actions .act").forEach((button) => born.set(button, -GUARD));
})();
