// The link to the table: what is sent, when it may be sent, and what happens while it is down.
//
// The page's forms carry ws-send: htmx sends them over the socket. htmx would keep a click made while the
// socket is down and send it later; here nothing is sent unless the socket is open. If it cannot be
// opened at all, the forms are posted as plain forms and the page asks for the table now and then.
(() => {
  "use strict";
  const CONNECT_PATIENCE = 4000, DOWN_PATIENCE = 10000, ANSWER_PATIENCE = 4000, POLL_EVERY = 2500;
  const root = document.querySelector("[data-live]");
  if (!root) return;
  const banner = document.getElementById("link-state");
  let state = "connecting", wrapper = null, patience = 0, answer = 0, poll = 0, sent = "";
  const polled = new Map();

  // Where no socket could be opened, the next page does not wait for one again before it can be used.
  const blocked = (set) => {
    try {
      if (set === undefined) return sessionStorage.getItem("link") === "post";
      if (set) sessionStorage.setItem("link", "post");
      else sessionStorage.removeItem("link");
    } catch { /* no storage: it waits */ }
    return false;
  };

  const show = (next) => {
    if (next === "post" || next === "open") blocked(next === "post");
    state = root.dataset.link = next;
    banner.hidden = next === "open" || next === "connecting";
    banner.textContent = next === "post" ? banner.dataset.post : banner.dataset.down;
    clearTimeout(patience);
    clearInterval(poll);
    if (next === "connecting" || next === "down") {
      patience = setTimeout(() => show("post"), next === "down" ? DOWN_PATIENCE : CONNECT_PATIENCE);
    }
    if (next === "post") poll = setInterval(fetchTable, POLL_EVERY);
    document.dispatchEvent(new CustomEvent("table:link", { detail: next }));
  };

  // Replaces the regions that changed, as a message of the socket would.
  const fetchTable = async () => {
    if (document.hidden) return;
    let text;
    try {
      const response = await fetch(root.dataset.state || location.href, { credentials: "same-origin" });
      if (!response.ok) return;
      text = await response.text();
    } catch {
      return;
    }
    if (state !== "post") return;
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("stage");
    const stage = document.getElementById("stage");
    if (!fresh || !stage) return;
    const regions = [...fresh.querySelectorAll("[id]")];
    if (!regions.length && polled.get(stage.id) === text) return; // the room before the start, as it was
    polled.set(stage.id, text);
    document.dispatchEvent(new Event("table:before"));
    if (!regions.length || fresh.className !== stage.className || regions.some((r) => !document.getElementById(r.id))) {
      stage.replaceWith(document.adoptNode(fresh));
    } else {
      for (const region of regions) {
        const html = region.outerHTML;
        if (polled.get(region.id) === html) continue;
        polled.set(region.id, html);
        document.getElementById(region.id)?.replaceWith(document.adoptNode(region));
      }
    }
    document.dispatchEvent(new Event("table:after"));
  };

  const sync = () => {
    if (state !== "open" || !wrapper) return;
    wrapper.send(JSON.stringify({ kind: "sync" }), root);
    clearTimeout(answer);
    answer = setTimeout(() => location.reload(), ANSWER_PATIENCE);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.hasAttribute("ws-send")) return;
    if (state === "open") {
      if (form.id !== "move") return;
      const move = form.elements.namedItem("number")?.value ?? "";
      if (move && move === sent) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      sent = move;
      setTimeout(() => { if (sent === move) sent = ""; }, 2000);
      return;
    }
    event.stopImmediatePropagation();
    if (state !== "post") {
      event.preventDefault();
      banner.hidden = false;
      banner.textContent = banner.dataset.down;
    }
  }, true);

  document.addEventListener("htmx:wsConfigSend", (event) => {
    const detail = event.detail, button = detail.triggeringEvent?.submitter;
    const { csrfmiddlewaretoken, ...fields } = detail.parameters;
    if (button?.name) fields[button.name] = button.value;
    detail.parameters = fields;
    detail.headers = undefined;
  });

  document.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    wrapper.queue.length = 0;
    sent = "";
    show("open");
  });

  document.addEventListener("htmx:wsClose", (event) => {
    const code = event.detail.event.code;
    if (code === 4401) return location.reload(); // signed out, maybe in another tab
    if (state === "open") show("down");
    // htmx comes back by itself after 1006 and 1011 to 1013.
    if (code === 1001 || code === 1005) {
      setTimeout(() => event.detail.socketWrapper.reconnect(), 1000 + Math.random() * 1000);
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

  document.addEventListener("visibilitychange", () => { if (!document.hidden) sync(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  if (window.htmx) {
    htmx.config.wsReconnectDelay = (tries) =>
      Math.min(300 * 2 ** tries, 4000) * (0.5 + Math.random() / 2);
  }
  show(blocked() ? "post" : "connecting");
})();
