/* A number changes only when its person changes it: a wheel turned over a focused field scrolls the page and no more,
   and the arrows stop at the first and the last of a row of dots (or of any other choices of one). */
(() => {
  // A field that cannot be written to takes no turn of the wheel, and the page scrolls on under it as usual.
  document.addEventListener(
    "wheel",
    ({ target }) => {
      if (!target.matches?.("input[type=number], input[type=range]") || target !== document.activeElement || target.readOnly) return;
      target.readOnly = true;
      setTimeout(() => (target.readOnly = false));
    },
    { capture: true, passive: true },
  );

  const BACK = ["ArrowLeft", "ArrowUp"];
  const ON = ["ArrowRight", "ArrowDown"];
  document.addEventListener(
    "keydown",
    (event) => {
      const { key, target } = event;
      if (!target.matches?.("input[type=radio]") || ![...BACK, ...ON].includes(key)) return;
      const row = [...document.querySelectorAll("input[type=radio]:enabled")].filter(
        (one) => one.name === target.name && one.form === target.form && one.getClientRects().length,
      );
      if (target === (BACK.includes(key) ? row[0] : row.at(-1))) event.preventDefault();
    },
    { capture: true },
  );
})();
