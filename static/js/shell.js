// One document for the whole site: links and forms swap the page inside of the shell and keep the address.
//
// The server knows nothing of it. It answers with whole pages, as it does without scripts, and their
// <main id="page"> and header are taken: so every address opens by itself, and going back can never show a
// part of a page. After each swap, and once at the start, "page:shown" is dispatched on the document.
(() => {
  "use strict";
  const SLOW = 350, PATIENCE = 20000, HELD = 1500, CLICKED = 80;
  const $ = (id) => document.getElementById(id);
  const place = (url) => url.pathname + url.search;
  const busy = new Map(); // a form → which of its buttons it is sending, and when that is done
  let shown = place(location), flight = null, again = null, scrolled = 0;

  // What the shell says

  const say = (text, retry) => {
    const notice = $("shell");
    if (!notice) return;
    again = retry;
    notice.querySelector("p").textContent = text;
    notice.querySelector("[data-retry]").hidden = !retry;
    notice.hidden = !text;
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#shell [data-retry]")) again?.();
    else if (event.target.closest?.("#shell [data-dismiss]")) say("");
  });

  // Where the focus was: a control of the same kind takes it in what is swapped in.

  const mark = () => {
    const at = document.activeElement;
    if (!at || at === document.body || at.id === "page") return null;
    if (at.id) return `#${CSS.escape(at.id)}`;
    const own = ["name", "value", "formaction", "href", "type"].filter((one) => at.hasAttribute(one));
    return at.localName + own.map((one) => `[${one}="${CSS.escape(at.getAttribute(one))}"]`).join("");
  };

  const refocus = (marked) => {
    const found = marked && document.querySelector(marked);
    if (!found || !found.checkVisibility?.() || found.disabled) return false;
    found.focus({ preventScroll: true });
    return document.activeElement === found;
  };

  // What was typed and opened stays when only the language is another one.

  const fields = (page) => [...page.querySelectorAll("input[id]:not([type=hidden], [readonly]), select[id], textarea[id]")];

  const typed = (page) => {
    const values = fields(page).map((one) => [one.id, one.type === "radio" || one.type === "checkbox" ? "checked" : "value", one]);
    const kept = values.map(([id, key, one]) => [id, key, one[key]]);
    const open = [...page.querySelectorAll("details")].map((one) => one.open);
    return (fresh) => {
      for (const [id, key, value] of kept) {
        const one = $(id);
        if (one && fresh.contains(one) && one[key] !== value) {
          one[key] = value;
          if (one.type === "radio" && value) one.dispatchEvent(new Event("change", { bubbles: true }));
        }
      }
      const all = [...fresh.querySelectorAll("details")];
      if (all.length === open.length) all.forEach((one, at) => { one.open = open[at]; });
    };
  };

  // The swap

  const assets = (page) => [...page.head.querySelectorAll("script[src], link[rel=stylesheet]")]
    .map((one) => one.getAttribute("src") ?? one.getAttribute("href")).sort().join();

  const focusPage = (failed) => {
    if (document.querySelector("dialog[open]")) return false;
    const page = $("page");
    const wrong = failed ? page.querySelector(".wrong :is(input, select, textarea), [aria-invalid=true]") : null;
    const heading = page.querySelector("h1");
    if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    for (const one of [wrong, heading, page]) {
      one?.focus({ preventScroll: one !== wrong });
      if (one && document.activeElement === one) return one === wrong;
    }
    return false;
  };

  const anchor = (hash) => {
    const target = hash.length > 1 && $(decodeURIComponent(hash.slice(1)));
    if (!target) return false;
    document.querySelectorAll(".target").forEach((one) => one.classList.remove("target"));
    target.classList.add("target");
    target.scrollIntoView();
    target.focus({ preventScroll: true });
    return true;
  };

  const swap = (fresh, response, asked, options) => {
    const found = fresh.getElementById("page");
    const came = new URL(response.url);
    if (!response.redirected) came.hash = asked.hash;
    const stays = options.method === "POST" && !response.redirected; // a form with what was wrong with it
    const url = stays ? new URL(location.href) : came;
    const safe = options.method !== "POST" || response.redirected;
    const newer = fresh.getElementById("site-header") && assets(fresh) !== assets(document);
    if (safe && (!found || newer)) return location.assign(came.href);
    if (!found) return say($("shell").dataset.failed);

    const same = url.pathname === new URL(shown, location.href).pathname;
    const y = options.y ?? (same ? scrollY : 0);
    const marked = same || options.keep ? mark() : null;
    const restore = options.keep && same ? typed($("page")) : null;
    if (options.history !== "none" && url.href !== location.href) {
      keepScroll();
      history[same ? "replaceState" : "pushState"](same ? { y } : null, "", url.href);
    }
    shown = place(url);
    document.dispatchEvent(new CustomEvent("page:leaves"));
    fresh.querySelectorAll("noscript").forEach((one) => one.remove()); // a script is running
    htmx.swap($("page"), found.outerHTML, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    for (const id of ["site-header", "shell", "skip"]) {
      const part = fresh.getElementById(id);
      if (part) $(id)?.replaceWith(document.adoptNode(part));
    }
    document.documentElement.lang = fresh.documentElement.lang;
    document.title = fresh.title;
    const news = $("page").querySelector("[data-news]"); // what the page has to say about what was sent
    $("announced").textContent = news?.textContent ?? fresh.title;
    document.dispatchEvent(new CustomEvent("page:shown"));
    restore?.($("page"));
    const stayed = response.ok && refocus(marked);
    const atField = !stayed && focusPage(stays);
    if (atField || (options.y === undefined && anchor(url.hash))) return;
    scrollTo(0, y);
    if (options.y === undefined) news?.scrollIntoView({ block: "center" });
  };

  // A press that has begun ends on the button it began on: what would replace it waits for the click.

  let press = null;
  window.addEventListener("pointerdown", (event) => {
    if (event.button || !event.target.closest?.("button, a, summary")) return;
    const heard = new AbortController(), { signal } = heard;
    const mine = press = new Promise((done) => {
      const end = (after) => setTimeout(() => {
        heard.abort();
        if (press === mine) press = null;
        done();
      }, after);
      window.addEventListener("click", () => end(0), { signal, capture: true });
      for (const up of ["pointerup", "pointercancel"]) {
        window.addEventListener(up, () => end(CLICKED), { signal, capture: true });
      }
      end(HELD);
    });
  }, true);
  const afterPress = (what) => { if (press) press.then(what); else what(); };

  // Requests: the newest wins, a slow one shows that it is on its way.

  const go = async (href, options = {}) => {
    const url = new URL(href, location.href);
    const control = new AbortController();
    flight?.abort();
    flight = control;
    const current = () => flight === control;
    const slow = setTimeout(() => { if (current()) $("progress").hidden = false; }, SLOW);
    const late = setTimeout(() => control.abort(), PATIENCE);
    const retry = options.method === "POST" ? null : () => go(href, options);
    let response, text = "";
    try {
      response = await fetch(url, {
        method: options.method ?? "GET",
        body: options.body,
        headers: { Accept: "text/html" },
        credentials: "same-origin",
        cache: "no-store",
        signal: control.signal,
      });
      const page = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
      if (!page && response.ok) return void location.assign(response.url);
      if (page) text = await response.text();
      await press;
    } catch {
      if (current()) say($("shell").dataset.away, retry); // else a newer one goes instead
      return;
    } finally {
      clearTimeout(slow);
      clearTimeout(late);
      if (current()) $("progress").hidden = true;
    }
    if (!current()) return;
    flight = null;
    say("");
    swap(new DOMParser().parseFromString(text, "text/html"), response, url, options);
  };

  // Links and forms. They are heard on the window, after whatever else wants them on the document.

  const ours = (url) => window.htmx && url.origin === location.origin && !/^\/(admin|static)\//.test(url.pathname);

  window.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if ((link.target && link.target !== "_self") || link.hasAttribute("download") || !ours(url)) return;
    if (url.hash && place(url) === place(location)) return;
    event.preventDefault();
    go(url.href);
  });

  window.addEventListener("submit", (event) => {
    const form = event.target, by = event.submitter;
    if (event.defaultPrevented) return;
    // Asked by their attributes: a button called "action" hides the form's own property.
    const of = (own, general) => by?.getAttribute(own) ?? form.getAttribute(general) ?? "";
    const method = of("formmethod", "method").toUpperCase() || "GET";
    const url = new URL(of("formaction", "action") || location.href, location.href);
    if (method === "DIALOG" || of("formtarget", "target") || !ours(url)) return;
    event.preventDefault();
    const pressed = `${method} ${url.href} ${by?.name}=${by?.value}`;
    const key = form.id || form, before = busy.get(key); // a page swapped in has the same form again
    if (before?.pressed === pressed) return; // pressed twice
    const data = new FormData(form);
    if (by?.name) data.append(by.name, by.value);
    const files = of("formenctype", "enctype") === "multipart/form-data";
    const body = files ? data : new URLSearchParams(data);
    const options = method === "POST" ? { method, body, keep: form.matches(".language") } : {};
    if (method === "GET") url.search = body;
    // Another button of the same form: the socket may bring it before the former one has its answer.
    const send = () => go(url.href, options), now = { pressed };
    busy.set(key, now);
    now.done = (before ? before.done.then(send, send) : send()).finally(() => {
      if (busy.get(key) === now) busy.delete(key);
    });
  });

  // Back and forward: the page is asked for again, and stands where it stood.

  const keepScroll = () => {
    clearTimeout(scrolled);
    scrolled = 0;
    history.replaceState({ ...history.state, y: scrollY }, "");
  };

  addEventListener("scroll", () => { scrolled ||= setTimeout(keepScroll, 200); }, { passive: true });
  addEventListener("popstate", (event) => {
    clearTimeout(scrolled);
    scrolled = 0;
    if (place(location) !== shown) go(location.href, { history: "none", y: event.state?.y ?? 0 });
  });

  window.shell = { go, mark, refocus, afterPress, reload: () => go(location.href, { history: "none", y: scrollY }) };

  document.addEventListener("page:shown", () => {
    document.querySelectorAll("[data-scripted][hidden]").forEach((one) => { one.hidden = false; });
  });

  document.addEventListener("DOMContentLoaded", () => {
    history.scrollRestoration = "manual";
    if (history.state?.y && !location.hash) scrollTo(0, history.state.y);
    document.dispatchEvent(new CustomEvent("page:shown"));
  });

  // Static files are kept by a worker, where the browser allows one: not over plain http but on this machine.
  addEventListener("load", () => { navigator.serviceWorker?.register("/sw.js").catch(() => {}); });
})();
