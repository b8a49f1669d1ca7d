import type { ShownPage } from "#blocks/shown-page.ts";

/** The page popup: docs/specification/pages.md#page-popup. */
export type PageShown = Pick<ShownPage, "page" | "blocks">;
