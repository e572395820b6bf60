/* A roll to take along, as it stands when it is asked for. [data-take-text] copies what its address answers; the
   picture that [data-take-picture] leads to is kept as PNG, drawn with the letters that this device has. */
(() => {
  const say = (text, kind) => document.dispatchEvent(new CustomEvent("toast", { detail: { text, kind } }));

  const asked = async (url) => {
    const answer = await fetch(url, { headers: { Accept: "*/*" } });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    return answer.text();
  };

  const copy = async (url) => {
    const text = await asked(url);
    try {
      await navigator.clipboard.writeText(text); // missing or refused on a plain http address
      say("Copied.");
    } catch {
      location.assign(url);
    }
  };

  const keep = async (url, name) => {
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await asked(url))}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth * 2;
    canvas.height = picture.naturalHeight * 2;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const link = document.createElement("a");
    link.href = canvas.toDataURL("image/png");
    link.download = name;
    link.click();
  };

  for (const button of document.querySelectorAll("[data-take-text], [data-take-picture]")) button.hidden = false;

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-take-text], [data-take-picture]");
    if (!button) return;
    const { takeText, takePicture, takeName } = button.dataset;
    const done = takeText ? copy(takeText) : keep(takePicture, takeName);
    done.catch(() => say("That did not come through. Load the page again.", "error"));
  });
})();
