import type { Page } from "#domains/pages/page.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { textLanguage } from "#domains/settings/text-language.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { findTitleBlockId } from "./page-title.ts";
import { plainScreen } from "./plain-screen.server.ts";
import { publicScreen, type Screen } from "./screen.ts";
import type { LoadedPage } from "./loaded-page.ts";

/** The request for a page: its forms post to `path`, and its blocks may read the query string in `search`. */
export type PageRequest = Pick<Screen, "path" | "search" | "startedCourses">;

/** Loads the blocks of a page. */
export async function loadPageBlocks(
  ctx: VisitCtx,
  request: PageRequest,
  page: Page,
): Promise<LoadedPage> {
  const { components, options: _, ...pageInfo } = page;
  const screen = plainScreen({ kind: "page", pageId: page.alias, ...request });
  const blocks = await loadBlocks({ ...ctx, screen }, components);
  return {
    page: pageInfo,
    textLanguage: textLanguage(ctx.language, page.language),
    blocks: { ...blocks, screen: publicScreen(screen) },
    hasHeading: findTitleBlockId(blocks.tree) !== null,
  };
}
