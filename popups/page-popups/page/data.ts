import type { LoadedPage } from "#blocks/loaded-page.ts";

/** The page popup: docs/specification/pages.md#page-popup. */
export type PagePopupData = Pick<LoadedPage, "page" | "blocks">;
