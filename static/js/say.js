/* The writing line, wherever it stands: a combobox over what the server says a command may go on with, its preview, and
   the lines one has written, by arrow up. What a line means, and who may see what, is the server's business alone.
   A line that was refused keeps its text; one that was written is emptied, unless somebody has typed on meanwhile. */
(() => {
  const MOST = 50;
  const HISTORY = "lines written";
  const written = (() => {
    try {
      return JSON.parse(sessionStorage.getItem(HISTORY)) ?? [];
    } catch {
      return [];
    }
  })();
  const sent = new WeakMap(); // form -> the text that is on its way
  const back = new WeakMap(); // field -> how many lines back it shows

  const around = (element) => element.closest?.("[data-saying]");
  const fieldOf = (root) => root.querySelector("[data-say-text]");
  const look = (root) => root.querySelector("[data-say-look]");
  const list = (root) => root.querySelector("[role=listbox]");
  const options = (root) => [...list(root).querySelectorAll("[role=option]")];
  const chosen = (root) => list(root).querySelector("[aria-selected=true]");
  const isOpen = (root) => !list(root).hidden && options(root).length > 0;
  const finds = (root) => Boolean(root.closest("[data-palette]"));

  const choose = (root, option) => {
    chosen(root)?.setAttribute("aria-selected", "false");
    const field = fieldOf(root);
    if (!option) return field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };
  const close = (root) => {
    choose(root, null);
    list(root).hidden = true;
    fieldOf(root).setAttribute("aria-expanded", "false");
  };
  const clear = (root) => {
    close(root);
    root.querySelector(".say__preview")?.remove();
  };
  const refused = (root) => root.querySelector(".say__refused, .say__wrote");
  const weigh = (root) => {
    const { value } = fieldOf(root);
    if (value.trimStart().startsWith("/") || finds(root)) root.querySelector("form").dispatchEvent(new CustomEvent("say-weigh"));
    else clear(root);
  };
  const fill = (root, text) => {
    const field = fieldOf(root);
    field.value = text;
    field.setSelectionRange(text.length, text.length);
    field.focus();
    weigh(root);
  };
  const take = (root, option) => {
    if (option.dataset.url) return location.assign(option.dataset.url);
    close(root);
    fill(root, option.dataset.line);
  };

  const earlier = (root, step) => {
    const field = fieldOf(root);
    const at = (back.get(field) ?? 0) + step;
    if (at < 0 || at > written.length) return;
    back.set(field, at);
    fill(root, at ? written.at(-at) : "");
  };

  document.addEventListener("input", ({ target }) => {
    const root = target.closest?.("[data-say]") && around(target);
    if (!root) return;
    if (target === fieldOf(root)) {
      back.delete(target);
      if (refused(root)) refused(root).textContent = "";
    }
    weigh(root);
  });

  document.addEventListener("keydown", (event) => {
    const root = event.target.matches?.("[data-say-text]") && around(event.target);
    if (!root || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const { key, target } = event;
    const found = isOpen(root) ? options(root) : [];
    const place = found.indexOf(chosen(root));
    if (key === "ArrowDown" || key === "ArrowUp") {
      const isBack = !found.length || back.has(target);
      if (isBack && key === "ArrowUp" && (target.value === "" || back.has(target))) return event.preventDefault(), earlier(root, 1);
      if (isBack && key === "ArrowDown" && back.has(target)) return event.preventDefault(), earlier(root, -1);
      if (!found.length) return;
      event.preventDefault();
      choose(root, key === "ArrowDown" ? (found[place + 1] ?? found[0]) : (found[place - 1] ?? found.at(-1)));
    } else if (key === "Enter" && place >= 0) {
      event.preventDefault();
      take(root, found[place]);
    } else if (key === "Tab" && !event.shiftKey && place >= 0 && !found[place].dataset.url) {
      event.preventDefault();
      take(root, found[place]);
    } else if (key === "Escape" && found.length && !finds(root)) {
      event.preventDefault();
      event.stopPropagation();
      close(root);
    }
  });
  document.addEventListener("pointerdown", (event) => event.target.closest?.("[data-saying] [role=option]") && event.preventDefault());
  document.addEventListener("click", ({ target }) => {
    const option = target.closest?.("[data-saying] [role=option]");
    if (option) take(around(option), option);
  });

  // An empty line is no press: nothing is sent.
  document.addEventListener(
    "submit",
    (event) => {
      const root = event.target.matches?.("[data-say]") && around(event.target);
      if (!root || fieldOf(root).value.trim()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      fieldOf(root).focus();
    },
    { capture: true },
  );
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (elt.matches("[data-say]")) sent.set(elt, fieldOf(around(elt)).value);
  });
  const remember = (text) => {
    if (written.at(-1) !== text) written.push(text);
    written.splice(0, written.length - MOST);
    try {
      sessionStorage.setItem(HISTORY, JSON.stringify(written));
    } catch {
      /* they last as long as the page */
    }
  };
  const counted = (root) => {
    const many = isOpen(root) ? options(root).length : 0;
    fieldOf(root).setAttribute("aria-expanded", String(many > 0));
    fieldOf(root).removeAttribute("aria-activedescendant");
    root.querySelector("[data-say-count]").textContent = many ? `${many} suggestion${many > 1 ? "s" : ""}` : "";
  };
  document.addEventListener("htmx:afterSettle", ({ detail: { target, elt } }) => {
    const root = around(elt) ?? around(target);
    if (!root || !document.contains(root)) return;
    if (!fieldOf(root).value.trim() && !finds(root)) clear(root);
    counted(root);
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig } }) => {
    const form = requestConfig?.elt;
    const root = form?.matches?.("[data-say]") && around(form);
    if (!root) return;
    const came = document.getElementById("say-came");
    came?.remove();
    if (came) document.dispatchEvent(new CustomEvent("live:fragments", { detail: { html: came.outerHTML } }));
    if (!root.querySelector("[data-written]")) return fieldOf(root).focus();
    const field = fieldOf(root);
    remember(sent.get(form));
    back.delete(field);
    if (field.value === sent.get(form)) field.value = "";
    clear(root);
    if (finds(root)) root.closest("dialog").close();
  });
  document.addEventListener("say-help", ({ target }) => around(target)?.querySelector(".say__commands")?.showPopover());
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const root = target.matches?.("[data-say-text]") && around(target);
    if (root && !finds(root) && !root.contains(relatedTarget)) close(root);
  });
})();
