/* Puts what the table's stream sends into the page. A fragment replaces the element with its id; one with
   data-live-prepend="<list>" that is not on the page yet is put at the top of that list, if it is news ("roll").
   What somebody is using stays: focus, scroll, opened details and half-typed text are carried over, and an element with
   the caret in one of its fields, or with an open menu, is replaced only when that is over.

   Hears on document:  live:fragments {name, html}, live:refresh {page} (the page, read again).
   Tells:  live:swapped on each element that was put in. A list marked data-narrowed takes in nothing new. */
(() => {
  const REGIONS = "#log-list, #members, #party, #room, #room-sign";
  const FIELDS = "input:not([type=hidden]), textarea, select, [contenteditable]";
  const FOCUSABLE = `${FIELDS}, a[href], button, summary, [tabindex]`;
  const held = new Map(); // id -> the newest fragment for an element in use

  const inUse = (element) => {
    const active = document.activeElement;
    return (element.contains(active) && active.matches(FIELDS)) || element.querySelector(":popover-open") !== null;
  };

  // What a person has done to an element; called with its successor, it is done to that one.
  const remember = (old) => {
    const all = (root, selector) => [...root.querySelectorAll(selector)];
    const opened = all(old, "details").map((details) => details.open);
    const typed = all(old, FIELDS).filter((field) => field.name && field.value !== (field.defaultValue ?? field.value));
    const scrolled = [old, ...all(old, "*")].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const at = document.activeElement;
    const within = old.contains(at);
    const focused = all(old, FOCUSABLE).indexOf(at);
    // The same button or, where it is gone, the whole: never its neighbour, which does something else.
    const again = (fresh) => {
      const same = all(fresh, FOCUSABLE).find((one, place) => (at.id ? one.id === at.id : place === focused));
      if (!same && fresh.tabIndex < 0) fresh.tabIndex = -1;
      (same ?? fresh).focus({ preventScroll: true });
    };
    return (fresh) => {
      all(fresh, "details").forEach((details, place) => (details.open = opened[place] ?? details.open));
      for (const { name, value } of typed)
        for (const field of all(fresh, FIELDS)) if (field.name === name) field.value = value;
      [fresh, ...all(fresh, "*")].forEach((element, place) => {
        const [left, top] = scrolled[place] ?? [0, 0];
        if (left || top) element.scrollTo({ left, top, behavior: "instant" });
      });
      if (within) again(fresh);
    };
  };

  const settle = (fresh) => {
    htmx.process(fresh);
    fresh.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
  };
  const replace = (old, fresh) => {
    if (inUse(old)) return held.set(fresh.id, fresh);
    held.delete(fresh.id);
    const again = remember(old);
    old.replaceWith(fresh);
    again(fresh);
    settle(fresh);
  };
  const insert = (fresh) => {
    const list = document.querySelector(fresh.dataset.livePrepend);
    if (!list || "narrowed" in list.dataset) return;
    list.prepend(fresh);
    settle(fresh);
    count();
    say(fresh);
  };
  const release = () => {
    for (const [id, fresh] of held) {
      const old = document.getElementById(id);
      if (!old) held.delete(id);
      else replace(old, fresh);
    }
  };

  document.addEventListener("live:fragments", ({ detail: { name, html } }) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const fresh of [...template.content.children]) {
      const old = fresh.id && document.getElementById(fresh.id);
      if (old) replace(old, fresh);
      else if (name === "roll" && fresh.dataset.livePrepend) insert(fresh);
      if (old && (name === "followup" || name === "room")) say(fresh);
    }
  });
  document.addEventListener("live:refresh", ({ detail: { page } }) => {
    for (const old of document.querySelectorAll(REGIONS)) {
      const fresh = page.getElementById(old.id);
      if (fresh) replace(old, fresh);
    }
  });
  document.addEventListener("focusout", () => setTimeout(release));
  document.addEventListener("toggle", () => setTimeout(release), true);

  // One spoken sentence for each roll; of many at once only their number.
  let sentences = [];
  let speaking = 0;
  const say = (fresh) => {
    const words = fresh.dataset.spoken ?? fresh.querySelector("[data-spoken]")?.textContent;
    if (!words) return;
    sentences.push(words.trim());
    clearTimeout(speaking);
    speaking = setTimeout(() => {
      const many = sentences.length > 3;
      document.getElementById("spoken").textContent = many ? `${sentences.length} new rolls` : sentences.join(" ");
      sentences = [];
    }, 150);
  };

  // The title counts what came while nobody looked, until somebody does something here.
  const title = document.title;
  let away = document.hidden;
  let unread = 0;
  const count = () => {
    if (!away) return;
    unread += 1;
    document.title = `(${unread}) ${title}`;
  };
  const back = () => {
    if (!away || document.hidden) return;
    away = false;
    unread = 0;
    document.title = title;
  };
  document.addEventListener("visibilitychange", () => (away ||= document.hidden));
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"])
    document.addEventListener(event, back, { passive: true });
})();
