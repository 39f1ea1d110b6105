// What has happened at the table since it was last looked at. The region "spoken" holds the last events with
// their numbers; each new one is told once in a live region no swap touches, and passed on as "table:event"
// (detail: at, kind, place, call, dice, text, mine, order) to what shows and sounds it.
(() => {
  "use strict";
  const KEPT = 30;
  const OWN = ["look", "offer", "turn", "vote"]; // told by what they say: they have no event of their own
  const CAUGHT_UP = 1;
  let hand = "", last = -1, own = {};

  const tell = (text) => {
    const told = document.getElementById("told");
    if (!told) return;
    const line = document.createElement("p");
    line.textContent = text;
    told.append(line);
    while (told.children.length > KEPT) told.firstChild.remove();
  };

  const parse = (line) => {
    const { at, kind, place, call = "", dice = "" } = line.dataset;
    return {
      at: Number(at), kind, call, text: line.textContent,
      place: place === undefined ? null : Number(place),
      dice: dice ? dice.split(" ").map(Number) : [],
    };
  };

  const isNew = (line) => {
    if (!OWN.includes(line.kind)) return line.at > last;
    const key = line.kind === "look" || line.kind === "vote" ? line.text : `${line.at} ${line.text}`;
    if (own[line.kind] === key) return false;
    own[line.kind] = key;
    return true;
  };

  const look = () => {
    const list = document.querySelector("#spoken ol");
    if (!list) {
      hand = "";
      return;
    }
    const lines = [...list.children].map(parse);
    const newest = Math.max(-1, ...lines.map((line) => line.at));
    if (list.dataset.hand !== hand) {
      // Who comes into a running hand is not told what was before; who saw the last hand is told all of this one.
      // A match that ends in the middle of a hand shows the one before again: that was told.
      last = Number(hand) > Number(list.dataset.hand) ? newest : hand || newest <= CAUGHT_UP ? -1 : newest;
      hand = list.dataset.hand;
      own = {};
    }
    const watching = !!document.querySelector("#stage.watching");
    if (!lines.some((line) => line.kind === "vote")) delete own.vote; // asked again, it is told again
    const fresh = lines.filter(isNew);
    last = Math.max(last, newest);
    fresh.forEach((line, index) => {
      tell(line.text);
      const detail = { ...line, mine: line.place === 0 && !watching, order: index };
      document.dispatchEvent(new CustomEvent("table:event", { detail }));
    });
  };

  document.addEventListener("page:leaves", () => {
    hand = "";
    document.getElementById("told")?.replaceChildren();
  });
  document.addEventListener("page:shown", look);
  document.addEventListener("table:after", look);
})();
