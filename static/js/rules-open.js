/* The first way to the rules on a page fetches their script, and is gone then again. */
(() => {
  const box = document.querySelector("dialog[data-rulebox]");
  const first = (event) => {
    const { type, key, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = type === "click" && event.target.closest?.("[data-rules-open], [data-rule-about]");
    const held = ctrlKey || metaKey;
    const asked = link ? button === 0 && !(held || shiftKey || altKey) : key === "/" && held && !altKey;
    if (globalThis.rulesAtHand || !asked) return;
    event.preventDefault();
    const script = document.createElement("script");
    script.src = box.dataset.script;
    script.onload = () => (link ? link.click() : document.dispatchEvent(new KeyboardEvent(type, { key, ctrlKey, metaKey })));
    document.head.append(script);
  };
  if (box) for (const type of ["click", "keydown"]) document.addEventListener(type, first);
})();
