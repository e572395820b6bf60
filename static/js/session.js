/* A session that ends while a page is open: signed out in another tab, a new password elsewhere, a session too old.
   The page and what is typed on it stay; it says what happened, offers to sign in, and goes on by itself once the same
   person is signed in again, with the token of the new session. Nothing is sent for anybody else.

   Hears on document:  session:lost (somebody was refused for want of a session).  Tells:  session:back. */
(() => {
  const ASK_AGAIN = 5_000;
  const SEEN = "person"; // in localStorage: who was signed in when a page was last opened; other tabs hear of it
  const NOT_OURS = ["/accounts/", "/demo/"]; // forms that are there for whoever is signed out
  const { person, session, signIn } = document.body.dataset;
  const cookie = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const first = cookie("csrftoken");
  let token = first;
  let state = "here"; // "here", "out", "other" (somebody else is signed in), "doubt" (refused, and not asked yet)
  let asking = null;
  let again = 0;

  try {
    if (localStorage.getItem(SEEN) !== person) localStorage.setItem(SEEN, person);
  } catch {
    /* other tabs find out when they are looked at */
  }
  if (!person) return;

  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const say = () => {
    const url = `${signIn}?next=${encodeURIComponent(location.pathname + location.search)}`;
    const text =
      state === "out"
        ? "You are signed out. This page and what you have typed on it stay; nothing more is saved until you sign in."
        : "Somebody else is signed in here now. What you have typed on this page stays; nothing more of it is saved.";
    tell("toast", { name: "session", kind: "error", text, url, action: "Sign in" });
  };
  const enter = (next) => {
    const was = state;
    state = next;
    document.body.dataset.sessionState = state;
    clearTimeout(again);
    if (state !== "here") again = setTimeout(look, ASK_AGAIN);
    if (state === was) return;
    if (state !== "here") return say();
    if (was !== "doubt") tell("toast", { name: "session", text: "You are signed in again. This page goes on." });
    else tell("toast:over", { name: "session" });
    tell("session:back");
  };
  const settle = (who) => {
    if (who !== person) return enter(who ? "other" : "out");
    const renewed = cookie("csrftoken") ?? token;
    const nothingNew = state === "doubt" && renewed === token; // the refusal will come again: no hurry
    token = renewed;
    if (!nothingNew) return enter("here");
    clearTimeout(again);
    again = setTimeout(() => enter("here"), ASK_AGAIN);
  };
  const ask = async () => {
    try {
      const answer = await fetch(session, { cache: "no-store" });
      if (answer.ok) settle(String((await answer.json()).person ?? ""));
    } catch {
      clearTimeout(again); // no connection tells nothing of the session
      if (state !== "here") again = setTimeout(look, ASK_AGAIN);
    }
    asking = null;
  };
  const look = () => (asking ??= ask());

  document.addEventListener("session:lost", () => {
    if (state === "here") state = document.body.dataset.sessionState = "doubt";
    look();
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    if (xhr?.getResponseHeader("X-Session")) tell("session:lost");
  });
  addEventListener("storage", ({ key }) => key === SEEN && look());
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  addEventListener("focus", () => state === "here" || look());
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("online", () => state === "here" || look());

  // The token of a session that began after this page was drawn, and only when it is the same person's.
  document.addEventListener("htmx:configRequest", ({ detail: { headers, parameters } }) => {
    if (token === first) return;
    headers["X-CSRFToken"] = token;
    if (parameters.csrfmiddlewaretoken) parameters.csrfmiddlewaretoken = token;
  });
  const sendAfterAll = async (form, submitter) => {
    await look();
    if (state === "here") form.requestSubmit(submitter);
    else say();
  };
  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      const { pathname } = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
      if (form.getAttribute("method") !== "post" || NOT_OURS.some((start) => pathname.startsWith(start))) return;
      if (state === "here") {
        const field = form.elements.namedItem("csrfmiddlewaretoken");
        if (field && token !== first) field.value = token;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      sendAfterAll(form, submitter);
    },
    { capture: true },
  );
})();
