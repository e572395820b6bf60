/* Follows the table: one event stream for each page, opened by [data-live], which says by data-live-state whether it is
   "open", "waiting" (a sign shows after a second), "asleep" (a hidden tab gives its connection back, unless it is
   data-live-awake), "out" (nobody is signed in; `session.js` says so, and when it goes on) or "over".
   No silence is taken for life: the server says every 15 s that it is there, and a stream that says nothing for longer is
   opened again, as is one whose path may have changed (the network, a machine that slept, a window that was left).
   The cursor is ours, so nothing is lost or told twice whatever breaks: every opening begins after the last event that
   came through. Which kinds of events show anything is said by data-live-kinds, and what is counted of what was missed by
   data-live-one and data-live-many. `fragments.js` puts what comes into the page. */
(() => {
  const FIRST_WAIT = 500;
  const LONGEST_WAIT = 3_000; // with its jitter under five seconds: only tabs that somebody looks at wait at all
  const SIGN_AFTER = 1_000;
  const SLEEP_AFTER = 300;
  const BEAT = 2_000; // how often it is looked whether the server was heard
  const SLEPT = 10_000; // between two looks: the machine was asleep
  const SILENCE = { open: 38_000, waiting: 15_000 }; // two signs of life missed; an answer that does not come
  const RECENT = 2_000;
  const READING = 15_000;
  const ROOM_WAIT = 20_000;
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  const follow = (root) => {
    const sign = root.querySelector("[data-live-sign]");
    let cursor = root.dataset.liveAfter;
    let source = null;
    let wait = FIRST_WAIT;
    let retrying = 0;
    let falling = 0; // asleep
    let signing = 0;
    let heard = Date.now();
    let looked = Date.now();

    // Who wants to be told while another window is in front keeps the connection there.
    const rests = () => document.hidden && !("liveAwake" in root.dataset);
    const hear = () => (heard = Date.now());
    const show = (state) => {
      root.dataset.liveState = state;
      clearTimeout(signing);
      if (state === "waiting") signing = setTimeout(() => (sign.hidden = false), SIGN_AFTER);
      else sign.hidden = true;
    };
    const close = (state) => {
      clearTimeout(retrying);
      source?.close();
      source = null;
      show(state);
    };
    const retry = () => {
      close("waiting");
      // By chance sooner or later: after a restart the whole table would otherwise come back in one instant.
      if (!rests()) retrying = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
    const open = () => {
      close("waiting");
      hear();
      const url = new URL(root.dataset.live, location.href);
      url.searchParams.set("after", cursor);
      source = new EventSource(url);
      source.onopen = () => {
        wait = FIRST_WAIT;
        hear();
        sign.firstElementChild.textContent = sign.dataset.liveSign;
        show("open");
        tell("live:open");
      };
      // Our own way back: the browser's gives up for good after some answers, and has another cursor than ours.
      source.onerror = retry;
      for (const name of ["notice", ...root.dataset.liveKinds.split(" ")])
        source.addEventListener(name, ({ data, lastEventId }) => {
          hear();
          tell("live:fragments", { html: data });
          // Of what was missed only the last moves it (catch_up.py): cut off before that, all of it is told again.
          cursor = lastEventId || cursor;
        });
      source.addEventListener("alive", hear);
      source.addEventListener("refresh", ({ data }) => readAgain(data));
      source.addEventListener("bye", ({ data }) => leave(data));
      source.addEventListener("full", ({ data }) => comeBack(data));
    };
    // No room for one more open page: say so, and ask again when somebody may have closed theirs.
    const comeBack = (words) => {
      close("waiting");
      sign.firstElementChild.textContent = words;
      if (!rests()) retrying = setTimeout(open, ROOM_WAIT);
    };
    const wake = () => {
      clearTimeout(falling);
      if (source || root.dataset.liveState === "over") return;
      wait = FIRST_WAIT;
      open();
    };

    // A path that died tells nobody: what was open is opened anew, after the last event that came through.
    const reopen = () => {
      if (!source) return root.dataset.liveState !== "out" && wake();
      wait = FIRST_WAIT;
      open();
    };
    setInterval(() => {
      const now = Date.now();
      const slept = now - looked > SLEPT;
      looked = now;
      if (source && !rests() && (slept || now - heard > SILENCE[root.dataset.liveState])) reopen();
    }, BEAT);

    // Too much was missed, or nobody knows what: the page itself is newer than anything the stream could tell.
    const readAgain = async (missed) => {
      try {
        const answer = await fetch(location.href, { signal: AbortSignal.timeout(READING) });
        // Led elsewhere, to sign in: that is not this page made anew.
        if (!answer.ok || answer.redirected) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const more = Number(missed) || countNew(page);
        tell("live:refresh", { page });
        offer(more);
        cursor = page.querySelector("[data-live]")?.dataset.liveAfter ?? cursor;
      } catch {
        retry();
      }
    };
    const countNew = (page) =>
      [...page.querySelectorAll("[data-live-list] > [id]")].filter(({ id }) => !document.getElementById(id)).length;
    const offer = (more) => {
      if (!more) return;
      const { liveOne, liveMany, liveMore } = root.dataset;
      const text = `${more === 1 ? liveOne : `${more} ${liveMany}`} while nothing reached this page.`;
      tell("toast", { name: "missed", text, url: liveMore, action: "Show", stays: true });
    };
    // Only who lost the seat loses the page; whoever is signed out may still need what they have typed there.
    const leave = (html) => {
      const farewell = new DOMParser().parseFromString(html, "text/html").querySelector("[data-farewell]");
      close(farewell ? "over" : "out");
      if (!farewell) return tell("session:lost");
      document.querySelector("main").replaceChildren(farewell);
      farewell.querySelector("h1").focus();
    };

    document.addEventListener("visibilitychange", () => {
      if (rests()) falling = setTimeout(() => root.dataset.liveState !== "over" && close("asleep"), SLEEP_AFTER);
      else wake();
    });
    // A page that the browser keeps to go back to may hold no connection.
    addEventListener("pagehide", () => root.dataset.liveState !== "over" && close("asleep"));
    addEventListener("pageshow", ({ persisted }) => persisted && wake());
    for (const event of ["online", "offline"]) addEventListener(event, reopen);
    addEventListener("focus", () => Date.now() - heard > RECENT && reopen());
    document.addEventListener("session:back", wake);
    if (!rests()) open();
  };

  document.querySelectorAll("[data-live]").forEach(follow);
})();
