import { pagePath } from "#domains/pages/page-path.ts";
import { publishedPages } from "#domains/pages/published-pages.server.ts";
import { listChildPortals } from "#domains/settings/list-child-portals.server.ts";
import { localizedText, type MenuItem } from "#domains/settings/settings.ts";
import { isIconName } from "#ui/icon-names.ts";
import { webUrlOrPath, webUrl } from "./safe-url.ts";
import { placeItems } from "./place-items.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { MenuLink, RootData } from "#request/root-data.ts";

type Item = Omit<MenuItem, "children"> & Partial<Pick<MenuItem, "children">>;

/** What the menu contains besides its items. */
type Beside = { childPortals: RootData["childPortals"]; gift: boolean };

/**
 * Loads the menu as visitors see it, without hidden items and without items that have neither a link nor a published
 * page: docs/specification/portal.md#menu-items.
 */
export async function loadNavigation(
  ctx: RequestCtx,
  beside: Beside,
): Promise<RootData["navigation"]> {
  const { enabled, type, theme, items } = ctx.settings.navigation;
  if (!enabled) return { enabled, type, theme, items: [], button: null };
  const published = await publishedPages(ctx, aliasesOf(items));
  const links = placeItems(menuLinks(ctx, items, published));
  return { enabled, type, theme, items: links, button: buttonOf(type, links, beside) };
}

/** A desktop window shows the menu's button, too, if not everything fits into the row. */
function buttonOf(
  type: "vertical" | "horizontal",
  links: readonly MenuLink[],
  { childPortals, gift }: Beside,
): RootData["navigation"]["button"] {
  if (links.length === 0 && childPortals === null && !gift) return null;
  if (type === "vertical" || links.some(({ row }) => !row)) return "always";
  return childPortals !== null || links.some(({ row }) => row === "wide") ? "narrow" : "small";
}

/**
 * Returns the aliases of the pages that visible items name. A page is shown only if both its menu item and the page
 * itself are published.
 */
function aliasesOf(items: readonly Item[]): string[] {
  return items
    .filter(({ hidden }) => !hidden)
    .flatMap(({ page, children }) => [
      ...(page?.published && page.alias !== "" ? [page.alias] : []),
      ...aliasesOf(children ?? []),
    ]);
}

function menuLinks(
  ctx: RequestCtx,
  items: readonly Item[],
  published: ReadonlySet<string>,
): MenuLink[] {
  return items.flatMap((item): MenuLink[] => {
    const href = hrefOf(item, published);
    if (item.hidden || href === null) return [];
    const anchor = item.componentId ? `#${encodeURIComponent(item.componentId)}` : "";
    const icon = item.icon ?? "";
    return [
      {
        id: item.id,
        title: localizedText(item.title, ctx.language, ctx.settings.i18n.primaryLang),
        href: anchor === "" ? href : href.replace(/#.*$/, "") + anchor,
        newTab: item.openInNewTab,
        icon: isIconName(icon) ? icon : null,
        picture: webUrlOrPath(icon),
        children: menuLinks(ctx, item.children ?? [], published),
      },
    ];
  });
}

function hrefOf({ link, page }: Item, published: ReadonlySet<string>): string | null {
  if (link && isSafeLink(link)) return link;
  if (!page?.published || !published.has(page.alias)) return null;
  return pagePath(page.alias);
}

const isSafeLink = (href: string) =>
  webUrl(href) !== "" || /^(?:mailto:|tel:|\/(?![/\\]))/i.test(href);

/** Loads the child portals of a parent whose settings show them, each at its own host. */
export async function loadChildPortals(ctx: RequestCtx): Promise<RootData["childPortals"]> {
  const { title, image } = ctx.settings.environmentsConnection;
  const children = await listChildPortals(ctx);
  if (children.length === 0) return null;
  const { protocol, port } = new URL(ctx.portal.origin);
  const address = (host: string) => `${protocol}//${host}${port && `:${port}`}/`;
  const list = children.map(({ name, host }) => ({ name, href: address(host) }));
  return { title, picture: webUrlOrPath(image), list };
}
