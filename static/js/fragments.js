/* Puts what the table's stream sends into the page. A fragment replaces the element with its id; one with
   data-live-prepend="<list>" that is not on the page yet is put at the top of that list, if it is news ("roll").
   What somebody is using stays: `carry-over.js` carries over what was done to an element, and one with the caret in one of
   its fields, under a pointer that is down, with an open menu or an answer under way is replaced only afterwards.

   Hears on document:  live:fragments {name, html}, live:refresh {page} (the page, read again).
   Tells:  live:swapped on each element that was put in. A list marked data-narrowed
   (its own address) takes in what that address shows. */
(() => {
  const ABOUT_ONE = ["vitals", "condition", "lifting", "experience", "abilities"].map((part) => `[id^="${part}-"]`);
  const ROOM = ["room", "room-sign", "room-vitals", "room-joining", "room-gather-title", "room-gather-go", "room-past"];
  const REGIONS = ["#log-list", "#members", "#party", ...ROOM.map((id) => `#${id}`), ...ABOUT_ONE].join();
  const { FIELDS } = carryOver;
  const AFTER_CLICK = 50; // a touch clicks a little after the pointer is up
  const held = new Map(); // id -> the newest fragment for an element in use, and the how manieth it was
  let came = 0;
  let pressed = null; // what the pointer is down on: to replace it now would lose the click

  const inUse = (element) => {
    const active = document.activeElement;
    const typing = element.contains(active) && active.matches(FIELDS);
    return typing || element.contains(pressed) || element.querySelector(":popover-open, .htmx-request") !== null;
  };

  const settle = (fresh) => {
    htmx.process(fresh);
    fresh.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
  };
  const replace = (old, fresh) => {
    if (inUse(old)) return held.set(fresh.id, { fresh, number: (came += 1) });
    held.delete(fresh.id);
    const again = carryOver(old);
    old.replaceWith(fresh);
    again(fresh);
    settle(fresh);
  };
  // What is offered on an entry closes with the next roll of its character that all know of who know of the entry.
  const close = ({ id, dataset: { roller, known } }) => {
    if (!roller) return;
    for (const entry of document.querySelectorAll(`[data-entry][data-roller="${roller}"]`))
      if (entry.id !== id && (known === "table" || known === entry.dataset.known))
        for (const offer of entry.querySelectorAll("[data-offer]")) offer.remove();
  };
  const insert = (fresh) => {
    const list = document.querySelector(fresh.dataset.livePrepend);
    if (!list) return;
    if ("narrowed" in list.dataset) return look(list);
    list.prepend(fresh);
    settle(fresh);
    close(fresh);
    count();
    say(fresh);
  };
  // What a filter lets through is the server's to say: of the newest entries that fit, those come in that are not here.
  const LOOK_AFTER = 200; // several rolls are one look
  let looking = 0;
  const look = (list) => {
    clearTimeout(looking);
    looking = setTimeout(async () => {
      const answer = await fetch(list.dataset.narrowed).catch(() => null);
      if (!answer?.ok || answer.redirected) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fits = [...page.querySelectorAll("#log-list > [data-entry]")].filter(({ id }) => !document.getElementById(id));
      for (const fresh of fits.reverse()) {
        list.prepend(fresh);
        settle(fresh);
        count();
        say(fresh);
      }
    }, LOOK_AFTER);
  };
  const release = () => {
    for (const [id, { fresh }] of held) {
      const old = document.getElementById(id);
      if (!old) held.delete(id);
      else replace(old, fresh);
    }
  };

  // A region that waits is not behind when it comes: what arrives meanwhile is put into it as well.
  const keepUp = (name, fresh) => {
    for (const { fresh: waiting } of held.values()) {
      const old = fresh.id && waiting.querySelector(`#${CSS.escape(fresh.id)}`);
      const list = fresh.dataset.livePrepend && `#${waiting.id}` === fresh.dataset.livePrepend ? waiting : null;
      if (old) old.replaceWith(fresh.cloneNode(true));
      else if (list && name === "roll" && !("narrowed" in list.dataset)) list.prepend(fresh.cloneNode(true));
    }
  };

  document.addEventListener("live:fragments", ({ detail: { name, html } }) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const fresh of [...template.content.children]) {
      keepUp(name, fresh);
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
  document.addEventListener("pointerdown", ({ target }) => (pressed = target), true);
  const letGo = () => {
    pressed = null;
    setTimeout(release, AFTER_CLICK);
  };
  for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, letGo, true);
  addEventListener("blur", letGo);
  // An answer is newer than all that waited when it was asked for.
  document.addEventListener("htmx:beforeRequest", ({ detail }) => (detail.xhr.came = came));
  document.addEventListener("htmx:afterSwap", ({ detail: { target, xhr } }) => {
    if (held.get(target?.id)?.number <= xhr.came) held.delete(target.id);
  });
  document.addEventListener("htmx:afterRequest", () => setTimeout(release));
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
