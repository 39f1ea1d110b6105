// What the browser presses by itself where its person has said so: claims are passed for this hand, a win is taken.
// Never an offer of a win is passed, nor a tile that may be robbed: such a question has words of its own.
(() => {
  "use strict";
  const AFTER = 400; // past the guard of new buttons, and time to see it
  const HARMLESS = new Set(["pass", "chow", "pong", "kong"]);
  let timer = 0;

  const hand = () => document.querySelector("[data-hand]")?.dataset.hand ?? "";
  const KEPT = "mahjong.passing"; // by this tab, over a reload and a change of language
  let passing = ""; // the hand whose claims are passed

  const pass = (one) => {
    passing = one;
    try {
      if (one) sessionStorage.setItem(KEPT, one);
      else sessionStorage.removeItem(KEPT);
    } catch { /* it holds for this page */ }
  };

  const kept = () => {
    try {
      return sessionStorage.getItem(KEPT) ?? "";
    } catch {
      return passing;
    }
  };

  const kinds = () => [...document.querySelectorAll("#actions button.act")].map((one) => one.value.split(" ")[0]);

  const wanted = () => {
    const found = kinds();
    if (window.settings.get("autowin") === "on" && found.includes("win")) return "win";
    const claims = found.includes("pass") && found.every((kind) => HARMLESS.has(kind));
    return passing && passing === hand() && claims && !document.querySelector("#actions .offer") ? "pass" : "";
  };

  const look = () => {
    clearTimeout(timer);
    if (passing && passing !== hand() && hand()) {
      window.settings.set("autopass", "off");
    }
    if (!wanted()) return;
    timer = setTimeout(() => {
      const action = wanted();
      if (action) document.querySelector(`#actions button.act[value="${action}"]`)?.click();
    }, AFTER);
  };

  document.addEventListener("settings:changed", (event) => {
    if (event.detail.key === "autopass") pass(event.detail.value === "on" ? hand() : "");
    look();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".auto-pass")) window.settings.set("autopass", "off");
  });
  document.addEventListener("table:after", look);
  document.addEventListener("page:shown", () => {
    const now = hand() && kept() === hand() ? "on" : "off"; // it was for a hand
    if (hand() && window.settings.get("autopass") !== now) window.settings.set("autopass", now);
    else if (now === "on") passing = hand();
    look();
  });
})();
