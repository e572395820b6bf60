/* A button with data-copy="#field" puts that field's text on the clipboard; without one it selects the text. */
(() => {
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("[data-copy]");
    const field = button && document.querySelector(button.dataset.copy);
    if (!field) return;
    field.select();
    let text = "Copied.";
    try {
      await navigator.clipboard.writeText(field.value); // missing or refused on a plain http address
    } catch {
      text = "Selected: copy it with Ctrl or ⌘ and C.";
    }
    document.dispatchEvent(new CustomEvent("toast", { detail: { text } }));
  });
})();
