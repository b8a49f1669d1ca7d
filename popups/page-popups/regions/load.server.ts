import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RegionsData } from "./data.ts";

/** Lists the regions of the portal's settings, in their order; no popup if there are none. */
export default async function loadRegionsPopup(ctx: RequestCtx): Promise<RegionsData | null> {
  const { settings, language, actor } = ctx;
  if (settings.regions.length === 0) return null;
  const user = actor.kind === "user" ? await loadUser(ctx, actor.userId) : null;
  return {
    regions: settings.regions.map(({ id, name }) => ({
      id,
      name: localizedText(name, language, settings.i18n.primaryLang) || id,
    })),
    chosen: user?.core?.region ?? null,
  };
}
