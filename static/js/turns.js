/* What is done while another panel, or the forecast of this one, is on its way. Nothing of it is lost: what is filled in
   stands in the panel that comes, a trait that was clicked is clicked again there, and a press of Roll waits until it is
   known what it would roll. What came of a change that is overtaken is not shown. */
(() => {
  const panel = () => document.getElementById("roll");
  const setup = () => document.getElementById("roll-setup");
  const go = () => document.getElementById("roll-go");
  const isBarred = () => go()?.getAttribute("aria-disabled") === "true";
  const changed = () => setup()?.dispatchEvent(new Event("input", { bubbles: true }));
  const say = (text) => document.dispatchEvent(new CustomEvent("toast", { detail: { name: "answer", text, kind: "error" } }));

  let turning = null; // the request for another panel, until that stands in its place
  let waiting = []; // what was done meanwhile, in order: how it is filled in, and what follows from that
  let owed = false; // a forecast
  let changes = 0; // of the panel so far
  let known = 0; // up to which of them the forecast stands
  let pressed = false; // Roll, before that
  let late = false; // whether something was changed while the dice fell: then what their answer says of the fields is old

  // Fields ---------------------------------------------------------------------------------------------------------
  const isPress = (field) => field.matches("[type=checkbox], [type=radio]");
  const like = (field, form) => {
    const same = ({ name, type, value }) => name === field.name && type === field.type && (!isPress(field) || value === field.value);
    return [...(form?.elements ?? [])].filter(same);
  };
  const begins = (select) => ([...select.options].find((one) => one.defaultSelected) ?? select.options[0])?.value;
  const keep = (field) => {
    const place = like(field, setup()).indexOf(field);
    const { value, checked } = field;
    const successor = () => like(field, setup())[place];
    const fill = () => {
      const fresh = successor();
      if (!fresh) return;
      if (isPress(fresh)) fresh.checked = checked;
      else if (!fresh.matches("select") || [...fresh.options].some((one) => one.value === value)) fresh.value = value;
    };
    const act = () => {
      const fresh = successor();
      if (fresh?.matches("select") && fresh.value !== begins(fresh)) fresh.dispatchEvent(new Event("change", { bubbles: true }));
    };
    // Of what is typed letter by letter, only what it comes to is done.
    if (waiting.at(-1)?.field === field) waiting.pop();
    waiting.push({ field, fill, act });
  };
  for (const event of ["input", "change"])
    document.addEventListener(
      event,
      ({ target }) => {
        if (!setup()?.contains(target)) return; // a panel that is taken away tells of its last field once more
        if (event === "input") changes += 1;
        if (!turning) return;
        owed = true;
        if (target !== setup() && target.name) keep(target);
      },
      { capture: true },
    );

  // Traits, Roll -----------------------------------------------------------------------------------------------------
  document.addEventListener(
    "click",
    (event) => {
      const trait = turning && event.target.closest?.(".trait[data-trait]");
      if (!trait) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      trait.setAttribute("aria-pressed", trait.getAttribute("aria-pressed") !== "true"); // so it shows that it counts
      const { trait: name } = trait.dataset;
      waiting.push({ act: () => document.querySelector(`.trait[data-trait="${CSS.escape(name)}"]`)?.click() });
    },
    { capture: true },
  );
  // A price that nobody has read is not paid.
  const roll = () => {
    if (isBarred() || !document.querySelector("#roll-forecast [data-price]")) return go()?.click();
    say("This roll costs something. Look at it, then press Roll.");
  };
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== setup() || event.submitter?.hasAttribute("formaction")) return;
      if (turning) waiting.push({ act: roll });
      else if (isBarred() && known !== changes) pressed = true;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );

  // A forecast that was asked for while nobody could answer is asked for again.
  document.addEventListener("live:open", () => known !== changes && changed());

  // What a panel was asked that has gone meanwhile: nothing that happens to it reaches the document, and its answer would
  // be put into what was taken away.
  const forget = (event) => event.target.isConnected || event.preventDefault();

  // Another panel ----------------------------------------------------------------------------------------------------
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { target, xhr, elt } = event.detail;
    if (elt === setup()) xhr.pressed = changes;
    if (target?.id === "roll") {
      if (turning) return event.preventDefault(); // chosen again in the panel that comes
      turning = xhr;
    } else if (elt.matches("[data-plan]")) {
      if (turning) return event.preventDefault();
      xhr.changes = changes;
      elt.addEventListener("htmx:beforeOnLoad", forget);
    }
  });

  let at = null; // where the focus was
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { xhr } = detail;
    if ("changes" in xhr && xhr.changes !== changes) detail.shouldSwap = false;
    late = "pressed" in xhr && xhr.pressed !== changes;
    const field = document.activeElement;
    if (xhr !== turning) return;
    at = panel()?.contains(field) ? { field, place: like(field, setup()).indexOf(field), caret: field.selectionStart } : null;
  });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (late && event.target.id !== "roll-key") event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { xhr } }) => {
    if (late && "pressed" in xhr) changed();
    late = false;
    if (xhr !== turning) return;
    for (const { fill } of waiting) fill?.();
    const fresh = at && (document.getElementById(at.field.id) ?? (at.field.name ? like(at.field, setup())[at.place] : null));
    fresh?.focus({ preventScroll: true });
    if (fresh && typeof at.caret === "number") fresh.setSelectionRange(at.caret, at.caret);
  });
  // Only now does the page's script know the new panel.
  document.addEventListener("htmx:afterSettle", ({ detail: { xhr } }) => {
    if (xhr !== turning) return;
    turning = null;
    known = changes;
    if (owed) changed();
    owed = false;
    while (waiting.length && !turning) waiting.shift().act();
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr, elt, successful } }) => {
    if (xhr === turning && !successful) {
      turning = null;
      [waiting, owed] = [[], false];
      if (elt.matches("select")) elt.value = begins(elt);
      say("The server could not be reached. Choose again.");
    }
    if (!("changes" in xhr)) return;
    if (successful && xhr.changes === changes) known = changes;
    if (!pressed || (successful && known !== changes)) return;
    pressed = false;
    if (successful) roll();
    else say("The server could not be reached. Nothing was rolled; press Roll again.");
  });
})();
