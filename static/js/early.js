// What a person has chosen to see, before anything is drawn: the page does not flash in another theme.
(() => {
  "use strict";
  try {
    for (const key of ["theme", "motion", "numerals"]) {
      const value = localStorage.getItem(`mahjong.${key}`);
      if (value && value !== "auto") document.documentElement.dataset[key] = value;
    }
  } catch { /* no storage: as the system says */ }
})();
