/* Whoever presses a button by keyboard stays where they were: when the answer takes the button away, the focus goes to
   the closest part of the page around it that is still there. */
(() => {
  const around = new WeakMap(); // request -> ids of what was around the focus, the closest first

  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (!detail.elt.contains(document.activeElement)) return;
    const ids = [];
    for (let at = document.activeElement; at; at = at.parentElement) if (at.id) ids.push(at.id);
    around.set(detail.xhr, ids);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    // The focus is on the body only where what had it is gone.
    if (document.activeElement !== document.body) return;
    const near = (around.get(detail.xhr) ?? []).map((id) => document.getElementById(id)).find((place) => place?.checkVisibility());
    if (!near) return;
    if (near.tabIndex < 0) near.tabIndex = -1;
    near.focus({ preventScroll: true });
  });
})();
