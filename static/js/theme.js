/* The colour theme, chosen before the first paint: this one script blocks, so the page never flashes in the other
   scheme. It also marks the page as scripted, for the few styles that differ without script. */
(() => {
  const root = document.documentElement;
  const known = ["auto", "light", "dark"];
  const stored = () => {
    try {
      return localStorage.getItem("theme"); // throws where the browser keeps no site data
    } catch {
      return null;
    }
  };
  const show = (theme) => {
    root.dataset.theme = known.includes(theme) ? theme : "auto";
    for (const radio of document.querySelectorAll("[data-themes] input")) radio.checked = radio.value === root.dataset.theme;
  };

  root.dataset.js = "";
  show(stored());

  document.addEventListener("DOMContentLoaded", () => show(root.dataset.theme));
  document.addEventListener("change", ({ target }) => {
    if (!target.closest?.("[data-themes]")) return;
    show(target.value);
    try {
      localStorage.setItem("theme", target.value);
    } catch {
      /* the choice then lasts as long as the page */
    }
  });
  addEventListener("storage", ({ key, newValue }) => key === "theme" && show(newValue)); // other tabs follow
})();
