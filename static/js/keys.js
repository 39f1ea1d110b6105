// The keyboard at the table: a tile by its place, a claim by its letter, and help for all of it.
(() => {
  "use strict";
  const KEYS = "1234567890-=[]";
  const hand = () => window.hand;

  // The ways of declaring ready open one after the other; after the last one it is taken back.
  const openNext = (ways) => {
    const way = ways[ways.findIndex((one) => one.open) + 1];
    ways.forEach((one) => { one.open = one === way; });
    if (way) way.querySelector(".choice").focus();
    else hand().tiles().at(-1)?.focus();
  };

  const press = (key) => {
    const found = [...document.querySelectorAll(`#actions [data-key="${key}"]`)];
    if (!found.length) return false;
    const ways = found.filter((one) => one.tagName === "DETAILS");
    if (ways.length) {
      openNext(ways);
    } else if (found.length === 1) {
      if (!hand().young(found[0])) found[0].click();
    } else { // several chows or kongs: each press goes to the next, Enter takes it
      found[(found.indexOf(document.activeElement) + 1) % found.length].focus();
    }
    return true;
  };

  const go = (all, to) => {
    const next = all[to];
    next?.focus();
    if (next?.matches("#hand .own-tile")) hand().lift(next);
    return !!next;
  };

  const BY = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const move = (key) => {
    const at = document.activeElement, choice = at?.closest("#actions .choice");
    const all = choice ? [...choice.parentElement.querySelectorAll(".choice:not([hidden])")] : hand().tiles();
    if (!choice && at !== document.body && !at?.closest("#hand")) return false;
    if (key === "Home" || key === "End") return go(all, key === "Home" ? 0 : all.length - 1);
    const from = all.indexOf(at);
    return go(all, from < 0 ? all.length - 1 : (from + BY[key] + all.length) % all.length);
  };

  const cancel = () => {
    const way = document.querySelector("#actions details[open]"), inside = way?.contains(document.activeElement);
    if (way) way.open = false;
    hand().lift(null);
    if (inside) hand().tiles().at(-1)?.focus();
  };

  document.addEventListener("focusin", (event) => {
    const choice = event.target.closest?.("#actions .choice");
    if (choice) hand().mark(choice.dataset.discard);
  });

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, #talk[open]") || document.querySelector("dialog[open], .table-menu[open]")) return;
    if (!document.querySelector("#stage.table")) return;
    // A key that is held down does what it does once: not the same again to what comes after.
    if (event.repeat && (event.key.length === 1 || event.key === "Enter")) return void event.preventDefault();
    const place = KEYS.indexOf(event.key);
    let used = true;
    if (place >= 0 && event.key.length === 1) {
      go(hand().tiles(), place);
    } else if (event.key in BY || event.key === "Home" || event.key === "End") {
      used = move(event.key);
    } else if (event.key === "Enter") {
      const chosen = hand().lifted();
      used = !!chosen && document.activeElement === document.body;
      if (used && hand().enabled(chosen)) chosen.click();
    } else if (event.key === "?") {
      window.settings.open("keys");
    } else if (event.key === "Escape") {
      cancel();
    } else {
      used = event.key.length === 1 && press(event.key.toLowerCase());
    }
    if (used) event.preventDefault();
  });
})();
