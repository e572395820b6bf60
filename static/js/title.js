/* The page's title begins with how many things wait for its reader ("(2) Last Light"); while nothing does, with how many
   came to its lists while nobody looked, until somebody does something here. The server writes the first number too, so
   that it is there without a script.

   Hears on document:  live:swapped (of a [data-waiting], which says the number), live:inserted (of what is new to a list). */
(() => {
  const plain = document.title.replace(/^\(\d+\) /, (start) => (document.querySelector("[data-waiting]")?.dataset.waiting > 0 ? "" : start));
  let away = document.hidden;
  let unread = 0;

  const tell = () => {
    const waiting = Number(document.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
    const count = waiting || unread;
    document.title = count ? `(${count}) ${plain}` : plain;
  };
  const back = () => {
    if (!away || document.hidden) return;
    away = false;
    unread = 0;
    tell();
  };
  document.addEventListener("live:inserted", ({ target }) => {
    if (!away || "quiet" in target.dataset) return;
    unread += 1;
    tell();
  });
  document.addEventListener("live:swapped", ({ target }) => {
    if (target.matches("[data-waiting]") || target.querySelector("[data-waiting]")) tell();
  });
  document.addEventListener("visibilitychange", () => (away ||= document.hidden));
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"])
    document.addEventListener(event, back, { passive: true });
})();
