// How many copies of each tile of the hand are still unseen: the server says so beside the hand, in a few
// bytes, because the numbers change with every discard; here they come to the tiles, as data-left.
(() => {
  "use strict";
  const bring = () => {
    const said = document.querySelector("#own[data-unseen]")?.dataset.unseen.split(" ") ?? [];
    const left = new Map(said.map((one) => [one.slice(0, 2), one.slice(2)]));
    document.querySelectorAll("#hand [data-tile]").forEach((tile) => {
      if (left.has(tile.dataset.tile)) tile.dataset.left = left.get(tile.dataset.tile);
      else delete tile.dataset.left;
    });
  };
  document.addEventListener("table:after", bring);
  document.addEventListener("page:shown", bring);
})();
