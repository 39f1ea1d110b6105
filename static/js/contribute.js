// Adds 32 random bytes of this browser to the shuffle of the hand whose commitment is shown.
(() => {
  "use strict";
  const form = document.getElementById("contribute");
  if (!form) return;
  const given = new Set();

  const contribute = () => {
    const shown = document.querySelector("[data-contribute]");
    const open = document.querySelector("[data-live]")?.dataset.link === "open";
    const commitment = shown?.dataset.contribute;
    if (!open || !commitment || given.has(commitment)) return;
    given.add(commitment);
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    form.elements.namedItem("commitment").value = commitment;
    form.elements.namedItem("bytes").value = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
    form.requestSubmit();
  };

  document.addEventListener("table:link", contribute);
  document.addEventListener("table:after", contribute);
})();
