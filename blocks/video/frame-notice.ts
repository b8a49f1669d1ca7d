import { useRouteLoaderData } from "react-router";

/**
 * Returns why this page may not show frames of other sites, in the visitor's language; null if it may. The server says so
 * in the root's data, on the pages of staff.
 */
export const useFrameNotice = (): string | null =>
  (useRouteLoaderData("root") as { frameNotice?: string } | undefined)?.frameNotice ?? null;
