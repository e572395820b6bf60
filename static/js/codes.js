/* The - and + beside a die code: a pip less, a pip more. The code is an ordinary text; the buttons only save typing. */
(() => {
  const CODE = /^\s*(\d+)\s*d\s*(?:\+\s*(\d+))?\s*$/i;
  // A character's code has 0, 1 or 2 pips (ruling D-04): the third is a die.
  const PIPS = 3;

  const written = (pips) => `${Math.floor(pips / PIPS)}D${pips % PIPS ? `+${pips % PIPS}` : ""}`;
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-code-step]");
    if (!button) return;
    const field = button.closest("[data-code]").querySelector("input");
    const [, dice, pips] = CODE.exec(field.value) ?? [];
    if (dice === undefined) return field.focus();
    field.value = written(Math.max(0, Number(dice) * PIPS + Number(pips ?? 0) + Number(button.dataset.codeStep)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
