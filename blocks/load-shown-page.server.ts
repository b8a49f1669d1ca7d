import type { Page } from "#domains/pages/page.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { textLanguage } from "#domains/settings/text-language.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { titleBlockId } from "./page-title.ts";
import { plainScreen } from "./plain-screen.server.ts";
import { publicScreen, type Screen } from "./screen.ts";
import type { ShownPage } from "./shown-page.ts";

/** The request for a page: its forms post to `path`, and its blocks may read the query string in `search`. */
export type PagePlace = Pick<Screen, "path" | "search" | "startedCourses">;

/** Loads the blocks of a page. */
export async function loadShownPage(ctx: Ctx, place: PagePlace, page: Page): Promise<ShownPage> {
  const { components, options: _, ...about } = page;
  const screen = plainScreen({ kind: "page", ...place });
  const blocks = await loadBlocks({ ...ctx, screen }, components);
  return {
    page: about,
    texts: textLanguage(ctx.language, page.language),
    blocks: { ...blocks, screen: publicScreen(screen) },
    hasHeading: titleBlockId(blocks.tree) !== null,
  };
}
