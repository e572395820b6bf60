/* The page on which sounds and notices are switched on. The browser is asked for notices on the press that wants them
   and never before; what it refuses is said, and the box is empty again. */
(() => {
  const form = document.querySelector("[data-manners-form]");
  const refused = form.querySelector("[data-refused]");
  const hear = form.querySelector("[data-hear]");
  hear.hidden = !window.AudioContext;
  hear.addEventListener("click", () => sounds.play("roll", Number(form.elements.volume.value)));

  const NONE = "This browser shows no notices of web pages.";
  const DENIED = "Your browser shows no notices of this site. Allow them in its settings for this page, then tick the box again.";
  const ask = async () => {
    if (!window.Notification) return NONE;
    if ((await Notification.requestPermission()) !== "granted") return DENIED;
    try {
      new Notification("Maelstrom", { body: "Notices look like this.", tag: "maelstrom-sample" });
    } catch {
      return NONE;
    }
    return "";
  };
  form.addEventListener("change", async ({ target }) => {
    if (!target.name.startsWith("notify_") || !target.checked) return;
    refused.textContent = await ask();
    if (refused.textContent) target.checked = false;
  });
})();
