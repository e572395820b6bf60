/* The face that calls for a roll: Ctrl (or ⌘) Enter calls while the caret is in it, and a call that is to be asked again
   brings it to the front. Whoever is ticked by name is asked instead of everyone, and the other way round; what is ticked
   stays so while others come to the table and go.
   Hears on document:  live:came {came} of what the stream sends. */
(() => {
  const EVERYONE = '[name="everyone"]';
  const NAMES = '[name="asked"]';
  const face = () => document.querySelector('[name="face"][value="call"]');
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.closest?.("#call-face")) return;
    event.preventDefault();
    document.getElementById("call-go")?.click();
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-ask-again]") && face()) face().checked = true;
  });

  // Before the chances are asked for, which hear of the same press.
  const choose = ({ target }) => {
    if (!target.checked || !target.matches(`#call-face :is(${EVERYONE}, ${NAMES})`)) return;
    const others = target.matches(EVERYONE) ? NAMES : EVERYONE;
    for (const one of target.form.querySelectorAll(others)) one.checked = false;
  };
  document.addEventListener("input", choose, true);

  document.addEventListener("live:came", ({ detail: { came } }) => {
    const old = document.getElementById("call-asked");
    const fresh = old && came.find(({ id }) => id === old.id);
    if (!fresh) return;
    const ticked = new Map([...old.querySelectorAll("input")].map((one) => [one.value, one.checked]));
    const named = document.querySelector(`#call-face ${NAMES}:checked`);
    for (const one of fresh.querySelectorAll("input")) one.checked = ticked.get(one.value) ?? (one.checked && !named);
  });
})();
