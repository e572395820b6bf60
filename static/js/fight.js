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

  /* One's turn comes while another place is in front: one line above the thumb, until it is pressed. */
  const NARROW = matchMedia("(width < 64rem)");
  let told = document.querySelector("#turn .turn__mine")?.textContent ?? "";
  const arrive = () => {
    const words = document.querySelector("#turn .turn__mine")?.textContent ?? "";
    const isNew = words && words !== told;
    told = words;
    const there = document.querySelector(".arrival");
    if (!words || isNew) there?.remove();
    const inFront = document.querySelector("[data-play]")?.dataset.pane;
    if (!isNew || !NARROW.matches || inFront === "log" || inFront === "fight") return;
    const line = document.createElement("div");
    line.className = "arrival";
    line.setAttribute("role", "status");
    const said = Object.assign(document.createElement("b"), { textContent: words });
    const act = Object.assign(document.createElement("button"), { type: "button", className: "btn btn--go btn--sm", textContent: "Act" });
    act.dataset.go = "log";
    const later = Object.assign(document.createElement("button"), { type: "button", className: "btn btn--quiet btn--sm", textContent: "Later" });
    for (const button of [act, later]) button.addEventListener("click", () => setTimeout(() => line.remove()));
    line.append(said, act, later);
    document.querySelector("main").append(line);
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector(".arrival")?.remove();
  });

  document.addEventListener("live:swapped", ({ target }) => {
    if (target.id === "strip") show();
    if (target.id === "turn") arrive();
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
