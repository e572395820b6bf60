/* Vitals beside the log. What the pen says (the kind, how much) goes with each press on a track; each track is one stop of
   the Tab key, with arrows within it; and all that may be done to somebody is fetched when it is opened. A press itself is
   a form like any other. */
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const buttons = (track) => all("button:not(:disabled)", track);

  // Before the press is made: what waits its turn takes along what was filled in (`presses.js`).
  const dip = (form) => {
    const amount = document.getElementById("pen-amount");
    const kind = document.querySelector("[data-pen] [name=pen]:checked") ?? document.getElementById("pen-kind");
    for (const [selector, from] of [["[data-pen-amount]", amount], ["[data-pen-kind]", kind]]) {
      const field = form.querySelector(selector);
      if (field && from?.value) field.value = from.value;
    }
  };
  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target.closest?.("button[name=press]");
      if (!button?.form?.matches("[data-vit]")) return;
      dip(button.form);
      last = { pk: button.form.dataset.vit, track: `${button.form.dataset.vit} ${button.value.split("|")[0]}`, at: Date.now() };
    },
    { capture: true },
  );

  // What was pressed just now can be taken back where it was pressed, by the line of the log that tells of it.
  const FRESH = 10_000; // a line that comes later tells of something else
  const OFFERED = 6_000;
  let last = null;
  const offer = ({ target: line }) => {
    if (!line.dataset?.track || line.dataset.track !== last?.track) return;
    const place = document.getElementById(`vitals-${last.pk}`)?.closest(".vits__i");
    place?.querySelector(".vit__undo")?.remove();
    if (!place || !line.querySelector("[data-undo]") || Date.now() - last.at > FRESH) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn--sm btn--ink vit__undo", textContent: "Undo" });
    button.setAttribute("aria-label", `Undo: ${line.querySelector(".log__said")?.textContent.trim()}`);
    button.addEventListener("click", () => {
      document.getElementById(line.id)?.querySelector("[data-undo]")?.requestSubmit();
      button.remove();
    });
    place.append(button);
    setTimeout(() => {
      if (button === document.activeElement) button.addEventListener("blur", () => button.remove());
      else button.remove();
    }, OFFERED);
  };
  document.addEventListener("live:inserted", offer);
  document.addEventListener("live:swapped", offer);

  // The stop of a track: where the focus is or was, else the first box that is free.
  const stops = new WeakSet();
  const stopAt = (track, button) => buttons(track).forEach((one) => (one.tabIndex = one === button ? 0 : -1));
  const rove = () => {
    for (const track of all("[data-vit] [data-track]")) {
      const found = buttons(track);
      const focused = found.find((one) => one === document.activeElement);
      if (found.length > 1 && (focused || !stops.has(track)))
        stopAt(track, focused ?? found.find((one) => one.dataset.mark === "") ?? found[0]);
      stops.add(track);
    }
  };
  document.addEventListener("focusin", ({ target }) => {
    const track = target.closest?.("[data-vit] [data-track]");
    if (track && target.matches("button")) stopAt(track, target);
  });
  document.addEventListener("keydown", (event) => {
    const track = event.target.closest?.("[data-vit] [data-track]");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!track || !event.target.matches("button") || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = buttons(track);
    const to = step ? found[found.indexOf(event.target) + step] : { Home: found[0], End: found.at(-1) }[event.key];
    if (step || to) event.preventDefault();
    to?.focus();
  });

  // One at a time: what is closed is forgotten, for ids stand on a page once.
  document.addEventListener(
    "toggle",
    ({ target: more }) => {
      if (!more.matches?.("[data-moves]")) return;
      const place = more.querySelector(".vit__all");
      if (!more.open) return void all(".block", place).forEach((block) => block.remove());
      for (const other of all("[data-moves][open]")) if (other !== more) other.open = false;
      if (!place.querySelector(".block")) htmx.ajax("GET", more.dataset.moves, { target: place, swap: "beforeend" });
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const more = event.key === "Escape" && !event.defaultPrevented && event.target.closest?.("[data-moves][open]");
    if (!more) return;
    event.preventDefault();
    more.open = false;
    more.querySelector("summary").focus();
  });

  // The own pane shows whom the panel rolls for, and a press in it chooses for both.
  const sync = () => {
    const own = document.getElementById("own");
    const who = document.getElementById("roll-character")?.value;
    if (!own || !who || who === own.dataset.character || own.dataset.asked === who) return;
    own.dataset.asked = who;
    htmx.ajax("GET", `${own.dataset.own}?character=${who}`, { target: "#own", swap: "outerHTML" });
  };
  document.addEventListener("change", ({ target }) => target.id === "roll-character" && sync());
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest?.("[data-rolls-for]");
    const who = chosen && document.getElementById("roll-character");
    if (!who || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    who.value = chosen.dataset.rollsFor;
    who.dispatchEvent(new Event("change", { bubbles: true }));
  });

  document.addEventListener("live:swapped", () => {
    rove();
    sync();
  });
  document.addEventListener("htmx:afterSettle", rove);
  rove();
})();
