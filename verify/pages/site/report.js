// Search and filters of the list of claims.  Reading needs none of this: without a script all claims are there.
"use strict";
(() => {
  const form = document.getElementById("filters");
  if (!form) return;
  const names = ["q", "verdict", "kind", "place", "axiom"].filter((name) => document.getElementById(name));
  const field = Object.fromEntries(names.map((name) => [name, document.getElementById(name)]));
  const claims = [...document.querySelectorAll("ul.claims > li")].map((row) => ({
    row, text: row.textContent.toLowerCase(), place: row.querySelector(".place")?.lastChild.textContent,
    verdict: row.querySelector(".verdict").textContent,
  }));
  const sections = [...new Set(claims.map((claim) => claim.row.closest("section")))];

  const wanted = () => Object.fromEntries(names.map((name) => [name, field[name].value.trim()]));

  // A row names its axioms by their places among the choices: their names would make a third of the page.
  function takes(claim, { q, verdict, kind, place, axiom }) {
    const data = claim.row.dataset;
    return q.toLowerCase().split(/\s+/).every((word) => claim.text.includes(word))
      && (!verdict || claim.verdict === verdict) && (!kind || data.kind === kind)
      && (!place || claim.place === place)
      && (!axiom || (data.axiom || "").split(" ").includes(String(field.axiom.selectedIndex)));
  }

  function show() {
    const asked = wanted();
    let many = 0;
    for (const claim of claims) {
      claim.row.hidden = !takes(claim, asked);
      many += !claim.row.hidden;
    }
    for (const section of sections) section.hidden = !section.querySelector("ul.claims > li:not([hidden])");
    document.getElementById("shown").textContent = `${many} of ${claims.length} claims.`;
    document.body.classList.toggle("filtered", Object.values(asked).some(Boolean));
    for (const link of form.querySelectorAll(".onward a")) link.hash = location.hash;
  }

  function keep() {
    const asked = Object.entries(wanted()).filter(([, value]) => value);
    history.replaceState(null, "", asked.length ? `#${new URLSearchParams(asked)}` : location.pathname + location.search);
    show();
  }

  function restore() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (location.hash && !names.some((name) => asked.has(name))) return show();
    for (const name of names) field[name].value = asked.get(name) || "";
    show();
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  for (const name of names) field[name].addEventListener("input", keep);
  document.getElementById("clear").addEventListener("click", () => {
    for (const name of names) field[name].value = "";
    keep();
    field.q.focus();
  });
  addEventListener("hashchange", restore);
  form.hidden = false;
  restore();
})();
