import type { RequestCtx } from "#request/request-context.server.ts";
import type { PagePopup } from "#request/root-data.ts";
import { byFolder } from "./by-folder.ts";
import { askedPopup } from "./page-popup-address.ts";

/**
 * Finds what a popup shows; `of` says of what, where its kind is not enough. Null when there is nothing: the page stays
 * as it is. Pages of guests are kept with their popup, so whatever it shows is noted like everything else.
 */
type LoadPagePopup = (ctx: RequestCtx, of: string | null, request: Request) => Promise<unknown>;

const loaders = byFolder(
  import.meta.glob<LoadPagePopup>("./widgets/*/load.server.ts", { eager: true, import: "default" }),
);

/** The page popup at the address of a request; null without one. */
export async function loadPagePopup(ctx: RequestCtx, request: Request): Promise<PagePopup | null> {
  const asked = askedPopup(new URL(request.url).searchParams);
  if (!asked) return null;
  const shown = (await loaders.get(asked.name)?.(ctx, asked.of, request)) ?? null;
  // Addresses of no popup are without end.
  if (shown === null) ctx.doNotCache();
  return shown && { ...asked, shown };
}
