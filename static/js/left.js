/* What was typed on a page that was left without being answered: a form that met the sign-in page or a refusal instead
   of its answer, one to which no page of ours came at all, or a page that its person left in order to sign in. It is
   kept in this tab, and put back when the same person opens the page again. Fields that save themselves are kept by `builder.js`, with what their page had seen. */
(() => {
  const SHELF = "left";
  const KEPT = "input:not([type=hidden], [type=password], [type=file], [type=submit], [data-field]), textarea:not([data-field]), select";
  const { isTouched, fill } = globalThis.typed;
  const person = document.body.dataset.person ?? "";
  const page = location.pathname + location.search;
  const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";

  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(SHELF));
    } catch {
      return null;
    }
  };
  const write = (left) => {
    try {
      if (left) sessionStorage.setItem(SHELF, JSON.stringify(left));
      else sessionStorage.removeItem(SHELF);
    } catch {
      /* this browser keeps nothing */
    }
  };
  const fieldsOf = (form) => [...form.elements].filter((one) => one.name && one.matches(KEPT) && !one.closest("[data-field]"));
  const key = (form) => `${form.getAttribute("action") ?? ""} ${form.id}`;
  const ours = () => [...document.forms].filter((form) => !key(form).startsWith("/accounts/"));

  const keep = (lost, sent = null) => {
    const forms = ours()
      .filter((form) => form === sent || fieldsOf(form).some(isTouched))
      .map((form) => [key(form), fieldsOf(form).map(({ name, value, checked }) => ({ name, value, checked }))]);
    if (forms.length) write({ person, page, lost, forms });
  };
  const fillIn = ([which, values]) => {
    const form = ours().find((one) => key(one) === which);
    if (!form) return false;
    for (const field of fieldsOf(form)) {
      const one = values.find(({ name, value }) => name === field.name && (!field.matches("[type=checkbox], [type=radio]") || value === field.value));
      if (one) fill(field, one);
    }
    form.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  };
  const putBack = ({ forms, lost }) => {
    let late = forms.filter((one) => !fillIn(one));
    // A form that comes only once it is opened gets back what was typed into it then.
    if (late.length) document.addEventListener("htmx:afterSettle", () => (late = late.filter((one) => !fillIn(one))));
    const sent = lost ? "It was not sent." : "No answer came to it. If it is not there already, send it again: it counts once.";
    const text = `What you had typed here is back. ${sent}`;
    document.dispatchEvent(new CustomEvent("toast", { detail: { text } }));
  };

  const left = read();
  // What the page says was not done comes back. Any other page of ours is the answer to what was sent; nobody finds
  // what another person wrote.
  if (left && document.querySelector("[data-lost]")) write({ ...left, lost: true });
  else if (left && !left.lost && !(isBack && left.page === page)) write(null);
  else if (left && person && left.person !== person) write(null);
  else if (left && person && left.page === page) {
    write(null);
    addEventListener("DOMContentLoaded", () => putBack(left));
  }
  if (!person) return;
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target.getAttribute("method") === "post" && ours().includes(target)) keep(false, target);
  });
  addEventListener("pagehide", () => document.body.dataset.sessionState !== "here" && keep(true));
  // The page itself came back, its fields with it.
  addEventListener("pageshow", ({ persisted }) => persisted && write(null));
})();
