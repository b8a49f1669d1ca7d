import type { MenuEntry } from "#domains/look/menu.ts";

type Page = { alias: string; published: boolean };

/** Why visitors don't see an entry; null: they see it. */
export function findWhyHidden(
  { hidden, link, page }: Pick<MenuEntry, "hidden" | "link" | "page">,
  pages: readonly Page[],
): "hidden" | "no-target" | "page" | null {
  if (hidden) return "hidden";
  if (link) return null;
  if (!page || page.alias === "") return "no-target";
  const isPublished = pages.some(({ alias, published }) => alias === page.alias && published);
  return page.published && isPublished ? null : "page";
}
