/* Session zero while several write it. An entry in which something was typed keeps its words and the version that they
   were written over when the stream draws all of them again, so that saving them says who was first. */
(() => {
  const REGION = "zero-write";
  const { isTouched } = globalThis.typed;
  const forms = (region) => [...region.querySelectorAll("form")];
  const typed = (form) => [...form.elements].some((field) => field.matches("textarea, select") && isTouched(field));
  const twin = (form, region) => region.querySelector(`#${CSS.escape(form.id)}`);

  // Known by its version as well (`carry-over.js`): with the one of before, what was typed goes along.
  const keepVersions = (fresh) => {
    const old = document.getElementById(REGION);
    if (!old || !fresh) return;
    for (const form of forms(old)) {
      const same = twin(form, fresh);
      if (same) same.elements.version.value = form.elements.version.value;
      else if (typed(form)) lost(form);
    }
  };
  const lost = (form) => {
    const text = `Somebody removed an entry that you were changing. You had written: ${form.elements.text.value}`;
    document.dispatchEvent(new CustomEvent("toast", { detail: { text, kind: "error" } }));
  };
  // One that nobody has touched is seen as it stands.
  const settle = (region) => {
    for (const form of forms(region)) {
      if (!typed(form)) form.elements.version.value = form.closest("[data-version]").dataset.version;
    }
  };
  document.addEventListener("live:came", ({ detail: { came } }) => keepVersions(came.find(({ id }) => id === REGION)));
  document.addEventListener("live:refresh", ({ detail: { page } }) => keepVersions(page.getElementById(REGION)));
  document.addEventListener("live:swapped", ({ target }) => target.id === REGION && settle(target));
})();
