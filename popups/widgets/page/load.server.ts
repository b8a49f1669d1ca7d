import { hasBought } from "#domains/orders/has-bought.server.ts";
import { requireMiddleware } from "#domains/pages/require-middleware.server.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { loadShownPage } from "#blocks/load-shown-page.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { PageShown } from "./shown.ts";

/** `?popup=page&of=about`: a published page over any other; null if its middleware denies access. */
export default async function loadPageForPopup(
  ctx: RequestCtx,
  of: string | null,
): Promise<PageShown | null> {
  const page = of === null ? null : await loadPage(ctx, of, ctx.language);
  if (!page?.published) return null;
  try {
    await requireMiddleware(ctx, page, hasBought);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
  const place = { path: `/${encodeURIComponent(page.alias)}/`, search: "" };
  const { page: about, blocks } = await loadShownPage(ctx, place, page);
  return { page: about, blocks };
}
