import type { RequestCtx } from "#request/request-context.server.ts";
import type { PagePopup } from "#request/root-data.ts";
import { byFolder } from "./by-folder.ts";
import { askedPopup } from "./page-popup-address.ts";

/**
 * Loads a popup's content; `of` names its subject if the popup's name alone isn't enough. Returns null if there is no
 * content: then the page shows no popup. Guest pages are cached with their popup, so this records cache tags like any
 * other loader.
 */
type LoadPagePopup = (ctx: RequestCtx, of: string | null, request: Request) => Promise<unknown>;

const loaders = byFolder(
  import.meta.glob<LoadPagePopup>("./widgets/*/load.server.ts", { eager: true, import: "default" }),
);

/** Loads the page popup that a request's address names; null without one. */
export async function loadPagePopup(ctx: RequestCtx, request: Request): Promise<PagePopup | null> {
  const asked = askedPopup(new URL(request.url).searchParams);
  if (!asked) return null;
  const shown = (await loaders.get(asked.name)?.(ctx, asked.of, request)) ?? null;
  // There are endless addresses that name no existing popup, so they aren't cached.
  if (shown === null) ctx.doNotCache();
  return shown && { ...asked, shown };
}
