/* The palette: Ctrl K (or ⌘ K) on every page of a campaign. Nothing of it is on a page before it is opened. */
(() => {
  const dialog = document.querySelector("dialog[data-palette]");
  if (!dialog) return;
  let opener = null;
  const open = () => {
    if (dialog.open) return dialog.querySelector("[data-say-text]")?.focus();
    opener = document.activeElement;
    dialog.showModal();
    htmx.ajax("GET", dialog.dataset.url, { target: "#palette-in", swap: "innerHTML" });
  };
  document.addEventListener("keydown", (event) => {
    if (event.key?.toLowerCase() !== "k" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-palette-open]")) open();
    else if (target === dialog) dialog.close();
  });
  document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
    const field = target?.id === "palette-in" && dialog.querySelector("[data-say-text]");
    if (!field) return;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true })); // it begins with all places
  });
  dialog.addEventListener("close", () => {
    document.getElementById("palette-in").replaceChildren();
    if (opener?.isConnected) opener.focus();
    opener = null;
  });
})();
