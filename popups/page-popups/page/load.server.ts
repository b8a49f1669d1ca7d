import { hasBought } from "#domains/orders/has-bought.server.ts";
import { requireMiddleware } from "#domains/pages/require-middleware.server.ts";
import { addressOf } from "#domains/pages/page-address.ts";
import { loadPageByAddress } from "#domains/pages/page-addresses.server.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { DomainError } from "#platform/domain-error.ts";
import { loadPageBlocks } from "#blocks/load-page-blocks.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { PagePopupData } from "./data.ts";

/** `?popup=page&of=about`: a published page over any other; null if its middleware denies access. */
export default async function loadPageForPopup(
  ctx: RequestCtx,
  alias: string | null,
): Promise<PagePopupData | null> {
  const page = alias === null ? null : await loadPageByAddress(ctx, alias, ctx.language);
  if (!page?.published) return null;
  try {
    await requireMiddleware(ctx, page, hasBought);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
  const location = { path: pagePath(addressOf(page)), search: "" };
  const { page: shownPage, blocks } = await loadPageBlocks(ctx, location, page);
  return { page: shownPage, blocks };
}
