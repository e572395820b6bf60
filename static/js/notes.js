/* A note that is written: a field in which nothing is unsaved takes in what was saved elsewhere, once nobody is in it.
   The stream says that there is something new by [data-versions] of #note-at-<token>; how a field saves itself, and what
   becomes of a save that failed, stands in `builder.js`. */
(() => {
  const root = document.querySelector("[data-builder^='note-']");
  if (!root) return;
  const { isTouched } = globalThis.typed;
  const fields = () => [...root.querySelectorAll("[data-field]")];
  const asking = new Set();

  const catchUp = () => {
    const [title, text] = (document.querySelector("[data-versions]")?.dataset.versions ?? "").split("-").map(Number);
    for (const field of fields()) {
      const part = field.dataset.field;
      const kept = part === "title" ? title : text;
      const { base } = JSON.parse(field.getAttribute("hx-vals"));
      if (!(kept > Number(base)) || isTouched(field) || field === document.activeElement || asking.has(part)) continue;
      asking.add(part);
      const asked = htmx.ajax("GET", `${field.getAttribute("hx-post")}?path=${part}`, { source: root, swap: "none" });
      asked.finally(() => asking.delete(part));
    }
  };
  // What was saved is what the server wrote: a field that holds it is no longer one that somebody has changed.
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr, requestConfig } }) => {
    const part = elt.dataset?.field;
    if (part && xhr.status < 300) elt.defaultValue = requestConfig.parameters[part] ?? elt.defaultValue;
  });
  document.addEventListener("live:swapped", ({ target }) => {
    if (target.matches("[data-note-gone]") && fields().some(isTouched)) root.dataset.keeps = "";
    if (target.dataset.versions) catchUp();
  });
  document.addEventListener("focusout", () => setTimeout(catchUp));
})();
