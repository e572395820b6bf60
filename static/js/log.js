/* The log while others roll. fragments.js puts new entries at the top of the list; here they come under the heading of
   their day, what is being read stays where it is on the screen, and a button says how many wait above. What scrolls is
   the window, or the pane in which the log stands. A list marked data-narrowed (its own address) takes in what that
   address shows. */
(() => {
  const MOST = 200; // entries kept on the page while new ones arrive
  let list = document.querySelector("[data-log-list]");
  if (!list) return;
  const section = list.closest("[data-log]");
  const news = section.querySelector("[data-news]");
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
  const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
  let unread = 0;
  let held = null; // the entry being read, by id, and where on the screen it stands

  const pane = section.closest(".pane__scroll");
  const scroller = () => (pane && getComputedStyle(pane).overflowY !== "visible" ? pane : null);
  const edge = () => scroller()?.getBoundingClientRect().top ?? 0;

  const entries = () => [...list.querySelectorAll(":scope > [data-entry]")];
  const isReading = () => list.getBoundingClientRect().top < edge();
  const hold = () => {
    const first = isReading() && entries().find((entry) => entry.getBoundingClientRect().bottom > edge());
    held = first ? { id: first.id, top: first.getBoundingClientRect().top } : null;
  };
  const keepPlace = () => {
    const entry = held && document.getElementById(held.id);
    const moved = entry ? entry.getBoundingClientRect().top - held.top : 0;
    if (moved) (scroller() ?? window).scrollBy({ top: moved, behavior: "instant" });
  };

  const heading = (when, day) => {
    const line = document.createElement("li");
    line.className = "log__session";
    line.dataset.day = day;
    for (const [tag, text] of [["b", weekday.format(when)], ["span", date.format(when)]]) {
      const part = document.createElement(tag);
      part.textContent = text;
      line.append(part);
    }
    line.lastChild.className = "muted";
    return line;
  };
  const putUnderItsDay = (entry) => {
    const when = new Date(entry.querySelector("time").dateTime);
    const day = [when.getFullYear(), when.getMonth() + 1, when.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
    const next = entry.nextElementSibling;
    if (next?.dataset.day === day) next.after(entry);
    else entry.before(heading(when, day));
  };
  // Every list begins with a heading, so an entry above the first one has just come in.
  const arrived = () => {
    const found = [];
    for (let node = list.firstElementChild; node?.hasAttribute("data-entry"); node = node.nextElementSibling) found.push(node);
    return found.reverse();
  };

  // Far more than anyone looks at is let go at the far end, out of sight; "Older rolls" goes on from there.
  const forget = () => {
    const before = list.querySelector("[data-before]");
    const kept = entries().slice(0, MOST).at(-1);
    let node = kept?.nextElementSibling;
    if (!before || entries().length <= MOST || node.getBoundingClientRect().top < innerHeight * 2) return;
    before.value = kept.id.replace("roll-", "");
    before.closest("[data-older]").hidden = false;
    while (node && !node.hasAttribute("data-older")) {
      const next = node.nextElementSibling;
      node.remove();
      node = next;
    }
  };

  const tell = (count) => {
    unread = count;
    news.hidden = !unread;
    news.querySelector("[data-news-text]").textContent = unread ? `${unread} new` : "";
  };

  const observer = new MutationObserver(() => {
    const fresh = arrived();
    fresh.forEach(putUnderItsDay);
    if (fresh.length) {
      section.querySelector("[data-log-empty]")?.remove();
      if (held) tell(unread + fresh.length);
    }
    keepPlace();
    if (fresh.length) forget();
    observer.takeRecords(); // of what was done here
    hold();
  });
  observer.observe(list, { childList: true });
  document.addEventListener("live:swapped", ({ target }) => {
    if (!target.hasAttribute("data-log-list")) return;
    list = target; // the page was read again, and the whole list with it
    observer.disconnect();
    observer.observe(list, { childList: true });
    tell(0);
  });

  // What is offered on an entry closes with the next roll of its character that all know of who know of the entry.
  document.addEventListener("live:inserted", ({ target: { id, dataset } }) => {
    const { roller, known } = dataset;
    if (!roller) return;
    for (const entry of list.querySelectorAll(`[data-entry][data-roller="${roller}"]`))
      if (entry.id !== id && (known === "table" || known === entry.dataset.known))
        for (const offer of entry.querySelectorAll("[data-offer]")) offer.remove();
  });

  // What a filter lets through is the server's to say: of the newest entries that fit, those come in that are not here.
  const LOOK_AFTER = 200; // several rolls are one look
  let looking = 0;
  const look = async () => {
    const answer = await fetch(list.dataset.narrowed).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fits = [...page.querySelectorAll("#log-list > [data-entry]")].filter(({ id }) => !document.getElementById(id));
    // The oldest first: each goes to the top.
    document.dispatchEvent(new CustomEvent("live:chosen", { detail: { list, chosen: fits.reverse() } }));
  };
  document.addEventListener("live:offered", ({ target }) => {
    if (target !== list) return;
    clearTimeout(looking);
    looking = setTimeout(look, LOOK_AFTER);
  });

  let waiting = false;
  addEventListener(
    "scroll",
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        hold();
        if (!held && unread) tell(0);
      });
    },
    { passive: true, capture: true }, // that of a pane does not bubble
  );
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-news-show]")) return;
    section.scrollIntoView({ block: "start" });
    tell(0);
  });
  hold();
})();
