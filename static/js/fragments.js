/* Puts what the table's stream sends into the page. An element replaces the one with its id. Of those in a
   <template data-live-top="list"> one that is not on the page goes to the top of that list, and counts as unread unless it
   is data-quiet; those in a <template data-live-said> are read out, by their data-spoken.
   What somebody is using stays: `carry-over.js` carries over what was done to an element, and one with the caret in one of
   its fields, under a pointer that is down, with an open menu, a request under way, or anything with data-live-held
   (an answer being given, two texts to choose from) is replaced only afterwards.
   Where a page was read again, its regions are put in: every element that the stream may replace has data-live-region.

   Hears on document:  live:fragments {html}, live:refresh {page} (the page, read again), live:chosen {list, chosen}.
   Tells:  live:came {came} of all elements before they are put in, live:swapped on each that was put in, live:inserted on
   one that is new to its list. A list with data-live-chooses takes in nothing by itself: it is told live:offered. */
(() => {
  const { FIELDS } = carryOver;
  const AFTER_CLICK = 50; // a touch clicks a little after the pointer is up
  const held = new Map(); // id -> the newest fragment for an element in use, and the how manieth it was
  let came = 0;
  let pressed = null; // what the pointer is down on: to replace it now would lose the click

  const inUse = (element) => {
    const active = document.activeElement;
    const typing = element.contains(active) && active.matches(FIELDS);
    return typing || element.contains(pressed) || element.querySelector(":popover-open, [data-live-held], .htmx-request") !== null;
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
  const insert = (list, fresh, said = true) => {
    list.prepend(fresh);
    settle(fresh);
    fresh.dispatchEvent(new CustomEvent("live:inserted", { bubbles: true }));
    if (said) say(fresh, true);
  };
  const chooses = (list) => "liveChooses" in list.dataset;
  const offer = (list, fresh, said) => {
    if (chooses(list)) list.dispatchEvent(new CustomEvent("live:offered", { bubbles: true }));
    else insert(list, fresh, said);
  };
  const release = () => {
    for (const [id, { fresh }] of held) {
      const old = document.getElementById(id);
      if (!old) held.delete(id);
      else replace(old, fresh);
    }
  };

  // A region that waits is not behind when it comes: what arrives meanwhile is put into it as well.
  const keepUp = (fresh, top) => {
    for (const { fresh: waiting } of held.values()) {
      const old = fresh.id && waiting.querySelector(`#${CSS.escape(fresh.id)}`);
      if (old) old.replaceWith(fresh.cloneNode(true));
      else if (top && waiting.id === top && !chooses(waiting)) waiting.prepend(fresh.cloneNode(true));
    }
  };

  const parts = (html) => {
    const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
    return [...content.children].flatMap((part) => {
      if (!part.matches("template")) return [{ fresh: part }];
      const { liveTop: top, liveSaid: said } = part.dataset;
      return [...part.content.children].map((fresh) => ({ fresh, top, said: said !== undefined }));
    });
  };
  document.addEventListener("live:fragments", ({ detail: { html } }) => {
    const found = parts(html);
    document.dispatchEvent(new CustomEvent("live:came", { detail: { came: found.map(({ fresh }) => fresh) } }));
    for (const { fresh, top, said } of found) {
      keepUp(fresh, top);
      const old = fresh.id && document.getElementById(fresh.id);
      const list = !old && top && document.getElementById(top);
      if (old) replace(old, fresh);
      else if (list) offer(list, fresh, said);
      if (old && said && !top) say(fresh);
    }
  });
  document.addEventListener("live:chosen", ({ detail: { list, chosen } }) => chosen.forEach((fresh) => insert(list, fresh)));
  document.addEventListener("live:refresh", ({ detail: { page } }) => {
    const done = []; // what stands in a region that was put in, or waits to be, comes with it
    for (const old of document.querySelectorAll("[data-live-region]")) {
      const fresh = page.getElementById(old.id);
      if (!fresh || done.some((region) => region.contains(old))) continue;
      done.push(old);
      replace(old, fresh);
    }
  });
  // Once the focus has gone to the next field: that may be in the same element.
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

  // One spoken sentence for each thing that is said; of many at once the number of what is new, and the last of the rest.
  let sentences = [];
  let speaking = 0;
  const inShort = () => {
    const { liveOne, liveMany } = document.querySelector("[data-live]").dataset;
    const counted = sentences.filter(({ isNew }) => isNew).length;
    const rest = sentences.findLast(({ isNew }) => !isNew)?.words;
    return [counted && (counted === 1 ? liveOne : `${counted} ${liveMany}`), rest].filter(Boolean).join(". ");
  };
  const say = (fresh, isNew = false) => {
    const words = fresh.dataset.spoken ?? fresh.querySelector("[data-spoken]")?.textContent;
    if (!words) return;
    sentences.push({ words: words.trim(), isNew });
    clearTimeout(speaking);
    speaking = setTimeout(() => {
      const text = sentences.length > 3 ? inShort() : sentences.map((one) => one.words).join(" ");
      document.getElementById("spoken").textContent = text;
      sentences = [];
    }, 150);
  };
})();
