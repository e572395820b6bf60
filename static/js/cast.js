/* The cast: the drawer in the left pane, which is fetched when it is opened; finding somebody in it; and a key of its own
   for each press on a pool. Without script the cast is a page, and finding somebody a form. */
(() => {
  const drawer = () => document.querySelector("[data-cast-drawer]");
  let opener = null;

  const open = async (link) => {
    opener = link.id || link.closest("[id]")?.id;
    const url = new URL(link.href);
    url.searchParams.set("in_play", "1");
    await globalThis.htmx.ajax("GET", `${url.pathname}${url.search}`, { target: "#cast-drawer", swap: "innerHTML" });
    if (!drawer()?.firstElementChild) return;
    drawer().hidden = false;
    drawer().querySelector("h2")?.focus();
  };
  const close = () => {
    drawer().hidden = true;
    drawer().replaceChildren();
    document.getElementById(opener)?.querySelector("[data-cast-open]")?.focus();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-cast-open]");
    if (link && drawer() && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      open(link);
    }
    if (event.target.closest?.("[data-cast-close]")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !event.target.closest?.("[data-cast-drawer]")) return;
    event.preventDefault();
    close();
  });

  // What is looked for is found on the page; without script the form asks for it.
  const find = (form) => {
    const words = form.elements.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hand = form.elements.show.value === "hand";
    const rows = [...document.querySelectorAll("#cast-list > [data-letters]")];
    for (const row of rows) {
      const fits = words.every((word) => row.dataset.letters.includes(word));
      row.hidden = !fits || (hand && !("atHand" in row.dataset));
    }
    const nobody = document.querySelector("[data-cast-nobody]");
    if (nobody) nobody.hidden = rows.length === 0 || rows.some((row) => !row.hidden);
  };
  document.addEventListener("input", ({ target }) => target.form?.matches("[data-cast-find]") && find(target.form));
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-cast-find]")) return;
    event.preventDefault();
    find(event.target);
  });

  // What stood in its fields and who was shown stay so where the list comes anew, and so does how pools are rolled.
  let kept = null;
  document.addEventListener("htmx:beforeSwap", ({ target }) => {
    if (target.id !== "cast") return;
    const [form, roll] = [target.querySelector("[data-cast-find]"), target.querySelector("[data-cast-roll]")];
    if (form) kept = { find: form.elements.find.value, show: form.elements.show.value, seen: roll?.elements.visibility.value };
  });
  document.addEventListener("htmx:afterSettle", () => {
    const [form, roll] = [document.querySelector("[data-cast-find]"), document.querySelector("#cast [data-cast-roll]")];
    if (!form || !kept) return;
    form.elements.find.value = kept.find;
    form.elements.show.value = kept.show;
    if (roll && kept.seen) roll.elements.visibility.value = kept.seen;
    kept = null;
    find(form);
  });

  // One key is one press: the next one on the same pool is another roll. A page without TLS has no randomUUID.
  const fresh = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  };
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
    const roll = elt.form?.matches?.("[data-cast-roll]") ? elt.form : null;
    if (roll && successful) roll.elements.request_key.value = fresh();
  });
})();
