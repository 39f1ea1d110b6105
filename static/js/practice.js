// Against bots nobody is waited for: the hand is dealt once this browser's bytes are in its shuffle.
(() => {
  "use strict";
  const PATIENCE = 3000;
  let started = null;

  const start = () => {
    const dealing = document.getElementById("dealing");
    const button = document.querySelector("#stage [formaction$='/start']");
    if (!dealing || !button || started === dealing) return;
    started = dealing;
    button.click();
  };

  document.addEventListener("table:contributed", start);
  document.addEventListener("page:shown", () => {
    const dealing = document.getElementById("dealing");
    if (!dealing) return;
    dealing.hidden = false;
    setTimeout(start, PATIENCE);
  });
})();
