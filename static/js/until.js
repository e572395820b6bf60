/* What may be done for a few minutes only ([data-until], by the server's clock) goes when they are over, unless somebody is
   typing in it: the server says then that it is too late. An opened form takes the caret. */
(() => {
  const end = (part) => {
    if (part.contains(document.activeElement)) return setTimeout(end, 5000, part);
    part.remove();
  };
  const watch = (root) => {
    for (const part of root.querySelectorAll?.("[data-until]:not([data-watched])") ?? []) {
      part.dataset.watched = "";
      setTimeout(end, Math.max(0, new Date(part.dataset.until) - Date.now()), part);
    }
  };
  watch(document);
  for (const event of ["live:swapped", "htmx:load"]) document.addEventListener(event, ({ target }) => watch(target));
  const opened = ({ target }) => target.matches?.("details[open].talk__edit") && target.querySelector("textarea").focus();
  document.addEventListener("toggle", opened, true);
})();
