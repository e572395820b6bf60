/* What is addressed to somebody who looks at another place of a page in play: one line above the thumb, until they go
   there, put it off, or it is over. What counts is each thing by itself (data-addressed, its key) and whether it was in
   front, not how many wait already. It says data-words, its button data-verb; data-beside is a second place that shows it.

   Hears on document:  play:front.  Tells:  play:show {id}. */
(() => {
  const play = document.querySelector("[data-play]");
  const bar = document.querySelector("[data-arrival]");
  if (!play || !bar) return;
  const NARROW = matchMedia("(width < 64rem)");
  const all = () => [...play.querySelectorAll("[data-addressed]")];
  let known = new Set(); // keys of those that were in front, or put off
  let next = null;

  const isInFront = (one) => !NARROW.matches || [one.closest(".pane").id, one.dataset.beside].includes(play.dataset.pane);
  const look = () => {
    const here = all();
    known = new Set(here.filter((one) => known.has(one.dataset.addressed) || isInFront(one)).map(({ dataset }) => dataset.addressed));
    next = here.find(({ dataset }) => !known.has(dataset.addressed));
    bar.hidden = !next;
    if (!next) return;
    bar.querySelector("[data-arrival-words]").textContent = next.dataset.words;
    bar.querySelector("[data-arrival-go]").textContent = next.dataset.verb;
  };
  /* Whoever comes to the place while the line stands sees what it is about, wherever that place was left. */
  const land = () => {
    const found = next?.isConnected && isInFront(next) ? next : null;
    look();
    found?.scrollIntoView({ block: "start", behavior: "instant" });
    return found;
  };
  /* What was not said yet is not put off with what was. */
  const later = () => {
    if (next) known.add(next.dataset.addressed);
    look();
  };

  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-arrival-later]")) later();
    if (!next || !target.closest?.("[data-arrival-go]")) return;
    const found = next;
    document.dispatchEvent(new CustomEvent("play:show", { detail: { id: found.closest("[id]").id } }));
    found.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key === "Escape" && !defaultPrevented && next && !document.querySelector(":popover-open")) later();
  });
  document.addEventListener("play:front", land);
  document.addEventListener("live:swapped", look);
  document.addEventListener("htmx:afterSettle", look);
  NARROW.addEventListener("change", look);
  look();
})();
