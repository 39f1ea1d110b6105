// How many copies of each tile of the hand are still unseen: the server says so beside the hand, in a few
// bytes, because the numbers change with every discard; here they come to the tiles, as data-left.
(() => {
  "use strict";
  const bring = () => {
    const said = document.querySelector("#own[data-unseen]")?.dataset.unseen.split(" ") ?? [];
    const word = document.querySelector("[data-unseen-word]")?.dataset.unseenWord ?? "";
    const left = new Map(said.map((one) => [one.slice(0, 2), one.slice(2)]));
    document.querySelectorAll("#hand [data-tile]").forEach((tile) => {
      const count = left.get(tile.dataset.tile);
      if (count) [tile.dataset.left, tile.title] = [count, word.replace("#", count)];
      else {
        delete tile.dataset.left;
        tile.removeAttribute("title");
      }
    });
  };
  document.addEventListener("table:after", bring);
  document.addEventListener("page:shown", bring);
})();
