// Talk: what is sent, and what arrives. Enter sends, but not the Enter that ends a composition (known from
// isComposing, and where the browser ends it first, from its key code). What was typed is cleared only when its
// line has come back, so what is refused is still there. New lines are told, counted, and shown beside the plate.
(() => {
  "use strict";
  const STAYS = 4000, KEPT = 30, NEAR = 30, PATIENCE = 3000, WIDE = 860;
  let seen = 0, unread = 0, pending = null, late = 0, composing = false, atTable = false, held = "", low = true, kept = null, asked = null;
  const $ = (found) => document.querySelector(found);
  const talk = () => document.getElementById("talk");
  const field = () => document.getElementById("talk-text");
  const lines = () => [...document.querySelectorAll("#talk-log > li")];
  const scroller = () => $(".talk-lines");
  const number = (line) => Number(line?.dataset.said ?? 0);
  const ownLast = () => number(lines().filter((line) => line.matches(".by-me")).at(-1));
  // On a phone nobody has to scroll past all that can be said before anything was.
  const unfolded = () => innerWidth >= WIDE || lines().length > 0;
  const split = window.Intl?.Segmenter ? new Intl.Segmenter() : null;
  const size = (text) => (split ? [...split.segment(text)] : [...text]).length;

  // What may be said now. A field somebody writes in stays open: only sending waits.
  const show = () => {
    const input = field();
    if (!input) return;
    const { may } = $("#talk-state").dataset, most = Number(input.dataset.most);
    const text = input.value.trim(), long = size(text), count = $(".talk-send .count");
    input.disabled = may !== "text" && !text && document.activeElement !== input;
    $(".talk-send button").disabled = may !== "text" || long > most;
    count.textContent = long > most - 20 ? `${long}/${most}` : "";
    count.classList.toggle("over", long > most);
    for (const one of document.querySelectorAll(".ready-made button")) one.disabled = may !== "text" && may !== "phrases";
  };

  const badge = () => {
    const found = $("#talk .unread");
    found.hidden = !unread;
    found.textContent = unread;
    found.setAttribute("aria-label", found.dataset.text.replace("%s", unread));
  };

  const toEnd = () => { scroller().scrollTop = scroller().scrollHeight; };

  const bubble = (line) => {
    const { place } = line.dataset, plate = place && $(`#seat-${place} .plate`);
    if (!plate) return;
    document.querySelectorAll(`.bubble[data-place="${place}"]`).forEach((old) => old.remove());
    const made = document.createElement("span");
    made.className = "bubble";
    made.dataset.place = place;
    made.setAttribute("aria-hidden", "true");
    made.append(...[...line.querySelector(".words").childNodes].map((node) => node.cloneNode(true)));
    document.body.append(made);
    const box = plate.getBoundingClientRect(), edge = 6;
    const within = (value, most) => Math.max(edge, Math.min(value, most - edge));
    made.style.left = `${within(box.left + (box.width - made.offsetWidth) / 2, innerWidth - made.offsetWidth)}px`;
    made.style.top = `${within(place === "0" ? box.top - made.offsetHeight - edge : box.bottom + edge, innerHeight - made.offsetHeight)}px`;
    setTimeout(() => made.remove(), STAYS);
  };

  const tell = (line) => {
    const told = document.getElementById("told"), said = document.createElement("p");
    said.textContent = [line.querySelector("b"), line.querySelector(".words")].map((one) => one.textContent).join(": ");
    told?.append(said);
    while (told?.children.length > KEPT) told.firstChild.remove();
  };

  const arrive = (line) => {
    const mine = line.matches(".by-me"), { kind } = line.dataset;
    tell(line);
    if (atTable) bubble(line);
    if (!mine && !talk().open) unread += 1;
    document.dispatchEvent(new CustomEvent("talk:said", { detail: { mine, kind, text: line.querySelector(".words").textContent } }));
  };

  // Its line has come back: what was sent goes from the field, what was typed meanwhile stays.
  const settle = () => {
    if (!pending) return;
    const input = field();
    if (ownLast() <= pending.last) return;
    if (input.value.startsWith(pending.text)) input.value = input.value.slice(pending.text.length);
    pending = null;
  };

  // Why it was not said stands where it was written as well: the page's notice may be far from there.
  const refused = () => {
    const notice = document.getElementById("notice"), why = notice?.textContent.trim();
    if (!asked || !why || notice === asked) return;
    $(".talk-refused").textContent = why;
    asked = pending = null;
  };

  const look = () => {
    if (!talk()) return;
    const table = !!$("#stage.table"), changed = table !== atTable;
    atTable = table;
    if (changed) talk().open = table ? document.activeElement === field() && !!field().value : unfolded();
    const fresh = lines().filter((line) => number(line) > seen);
    if (!table && fresh.length && fresh.length === lines().length) talk().open = true;
    seen = Math.max(seen, ...fresh.map(number));
    fresh.forEach(arrive);
    settle();
    refused();
    show();
    badge();
    if (fresh.length && (low || fresh.some((line) => line.matches(".by-me")))) toEnd();
    if (held && document.activeElement === document.body) document.getElementById(held)?.focus();
    held = "";
  };

  document.addEventListener("table:before", () => {
    const at = document.activeElement, box = scroller();
    held = at?.closest("#talk-people") ? at.id : "";
    low = !box || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  });
  document.addEventListener("table:after", look);
  document.addEventListener("page:leaves", () => {
    document.querySelectorAll(".bubble").forEach((one) => one.remove());
    kept = field() && { to: field().form.action, text: field().value, at: field().selectionStart, open: talk().open, table: atTable };
  });
  document.addEventListener("page:shown", () => {
    pending = asked = null;
    composing = false;
    unread = 0;
    if (!talk()) return;
    atTable = !!$("#stage.table");
    const again = kept?.to === field().form.action; // the same room, shown anew
    if (!atTable) talk().open = unfolded() || (again && kept.open);
    else if (again && kept.table) talk().open = kept.open; // as after Start, whose page comes behind the socket's table
    if (again && kept.text) {
      field().value = kept.text;
      field().setSelectionRange(kept.at, kept.at);
    }
    kept = null;
    seen = number(lines().at(-1));
    show();
    toEnd();
  });

  // Sending. Heard on the window: before whatever sends it.
  window.addEventListener("submit", (event) => {
    if (!event.target.matches(".talk-send, .ready-made")) return;
    asked = document.getElementById("notice");
    $(".talk-refused").textContent = "";
    if (event.target.matches(".ready-made")) return void (atTable && setTimeout(close));
    const text = field().value;
    if (composing || pending || !text.trim()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const sent = pending = { text, last: ownLast() };
    clearTimeout(late);
    late = setTimeout(() => { if (pending === sent) pending = null; }, PATIENCE);
  }, true);

  document.addEventListener("compositionstart", () => { composing = true; });
  document.addEventListener("compositionend", () => setTimeout(() => { composing = false; }));
  document.addEventListener("input", (event) => { if (event.target === field()) show(); });

  // Opening and closing

  const close = (back = true) => {
    talk().open = false;
    if (back) $("#talk > summary").focus({ preventScroll: true });
  };

  document.addEventListener("toggle", (event) => {
    if (event.target !== talk() || !talk().open) return;
    unread = 0;
    badge();
    show();
    toEnd();
  }, true);

  document.addEventListener("pointerdown", (event) => {
    if (atTable && talk()?.open && !event.target.closest?.("#talk, .own-part, dialog")) close(false);
  });

  document.addEventListener("keydown", (event) => {
    const { key } = event, ime = event.isComposing || event.keyCode === 229;
    if (event.target === field() && key === "Enter") {
      if (ime || event.shiftKey || event.repeat) event.preventDefault();
      return;
    }
    if (ime || !atTable || !talk() || document.querySelector("dialog[open], .table-menu[open]")) return;
    if (key === "Escape" && talk().open) {
      close();
    } else if (key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest("input, textarea, select")) {
      talk().open = true;
      show();
      (field().disabled ? $(".ready-made button") : field()).focus();
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
