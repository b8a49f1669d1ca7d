import { pagePath } from "#domains/pages/page-path.ts";
import { findPublishedPages } from "#domains/pages/find-published-pages.server.ts";
import { readPreviewedSettings } from "#domains/look/read-previewed-settings.server.ts";
import { can } from "#domains/settings/policy.server.ts";
import { listChildPortals } from "#domains/settings/list-child-portals.server.ts";
import { localizedText, type MenuItem } from "#domains/settings/settings.ts";
import { isIconName } from "#ui/icon-names.ts";
import { webUrlOrPath, webUrl } from "./safe-url.ts";
import { assignMenuWidths } from "./assign-menu-widths.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { MenuLink, RootData } from "#request/root-data.ts";

type Item = Omit<MenuItem, "children"> & Partial<Pick<MenuItem, "children">>;

/** What the menu contains besides its items. */
type MenuExtras = {
  childPortals: RootData["childPortals"];
  hasDonationLink: boolean;
  /** Whether the page is shown as a draft: then so is the menu, if the person may change it. */
  isDraft: boolean;
};

/**
 * Loads the menu as visitors see it, without hidden items and without items that have neither a link nor a published
 * page: docs/specification/portal.md#menu-items.
 */
export async function loadNavigation(
  ctx: RequestCtx,
  extras: MenuExtras,
): Promise<RootData["navigation"]> {
  const isDraft = extras.isDraft && can(ctx, "change", "settings");
  const { navigation } = isDraft
    ? await readPreviewedSettings(ctx, { draft: "menu", change: null })
    : ctx.settings;
  const { enabled, type, theme, items } = navigation;
  if (!enabled) return { enabled, type, theme, items: [], button: null };
  const aliases = aliasesOf(items);
  const publishedAliases = isDraft ? new Set(aliases) : await findPublishedPages(ctx, aliases);
  const links = assignMenuWidths(menuLinks(ctx, items, publishedAliases));
  return { enabled, type, theme, items: links, button: buttonOf(type, links, extras) };
}

/** Returns when the menu's button is shown. Wide windows need it only if not everything fits into the header's row. */
function buttonOf(
  type: "vertical" | "horizontal",
  links: readonly MenuLink[],
  { childPortals, hasDonationLink }: Omit<MenuExtras, "isDraft">,
): RootData["navigation"]["button"] {
  if (links.length === 0 && childPortals === null && !hasDonationLink) return null;
  if (type === "vertical" || links.some(({ minWidth }) => !minWidth)) return "always";
  return childPortals !== null || links.some(({ minWidth }) => minWidth === "wide")
    ? "below-wide"
    : "below-desktop";
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
  publishedAliases: ReadonlySet<string>,
): MenuLink[] {
  return items.flatMap((item): MenuLink[] => {
    const href = hrefOf(item, publishedAliases);
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
        children: menuLinks(ctx, item.children ?? [], publishedAliases),
      },
    ];
  });
}

function hrefOf({ link, page }: Item, publishedAliases: ReadonlySet<string>): string | null {
  if (link && isSafeLink(link)) return link;
  if (!page?.published || !publishedAliases.has(page.alias)) return null;
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
  const urlOf = (host: string) => `${protocol}//${host}${port && `:${port}`}/`;
  const list = children.map(({ name, host }) => ({ name, href: urlOf(host) }));
  return { title, picture: webUrlOrPath(image), list };
}
