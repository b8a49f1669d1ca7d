import { loadAwardPopup } from "./widgets/award/load.server.ts";
import { loadCoursesPopup } from "./widgets/courses/load.server.ts";
import { loadRegionsPopup } from "./widgets/regions/load.server.ts";
import { loadVersesPopup } from "./widgets/verses/load.server.ts";
import { loadVideoPopup } from "./widgets/video/load.server.ts";
import { loadPageForPopup } from "./widgets/page/load.server.ts";
import { loadPolicyPopup } from "./widgets/policy/load.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { PagePopup } from "#request/root-data.ts";
import { askedPopup } from "./page-popup-address.ts";
import type { PagePopupName, PagePopups } from "./page-popups.ts";

/**
 * Finds what a popup shows; `of` says of what, where its kind is not enough. Null when there is nothing: the page stays
 * as it is. Pages of guests are kept with their popup, so whatever it shows is noted like everything else.
 */
type LoadPagePopup<Name extends PagePopupName> = (
  ctx: RequestCtx,
  of: string | null,
  request: Request,
) => Promise<PagePopups[Name] | null>;

const loaders: { [Name in PagePopupName]: LoadPagePopup<Name> } = {
  award: loadAwardPopup,
  courses: loadCoursesPopup,
  page: loadPageForPopup,
  policy: loadPolicyPopup,
  regions: loadRegionsPopup,
  verses: loadVersesPopup,
  video: loadVideoPopup,
};

const isPopup = (name: string): name is PagePopupName => Object.hasOwn(loaders, name);

/** The page popup at the address of a request; null without one. */
export async function loadPagePopup(ctx: RequestCtx, request: Request): Promise<PagePopup | null> {
  const asked = askedPopup(new URL(request.url).searchParams);
  if (!asked) return null;
  const shown = isPopup(asked.name) ? await loaders[asked.name](ctx, asked.of, request) : null;
  // Addresses of no popup are without end.
  if (shown === null) ctx.neverKeep();
  return shown && { ...asked, shown };
}
