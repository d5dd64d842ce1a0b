// Search and filters. Everything is on the page already; this only hides what is not asked for.
"use strict";
(() => {
  const all = (query, from) => Array.from((from || document).querySelectorAll(query));
  const [find, clear, shown, nothing] = ["find", "clear", "shown", "nothing"].map((id) => document.getElementById(id));
  const items = all(".item");
  const filters = all(".filter");
  const sources = all(".source");
  const texts = new Map();
  const chosen = new Set();
  let source = null;

  const text = (item) => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  };

  const update = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter((word) => word);
    let count = 0;
    for (const item of items) {
      const standing = item.parentElement.dataset.standing;
      const fits = (chosen.size === 0 || chosen.has(standing))
        && (source === null || item.dataset.source === source)
        && words.every((word) => text(item).includes(word));
      item.hidden = !fits;
      count += fits;
    }
    for (const group of all(".group")) group.hidden = all(".item:not([hidden])", group).length === 0;
    const isWhole = chosen.size === 0 && source === null && words.length === 0;
    clear.hidden = isWhole;
    nothing.hidden = count > 0 || isWhole;
    shown.textContent = isWhole ? "" : `${count} of ${items.length}`;
    for (const section of all(".figures, .matrix")) section.hidden = !isWhole;
    for (const button of filters) button.setAttribute("aria-pressed", chosen.has(button.dataset.standing));
    for (const entry of sources) {
      entry.classList.toggle("picked", entry.dataset.source === source);
      entry.querySelector(".pick").setAttribute("aria-pressed", entry.dataset.source === source);
    }
  };

  const reset = () => {
    chosen.clear();
    source = null;
    find.value = "";
    update();
  };

  // A link leads to something that may be hidden, or closed.
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target || !target.classList.contains("item")) return;
    if (target.hidden) reset();
    target.open = true;
    target.scrollIntoView({ block: "start" });
  };

  for (const button of filters) {
    button.addEventListener("click", () => {
      const { standing } = button.dataset;
      if (!chosen.delete(standing)) chosen.add(standing);
      update();
    });
  }
  for (const entry of sources) {
    entry.querySelector(".pick").addEventListener("click", () => {
      source = source === entry.dataset.source ? null : entry.dataset.source;
      update();
      if (source !== null && matchMedia("(max-width: 62rem)").matches) {
        document.getElementById("answers").scrollIntoView();
      }
    });
  }
  find.addEventListener("input", update);
  clear.addEventListener("click", reset);
  addEventListener("hashchange", reveal);
  addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== find) {
      event.preventDefault();
      find.focus();
    } else if (event.key === "Escape" && document.activeElement === find) {
      reset();
    }
  });
  reveal();
})();
