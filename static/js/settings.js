// What a person has set for this browser: kept, mirrored on <html data-…>, and told to whoever listens. And the
// sheets of settings and keys, which lie outside of all that is swapped.
(() => {
  "use strict";
  const DEFAULTS = {
    theme: "auto", motion: "auto", numerals: "off", steps: "auto", sort: "auto", autopass: "off", autowin: "off",
    sound: "on", voice: "on", volume: "70",
  };
  const root = document.documentElement;

  const stored = (key) => {
    try {
      return localStorage.getItem(`mahjong.${key}`);
    } catch {
      return null;
    }
  };
  const kept = {};
  const get = (key) => kept[key] ?? stored(key) ?? DEFAULTS[key];

  const mirror = (key, value) => {
    if (value === "auto" || (value === "off" && key === "numerals")) delete root.dataset[key];
    else root.dataset[key] = value;
  };

  const set = (key, value) => {
    kept[key] = value;
    try {
      localStorage.setItem(`mahjong.${key}`, value);
    } catch { /* it holds for this page */ }
    mirror(key, value);
    document.dispatchEvent(new CustomEvent("settings:changed", { detail: { key, value } }));
  };

  const fields = () => document.querySelectorAll("[data-setting]");

  const show = () => {
    for (const field of fields()) {
      const value = get(field.dataset.setting);
      if (field.type === "checkbox") field.checked = value === "on";
      else field.value = value;
    }
  };

  document.addEventListener("input", (event) => {
    const field = event.target.closest?.("[data-setting]");
    if (field) set(field.dataset.setting, field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value);
  });

  const sheet = (name) => document.querySelector(`dialog[id^="${name}"]`);
  const open = (name) => {
    const dialog = sheet(name);
    if (!dialog || dialog.open) return;
    document.querySelectorAll("details[data-popover][open]").forEach((menu) => { menu.open = false; });
    show();
    dialog.showModal();
  };

  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-open]");
    if (opener) open(opener.dataset.open);
    // A press on what lies around a sheet closes it, as Escape and its button do.
    if (event.target.matches?.("dialog.sheet-dialog")) event.target.close();
  });

  document.addEventListener("page:shown", show);
  document.addEventListener("settings:changed", (event) => { kept[event.detail.key] = event.detail.value; });
  for (const key of Object.keys(DEFAULTS)) mirror(key, get(key));
  window.settings = { get, set, open };
})();
