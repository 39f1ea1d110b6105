// Adds 32 random bytes of this browser to the shuffle of the hand whose commitment is shown: over the
// socket, or by a request where there is none or the hand is about to be dealt.
(() => {
  "use strict";
  const given = new Set();

  const contribute = () => {
    const form = document.getElementById("contribute");
    const commitment = document.querySelector("[data-contribute]")?.dataset.contribute;
    const link = document.querySelector("[data-live]")?.dataset.link;
    const alone = link === "post" || !!document.getElementById("dealing");
    if (!form || !(link === "open" || alone) || !commitment || given.has(commitment)) return;
    given.add(commitment);
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    form.elements.namedItem("commitment").value = commitment;
    form.elements.namedItem("bytes").value = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
    if (!alone) return form.requestSubmit();
    fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" } })
      .then((answer) => { if (answer.ok) document.dispatchEvent(new Event("table:contributed")); })
      .catch(() => given.delete(commitment));
  };

  for (const event of ["table:link", "table:after", "page:shown"]) document.addEventListener(event, contribute);
})();
