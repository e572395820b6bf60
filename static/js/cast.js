/* The cast: the drawer in the left pane, which is fetched when it is opened, and finding somebody in it. Without script the
   cast is a page, and finding somebody a form. */
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
})();
