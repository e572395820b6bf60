/* The face that calls for a roll: Ctrl (or ⌘) Enter calls while the caret is in it, and a call that is to be asked again
   brings it to the front. */
(() => {
  const face = () => document.querySelector('[name="face"][value="call"]');
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.closest?.("#call-face")) return;
    event.preventDefault();
    document.getElementById("call-go")?.click();
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-ask-again]") && face()) face().checked = true;
  });
})();
