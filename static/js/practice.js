// Against bots nobody is waited for: the hand is dealt once this browser's bytes are in its shuffle.
(() => {
  "use strict";
  const PATIENCE = 3000;
  const dealing = document.getElementById("dealing");
  if (!dealing) return;
  let started = false;

  const start = () => {
    const button = document.querySelector("#stage [formaction$='/start']");
    if (started || !button) return;
    started = true;
    button.click();
  };

  dealing.hidden = false;
  document.addEventListener("table:contributed", start);
  setTimeout(start, PATIENCE);
})();
