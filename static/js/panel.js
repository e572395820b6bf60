/* The roll panel: traits clicked on the sheet fill its fields, Ctrl + Enter rolls, and the result takes the panel's
   place until one goes back. Beside the log the panel stays: the entry on top of the log is the result, and one line of
   it stands over the button. What a roll comes to and how it falls is the server's business alone. */
(() => {
  const panel = () => document.querySelector("[data-roll]");
  const setup = () => document.getElementById("roll-setup");
  const fields = () => [...document.querySelectorAll("#roll-setup [data-pick]")];

  // One event for everything that was changed by script; the forecast listens to it as it does to typing.
  const changed = () => setup()?.dispatchEvent(new Event("input", { bubbles: true }));

  const kindOf = (field) => field.selectedOptions[0]?.dataset.kind || "";
  const sync = () => {
    const picked = fields().map((field) => field.value);
    for (const trait of document.querySelectorAll(".trait[data-trait]"))
      trait.setAttribute("aria-pressed", picked.includes(trait.dataset.trait));
  };

  // A field with data-takes has one kind of trait. Else a third takes the place of one like it; only kinds named in data-pairs meet one of their own.
  const place = (kind) => {
    const [first, second] = fields();
    const own = fields().find((field) => field.dataset.takes === kind);
    if (own || !second) return own ?? first;
    const pairs = (setup().querySelector("[data-pairs]")?.dataset.pairs || "").split(" ");
    const rival = fields().find((field) => field.value && !pairs.includes(kind) && !pairs.includes(kindOf(field)));
    if (rival) return rival;
    if (!first.value) return first;
    if (!second.value) return second;
    return fields().find((field) => kindOf(field) === kind) || second;
  };
  const pick = (name, kind) => {
    const there = fields().find((field) => field.value === name);
    if (there) there.value = "";
    else {
      const field = place(kind);
      if (field) field.value = name;
    }
    show("setup");
    sync();
    changed();
  };

  const show = (face) => {
    const box = panel();
    const result = document.getElementById("roll-result");
    if (!box || !result || box.dataset.face === face) return;
    box.dataset.face = face;
    setup().hidden = face !== "setup";
    result.hidden = face !== "result";
    box.scrollTop = 0;
  };

  // What blocks the roll is put back where that is said: every field of this name, to what a panel begins with.
  const putBack = (name, begin) => {
    const found = [...setup().elements].filter((field) => field.name === name && field.type !== "hidden");
    for (const field of found) {
      if (field.type === "checkbox" || field.type === "radio") field.checked = begin !== "" && field.value === begin;
      else field.value = begin;
    }
    changed();
    document.getElementById("roll-go")?.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const { target } = event;
    const trait = target.closest?.(".trait[data-trait]");
    if (trait && setup() && fields().length) {
      event.preventDefault(); // without script it is a form of its own
      return pick(trait.dataset.trait, trait.dataset.kind);
    }
    const clear = target.closest?.("[data-clear]");
    if (clear) {
      const field = document.getElementById(clear.dataset.clear);
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return field.focus();
    }
    const undo = target.closest?.("[data-undo]");
    if (undo) return putBack(undo.dataset.undo, undo.dataset.begin);
    if (target.closest?.("[data-roll-back]")) {
      show("setup");
      document.getElementById("roll-go")?.focus({ preventScroll: true });
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.closest?.("#roll-setup, .own-traits")) return;
    if (!setup()) return;
    event.preventDefault();
    setup().requestSubmit();
  });

  // What cannot be rolled is not sent: the reason stands in the forecast already, and the focus goes to it.
  document.addEventListener(
    "submit",
    (event) => {
      const { target, submitter } = event;
      const go = document.getElementById("roll-go");
      if (target !== setup() || submitter?.hasAttribute("formaction") || go?.getAttribute("aria-disabled") !== "true") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const reason = document.querySelector("#roll-forecast .notice") ?? document.getElementById("roll-forecast");
      reason.setAttribute("tabindex", "-1");
      reason.focus();
    },
    { capture: true },
  );

  document.addEventListener("input", ({ target }) => target.closest?.("#roll-setup") && sync());
  // Who sees the roll is a choice from now on, also where it is what the panel began with.
  const began = () => setup()?.elements.namedItem("visibility_began");
  document.addEventListener("change", ({ target }) => {
    if (target.id !== "roll-visibility") return;
    began().value = "";
    if (isQuick()) keepSeen(target.value);
  });
  // Beside the log a quick pool is seen by whoever saw the last one.
  const isQuick = () => setup()?.elements.namedItem("in_play") && document.getElementById("roll-character")?.value === "";
  const SEEN = `seen ${setup()?.getAttribute("action")}`;
  const keepSeen = (value) => {
    try {
      localStorage.setItem(SEEN, value);
    } catch {
      /* this browser keeps nothing */
    }
  };
  const lastSeen = () => {
    try {
      return localStorage.getItem(SEEN);
    } catch {
      return null;
    }
  };
  const seeAgain = () => {
    const field = document.getElementById("roll-visibility");
    const last = isQuick() && began()?.value && lastSeen();
    if (!last || last === field.value || ![...field.options].some(({ value }) => value === last)) return;
    field.value = last;
    began().value = "";
    changed();
  };

  // What is scarce was chosen for one throw: it is off for the next, and on a page that the browser brings back.
  const spare = () => {
    const chosen = [...setup().querySelectorAll("[data-scarce]")].filter(({ type, checked, value, dataset }) =>
      type === "checkbox" ? checked : Number(value) !== Number(dataset.scarce),
    );
    for (const field of chosen) {
      if (field.type === "checkbox") field.checked = false;
      else field.value = field.dataset.scarce;
    }
    return chosen.length > 0;
  };

  // A saved roll is rolled as it is: what is set up in the panel meanwhile stays.
  const isSaved = (asked) => asked?.elt?.matches("[data-saved-go]");
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target?.id !== "roll-result" && detail.elt?.id !== "roll-result") return;
    const result = document.getElementById("roll-result");
    if (!result?.hasChildNodes()) return;
    // Read again because somebody else has answered: that takes the panel from nobody who is filling it in.
    if (detail.requestConfig?.verb === "get") return void (result.hidden = panel().dataset.face !== "result");
    show("result");
    result.focus({ preventScroll: true });
    if (!isSaved(detail.requestConfig)) spare();
  });
  document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
    sync();
    if (target?.id === "roll") seeAgain();
  });

  // Beside the log: the entry goes to its top as if the stream had brought it, which then finds it there.
  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig } }) => {
    const saved = isSaved(requestConfig);
    if ((requestConfig?.elt !== setup() && !saved) || !document.getElementById("roll-line")) return;
    const came = document.getElementById("roll-came");
    came?.remove();
    if (came) document.dispatchEvent(new CustomEvent("live:fragments", { detail: { html: came.outerHTML } }));
    if (!saved) spare();
  });
  document.addEventListener("live:came", ({ detail: { came } }) => {
    const line = document.getElementById("roll-line");
    const shown = line?.dataset.shows && came.find(({ id }) => id === line.dataset.shows);
    if (shown && Number(shown.dataset.steps) > Number(line.dataset.steps)) line.hidden = true; // the log says what came of it
  });

  // Somebody else may answer what the shown result leaves open: once its entry is further on, the face is read again.
  const follow = (find) => {
    const face = document.getElementById("roll-result");
    const entry = face?.dataset.shows && find(face.dataset.shows);
    if (!entry || Number(entry.dataset.steps) <= Number(face.dataset.steps)) return;
    htmx.ajax("GET", face.dataset.at, { target: "#roll-result", swap: "outerHTML" });
  };
  document.addEventListener("live:refresh", ({ detail: { page } }) => follow((id) => page.getElementById(id)));
  document.addEventListener("live:came", ({ detail: { came } }) => follow((shown) => came.find(({ id }) => id === shown)));

  // What saved rolls come to has changed as well, where anybody looks at it.
  const allChanged = () => {
    changed();
    const rows = document.getElementById("saved-rows");
    if (rows?.checkVisibility()) htmx.trigger(rows, "stale");
  };
  // What the stream says of whoever rolls or opposes (wounds, willpower, dots) changes what the roll comes to, and so may
  // all that a page missed. Only the forecast and its parts are drawn again: what is typed stays.
  const concerns = (id) => {
    const about = ["character", "other_character"].map((name) => setup()?.elements.namedItem(name)?.value).filter(Boolean);
    return about.length && (id === "party" || about.some((one) => /^(vitals|condition|experience)-/.test(id) && id.endsWith(`-${one}`)));
  };
  document.addEventListener("live:came", ({ detail: { came } }) => {
    const follows = panel()?.hasAttribute("data-follows-fight");
    if (came.some(({ id }) => concerns(id) || (follows && id === "fight-now"))) allChanged();
  });
  document.addEventListener("live:refresh", allChanged);
  document.addEventListener("live:swapped", sync);

  sync();
  seeAgain();

  addEventListener("pageshow", ({ persisted }) => {
    const back = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (setup() && (persisted || back) && spare()) changed();
  });
})();
