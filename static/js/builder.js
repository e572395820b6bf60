/* Fields that save themselves, where HTML alone falls short: the first dot clears, a save that failed is kept in this
   browser and sent again, and a question is asked once. What is on the server is always the server's word. */
(() => {
  const AGAIN = 5_000;
  const root = document.querySelector("[data-builder]");

  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-print]")) print();
  });

  // What was typed since the page came is on its paper too.
  addEventListener("beforeprint", () => {
    const words = (text) => text.trim().replace(/\s+/g, " ");
    for (const text of document.querySelectorAll("[data-paper]")) {
      const field = document.querySelector(`[name="${CSS.escape(text.dataset.paper)}"]`);
      if (!field || words(field.value) === words(text.textContent)) continue;
      const lines = field.value.split("\n").map((line) => {
        const one = document.createElement(text.matches("div") ? "p" : "span");
        one.textContent = line;
        return one;
      });
      text.replaceChildren(...lines);
    }
  });
  if (!root) return;

  const waiting = new Set(); // paths of fields whose save failed, and is tried again
  const typing = new Set(); // paths of fields that were typed in and are not sent yet
  const open = new Set(); // paths of fields that were refused, or clashed and wait for a choice
  const { isTouched } = globalThis.typed;
  let timer = 0;
  let signingIn = false;

  const fieldOf = (element) => element?.closest?.("[data-field]");
  const find = (path) => [...document.querySelectorAll("[data-field]")].find((field) => field.dataset.field === path);
  const inputs = (field) => (field.matches("input, select, textarea") ? [field] : [...field.querySelectorAll("input, select")]);
  const valueOf = (field) => (inputs(field).find((input) => input.checked) ?? inputs(field)[0]).value;

  // What a field's page had seen: the version it was drawn from and the page that knows what it has saved since.
  const seenBy = (field) => {
    const { base, page } = JSON.parse(field.getAttribute("hx-vals"));
    return { base, page: page ?? field.closest("form")?.elements.namedItem("page")?.value ?? "" };
  };
  const hasSeen = (field, seen) => field.setAttribute("hx-vals", JSON.stringify({ path: field.dataset.field, ...seen }));

  // Kept locally, a shelf for each page: another tab neither loses what is on it nor passes it off as its own --------
  const SHELVES = `kept-${document.body.dataset.person}-${root.dataset.builder}-`;
  const shelf = SHELVES + [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16)).join("");
  const put = (name, kept) => (kept.length ? localStorage.setItem(name, JSON.stringify(kept)) : localStorage.removeItem(name));
  const keep = () => {
    try {
      document.body.toggleAttribute("data-unsaved", waiting.size > 0); // "Ready" never stands beside "Not saved"
      const fields = [...new Set([...typing, ...waiting, ...open])].map(find).filter((field) => field);
      put(shelf, fields.map((field) => ({ path: field.dataset.field, value: valueOf(field), ...seenBy(field) })));
    } catch {
      /* this browser keeps nothing; the page itself still does */
    }
  };
  const shelves = () => {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(SHELVES) && name !== shelf);
      return names.map((name) => [name, JSON.parse(localStorage.getItem(name))]);
    } catch {
      return [];
    }
  };

  // Saying how it stands -----------------------------------------------------------------------------------------
  const say = (text, state) => {
    const lines = document.querySelectorAll("[data-save]"); // at the head of the page, and beside Finish
    for (const line of lines.length ? lines : document.querySelectorAll("#save-state")) {
      const words = document.createElement("span");
      words.textContent = text;
      line.replaceChildren(words);
      line.classList.add("save");
      line.classList.toggle("save--error", state === "error");
      line.classList.toggle("save--ok", state === "ok");
    }
    if (state === "error") document.getElementById("spoken").textContent = text;
  };
  const sendAgain = () => {
    for (const path of waiting) if (find(path)) htmx.trigger(find(path), "retry");
  };
  const KEPT = "What you typed is kept here.";
  const sentenceOf = (xhr) => {
    try {
      return JSON.parse(xhr.getResponseHeader("HX-Trigger")).toast.text;
    } catch {
      return "Reload the page.";
    }
  };

  // How a save fared. Without an answer it is tried again, without a session as soon as there is one; whatever is
  // refused or clashes stays on the shelf until it is settled here or on the page that is opened next.
  const fared = (field, { xhr, requestConfig }) => {
    const path = field.dataset.field;
    const { status } = xhr;
    const unanswered = !status || status >= 500;
    if (unanswered || xhr.getResponseHeader("X-Session")) {
      waiting.add(path);
      say(unanswered ? "Not saved, trying again in 5 s" : `Not saved: you are signed out. ${KEPT}`, "error");
      clearTimeout(timer);
      if (unanswered) timer = setTimeout(sendAgain, AGAIN);
      return;
    }
    waiting.delete(path);
    // Who typed on meanwhile has not saved the rest.
    if (requestConfig.parameters[path] === valueOf(field)) typing.delete(path);
    if (status < 300) {
      open.delete(path);
      return hasSeen(field, { base: xhr.getResponseHeader("X-Version") ?? seenBy(field).base });
    }
    open.add(path);
    if (xhr.getResponseHeader("HX-Reswap") === "none" || !xhr.responseText) say(`Not saved: ${sentenceOf(xhr)} ${KEPT}`, "error");
  };

  document.addEventListener("htmx:beforeRequest", ({ detail }) => fieldOf(detail.elt) === detail.elt && say("Saving"));
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const field = fieldOf(detail.elt);
    if (!field) return;
    fared(field, detail);
    keep();
  });
  // "Use mine" is what stands in the field by now, not what it held when the clash was said.
  document.addEventListener("htmx:configRequest", ({ detail: { parameters } }) => {
    const path = parameters.force;
    if (path && find(path) && (typing.has(path) || open.has(path))) parameters[`mine:${path}`] = valueOf(find(path));
  });
  // A field that the server draws again shows what is kept there: nothing of it is open any more.
  document.addEventListener("htmx:load", ({ target }) => {
    if (target === document.body) return; // the page itself
    for (const field of [target, ...(target.querySelectorAll?.("[data-field]") ?? [])]) {
      if (!field.dataset?.field) continue;
      for (const paths of [typing, waiting, open]) paths.delete(field.dataset.field);
    }
    keep();
  });
  addEventListener("online", sendAgain);
  document.addEventListener("session:back", sendAgain);
  document.addEventListener("input", ({ target }) => {
    const field = fieldOf(target);
    if (field) typing.add(field.dataset.field);
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("a")?.pathname === document.body.dataset.signIn) signingIn = true;
  });
  addEventListener("pagehide", keep); // a page left in mid-word sends the rest when it is opened again
  // Who goes to sign in comes back, and finds on the shelf what waits.
  addEventListener("beforeunload", (event) => waiting.size && !signingIn && event.preventDefault());

  // A list that is about to be replaced cannot be tapped: the tap would go with it.
  const loading = new WeakMap(); // select -> how many lists it still waits for
  const follow = (select, change) => {
    const list = select.matches?.("select[hx-get]") && document.querySelector(select.getAttribute("hx-target"));
    if (!list) return;
    loading.set(select, Math.max(0, (loading.get(select) ?? 0) + change));
    const busy = loading.get(select) > 0;
    list.setAttribute("aria-busy", busy);
    for (const button of list.querySelectorAll("button")) button.disabled = busy;
  };
  document.addEventListener("change", ({ target }) => follow(target, 1));
  document.addEventListener("htmx:afterRequest", ({ detail }) => follow(detail.elt, -1));

  // What an earlier page could not send is sent with what that page had seen: newer words of others are not passed over.
  // What has no field here any more is shown, so that it is not lost without a word.
  const adopt = ({ path, value, base, page }) => {
    const field = find(path);
    if (waiting.has(path)) return false;
    if (field && valueOf(field) !== value) {
      for (const input of inputs(field)) input.type === "radio" ? (input.checked = input.value === value) : (input.value = value);
      hasSeen(field, { base, page });
      waiting.add(path);
    } else if (!field) {
      const text = `Never saved, and no field of this page: ${path.split(".").at(-1).replaceAll("_", " ")}: ${value}`;
      document.dispatchEvent(new CustomEvent("toast", { detail: { text, kind: "error" } }));
    }
    return true;
  };

  // htmx knows the fields by then. What was typed before the scripts were there told nobody of itself; the forms are
  // not filled in again by the browser, so that no old words are taken for it.
  addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("[data-field]"))
      if (inputs(field).some(isTouched)) waiting.add(field.dataset.field);
    for (const [name, kept] of shelves()) put(name, kept.filter((one) => !adopt(one)));
    keep();
    if (waiting.size) setTimeout(sendAgain);
  });

  // The first dot, pressed again, clears the rating to its floor.
  let pressed = null;
  document.addEventListener("pointerdown", ({ target }) => {
    const input = target.closest?.(".rating__stop")?.control;
    pressed = input?.checked ? input : null;
  });
  document.addEventListener("click", (event) => {
    const input = event.target.closest?.(".rating__stop")?.control;
    if (!input || input !== pressed) return;
    const [floor, first] = event.target.closest(".rating").querySelectorAll(".rating__in");
    if (input !== first) return;
    event.preventDefault();
    floor.checked = true;
    floor.focus({ preventScroll: true });
    floor.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // Enter in a line of text saves that field; it must not press the first button of the page.
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "Enter" || event.isComposing || !target.matches?.("[data-builder] input:not([type=radio], [type=submit])")) return;
    event.preventDefault();
    if (target.dataset.enter) document.getElementById(target.dataset.enter)?.click();
    else if (target.dataset.field) target.blur();
  });

  // Ctrl Z and Ctrl Shift Z go through the steps of the sheet; in a text they are the browser's, for what is typed.
  const TYPED = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=submit])";
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest?.(TYPED)) return;
    const button = document.getElementById(event.shiftKey ? "redo" : "undo");
    if (!button) return;
    event.preventDefault();
    button.click();
  });
})();
