import { loadPage } from "#domains/pages/load-page.server.ts";
import { loadTemplate } from "#content/templates/load-template.server.ts";
import type { Page } from "#domains/pages/page.ts";
import { isPolicyCategory, type PolicyCategory, policyTypeOf } from "#domains/pages/policy.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import { loadPageBlocks } from "#blocks/load-page-blocks.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { PolicyData } from "./data.ts";

/** Loads a policy page by its category, or the template if the portal has none. */
export const findPolicy = async (ctx: RequestCtx, category: PolicyCategory): Promise<Page> =>
  (await loadOwnPage(ctx, category)) ?? (await loadTemplate(ctx, category))!;

export const policyLocation = (category: PolicyCategory) => ({ path: `/${category}/`, search: "" });

/** Loads what the popup shows of a policy. */
export async function loadPolicy(ctx: RequestCtx, category: PolicyCategory): Promise<PolicyData> {
  const page = await findPolicy(ctx, category);
  const loadedPage = await loadPageBlocks(ctx, policyLocation(category), page);
  return { ...loadedPage, type: policyTypeOf(category)!, categoryId: category };
}

async function loadOwnPage(ctx: RequestCtx, category: string): Promise<Page | null> {
  try {
    const page = await loadPage(ctx, category, ctx.language);
    return page?.published ? page : null;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, alias: category }, "a policy page could not be fetched");
    return null;
  }
}

/** `?popup=policy&of=mentor-terms`; without `of` the privacy policy. */
export default async function loadPolicyPopup(
  ctx: RequestCtx,
  requestedCategory: string | null,
): Promise<PolicyData | null> {
  const category = requestedCategory ?? "privacy-policy";
  return isPolicyCategory(category) ? loadPolicy(ctx, category) : null;
}
