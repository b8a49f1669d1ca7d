import { hasBought } from "#domains/orders/has-bought.server.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import type { Page } from "#domains/pages/page.ts";
import { requireMiddleware } from "#domains/pages/require-middleware.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { parseComponent } from "./parse-tree.ts";

type PageBlock = { page: Page; component: Component };

/**
 * Finds a block of a published page by its address `{block}@{page}`, with complete props. Null if there is none, or if
 * it is of another kind.
 * @throws AUTH-DENY, SIGN-IN-FIRST if the caller may not see the page
 */
export async function findPageBlock(
  ctx: Ctx,
  address: string,
  kinds: readonly string[],
): Promise<PageBlock | null> {
  const separatorIndex = address.indexOf("@");
  if (separatorIndex < 1) return null;
  const page = await loadPage(ctx, address.slice(separatorIndex + 1), ctx.language);
  if (!page?.published) return null;
  const id = address.slice(0, separatorIndex);
  const stored = [...walkComponents(page.components)].find(
    (component) => component.id === id && kinds.includes(component.type),
  );
  const component = stored && parseComponent(stored);
  if (!component || "reason" in component) return null;
  await requireMiddleware(ctx, page, hasBought);
  return { page, component };
}
