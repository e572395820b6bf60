/* Fields that save themselves, where HTML alone falls short: the first dot clears, a save that failed is kept in this
   browser and sent again, and a question is asked once. What is on the server is always the server's word. */
(() => {
  const AGAIN = 5_000;
  const root = document.querySelector("[data-builder]");

  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-print]")) print();
  });
  if (!root) return;

  const shelf = `draft-${root.dataset.builder}`;
  const waiting = new Map(); // path -> the field whose save failed
  const typed = new Map(); // path -> the field that was typed in and is not sent yet
  let timer = 0;

  const fieldOf = (element) => element?.closest?.("[data-field]");
  const find = (path) => [...document.querySelectorAll("[data-field]")].find((field) => field.dataset.field === path);
  const inputs = (field) => (field.matches("input, select, textarea") ? [field] : [...field.querySelectorAll("input, select")]);
  const valueOf = (field) => (inputs(field).find((input) => input.checked) ?? inputs(field)[0]).value;

  // Kept locally -------------------------------------------------------------------------------------------------
  const keep = () => {
    try {
      document.body.toggleAttribute("data-unsaved", waiting.size > 0); // "Ready" never stands beside "Not saved"
      const values = [...typed, ...waiting].map(([path, field]) => [path, valueOf(field)]);
      if (values.length) localStorage.setItem(shelf, JSON.stringify(values));
      else localStorage.removeItem(shelf);
    } catch {
      /* this browser keeps nothing; the page itself still does */
    }
  };
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(shelf) ?? "[]");
    } catch {
      return [];
    }
  };

  // Saying how it stands -----------------------------------------------------------------------------------------
  const say = (text, state) => {
    const line = document.querySelector("#save-state [data-save]") ?? document.querySelector("#save-state");
    if (!line) return;
    const words = document.createElement("span");
    words.textContent = text;
    line.replaceChildren(words);
    line.classList.add("save");
    line.classList.toggle("save--error", state === "error");
    line.classList.toggle("save--ok", state === "ok");
    if (state === "error") document.getElementById("spoken").textContent = text;
  };
  const sendAgain = () => {
    for (const field of waiting.values()) htmx.trigger(field, "retry");
  };
  const failed = (field, why) => {
    waiting.set(field.dataset.field, field);
    keep();
    say(why ?? "Not saved, trying again in 5 s", "error");
    clearTimeout(timer);
    if (!why) timer = setTimeout(sendAgain, AGAIN);
  };

  document.addEventListener("htmx:beforeRequest", ({ detail }) => fieldOf(detail.elt) === detail.elt && say("Saving"));
  for (const event of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
    document.addEventListener(event, ({ detail }) => {
      const field = fieldOf(detail.elt);
      if (!field) return;
      const refused = detail.xhr.status >= 400 && detail.xhr.status < 500;
      failed(field, refused ? "Not saved. Reload the page; what you typed is kept here." : undefined);
    });
  // A login page in place of an answer is no answer, and neither is a form that is too old.
  const isAnswer = ({ xhr, pathInfo }) =>
    xhr.status !== 403 && new URL(xhr.responseURL).pathname === pathInfo.requestPath.split("?")[0];
  document.addEventListener("htmx:beforeSwap", (event) => {
    const field = fieldOf(event.detail.elt);
    if (!field || isAnswer(event.detail)) return;
    event.preventDefault();
    failed(field, "Not saved: sign in again and reload the page. What you typed is kept here.");
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const field = fieldOf(detail.elt);
    if (!field || !detail.xhr.status || detail.xhr.status >= 500 || !isAnswer(detail)) return;
    if (detail.xhr.getResponseHeader("HX-Reswap") === "none") return failed(field, "Not saved. What you typed is kept here.");
    if (waiting.delete(field.dataset.field)) keep();
  });
  addEventListener("online", sendAgain);
  document.addEventListener("input", ({ target }) => {
    const field = fieldOf(target);
    if (field) typed.set(field.dataset.field, field);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => typed.delete(fieldOf(detail.elt)?.dataset.field));
  addEventListener("pagehide", keep); // a page left in mid-word sends the rest when it is opened again
  addEventListener("beforeunload", (event) => waiting.size && event.preventDefault());

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

  // What an earlier page could not send.
  for (const [path, value] of kept()) {
    const field = find(path);
    if (!field || valueOf(field) === value) continue;
    for (const input of inputs(field)) input.type === "radio" ? (input.checked = input.value === value) : (input.value = value);
    waiting.set(path, field);
  }

  // What was typed before the scripts were there told nobody of itself. Back in the history, a field may hold old words.
  const isTouched = (input) => {
    if (input.matches("[type=radio]")) return input.checked !== input.defaultChecked;
    if (!input.matches("select")) return input.value !== input.defaultValue;
    const first = [...input.options].find((option) => option.defaultSelected) ?? input.options[0];
    return input.value !== first?.value;
  };
  // htmx knows the fields by then: what is typed later speaks for itself.
  addEventListener("DOMContentLoaded", () => {
    if (performance.getEntriesByType("navigation")[0]?.type !== "back_forward")
      for (const field of document.querySelectorAll("[data-field]"))
        if (inputs(field).some(isTouched)) waiting.set(field.dataset.field, field);
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
})();
