import { data, redirect } from "react-router";
import { loadPageBlocks, type PageRequest } from "#blocks/load-page-blocks.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import { requireMiddleware } from "#domains/pages/require-middleware.server.ts";
import { loadDraft } from "#domains/pages/load-page.server.ts";
import { mayPreview } from "#domains/pages/preview-link.server.ts";
import { addressOf } from "#domains/pages/page-address.ts";
import { loadPageByAddress } from "#domains/pages/page-addresses.server.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { pageOptions } from "#domains/pages/page-options.ts";
import type { Page } from "#domains/pages/page.ts";
import { listStartedCourses } from "#domains/learning/progress/list-started-courses.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { scenarioForEntry } from "#scenarios/entry.ts";
import { loadContinueReading } from "./continue-reading.server.ts";
import { isDraftShown } from "./draft-parameter.ts";
import { defaultPage } from "./default-page.server.ts";
import { loadPageCourseAction } from "./load-page-course-action.server.ts";
import { pageImage } from "./page-image.ts";
import { mainMeta, pageMeta } from "./seo.server.ts";
import { describePage } from "./structured-data.server.ts";
import { pageSearchOf, requestPathOf } from "#popups/request-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts } from "#request/root-data.ts";

/** Loads a page by alias with its blocks; 404 if the portal has no such page or it isn't published. */
export async function loadPageScreen(ctx: RequestCtx, request: Request, alias: string) {
  const draft = await loadAskedDraft(ctx, request, alias);
  const stored = draft ?? (await loadPageByAddress(ctx, alias, ctx.language));
  if (!draft && stored?.published && addressOf(stored) !== alias) redirectToPage(request, stored);
  const page = draft || stored?.published ? stored : defaultPage(ctx, alias);
  if (!page) throw data(null, 404);
  const startedCourses = alias === "main" ? await listStartedCourses(ctx) : undefined;
  const pageRequest = {
    path: requestPathOf(request),
    search: pageSearchOf(request),
    ...(startedCourses && { startedCourses }),
  };
  await requireAccess(ctx, pageRequest.path, page);
  const continuing = await loadContinueReading(ctx, startedCourses ?? []);
  const screen = await loadPageWithBlocks(
    ctx,
    pageRequest,
    continuing ? removeOpeningHeader(page) : page,
  );
  ctx.structuredData.push(...(await describePage(ctx, page, screen.blocks.tree)));
  const buildMeta = page.alias === "main" ? mainMeta : pageMeta;
  const seo = { ...page, image: pageImage(page, screen.blocks.tree) };
  return { ...screen, continuing, head: buildMeta(ctx, seo) };
}

/** Returns the page's draft if the address asks for it and the visitor may see it. */
async function loadAskedDraft(ctx: RequestCtx, request: Request, alias: string) {
  if (!isDraftShown(request)) return null;
  ctx.doNotCache();
  return (await mayPreview(ctx, alias, null)) ? loadDraft(ctx, alias, ctx.language) : null;
}

/** Redirects from a page's alias or older address to its current one. */
function redirectToPage(request: Request, page: Page): never {
  // Browsers must ask again: if the page gets an older address back, remembered redirects would lead in a circle.
  throw redirect(pagePath(addressOf(page)) + pageSearchOf(request), {
    status: 301,
    headers: { "Cache-Control": "no-cache" },
  });
}

/** Removes a page's opening header for a returning learner: it greets new visitors. */
function removeOpeningHeader(page: Page): Page {
  const [first, ...others] = page.components;
  return first?.type === "header" ? { ...page, components: others } : page;
}

/**
 * Redirects visitors to the sign-in, which returns to the page, if the page's middleware requires it:
 * docs/specification/decisions.md#middleware-names.
 */
async function requireAccess(ctx: RequestCtx, path: string, page: Page): Promise<void> {
  try {
    await requireMiddleware(ctx, page, hasBought);
  } catch (error) {
    const needsSignIn = error instanceof DomainError && error.status === 401;
    // The login page, and the main page that the redirect leads to, never redirect to the sign-in: that would be a
    // loop.
    if (!needsSignIn || page.alias === "main" || page.alias === "login") throw error;
    const scenario = scenarioForEntry("login", ctx.settings.registration.swapPopups);
    throw redirect(scenarioAddress("/", { scenario, returnTo: path }));
  }
}

/** Loads a page with its blocks and what surrounds it: the popup's facts, the page's options and its button. */
export async function loadPageWithBlocks(ctx: RequestCtx, pageRequest: PageRequest, page: Page) {
  const screen = await loadPageBlocks(ctx, pageRequest, page);
  const facts: ScreenFacts = { routeName: page.alias, loginPage: page.alias === "login" };
  return {
    ...screen,
    facts,
    options: page.options ?? pageOptions.parse({}),
    courseAction: await loadPageCourseAction(ctx, page.options?.courseAction),
  };
}

export type PageScreenData = Awaited<ReturnType<typeof loadPageWithBlocks>>;
