/* The dock opens the page's instrument as a bottom sheet on narrow windows. The state is a class of <body>, so that a
   panel which the server replaces while it is open stays open. Escape closes it and gives the focus back. */
(() => {
  const panel = () => document.querySelector("[data-roll], [data-rail], [data-call]");
  const isOpen = () => document.body.classList.contains("dock-is-open");
  let opener = null;

  const sync = () => {
    for (const button of document.querySelectorAll("[data-dock-open]")) button.setAttribute("aria-expanded", isOpen());
  };
  const open = (button) => {
    opener = button;
    document.body.classList.add("dock-is-open");
    sync();
    const title = panel()?.querySelector("h2");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  };
  const close = () => {
    document.body.classList.remove("dock-is-open");
    sync();
    (opener?.isConnected ? opener : document.querySelector("[data-dock-open]"))?.focus({ preventScroll: true });
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-dock-open]");
    if (button) isOpen() ? close() : open(button);
    else if (target.closest?.("[data-dock-close]")) close();
  });
  document.addEventListener("keydown", (event) => {
    // One Escape closes one thing, the topmost.
    if (event.key === "Escape" && isOpen() && !event.defaultPrevented && !document.querySelector(":popover-open")) close();
  });
  document.addEventListener("htmx:afterSettle", sync);
})();
