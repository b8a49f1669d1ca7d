const openMenus = () => [
  ...document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]"),
];

/**
 * Closes open menus (`details[data-menu]`): by Esc, which returns the focus to their button, by a press outside them,
 * by following one of their links, and when the focus moves outside them.
 */
export function closeMenus(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    const open = openMenus();
    const menu = open.filter((one) => one.contains(document.activeElement)).at(-1) ?? open.at(-1);
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
