import type { PageScreenData } from "#app/portal/page-screen.server.ts";

/** The page popup (section 2.5). */
export type PageShown = Pick<PageScreenData, "page" | "blocks">;
