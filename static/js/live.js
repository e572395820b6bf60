/* Follows the table: one event stream for each page, opened by [data-live], which says by data-live-state whether it is
   "open", "waiting" (a sign shows after a second), "asleep" (a hidden tab gives its connection back), "out" (nobody is
   signed in; `session.js` says so, and when it goes on) or "over".
   The cursor is ours, so nothing is lost or told twice whatever breaks: every opening begins after the last event that
   came through. `fragments.js` puts what comes into the page. */
(() => {
  const KINDS = ["roll", "followup", "vitals", "experience", "character", "membership", "specialty", "campaign", "room"];
  const FIRST_WAIT = 500;
  const LONGEST_WAIT = 3_000; // with its jitter under five seconds: only tabs that somebody looks at wait at all
  const SIGN_AFTER = 1_000;
  const SLEEP_AFTER = 300;
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  const follow = (root) => {
    const sign = root.querySelector("[data-live-sign]");
    let cursor = root.dataset.liveAfter;
    let source = null;
    let wait = FIRST_WAIT;
    let retrying = 0;
    let falling = 0; // asleep
    let signing = 0;

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
      if (!document.hidden) retrying = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
    const open = () => {
      close("waiting");
      const url = new URL(root.dataset.live, location.href);
      url.searchParams.set("after", cursor);
      source = new EventSource(url);
      source.onopen = () => {
        wait = FIRST_WAIT;
        show("open");
      };
      source.onerror = retry;
      for (const name of KINDS)
        source.addEventListener(name, ({ data, lastEventId }) => {
          tell("live:fragments", { name, html: data });
          cursor = lastEventId || cursor;
        });
      source.addEventListener("refresh", readAgain);
      source.addEventListener("bye", ({ data }) => leave(data));
    };
    const wake = () => {
      clearTimeout(falling);
      if (source || root.dataset.liveState === "over") return;
      wait = FIRST_WAIT;
      open();
    };

    // Too much was missed, or nobody knows what: the page itself is newer than anything the stream could tell.
    const readAgain = async () => {
      try {
        const answer = await fetch(location.href);
        if (!answer.ok || answer.redirected) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        tell("live:refresh", { page });
        cursor = page.querySelector("[data-live]")?.dataset.liveAfter ?? cursor;
      } catch {
        retry();
      }
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
      if (document.hidden) falling = setTimeout(() => root.dataset.liveState !== "over" && close("asleep"), SLEEP_AFTER);
      else wake();
    });
    addEventListener("pagehide", () => root.dataset.liveState !== "over" && close("asleep"));
    addEventListener("pageshow", ({ persisted }) => persisted && wake());
    addEventListener("online", wake);
    document.addEventListener("session:back", wake);
    if (!document.hidden) open();
  };

  document.querySelectorAll("[data-live]").forEach(follow);
})();
