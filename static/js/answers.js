/* Every press is answered. One that failed says so in words, here and nowhere else: what the server said of it, or else
   that no answer came. What was typed stays where it is, and the press can be made again.

   Each press has a key of its own, so that the server counts it once. It is made at the press; only a press that is made
   again because its answer never came keeps the key it had, for some minutes. A press is known by what it says and not by
   its form, which the stream may have drawn anew meanwhile. A form with a key that all its tabs share (data-shared) begins
   with that one. Fields that save themselves
   are no presses: `builder.js` sends those again, and `turns.js` speaks for another panel. */
(() => {
  const NAME = "answer"; // of the toast; the server's words on a press that failed have it too, so that there is one
  const SHELF = "pressed"; // in sessionStorage: the last press that leads to another page, until a page of ours answers it
  const { OF_ONE_DRAWING } = globalThis.typed;
  const NO_ANSWER = "No answer came. If it is not there already, press again: it counts once.";
  const REFUSED = "This page is out of date, or that is not yours to do. Nothing was done; reload the page.";
  const KEPT = 300_000; // what is pressed after that is another press
  const open = new Map(); // what was pressed -> its key and when it failed, while nobody knows what came of it
  const presses = new WeakMap(); // request -> what was pressed, and its key

  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail: { name: NAME, ...detail } }));
  const isPress = (element) => element.matches("form, button, [type=submit]");
  const draw = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const told = (address, filled) => {
    const { pathname } = new URL(address, location.href);
    return JSON.stringify([pathname, ...[...filled].filter(([name]) => !OF_ONE_DRAWING.includes(name))]);
  };

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const { elt, verb, path, parameters, formData } = detail;
    if (verb === "get" || !isPress(elt)) return;
    const what = told(path, formData);
    const before = open.get(what);
    const shared = elt.querySelector?.("[name=request_key][data-shared]")?.value;
    const key = before && Date.now() - before.at < KEPT ? before.key : (shared ?? draw());
    parameters.request_key = key;
    presses.set(detail, { what, key });
  });

  const hasWords = (xhr) => xhr.getResponseHeader("HX-Trigger")?.includes('"toast"') ?? false;
  const isUnanswered = ({ status }) => !status || status >= 500;
  const failed = (xhr, { what, key }) => {
    open.set(what, { key, at: Date.now() });
    if (!hasWords(xhr)) tell("toast", { kind: "error", text: NO_ANSWER });
  };
  const answered = (xhr, { what }) => {
    const again = open.delete(what);
    const { config } = htmx;
    const shown = config.responseHandling.find(({ code }) => new RegExp(code).test(xhr.status));
    if (shown?.error && !hasWords(xhr)) tell("toast", { kind: "error", text: REFUSED });
    else if (again && xhr.status < 400 && !hasWords(xhr)) tell("toast", { text: "It is there, counted once. Press again for another." });
    else if (again && !open.size) tell("toast:over");
  };
  // The request itself is listened to: its form may be gone by then, and what htmx says would reach nobody.
  document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, requestConfig } }) => {
    const press = presses.get(requestConfig);
    if (!press) return;
    let aborted = false;
    xhr.addEventListener("abort", () => (aborted = true)); // by the page, which is left
    xhr.addEventListener("loadend", () => aborted || (isUnanswered(xhr) ? failed : answered)(xhr, press));
  });

  // A press that leads to another page ----------------------------------------------------------------------------
  const shelf = (kept) => {
    try {
      if (kept) sessionStorage.setItem(SHELF, JSON.stringify(kept));
      else if (kept === null) sessionStorage.removeItem(SHELF);
      else return JSON.parse(sessionStorage.getItem(SHELF));
    } catch {
      /* this browser keeps nothing */
    }
    return null;
  };
  const [came] = performance.getEntriesByType("navigation");
  // A page of ours has come: the press was answered. Only going back leads to its form, where it is the same press.
  if (came?.type !== "back_forward") shelf(null);
  document.addEventListener("submit", ({ target: form, submitter, defaultPrevented }) => {
    const fields = [...form.elements].filter(({ name }) => name === "request_key");
    if (defaultPrevented || form.getAttribute("method") !== "post" || !fields.length) return;
    const what = told(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", new FormData(form, submitter));
    const last = shelf();
    const key = last?.what === what ? last.key : draw();
    for (const field of fields) field.value = key;
    shelf({ what, key });
  });
})();
