/* A picture that is too large is told before it is sent ([data-most], in bytes), so that the rest of its form stays. */
(() => {
  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("input[type=file][data-most]")) return;
    const size = target.files[0]?.size ?? 0;
    const most = Number(target.dataset.most);
    const mega = (bytes) => (bytes / 1e6).toFixed(1).replace(".0", "");
    target.setCustomValidity(size > most ? `The picture has ${mega(size)} MB; at most ${mega(most)} MB fit.` : "");
    if (size > most) target.reportValidity();
  });
})();
