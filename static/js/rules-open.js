/* The drawer of the rules: Ctrl / (or ⌘ /), its button, words and refusals open it. What it is filled with brings its own script. */
(() => {
  const box = () => document.querySelector("dialog[data-rulebox]");
  let opener = null;
  const open = async (url) => {
    if (!box().open) {
      opener = document.activeElement;
      box().show(); // not modal: the panel stays where it is, and can be used
    }
    await globalThis.htmx.ajax("GET", url, { target: "#rulebox", swap: "innerHTML" });
    box().querySelector("[data-rules-q]")?.focus({ preventScroll: true });
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-rules-open], [data-rule-about]");
    if (!link || !box() || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.matches("[data-rules-open]") && box().open) box().close();
    else open(link.href);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || !(event.ctrlKey || event.metaKey) || event.altKey || !box()) return;
    event.preventDefault();
    if (box().open) box().querySelector("[data-rules-q]")?.focus();
    else open(box().dataset.url);
  });
  document.addEventListener("close", ({ target }) => {
    if (!target.matches?.("[data-rulebox]")) return;
    target.replaceChildren();
    if (opener?.isConnected) opener.focus();
    opener = null;
  }, true);
})();
