/* The row of tabs scrolls on a phone: the tab of this page stands in sight, also once its letters have come. */
(() => {
  const tab = document.querySelector(".tabs [aria-current]");
  const row = tab?.closest(".tabs__in");
  const show = () => {
    const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.left < all.left || own.right > all.right) row.scrollLeft += own.left - all.left - (all.width - own.width) / 2;
  };
  if (!row) return;
  show();
  document.fonts.ready.then(show);
})();
