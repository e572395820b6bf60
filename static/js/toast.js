/* Toasts leave after 6 seconds, but never while someone points at them or has the focus in them, and an error stays
   until it is dismissed, and so does what says that it "stays". The server shows one with the response header
   HX-Trigger: {"toast": {"text": "...", "kind": "error", "url": "...", "action": "..."}}. One with a "name" takes the
   place of an earlier one of that name; the event toast:over takes it away. */
(() => {
  const LASTS = 6000;
  const region = document.querySelector("[data-toasts]");
  if (!region) return;

  const wait = (toast) => {
    if (toast.classList.contains("toast--error") || "stays" in toast.dataset) return;
    let timer = 0;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (toast.matches(":hover, :focus-within")) start();
        else toast.remove();
      }, LASTS);
    };
    for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, start);
    start();
  };

  const drop = (name) => name && region.querySelector(`[data-toast="${name}"]`)?.remove();
  const build = ({ text, kind, url, action, stays, name = "" }) => {
    const toast = document.createElement("div");
    toast.className = kind === "error" ? "toast toast--error" : "toast";
    toast.dataset.toast = name;
    if (stays) toast.dataset.stays = "";
    const words = document.createElement("span");
    words.textContent = text;
    toast.append(words);
    if (url) {
      const link = document.createElement("a");
      link.className = "btn btn--sm";
      link.href = url;
      link.textContent = action || "View";
      toast.append(link);
    }
    const dismiss = document.createElement("button");
    dismiss.type = "button";
    dismiss.className = "btn btn--sm";
    dismiss.dataset.toastDismiss = "";
    dismiss.textContent = "Dismiss";
    toast.append(dismiss);
    return toast;
  };

  document.addEventListener("toast", ({ detail }) => {
    const text = detail?.text ?? detail?.value; // htmx wraps a bare string as value
    if (!text) return;
    const toast = build({ ...detail, text });
    drop(detail.name);
    region.append(toast);
    wait(toast);
  });
  document.addEventListener("toast:over", ({ detail }) => drop(detail.name));
  document.addEventListener("click", ({ target }) => {
    target.closest?.("[data-toast-dismiss]")?.closest("[data-toast]").remove();
  });

  // Toasts that came with the page: a live region says only what is added later, so they are put in again.
  const arrived = [...region.querySelectorAll("[data-toast]")];
  if (arrived.length)
    setTimeout(() => {
      region.append(...arrived);
      arrived.forEach(wait);
    }, 150);
})();
