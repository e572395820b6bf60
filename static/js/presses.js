/* Every press counts, or cannot be made. While the answer to a press is on its way, the part of the page that it will
   replace is barred: a double click is one act. Where each press is a mark of its own (a form whose hx-sync says "queue all":
   wounds, pools, points) the presses wait here, not on an element that the answer takes away, and are made one after
   the other on what has come in its place. A press under which the page was replaced is made on its successor. */
(() => {
  const AFTER_CLICK = 60; // a touch clicks a little after the finger is up
  const BUTTONS = "button, [type=submit]";
  const lines = new Map(); // request -> what it bars: the form, the id of what the answer replaces, the presses that wait
  const say = (text) => document.dispatchEvent(new CustomEvent("toast", { detail: { text, kind: "error" } }));

  // The same press in another drawing: its form, what that says unseen, and what is pressed in it.
  const { OF_ONE_DRAWING } = globalThis.typed;
  const said = (form) =>
    [...(form?.elements ?? [])].filter(({ type, name }) => type === "hidden" && !OF_ONE_DRAWING.includes(name));
  const keyOf = (element) => {
    const { form, name, value } = element;
    const where = [element.closest("[id]")?.id, form?.getAttribute("action"), ...said(form).map((field) => field.value)];
    return JSON.stringify([...where, element.tagName, name || element.ariaLabel || element.textContent.trim(), value]);
  };

  const placeOf = (line) => document.getElementById(line.id);
  const bars = (line, ...elements) =>
    elements.some((one) => one && (line.form === one || placeOf(line)?.contains(one)));
  const lineOf = (form, submitter) => [...lines.values()].find((line) => bars(line, form, submitter));
  const counts = (form) => form.getAttribute("hx-sync")?.endsWith("queue all");

  const bar = (line) => {
    for (const button of placeOf(line)?.querySelectorAll(BUTTONS) ?? [])
      if (button.type === "submit" && !button.hasAttribute("aria-disabled") && !(button.form && counts(button.form))) {
        button.setAttribute("aria-disabled", "true");
        line.barred.push(button);
      }
  };
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, target, xhr, requestConfig } = event.detail;
    const form = elt.matches("form") ? elt : null;
    if (event.defaultPrevented || !form || requestConfig.verb === "get" || !target?.id) return;
    const line = { form, id: target.id, barred: [], waiting: [], swapped: false };
    lines.set(xhr, line);
    bar(line);
    // What htmx says of the end reaches nobody where the stream has taken the form away, so the request itself is listened to.
    xhr.addEventListener("loadend", () => setTimeout(() => finish(xhr)));
  });

  // What was filled in at the time of the press goes with it.
  const filledIn = (form) => {
    const fields = [...form.elements].filter(({ type, name }) => name && type !== "hidden" && type !== "submit");
    return fields.map(({ name, value, checked }) => ({ name, value, checked }));
  };
  const wait = (line, form, submitter) => line.waiting.push({ key: submitter && keyOf(submitter), filled: filledIn(form) });

  const make = ({ key, filled }, id) => {
    const place = document.getElementById(id);
    const button = [...(place?.querySelectorAll(BUTTONS) ?? [])].find((one) => keyOf(one) === key);
    if (!button || button.disabled) return false;
    for (const { name, value, checked } of filled) {
      const field = button.form.elements.namedItem(name);
      if (field?.matches?.("[type=checkbox], [type=radio]")) field.checked = checked;
      else if (field && "value" in field) field.value = value;
    }
    button.click();
    return true;
  };
  const finish = (xhr) => {
    const line = lines.get(xhr);
    if (!line) return;
    lines.delete(xhr);
    for (const button of line.barred) button.removeAttribute("aria-disabled");
    const next = line.waiting.shift();
    if (!next) return;
    // Where the stream came first, the answer found nothing left to replace: the press is made on what the stream has drawn.
    const overtaken = xhr.status >= 200 && xhr.status < 300 && !line.form.isConnected;
    const made = (line.swapped || overtaken) && make(next, line.id);
    // The click has begun a line of its own there: the rest waits in that.
    const after = made && [...lines.values()].find(({ id }) => id === line.id);
    if (after) after.waiting.push(...line.waiting);
    else say(line.waiting.length ? `${line.waiting.length + 1} more presses were not counted.` : "The last press was not counted.");
  };
  document.addEventListener("htmx:afterSwap", ({ detail: { xhr } }) => lines.has(xhr) && (lines.get(xhr).swapped = true));

  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      const line = lineOf(form, submitter);
      if (!line) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (counts(form)) wait(line, form, submitter);
    },
    { capture: true },
  );

  // The page may be replaced between pointer down and up: the browser then clicks nothing, although somebody has pressed.
  const PRESSED = "button, label, summary, a[href]";
  const nameOf = (element) => keyOf(element.matches("label") ? (element.control ?? element) : element);
  let down = null;
  let clicked = false;
  document.addEventListener("click", () => (clicked = true), { capture: true });
  document.addEventListener(
    "pointerdown",
    ({ target, isPrimary, button }) => {
      const pressed = isPrimary && button === 0 ? target.closest?.(PRESSED) : null;
      down = pressed && { pressed, name: nameOf(pressed) };
    },
    { capture: true },
  );
  document.addEventListener(
    "pointerup",
    ({ clientX, clientY, pointerType }) => {
      const was = down;
      down = null;
      if (!was || was.pressed.isConnected) return;
      clicked = false;
      setTimeout(() => {
        const under = document.elementFromPoint(clientX, clientY)?.closest(PRESSED);
        if (!clicked && under && nameOf(under) === was.name) under.click();
      }, pointerType === "mouse" ? 0 : AFTER_CLICK);
    },
    { capture: true },
  );
})();
