/* What a person has done to a part of the page is done again to the drawing that takes its place: typed text with its
   caret, ticks and choices, focus, scroll, opened details. `carryOver(old)` looks, and gives a function for the successor.
   `fragments.js` asks it for what the stream sends; what htmx puts in place of a result, or of a region that the stream may
   replace too, is kept here. A field is known by its form and name, not by its place: forms come and go around it. */
globalThis.carryOver = (() => {
  const FIELDS = "input:not([type=hidden]), textarea, select, [contenteditable]";
  const FOCUSABLE = `${FIELDS}, a[href], button, summary, [tabindex]`;
  const SWAPPED = "[data-live-region], #roll-result";
  const { isTouched, fill, OF_ONE_DRAWING } = globalThis.typed;

  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const formKey = (form) => {
    if (!form) return "";
    const elements = [...form.elements];
    const said = elements.filter(({ type, name }) => type === "hidden" && !OF_ONE_DRAWING.includes(name));
    const presses = elements.filter(({ type }) => type === "submit");
    return [form.getAttribute("action"), ...said.map(({ value }) => value), presses.length === 1 ? presses[0].value : ""];
  };
  const keyOf = (element) => {
    const near = element.closest("[id]")?.id;
    const press = element.matches("button, [type=checkbox], [type=radio]") ? element.value : "";
    const words = !element.id && element.matches("button, a, summary") ? element.textContent.trim() : "";
    return JSON.stringify([near, formKey(element.form), element.tagName, element.name, press, words]);
  };
  // Each element under its key; the second of one key is told from the first.
  const named = (root, selector) => {
    const found = new Map();
    for (const element of all(root, selector)) {
      const key = keyOf(element);
      let place = 0;
      while (found.has(`${key}${place}`)) place += 1;
      found.set(`${key}${place}`, element);
    }
    return found;
  };

  const caretOf = (field) => {
    try {
      return [field.selectionStart, field.selectionEnd, field.selectionDirection];
    } catch {
      return [null];
    }
  };

  // `but`: a form whose fields have done their work.
  const carryOver = (old, but = null) => {
    const opened = [...named(old, "details > summary")].map(([key, summary]) => [key, summary.parentElement.open]);
    // A field outside of any form has null for it: 0 is the form of none.
    const touched = [...named(old, FIELDS)].filter(([, field]) => field.form !== (but ?? 0) && isTouched(field));
    const scrolled = [old, ...all(old, "*")].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const at = document.activeElement;
    const within = old.contains(at);
    const focused = [...named(old, FOCUSABLE)].find(([, element]) => element === at)?.[0];
    const caret = within && at.matches(FIELDS) ? caretOf(at) : [null];
    return (fresh) => {
      const details = named(fresh, "details > summary");
      for (const [key, open] of opened) if (details.has(key)) details.get(key).parentElement.open = open;
      const fields = named(fresh, FIELDS);
      for (const [key, field] of touched) if (fields.has(key)) fill(fields.get(key), field);
      [fresh, ...all(fresh, "*")].forEach((element, place) => {
        const [left, top] = scrolled[place] ?? [0, 0];
        if (left || top) element.scrollTo({ left, top, behavior: "instant" });
      });
      if (!within) return;
      // The same button or, where it is gone, the whole: never its neighbour, which does something else.
      const same = named(fresh, FOCUSABLE).get(focused);
      if (!same && fresh.tabIndex < 0) fresh.tabIndex = -1;
      (same ?? fresh).focus({ preventScroll: true });
      if (same && caret[0] !== null) same.setSelectionRange(...caret);
    };
  };

  const swapping = new WeakMap(); // request -> the id of what it replaces, and what was done to that
  document.addEventListener("htmx:beforeSwap", ({ detail: { target, xhr, requestConfig, shouldSwap } }) => {
    if (!shouldSwap || !target?.id || !target.matches(SWAPPED)) return;
    const done = xhr.status < 400 ? requestConfig.elt.closest("form") : null;
    swapping.set(xhr, { id: target.id, again: carryOver(target, done) });
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { xhr } }) => {
    const fresh = swapping.has(xhr) && document.getElementById(swapping.get(xhr).id);
    if (fresh) swapping.get(xhr).again(fresh);
    swapping.delete(xhr);
  });

  return Object.assign(carryOver, { FIELDS });
})();
