import { loadPerson } from "#domains/identity/membership/load-person.server.ts";
import { localizedText } from "#domains/settings/settings.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RegionsShown } from "./shown.ts";

/** Lists the regions of the portal's settings, in their order; no popup if there are none. */
export default async function loadRegionsPopup(ctx: RequestCtx): Promise<RegionsShown | null> {
  const { settings, language, actor } = ctx;
  if (settings.regions.length === 0) return null;
  const person = actor.kind === "user" ? await loadPerson(ctx, actor.userId) : null;
  return {
    regions: settings.regions.map(({ id, name }) => ({
      id,
      name: localizedText(name, language, settings.i18n.primaryLang) || id,
    })),
    chosen: person?.core?.region ?? null,
  };
}
