/* A fight where one plays: whoever acts is in sight in the strip, and what the panel is filled in for is marked on its chip. */
(() => {
  const STILL = matchMedia("(prefers-reduced-motion: reduce)");

  const show = () => {
    const order = document.querySelector("#strip .order");
    const acting = order?.querySelector("[aria-current]") ?? order?.querySelector('[data-state="next"]');
    if (!acting) return;
    const left = acting.offsetLeft - (order.clientWidth - acting.offsetWidth) / 2;
    order.scrollTo({ left, behavior: STILL.matches ? "instant" : "smooth" });
  };

  const mark = () => {
    const act = document.querySelector("#roll-act [name=act]:checked")?.value;
    const who = document.querySelector("#roll-act [name=act_who]")?.value;
    for (const chip of document.querySelectorAll("[data-act]")) {
      if (act !== undefined && chip.dataset.act === act && chip.dataset.actWho === who) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
  };

  document.addEventListener("live:swapped", ({ target }) => {
    if (target.id === "strip") show();
    mark();
  });
  document.addEventListener("htmx:afterSettle", ({ detail: { elt, requestConfig } }) => {
    if (elt?.id === "strip") show();
    mark();
    // Whoever chose an action goes on in the panel that it filled in.
    if (requestConfig?.elt?.matches("[data-act]")) document.getElementById("roll-title")?.focus({ preventScroll: true });
  });
  document.addEventListener("change", ({ target }) => target.name === "act" && mark());
  show();
  mark();
})();
