// Declaring ready (听): while its choices are open, the hand shows which discards allow it. One press on such a
// tile declares and discards in one action; pressing 听 again, or Escape, takes it back. Nothing else is sent.
(() => {
  "use strict";
  const open = () => document.querySelector("#actions details.act-more[open]");
  const choices = (way, tile) => [...way.querySelectorAll(".choice")].filter((one) => !tile || one.dataset.discard === tile);

  const show = () => {
    const way = open();
    const hand = document.getElementById("hand");
    if (way) choices(way).forEach((one) => { one.hidden = false; });
    hand?.classList.toggle("choosing", !!way);
    for (const tile of document.querySelectorAll("#hand .own-tile")) {
      const found = way ? choices(way, tile.dataset.tile) : [];
      tile.classList.toggle("may", found.length > 0);
      const left = new Set(found.flatMap((one) => [...one.querySelectorAll(".wait")].map((wait) => `${wait.dataset.wait} ${wait.dataset.left}`)));
      if (found.length) tile.setAttribute("aria-description", found.map((one) => one.getAttribute("aria-label")).join("; "));
      else tile.removeAttribute("aria-description");
      if (found.length) tile.dataset.waits = [...left].reduce((sum, wait) => sum + Number(wait.split(" ")[1]), 0);
      else delete tile.dataset.waits;
    }
  };

  document.addEventListener("click", (event) => {
    const tile = event.target.closest("#hand.choosing .own-tile");
    const way = tile && open();
    if (!way) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const found = choices(way, tile.dataset.tile);
    if (found.length === 1) return found[0].click();
    if (found.length) choices(way).forEach((one) => { one.hidden = !found.includes(one); }); // which pair, say
    found[0]?.focus();
  }, true);

  document.addEventListener("toggle", (event) => { if (event.target.matches?.("#actions details.act-more")) show(); }, true);
  for (const when of ["table:after", "page:shown"]) document.addEventListener(when, show);
})();
