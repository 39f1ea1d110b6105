// The link to the table: what is sent, when it may be sent, and what happens while it is down.
//
// The page's forms carry ws-send: htmx sends them over the socket. htmx would keep a click made while the
// socket is down and send it later; here nothing is sent unless the socket is open. If it cannot be
// opened at all, the forms are posted and the page asks for the table now and then.
//
// A page of the site that is no table has none of this: the socket ends with the page that opened it.
(() => {
  "use strict";
  const CONNECT_PATIENCE = 4000, DOWN_PATIENCE = 10000, ANSWER_PATIENCE = 4000, POLL_EVERY = 2500;
  let root = null, state = "none", wrapper = null, patience = 0, answer = 0, poll = 0, sent = "";
  const banner = () => document.getElementById("link-state");

  // Where no socket could be opened, the next page does not wait for one again before it can be used.
  const blocked = (set) => {
    try {
      if (set === undefined) return sessionStorage.getItem("link") === "post";
      if (set) sessionStorage.setItem("link", "post");
      else sessionStorage.removeItem("link");
    } catch { /* no storage: it waits */ }
    return false;
  };

  const warn = (text) => {
    banner().hidden = !text;
    banner().textContent = text;
  };

  const show = (next) => {
    if (next === "post" || next === "open") blocked(next === "post");
    state = root.dataset.link = next;
    warn(next === "post" ? banner().dataset.post : next === "down" ? banner().dataset.down : "");
    clearTimeout(patience);
    clearInterval(poll);
    if (next === "connecting" || next === "down") {
      patience = setTimeout(() => show("post"), next === "down" ? DOWN_PATIENCE : CONNECT_PATIENCE);
    }
    if (next === "post") poll = setInterval(fetchTable, POLL_EVERY);
    document.dispatchEvent(new CustomEvent("table:link", { detail: next }));
  };

  // What the server showed last, region by region. A region is replaced only where that has changed:
  // whatever else is in the page — a choice that is open, the focus, a lifted tile — stays.

  const known = new Map();
  const regionsOf = (stage) => [...stage.querySelectorAll("[id]")].filter((one) => one.parentElement.closest("[id]") === stage);

  // Seconds that run down are another text each time. A region with something to press is not
  // replaced for them alone.
  const spelled = (region) => {
    const copy = region.cloneNode(true);
    copy.removeAttribute("hx-swap-oob");
    if (copy.querySelector("button, a, summary")) {
      for (const one of copy.querySelectorAll("[data-seconds]")) {
        one.replaceChildren();
        one.dataset.seconds = "";
      }
    }
    return copy.outerHTML;
  };

  const remember = (stage) => {
    known.clear();
    known.set("stage", stage.className);
    for (const region of regionsOf(stage)) known.set(region.id, spelled(region));
    if (known.size === 1) known.set("room", spelled(stage));
  };

  // What was opened in a region stays open in the one that takes its place.
  const keepOpen = (old, fresh) => {
    for (const one of old.querySelectorAll("details[open]")) {
      const name = (node) => node.querySelector("summary")?.textContent;
      const same = [...fresh.querySelectorAll("details")].find((two) => two.className === one.className && name(two) === name(one));
      if (same) same.open = true;
    }
  };

  const replace = (old, fresh) => {
    fresh.removeAttribute("hx-swap-oob");
    if (old.hasAttribute("aria-live")) { // it must stay in place to be read aloud
      if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
      return;
    }
    keepOpen(old, fresh);
    const marked = old.contains(document.activeElement) ? window.shell.mark() : null;
    old.replaceWith(document.adoptNode(fresh));
    window.shell.refocus(marked);
  };

  const apply = (fresh) => {
    const stage = document.getElementById("stage"), regions = regionsOf(fresh);
    const whole = known.get("stage") !== fresh.className || regions.some((one) => !document.getElementById(one.id));
    if (whole || !regions.length) {
      if (!whole && known.get("room") === spelled(fresh)) return;
      remember(fresh);
      return replace(stage, fresh);
    }
    for (const region of regions) {
      const html = spelled(region);
      if (known.get(region.id) === html) continue;
      known.set(region.id, html);
      replace(document.getElementById(region.id), region);
    }
  };

  const applyText = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const stage = page.getElementById("stage"), notice = page.getElementById("notice");
    document.dispatchEvent(new Event("table:before"));
    if (stage && document.getElementById("stage")) apply(stage);
    if (notice) replace(document.getElementById("notice"), notice);
    for (const one of page.querySelectorAll("[data-talk]")) {
      const old = document.getElementById(one.id);
      one.removeAttribute("hx-swap-oob");
      if (old && !old.isEqualNode(one)) replace(old, one);
    }
    document.dispatchEvent(new Event("table:after"));
  };

  const ask = async (address, options) => {
    const asked = root;
    try {
      const response = await fetch(address, { credentials: "same-origin", ...options });
      const text = response.ok ? await response.text() : "";
      return root === asked && state === "post" ? { ok: response.ok, text } : null;
    } catch {
      return null;
    }
  };

  const fetchTable = async () => {
    const came = document.hidden ? null : await ask(root.dataset.state);
    if (came?.ok) applyText(came.text);
  };

  const post = async (form, by) => {
    const body = new FormData(form);
    if (by?.name) body.append(by.name, by.value);
    const came = await ask(form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
    sent = "";
    if (came?.ok) applyText(came.text);
    else if (came) window.shell.reload(); // signed out, or the table is gone: the page says which
  };

  const sync = () => {
    if (state !== "open" || !wrapper) return;
    wrapper.send(JSON.stringify({ kind: "sync" }), root);
    clearTimeout(answer);
    answer = setTimeout(() => window.shell.reload(), ANSWER_PATIENCE);
  };

  // One press of a move is sent once, whatever way it goes.
  const twice = (form) => {
    if (form.id !== "move") return false;
    const move = form.elements.namedItem("number")?.value ?? "";
    if (move && move === sent) return true;
    sent = move;
    setTimeout(() => { if (sent === move) sent = ""; }, 2000);
    return false;
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.hasAttribute("ws-send")) return;
    if (state === "open" && !twice(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (state === "post" && !twice(form)) post(form, event.submitter);
    else if (state === "connecting" || state === "down") warn(banner().dataset.down);
  }, true);

  document.addEventListener("htmx:wsConfigSend", (event) => {
    const detail = event.detail, button = detail.triggeringEvent?.submitter;
    const { csrfmiddlewaretoken, ...fields } = detail.parameters;
    if (button?.name) fields[button.name] = button.value;
    detail.parameters = fields;
    detail.headers = undefined;
  });

  document.addEventListener("htmx:wsOpen", (event) => {
    if (event.target !== root) return;
    wrapper = event.detail.socketWrapper;
    wrapper.queue.length = 0;
    sent = "";
    show("open");
  });

  document.addEventListener("htmx:wsClose", (event) => {
    if (event.target !== root) return; // its page has been left
    const code = event.detail.event.code;
    if (code === 4401) return window.shell.reload(); // signed out, maybe in another tab
    if (state === "open") show("down");
    // htmx comes back by itself after 1006 and 1011 to 1013.
    if (code === 1001 || code === 1005) {
      const left = root;
      setTimeout(() => { if (left === root) event.detail.socketWrapper.reconnect(); }, 1000 + Math.random() * 1000);
    }
  });

  document.addEventListener("htmx:wsBeforeMessage", () => {
    clearTimeout(answer);
    document.dispatchEvent(new Event("table:before"));
  });
  document.addEventListener("htmx:wsAfterMessage", () => {
    sent = "";
    document.dispatchEvent(new Event("table:after"));
  });

  // A message brings the regions that changed, or the whole stage, of which most is there already.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail, fresh = fragment.firstElementChild;
    if (!root?.contains(target)) return;
    if (target.id === "stage") {
      event.detail.shouldSwap = false;
      const asked = root;
      let held = false;
      window.shell.afterPress(() => {
        if (root !== asked) return; // the page has been left meanwhile
        apply(fresh);
        if (held) document.dispatchEvent(new Event("table:after"));
      });
      held = true;
    } else if (fresh?.id === target.id) {
      known.set(target.id, spelled(fresh));
      keepOpen(target, fresh);
    }
  });

  document.addEventListener("visibilitychange", () => { if (!document.hidden) sync(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) window.shell.reload(); });

  document.addEventListener("page:leaves", () => {
    root = wrapper = null;
    state = "none";
    for (const timer of [patience, answer, poll]) clearTimeout(timer);
  });

  document.addEventListener("page:shown", () => {
    root = document.querySelector("[data-live]");
    sent = "";
    if (!root) return;
    show(blocked() ? "post" : "connecting");
  });

  // The first page and each that is swapped in: as the server wrote them, before any script touches them.
  let written = null;
  const read = () => {
    const stage = document.getElementById("stage");
    if (stage && stage !== written) remember(stage);
    written = stage;
  };
  document.addEventListener("page:shown", read);
  read();

  if (window.htmx) {
    htmx.config.wsReconnectDelay = (tries) =>
      Math.min(300 * 2 ** tries, 4000) * (0.5 + Math.random() / 2);
    // htmx tries again after a delay, also for a page that has been left meanwhile: that opens nothing.
    htmx.createWebSocket = (address) => {
      const live = document.querySelector("[data-live]")?.getAttribute("ws-connect");
      if (live === new URL(address).pathname) return new WebSocket(address);
      return { readyState: WebSocket.CLOSED, close() {}, send() {}, addEventListener() {} };
    };
  }
})();
