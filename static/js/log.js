/* The log while others play. fragments.js puts new lines at the top of the list; here they come under the heading of
   their session or day, what is being read stays where it is on the screen, and a button says how many wait above that are not
   quiet. What scrolls is the window, or the pane in which the log stands. A list marked data-narrowed (its own address)
   takes in what that address shows; a filter puts another list in its place. */
(() => {
  const MOST = 200; // lines kept on the page while new ones arrive
  const LINE = "li:not([data-day], [data-older], [data-log-empty])"; // whatever tells of something, whoever drew it
  const TOKEN = /^(roll|line)-/; // the id of a line that "Older" may go on from begins so
  const isQuiet = (line) => line.hasAttribute("data-quiet");
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

  const entries = () => [...list.children].filter((child) => child.matches(LINE));
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

  const headed = (marks, first, rest) => {
    const line = document.createElement("li");
    line.className = "log__session";
    Object.assign(line.dataset, marks);
    const [name, muted] = ["b", "span"].map((tag) => line.appendChild(document.createElement(tag)));
    name.append(first);
    muted.textContent = rest;
    muted.className = "muted";
    return line;
  };
  const heading = (when) => headed({ day: dayOf(when) }, weekday.format(when), date.format(when));
  const dayOf = (when) =>
    [when.getFullYear(), when.getMonth() + 1, when.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  const fellAt = (line) => new Date(line.querySelector("time")?.dateTime ?? Date.now());
  const isHeading = (node) => node.matches(".log__session");
  const holds = ({ dataset: { day, from, until } }, at) =>
    day ? day === dayOf(at) : at >= new Date(from) && !(until && at > new Date(until));
  // The session that is on, as the bar says it: lines that come in stand under its heading, and not under their day.
  const sessionAt = (at) => {
    const now = document.getElementById("session-now");
    return now?.dataset.since && at >= new Date(now.dataset.since) ? now : null;
  };
  const sessionHeading = (now) => {
    const { number, since } = now.dataset;
    const began = new Date(since);
    const link = Object.assign(document.createElement("a"), { href: now.querySelector("a").href });
    link.textContent = `Session ${number}`;
    return headed({ session: number, from: since }, link, `${weekday.format(began)} ${date.format(began)}`);
  };
  const putUnderItsHeading = (entry) => {
    const when = fellAt(entry);
    const now = sessionAt(when);
    const next = entry.nextElementSibling;
    const { session, day } = next?.dataset ?? {};
    const number = entry.dataset.session ?? now?.dataset.number;
    if (number && number === session) next.after(entry);
    else if (now) entry.before(sessionHeading(now));
    else if (day === dayOf(when)) next.after(entry);
    else entry.before(heading(when));
  };
  // A roll that was hidden until now goes where it fell, if that stretch of the log is here; "Older" leads to the rest.
  const putWhereItFell = (entry) => {
    const at = fellAt(entry);
    const end = list.querySelector("[data-older]");
    const older = entries().find((line) => line !== entry && fellAt(line) < at);
    if (!older && !end?.hidden) return entry.remove();
    let next = older ?? end;
    const opens = next.previousElementSibling;
    if (older && opens && isHeading(opens) && !holds(opens, at)) next = opens; // the last under the one before
    let above = next.previousElementSibling;
    while (above && !isHeading(above)) above = above.previousElementSibling;
    if (!above || !holds(above, at)) next.before(heading(at));
    next.before(entry);
  };
  document.addEventListener("live:inserted", ({ target }) => {
    if (target.parentElement === list && target.hasAttribute("data-revealed")) putWhereItFell(target);
  });
  // A day has one heading: what was moved, or let go, may leave one behind that says the same or stands over nothing.
  const tidyDays = () => {
    let above = "";
    for (const line of list.querySelectorAll(":scope > .log__session")) {
      const isEmpty = !line.nextElementSibling?.matches(LINE);
      const under = line.dataset.session ?? line.dataset.day;
      if (isEmpty || under === above) line.remove();
      else above = under;
    }
  };
  // Every list begins with a heading, so an entry above the first one has just come in.
  const arrived = () => {
    const found = [];
    for (let node = list.firstElementChild; node?.matches(LINE); node = node.nextElementSibling) found.push(node);
    return found.reverse();
  };

  // Far more than anyone looks at is let go at the far end, out of sight; "Older" goes on from there.
  const forget = () => {
    const before = list.querySelector("[data-before]");
    const kept = entries().slice(0, MOST).findLast(({ id }) => TOKEN.test(id));
    let node = kept?.nextElementSibling;
    if (!before || !node || entries().length <= MOST || node.getBoundingClientRect().top < innerHeight * 2) return;
    before.value = kept.id.replace(TOKEN, "");
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
    fresh.forEach(putUnderItsHeading);
    tidyDays();
    if (fresh.length) {
      section.querySelector("[data-log-empty]")?.remove();
      if (held) tell(unread + fresh.filter((line) => !isQuiet(line)).length);
    }
    keepPlace();
    if (fresh.length) forget();
    observer.takeRecords(); // of what was done here
    hold();
  });
  observer.observe(list, { childList: true });
  const begin = ({ target }) => {
    if (!target.hasAttribute("data-log-list")) return;
    list = target; // the page was read again, or filtered, and the whole list with it
    observer.disconnect();
    observer.observe(list, { childList: true });
    tell(0);
    hold();
  };
  document.addEventListener("live:swapped", begin);
  document.addEventListener("htmx:load", begin);

  // What a line tells is taken back from the newest of its kind: whatever leads on from it closes the way back.
  document.addEventListener("live:inserted", ({ target: { id, dataset } }) => {
    if (!dataset.track) return;
    for (const line of list.querySelectorAll(`[data-track="${CSS.escape(dataset.track)}"]`))
      if (line.id !== id) line.querySelector("[data-undo]")?.remove();
  });

  // What is offered on an entry closes with the next roll of its character that all know of who know of the entry.
  document.addEventListener("live:inserted", ({ target }) => {
    const { id } = target;
    const { roller, known } = target.dataset;
    if (!roller || !target.isConnected) return;
    const isLater = (entry) => target.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_PRECEDING;
    for (const entry of list.querySelectorAll(`[data-entry][data-roller="${roller}"]`))
      if (entry.id !== id && !isLater(entry) && (known === "table" || known === entry.dataset.known))
        for (const offer of entry.querySelectorAll("[data-offer]")) offer.remove();
  });

  // What a filter lets through is the server's to say: of the newest entries that fit, those come in that are not here.
  const LOOK_AFTER = 200; // several rolls are one look
  let looking = 0;
  const look = async () => {
    const answer = await fetch(list.dataset.narrowed).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const shown = [...(page.getElementById("log-list")?.children ?? [])].filter((child) => child.matches(LINE));
    const fits = shown.filter(({ id }) => !document.getElementById(id));
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
