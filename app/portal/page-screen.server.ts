import { data, redirect } from "react-router";
import { loadShownPage, type PagePlace } from "#blocks/load-shown-page.server.ts";
import { hasBought } from "#domains/orders/has-bought.server.ts";
import { requireMiddleware } from "#domains/pages/require-middleware.server.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { pageOptions } from "#domains/pages/page-options.ts";
import type { Page } from "#domains/pages/page.ts";
import { listStartedCourses } from "#domains/learning/progress/list-started-courses.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { entryScenario } from "#scenarios/entry.ts";
import { loadContinueReading } from "./continue-reading.server.ts";
import { defaultPage } from "./default-page.server.ts";
import { courseActionOf } from "./course-action-of-page.server.ts";
import { pageImage } from "./page-image.ts";
import { mainMeta, pageMeta } from "./seo.server.ts";
import { describePage } from "./structured-data.server.ts";
import { pageSearch, pathOf } from "#popups/path-of.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { ScreenFacts } from "#request/root-data.ts";

/** Loads a page by alias with its blocks; 404 if the portal has no such page or it isn't published. */
export async function openPageScreen(ctx: RequestCtx, request: Request, alias: string) {
  const stored = await loadPage(ctx, alias, ctx.language);
  const page = stored?.published ? stored : defaultPage(ctx, alias);
  if (!page) throw data(null, 404);
  const startedCourses = alias === "main" ? await listStartedCourses(ctx) : undefined;
  const place = {
    path: pathOf(request),
    search: pageSearch(request),
    ...(startedCourses && { startedCourses }),
  };
  await requireAccess(ctx, place.path, page);
  const continuing = await loadContinueReading(ctx, startedCourses ?? []);
  const shown = await showPage(ctx, place, continuing ? withoutGreeting(page) : page);
  ctx.structured.push(...(await describePage(ctx, page.alias, shown.blocks.tree)));
  const metaOf = page.alias === "main" ? mainMeta : pageMeta;
  const seo = { ...page, image: pageImage(shown.blocks.tree) };
  return { ...shown, continuing, head: metaOf(ctx, seo) };
}

/** The page for a returning learner: without its opening header, which greets new visitors. */
function withoutGreeting(page: Page): Page {
  const [first, ...others] = page.components;
  return first?.type === "header" ? { ...page, components: others } : page;
}

/**
 * Sends visitors to sign in and return if the page's middleware requires it:
 * docs/specification/decisions.md#middleware-names.
 */
async function requireAccess(ctx: RequestCtx, path: string, page: Page): Promise<void> {
  try {
    await requireMiddleware(ctx, page, hasBought);
  } catch (error) {
    const mayEnter = error instanceof DomainError && error.status === 401;
    // The login page, and the main page that the redirect leads to, never redirect to the sign-in: that would be a
    // loop.
    if (!mayEnter || page.alias === "main" || page.alias === "login") throw error;
    const scenario = entryScenario("login", ctx.settings.registration.swapPopups);
    throw redirect(scenarioAddress("/", { scenario, returnTo: path }));
  }
}

/** Loads a page with its blocks and what surrounds it: the popup's facts, the page's options and its button. */
export async function showPage(ctx: RequestCtx, place: PagePlace, page: Page) {
  const shown = await loadShownPage(ctx, place, page);
  const facts: ScreenFacts = { routeName: page.alias, loginPage: page.alias === "login" };
  return {
    ...shown,
    facts,
    options: page.options ?? pageOptions.parse({}),
    courseAction: await courseActionOf(ctx, page.options?.courseAction),
  };
}

export type PageScreenData = Awaited<ReturnType<typeof showPage>>;
