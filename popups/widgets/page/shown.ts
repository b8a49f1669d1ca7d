import type { ShownPage } from "#blocks/shown-page.ts";

/** The page popup (section 2.5). */
export type PageShown = Pick<ShownPage, "page" | "blocks">;
