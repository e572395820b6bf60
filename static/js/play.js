/* A page in play. On wide windows its panes stand side by side and each scrolls by itself; on narrow ones one is in front
   at a time. Whatever has data-go="<id of a pane>" leads there; without this script it is a link to an anchor.
   Alt and 1 to 4 lead to the left pane, the log, the instrument and the strip, as they stand on the screen.
   Where one was (pane, left face, what was being read) is kept for this tab: a reload changes nothing.

   Hears on document:  play:show {id} of something in a pane.  Tells:  play:front, whenever a place may have come to the front. */
(() => {
  const play = document.querySelector("[data-play]");
  if (!play) return;
  const WIDE = matchMedia("(width >= 64rem)");
  const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const LEFT = ["rail", "fight"];
  const ROLLED = /\/rolls\/$|\/saved\/\d+\/roll\/$/;
  // A pane with data-while="<id>" is there as long as that element is not hidden: that of a fight, for a player.
  const isOver = ({ dataset }) => dataset.while !== undefined && document.getElementById(dataset.while)?.hidden !== false;
  const pane = (id) => {
    const found = play.querySelector(`:scope > #${id}`);
    return found && !isOver(found) ? found : null;
  };
  const isShown = (element) => element?.checkVisibility() && element.childElementCount > 0;
  const scrollers = () => play.querySelectorAll(".pane__scroll[id]");

  const key = `play ${play.dataset.play}`;
  const kept = (() => {
    try {
      return JSON.parse(sessionStorage.getItem(key)) ?? {};
    } catch {
      return {}; // where the browser keeps no site data
    }
  })();
  const keep = () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      /* the place then lasts as long as the page */
    }
  };

  /* What is read, by the first thing with a name that is in sight: what came above it meanwhile does not move it. */
  const readAt = (top, root) => {
    const found = [...root.querySelectorAll("li[id], article[id]")].find((one) => one.getBoundingClientRect().bottom > top);
    return found && { id: found.id, off: found.getBoundingClientRect().top - top };
  };
  const topOf = (scroller) => scroller.getBoundingClientRect().top;
  const note = () => {
    kept.at = {};
    for (const one of scrollers())
      if (WIDE.matches && one.scrollTop > 0) kept.at[one.id] = { y: one.scrollTop, ...readAt(topOf(one), one) };
    kept.window = { ...kept.window, [play.dataset.pane]: scrollY };
    keep();
  };
  const restore = () => {
    for (const one of scrollers()) {
      const at = kept.at?.[one.id];
      if (!at || !WIDE.matches) continue;
      const seen = at.id && document.getElementById(at.id);
      const y = seen ? seen.getBoundingClientRect().top - topOf(one) + one.scrollTop - at.off : at.y;
      one.scrollTo({ top: y, behavior: "instant" });
    }
  };

  /* One place to the front. */
  const places = () => document.querySelectorAll(".pdock [data-go]");
  const mark = () => {
    for (const one of places()) {
      if (one.dataset.go === play.dataset.pane) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    if (play.dataset.pane === "log") read();
    document.dispatchEvent(new CustomEvent("play:front"));
  };
  const front = (id) => {
    if (LEFT.includes(id)) play.dataset.left = kept.left = id;
    if (!WIDE.matches && play.dataset.pane !== id) {
      kept.window = { ...kept.window, [play.dataset.pane]: scrollY };
      play.dataset.pane = kept.pane = id;
      scrollTo({ top: kept.window[id] ?? 0, behavior: "instant" });
    }
    mark();
    keep();
  };
  // A place that is over while somebody is at it, or that the tab remembers, leaves nobody without one.
  const stay = () => {
    if (play.dataset.left && !pane(play.dataset.left)) play.dataset.left = kept.left = "rail";
    if (!pane(play.dataset.pane)) front("log");
  };
  const focusIn = (root) => {
    const seen = [...root.querySelectorAll(FOCUSABLE)].filter((one) => one.checkVisibility({ opacityProperty: true }));
    const first = root.querySelector(":scope .pane__scroll") ?? root.querySelector("h2[tabindex]") ?? seen[0];
    first?.focus({ preventScroll: WIDE.matches });
  };
  const goTo = (id, named = "") => {
    const target = pane(id);
    if (!target) return;
    front(id);
    const inside = named && target.querySelector(`#${named}`);
    if (inside) inside.focus();
    else focusIn(target);
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-go]");
    if (!link || !pane(link.dataset.go)) return;
    event.preventDefault();
    const named = link.hash?.slice(1);
    if (link.closest(".pdock")) front(link.dataset.go); // the thumb stays where it is, and so does the focus
    else goTo(link.dataset.go, named === link.dataset.go ? "" : named);
  });

  document.addEventListener("play:show", ({ detail: { id } }) => {
    const around = document.getElementById(id)?.closest("[data-play] > .pane");
    if (around) front(around.id);
  });

  /* Alt and a number. The left pane is whichever of its faces is shown; a folded one opens. */
  const left = () => (isShown(pane("fight")) ? pane("fight") : pane("rail"));
  const KEYS = {
    1: () => (WIDE.matches ? left() : (pane(kept.left ?? "rail") ?? left())),
    2: () => pane("log"),
    3: () => pane("instrument"),
    4: () => document.querySelector("#strip"),
  };
  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const found = KEYS[event.code?.replace("Digit", "")]?.();
    if (!found?.childElementCount) return;
    event.preventDefault();
    if (!found.matches(".pane")) return focusIn(found);
    if (found.id === "rail") fold(false);
    goTo(found.id);
  });

  /* The rail of a storyteller folds to faces between 1024 and 1199; it opens over the log. */
  const folder = () => play.querySelector("[data-fold]");
  const fold = (folded) => {
    const button = folder();
    const rail = pane("rail");
    if (!button || !rail || rail.classList.contains("is-open") === !folded) return;
    rail.classList.toggle("is-open", !folded);
    button.setAttribute("aria-expanded", String(!folded));
    button.setAttribute("aria-label", folded ? "Open the party" : "Fold the party");
  };
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-fold]")) fold(pane("rail").classList.contains("is-open"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":popover-open")) return;
    if (!pane("rail")?.classList.contains("is-open")) return;
    fold(true);
    folder().focus();
  });

  /* What came into the log while another place was in front. */
  const badge = document.querySelector("[data-unread]");
  let unread = 0;
  const tell = () => {
    if (!badge) return;
    badge.hidden = !unread;
    badge.querySelector("[data-unread-count]").textContent = unread > 99 ? "99+" : unread;
  };
  function read() {
    unread = 0;
    tell();
  }
  document.addEventListener("live:inserted", ({ target }) => {
    if (WIDE.matches || play.dataset.pane === "log" || !target.closest("#log") || "quiet" in target.dataset) return;
    unread += 1;
    tell();
  });

  /* An action of a fight that needs a roll fills the panel: that comes to the front. */
  document.addEventListener("htmx:afterSettle", ({ detail: { requestConfig } }) => {
    if (!WIDE.matches && requestConfig?.elt?.matches("[data-act]")) front("instrument");
  });

  /* Whoever rolls on a phone sees what it came to, with whatever stands above it in the log: what comes there or grows
     meanwhile pushes it nowhere, until its thrower moves about themselves. What they must not see is told where it was
     thrown. */
  let landed = ""; // the id of the entry
  const land = () => landed && document.getElementById(landed)?.scrollIntoView({ block: "nearest", behavior: "instant" });
  document.addEventListener("htmx:afterRequest", ({ detail: { successful, requestConfig, xhr } }) => {
    if (WIDE.matches || !successful || xhr.status >= 300) return;
    if (requestConfig?.verb !== "post" || !ROLLED.test(requestConfig.path)) return;
    const shown = document.getElementById("roll-line")?.dataset.shows;
    if (!shown) return;
    kept.window = { ...kept.window, log: 0 };
    front("log");
    landed = shown;
    land();
  });
  for (const event of ["live:swapped", "live:inserted"]) document.addEventListener(event, land);
  for (const event of ["pointerdown", "wheel", "keydown"]) addEventListener(event, () => (landed = ""), { capture: true, passive: true });

  addEventListener("hashchange", () => pane(location.hash.slice(1)) && front(location.hash.slice(1)));
  addEventListener("pagehide", note);
  document.addEventListener("live:swapped", stay);
  WIDE.addEventListener("change", () => {
    stay();
    mark();
  });
  if (kept.left) play.dataset.left = kept.left;
  const asked = location.hash.slice(1);
  if (asked && pane(asked)) kept.pane = asked;
  if (LEFT.includes(asked)) play.dataset.left = kept.left = asked;
  if (!WIDE.matches && kept.pane) play.dataset.pane = kept.pane;
  stay();
  mark();
  restore();
  if (!WIDE.matches && kept.window?.[play.dataset.pane]) scrollTo({ top: kept.window[play.dataset.pane], behavior: "instant" });
})();
