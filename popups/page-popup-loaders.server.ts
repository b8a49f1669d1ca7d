import type { RequestCtx } from "#request/request-context.server.ts";
import type { PagePopup } from "#request/root-data.ts";
import { mapByFolder } from "./by-folder.ts";
import { readPopupAddress } from "./page-popup-address.ts";

/**
 * Loads a popup's content; `of` names its subject if the popup's name alone isn't enough. Returns null if there is no
 * content: then the page shows no popup. Guest pages are cached with their popup, so this records cache tags like any
 * other loader.
 */
type LoadPagePopup = (ctx: RequestCtx, of: string | null, request: Request) => Promise<unknown>;

const loaders = mapByFolder(
  import.meta.glob<LoadPagePopup>("./page-popups/*/load.server.ts", {
    eager: true,
    import: "default",
  }),
);

/** Loads the page popup that a request's address names; null without one. */
export async function loadPagePopup(ctx: RequestCtx, request: Request): Promise<PagePopup | null> {
  const address = readPopupAddress(new URL(request.url).searchParams);
  if (!address) return null;
  const content = (await loaders.get(address.name)?.(ctx, address.subject, request)) ?? null;
  // There are endless addresses that name no existing popup, so they aren't cached.
  if (content === null) ctx.doNotCache();
  return content && { ...address, data: content };
}
