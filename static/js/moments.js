// What moves at the table: calls beside the seat that made them, thrown dice, the deal, the treasure.
// All of it is a picture of what "table:event" says; what it says stays true with motion reduced.
(() => {
  "use strict";
  const CALL = 1500, ROLL = 700, FACE = 80, LIES = 1300, DEAL = 1100, SLIDE = 350;
  const still = () => document.documentElement.dataset.motion === "reduced"
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const stage = () => document.querySelector("#stage.table");

  const make = (kind, text = "") => {
    const made = document.createElement("span");
    made.className = kind;
    made.textContent = text;
    made.setAttribute("aria-hidden", "true");
    return made;
  };

  // Puts something over what is found ("down": 0 its top, 1 its foot), outside of all that is swapped.
  const over = (found, made, stays, down = 0.5) => {
    const below = document.querySelector(found);
    if (!below) return;
    const box = below.getBoundingClientRect(), edge = 4;
    document.body.append(made);
    const half = made.offsetWidth / 2 + edge, tall = made.offsetHeight / 2 + edge;
    const within = (value, least, most) => Math.max(least, Math.min(value, most));
    made.style.left = `${within(box.left + box.width / 2, half, innerWidth - half)}px`;
    made.style.top = `${within(box.top + box.height * down, tall, innerHeight - tall)}px`;
    setTimeout(() => made.remove(), stays);
  };

  const call = ({ place, call: word, kind }) => {
    const made = make(`call call-${kind}`, word);
    made.dataset.place = place;
    document.querySelectorAll(`.call[data-place="${place}"]`).forEach((old) => old.remove());
    over(`#seat-${place} .plate`, made, CALL, 1.2);
  };

  // The faces that pass by mean nothing; the last ones are those that were thrown.
  const dice = (faces, text = "") => {
    const made = make("thrown");
    if (text) made.append(make("thrown-word", text));
    const thrown = faces.map((face) => {
      const die = make("cast");
      die.dataset.face = face;
      made.append(die);
      return die;
    });
    document.querySelectorAll(".thrown").forEach((old) => old.remove());
    const rolls = !still();
    over("#centre", made, LIES + (rolls ? ROLL : 0));
    if (!rolls) return;
    made.classList.add("rolling");
    const turn = setInterval(() => {
      thrown.forEach((die) => { die.dataset.face = 1 + Math.floor(Math.random() * 6); });
    }, FACE);
    setTimeout(() => {
      clearInterval(turn);
      thrown.forEach((die, at) => { die.dataset.face = faces[at]; });
      made.classList.remove("rolling");
    }, ROLL);
  };

  const flash = (found, kind, stays) => {
    if (!found) return;
    found.classList.add(kind);
    setTimeout(() => found.classList.remove(kind), stays);
  };

  document.addEventListener("page:leaves", () => {
    document.querySelectorAll(".call, .thrown").forEach((one) => one.remove());
  });

  document.addEventListener("table:event", ({ detail }) => {
    if (!stage()) return;
    if (detail.call && detail.place !== null) call(detail);
    if (detail.kind === "discard") {
      flash(document.querySelector(`#seat-${detail.place} .river > :last-child`), "landing", SLIDE);
    } else if (detail.kind === "deal") {
      flash(document.body, "dealing", DEAL);
      dice(detail.dice);
    } else if (detail.kind === "treasure") {
      dice(detail.dice, detail.text.replace(/[\d ]+$/, ""));
    } else if (detail.kind === "look") {
      flash(document.querySelector("#bar .treasure-badge"), "revealed", LIES);
    }
  });
})();
