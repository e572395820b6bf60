/* What its reader switched on for themselves ([data-manners]): sounds, moving dice, notices. Told by what the stream puts
   into the page, and by nothing else: of a roll that one may not see nothing comes, so nothing sounds.

   Hears on document:  live:came {came} of all elements before they are put in. Of each new entry once, and of each new
   [data-notice="turn" | "call" | "handout"] (data-notice-at: the id that it leads to), whose data-notice-text may be read by anybody who looks at the screen. */
(() => {
  const chosen = document.querySelector("[data-manners]");
  const volume = Number(chosen.dataset.volume);
  const wanted = chosen.dataset.notices.split(" ").filter(Boolean);
  const NOTICE = "[data-notice]";
  const all = (element, selector) => [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)];
  const placeOf = (one) => one.dataset.noticeAt ?? one.closest("[id]").id;
  const keyOf = (one) => `${one.dataset.notice} ${placeOf(one)} ${one.dataset.noticeText}`;
  const heard = new Set();
  const isNew = (key) => !heard.has(key) && heard.add(key);
  // What stands on the page when it is opened is old.
  document.querySelectorAll("[data-entry]").forEach(({ id }) => heard.add(id));
  let there = new Set([...document.querySelectorAll(NOTICE)].map(keyOf));

  if ("moves" in chosen.dataset) document.documentElement.dataset.diceMotion = "";

  const away = () => document.hidden || !document.hasFocus();
  const lead = (id) => () => {
    window.focus();
    if (!document.getElementById(id)) return location.assign(`${chosen.dataset.place}#${id}`);
    document.dispatchEvent(new CustomEvent("play:show", { detail: { id } }));
    document.getElementById(id).scrollIntoView({ block: "nearest" });
  };
  const notify = (one) => {
    const { notice, noticeText } = one.dataset;
    if (!wanted.includes(notice) || !away() || window.Notification?.permission !== "granted") return;
    try {
      // One for each thing, in however many windows the table is open.
      const shown = new Notification(chosen.dataset.table, { body: noticeText, tag: keyOf(one) });
      shown.onclick = lead(placeOf(one));
    } catch {
      // Some browsers let no page show one by itself; the page on which it was switched on has said so.
    }
  };

  document.addEventListener("live:came", ({ detail: { came } }) => {
    const rolled = came.flatMap((one) => all(one, "[data-entry]")).filter(({ id }) => !document.getElementById(id) && isNew(id));
    const notices = came.flatMap((one) => all(one, NOTICE)).filter((one) => !there.has(keyOf(one)));
    // However many came at once: one sound, the one that asks for something first.
    const asks = notices.find(({ dataset }) => dataset.notice !== "handout")?.dataset.notice;
    if (asks || rolled.length) sounds.play(asks ?? "roll", volume);
    for (const one of notices) {
      there.add(keyOf(one)); // what comes before this is put in says nothing new
      notify(one);
    }
    rolled[0]?.classList.add("is-tumbling");
    // A turn that is over and comes again is new; so it is asked what stands there once all is put in.
    setTimeout(() => (there = new Set([...document.querySelectorAll(NOTICE), ...notices].map(keyOf))));
  });
  document.addEventListener("animationend", ({ target }) => target.closest?.(".is-tumbling")?.classList.remove("is-tumbling"));
})();
