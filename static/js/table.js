// The hand and the buttons: two steps by touch, one click by mouse, or as it is set; and the focus kept.
(() => {
  "use strict";
  const GUARD = 250, SWIPE = 30, LESSONS = 5;
  const born = new WeakMap();
  let pointer = "mouse", held = null, start = null, tapped = false;

  const tiles = () => [...document.querySelectorAll("#hand .own-tile")];
  const lifted = () => document.querySelector("#hand .own-tile.lifted");
  const young = (button) => performance.now() - (born.get(button) ?? -GUARD) < GUARD;
  const enabled = (button) => button.getAttribute("aria-disabled") !== "true";

  const learned = () => Number(window.settings.get("learned") ?? 0);

  const mark = (tile) => {
    document.querySelectorAll("#stage .same").forEach((found) => found.classList.remove("same"));
    let told = false; // what its discard comes to; else, to who has seldom done it by touch, how it is done
    for (const tip of document.querySelectorAll("#hint [data-tip]")) {
      tip.hidden = tip.dataset.tip !== tile;
      told ||= !tip.hidden;
    }
    const again = document.querySelector("#hint .again");
    if (again) again.hidden = told || !tapped || !tile || learned() >= LESSONS;
    if (!tile) return;
    document.querySelectorAll(`#stage [data-tile="${tile}"]`).forEach((found) => found.classList.add("same"));
  };

  const lift = (button, byTap = false) => {
    tapped = byTap;
    lifted()?.classList.remove("lifted");
    button?.classList.add("lifted");
    mark(button?.dataset.tile);
  };

  // A tap lifts, the second tap on the same tile discards. A mouse click or Enter discards at once.
  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType || "mouse";
    start = { x: event.clientX, y: event.clientY, button: event.target.closest?.("#hand .own-tile") };
  }, true);

  document.addEventListener("pointerup", (event) => {
    const button = start?.button, up = start ? start.y - event.clientY : 0, sideways = start ? Math.abs(start.x - event.clientX) : 0;
    start = null;
    if (!button?.isConnected || event.pointerType === "mouse" || up < SWIPE || up < sideways) return;
    if (enabled(button) || button.classList.contains("may")) button.click();
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
    const steps = window.settings.get("steps");
    const once = byKey || steps === "one" || (steps !== "two" && (event.pointerType || pointer) === "mouse");
    if (!enabled(button) || (!once && button !== lifted())) {
      event.preventDefault();
      lift(button === lifted() ? null : button, !once && enabled(button));
    } else if (!once && learned() < LESSONS) window.settings.set("learned", String(learned() + 1));
  }, true);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || lifted()) return;
    mark(event.target.closest?.("#hand .own-tile")?.dataset.tile);
  });

  // A swap replaces nodes: remember where the focus was in the hand and put it back.
  document.addEventListener("table:before", () => {
    const active = document.activeElement, all = tiles();
    held = active?.closest("#hand, #actions") ? Math.max(all.indexOf(active), -1) : null;
  });

  document.addEventListener("table:after", () => {
    const now = performance.now();
    document.querySelectorAll("#actions .act, #foot .act, #hand.active .own-tile").forEach((button) => {
      if (!born.has(button)) born.set(button, now);
    });
    if (held !== null && (!document.activeElement || document.activeElement === document.body)) {
      const all = tiles();
      const back = held < 0 ? all[all.length - 1] : all[Math.min(held, all.length - 1)];
      back?.focus({ preventScroll: true });
    }
    mark(lifted()?.dataset.tile);
  });

  document.addEventListener("page:shown", () => {
    document.querySelectorAll("#actions .act, #hand .own-tile").forEach((button) => born.set(button, -GUARD));
  });
  window.hand = { tiles, lift, lifted, mark, young, enabled };
})();
