// Counts down from the seconds the server sent. Only a display: the server decides when time is out.
(() => {
  "use strict";
  const started = new WeakMap();

  const tick = () => {
    const now = performance.now();
    for (const shown of document.querySelectorAll("[data-seconds]")) {
      if (!started.has(shown)) started.set(shown, now);
      const gone = Math.floor((now - started.get(shown)) / 1000);
      const seconds = Number(shown.dataset.seconds), bank = Number(shown.dataset.bank || 0);
      const left = Math.max(0, seconds - gone);
      const bankLeft = Math.max(0, bank - Math.max(0, gone - seconds));
      const step = shown.querySelector(".step") ?? shown, extra = shown.querySelector(".bank");
      if (step.textContent !== String(left)) step.textContent = left;
      if (extra && extra.textContent !== `+${bankLeft}`) extra.textContent = `+${bankLeft}`;
      shown.classList.toggle("low", left + bankLeft <= 5);
    }
  };

  setInterval(tick, 250);
  document.addEventListener("table:after", tick);
  tick();
})();
