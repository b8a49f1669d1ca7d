import { data } from "react-router";
import { loadBlocks } from "#blocks/load-blocks.server.ts";
import { titleBlockId } from "#blocks/page-title.ts";
import { publicScreen, type Screen } from "#blocks/screen.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { pageImage } from "./page-image.ts";
import { pathOf } from "./path-of.ts";
import type { RequestCtx } from "#app/request-context.ts";
import type { ScreenFacts } from "#app/root-data.ts";

/** A page by alias with its blocks; 404 when the portal has no such page or nobody published it. */
export async function openPageScreen(ctx: RequestCtx, request: Request, alias: string) {
  const page = await loadPage(ctx, alias, ctx.language);
  if (!page || !page.published) throw data(null, 404);
  return showPage(ctx, request, page);
}

/** Loads the blocks of a page and tells the popup where it stands. */
export async function showPage(
  ctx: RequestCtx,
  request: Request,
  page: NonNullable<Awaited<ReturnType<typeof loadPage>>>,
) {
  const { components, ...about } = page;
  const screen: Screen = {
    kind: "page",
    path: pathOf(request),
    course: null,
    element: null,
    progress: null,
    answers: {},
    bought: false,
  };
  const blocks = await loadBlocks({ ...ctx, screen }, components);
  const facts: ScreenFacts = { routeName: page.alias, loginPage: page.alias === "login" };
  const hasHeading = titleBlockId(blocks.tree) !== null;
  const described = { ...about, image: pageImage(blocks.tree) };
  return {
    page: described,
    blocks: { ...blocks, screen: publicScreen(screen) },
    facts,
    hasHeading,
  };
}
