/* Entries of the log about which there are notes lead to them. Which notes those are stands in #noted, which the stream
   keeps; entries come and go, and are drawn again, so they are marked again after whatever put one in. */
(() => {
  const MARK = "log__noted";
  const mark = () => {
    const known = new Map();
    for (const line of document.querySelectorAll("#noted > [data-noted]")) {
      const entry = document.getElementById(line.dataset.noted);
      if (entry) known.set(entry, [...(known.get(entry) ?? []), line]);
    }
    for (const old of document.querySelectorAll(`.${MARK}`)) if (!known.has(old.parentElement)) old.remove();
    for (const [entry, lines] of known) {
      const words = JSON.stringify(lines.map((line) => line.innerHTML));
      const old = entry.querySelector(`:scope > .${MARK}`);
      if (old?.dataset.words === words) continue;
      const mine = document.createElement("p");
      mine.className = MARK;
      mine.dataset.words = words;
      mine.append("Notes: ", ...lines.flatMap((line, place) => [place ? ", " : "", line.querySelector("a").cloneNode(true)]));
      if (old) old.replaceWith(mine);
      else entry.append(mine);
    }
  };
  for (const event of ["live:swapped", "live:inserted", "htmx:afterSettle"]) document.addEventListener(event, mark);
  mark();
})();
