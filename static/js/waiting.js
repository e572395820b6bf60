/* What waits may be on the page already: a link with data-near="<id>" then leads to that element, and not to a page of
   its own. The address says so too (#<id>), by which a page in play brings its pane to the front.

   Tells on document:  play:show {id} before it is looked at. */
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-near]");
  const near = link && document.getElementById(link.dataset.near);
  if (!near || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  document.dispatchEvent(new CustomEvent("play:show", { detail: { id: near.id } }));
  near.scrollIntoView({ block: "nearest" });
  const press = near.querySelector("button:not([disabled]), input:not([type=hidden]), select") ?? near;
  if (press === near && !near.matches("[tabindex]")) near.tabIndex = -1;
  press.focus({ preventScroll: true });
});
