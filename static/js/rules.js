/* Within the rules: one field that finds, arrow keys that walk through what was found, links that stay in the drawer. Without
   script all of them are pages. */
(() => {
  if (globalThis.rulesAtHand) return; // it comes with the drawer each time that is opened
  globalThis.rulesAtHand = true;
  const box = () => document.querySelector("dialog[data-rulebox]");

  const within = async (link) => {
    const url = new URL(link.href);
    if (url.hash) url.searchParams.set("at", url.hash.slice(1));
    await globalThis.htmx.ajax("GET", `${url.pathname}${url.search}`, { target: "#rulebox-in", swap: "innerHTML" });
    const inside = document.getElementById("rulebox-in");
    inside.scrollTop = 0;
    const title = inside.querySelector("h2, h3");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-rules-close]")) box().close();
    const link = event.target.closest?.("[data-rule]");
    if (!link || !box()?.contains(link) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    within(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && (event.ctrlKey || event.metaKey) && !box()) {
      event.preventDefault();
      document.querySelector("[data-rules-q]")?.focus();
    }
    if (event.key === "Escape" && box()?.contains(document.activeElement) && !event.defaultPrevented) {
      event.preventDefault();
      box().close();
    }
    walk(event);
  });

  // Arrow down from the field goes to the first place, and up from the first one back.
  const walk = (event) => {
    if (!["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
    const at = event.target;
    const field = at.matches?.("[data-rules-q]") ? at : null;
    const around = at.closest?.("[data-rulebox]") ?? document;
    const hits = [...around.querySelectorAll("[data-rule-hit]")];
    const place = hits.indexOf(at);
    if (event.key === "Enter") {
      if (field && hits.length > 0 && field.value) {
        event.preventDefault();
        hits[0].click();
      }
      return;
    }
    if ((!field && place < 0) || hits.length === 0) return;
    event.preventDefault();
    const next = event.key === "ArrowDown" ? place + 1 : place - 1;
    if (next < 0) around.querySelector("[data-rules-q]")?.focus();
    else hits[Math.min(next, hits.length - 1)].focus();
  };
})();
