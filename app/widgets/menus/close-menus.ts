const openMenus = () => [
  ...document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]"),
];

/**
 * Makes open menus (`details[data-menu]`) close: by Esc, which returns the focus to their button, by a press outside,
 * by following one of their links, and when the focus moves outside them.
 */
export function addMenuClosingListeners(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    const menus = openMenus();
    const menu = menus.filter((one) => one.contains(document.activeElement)).at(-1) ?? menus.at(-1);
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const menu of openMenus())
      if (!menu.contains(target) || target.closest("a")) menu.open = false;
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element)) return;
    for (const menu of openMenus()) if (!menu.contains(relatedTarget)) menu.open = false;
  });
}
