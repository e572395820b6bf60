/* The rules: a drawer beside the page (Ctrl / or ⌘ /) that leaves everything else in reach, and one field that finds.
   Links within it stay in it; the arrow keys walk through what was found. Without script all of them are pages. */
(() => {
  if (globalThis.rulesAtHand) return; // two ways led here
  globalThis.rulesAtHand = true;
  const box = () => document.querySelector("dialog[data-rulebox]");
  let opener = null;

  const fetched = async (url) => {
    await globalThis.htmx.ajax("GET", url, { target: "#rulebox", swap: "innerHTML" });
    box().querySelector("[data-rules-q]")?.focus({ preventScroll: true });
  };
  const open = (url) => {
    if (!box().open) {
      opener = document.activeElement;
      box().show(); // not modal: the panel stays where it is, and can be used
    }
    fetched(url);
  };
  const within = async (link) => {
    const url = new URL(link.href);
    if (url.hash) url.searchParams.set("at", url.hash.slice(1));
    await globalThis.htmx.ajax("GET", `${url.pathname}${url.search}`, { target: "#rulebox-in", swap: "innerHTML" });
    const inside = document.getElementById("rulebox-in");
    inside.scrollTop = 0;
    const title = inside.querySelector("h2, h3");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  };
  const plain = (event) => event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    if (event.target.closest?.("[data-rules-close]")) return box().close();
    if (!link || !box() || !plain(event)) return;
    if (link.matches("[data-rules-open]")) {
      event.preventDefault();
      if (box().open) box().close();
      else open(box().dataset.url);
    } else if (link.matches("[data-rule-about]")) {
      event.preventDefault();
      open(link.href);
    } else if (link.matches("[data-rule]") && box().contains(link)) {
      event.preventDefault();
      within(link);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && (event.ctrlKey || event.metaKey) && !event.altKey) {
      const field = document.querySelector("[data-rules-q]");
      if (!box() && !field) return;
      event.preventDefault();
      if (box()?.open || !box()) field?.focus();
      else open(box().dataset.url);
    }
    if (event.key === "Escape" && box()?.open && !event.defaultPrevented && box().contains(document.activeElement)) {
      event.preventDefault();
      box().close();
    }
    walk(event);
  });

  // Arrow down from the field goes to the first place, and up from the first one back.
  const walk = (event) => {
    if (!["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
    const at = event.target;
    const field = at.matches?.("[data-rules-q]") ? at : null;
    const around = at.closest?.("[data-rulebox]") ?? document;
    const hits = [...around.querySelectorAll("[data-rule-hit]")];
    const place = hits.indexOf(at);
    if (event.key === "Enter") {
      if (field && hits.length > 0 && field.value) {
        event.preventDefault();
        hits[0].click();
      }
      return;
    }
    if ((!field && place < 0) || hits.length === 0) return;
    event.preventDefault();
    const next = event.key === "ArrowDown" ? place + 1 : place - 1;
    if (next < 0) around.querySelector("[data-rules-q]")?.focus();
    else hits[Math.min(next, hits.length - 1)].focus();
  };
  document.addEventListener("close", ({ target }) => {
    if (!target.matches?.("[data-rulebox]")) return;
    target.replaceChildren();
    if (opener?.isConnected) opener.focus();
    opener = null;
  }, true);
})();
