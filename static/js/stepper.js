/* The - and + beside a number. The number is an ordinary field; the buttons only save typing. */
(() => {
  const sync = (stepper) => {
    const field = stepper.querySelector("input");
    for (const button of stepper.querySelectorAll("[data-step]")) {
      const limit = Number(button.dataset.step) < 0 ? field.min : field.max;
      button.disabled = limit !== "" && field.value !== "" && Number(field.value) === Number(limit);
    }
  };
  const syncAll = () => document.querySelectorAll("[data-stepper]").forEach(sync);

  // Stepping keeps to min and max; a field that takes fractions has no steps of its own.
  const move = (field, by) => {
    if (field.value === "" && field.placeholder) field.value = field.placeholder; // what counts while it is empty
    if (field.step !== "any") return by < 0 ? field.stepDown() : field.stepUp();
    const [low, high] = [field.min, field.max].map((limit) => (limit === "" ? Number.NaN : Number(limit)));
    const wanted = Number(field.value) + by;
    field.value = wanted < low ? low : wanted > high ? high : wanted;
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-stepper] [data-step]");
    if (!button) return;
    const stepper = button.closest("[data-stepper]");
    const field = stepper.querySelector("input");
    move(field, Number(button.dataset.step));
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    if (button.disabled) field.focus(); // a disabled button would drop the focus
  });
  for (const event of ["input", "change"])
    document.addEventListener(event, ({ target }) => {
      const stepper = target.closest?.("[data-stepper]");
      if (stepper) sync(stepper);
    });
  for (const event of ["htmx:afterSettle", "live:swapped"]) document.addEventListener(event, syncAll);
  syncAll();
})();
