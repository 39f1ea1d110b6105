// Counts down from the seconds the server sent, and draws the ring of who is to act. Only a display: the server
// decides when time is out. What has gone is measured, not counted in ticks: a hidden tab is right when seen again.
(() => {
  "use strict";
  const LOW = 5, TICK = 250;
  const started = new WeakMap(), warned = new WeakMap();

  // Each of the last seconds of one's own time is told once: it is heard and felt.
  const warn = (shown, left) => {
    if (!shown.classList.contains("own-clock") || left < 1 || left > LOW || warned.get(shown) === left) return;
    warned.set(shown, left);
    document.dispatchEvent(new CustomEvent("clock:low", { detail: { left } }));
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(left === LOW ? [60, 60, 60] : 40);
  };

  // The ring is drawn on parts without an id: of those with one htmx copies the style into what it swaps in.
  const ring = (shown, part, low) => {
    const plate = shown && document.querySelector(`#seat-${shown.dataset.place} .plate`);
    for (const old of document.querySelectorAll(".plate.timed")) if (old !== plate) old.classList.remove("timed", "low");
    for (const drawn of [shown?.querySelector(".step"), plate]) drawn?.style.setProperty("--left", part.toFixed(3));
    plate?.classList.add("timed");
    plate?.classList.toggle("low", low);
  };

  const tick = () => {
    const now = performance.now();
    let timed = null, part = 0, low = false;
    for (const shown of document.querySelectorAll("[data-seconds]")) {
      if (!started.has(shown)) started.set(shown, now);
      const past = (now - started.get(shown)) / 1000, gone = Math.floor(past);
      const seconds = Number(shown.dataset.seconds), bank = Number(shown.dataset.bank || 0);
      const left = Math.max(0, seconds - gone);
      const bankLeft = Math.max(0, bank - Math.max(0, gone - seconds));
      const step = shown.querySelector(".step") ?? shown, extra = shown.querySelector(".bank");
      const text = "minutes" in shown.dataset ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : String(left);
      if (step.textContent !== text) step.textContent = text;
      if (extra && extra.textContent !== `+${bankLeft}`) extra.textContent = `+${bankLeft}`;
      const few = left + bankLeft <= LOW;
      shown.classList.toggle("low", few);
      warn(shown, left + bankLeft);
      if (shown.dataset.place !== undefined) {
        const whole = Math.max(Number(shown.dataset.step) || seconds, 1);
        [timed, part, low] = [shown, Math.max(0, Math.min(1, (seconds - past) / whole)), few];
        shown.classList.toggle("on-bank", !left && !!bankLeft);
        if (!left && bank) part = Math.max(0, Math.min(1, (seconds + bank - past) / bank));
      }
    }
    ring(timed, part, low);
  };

  setInterval(tick, TICK);
  for (const when of ["table:after", "page:shown", "visibilitychange"]) document.addEventListener(when, tick);
})();
