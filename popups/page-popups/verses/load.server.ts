import { loadPassage, translation } from "#domains/pages/scripture/load-passage.server.ts";
import { numberVerses } from "#domains/pages/scripture/number-verses.ts";
import { formatPassageName, parsePassageCode } from "#domains/pages/scripture/passage.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { VersesData } from "./data.ts";

/** Loads the passage that `of` names if the portal has verses switched on; no popup if it names none. */
export default async function loadVersesPopup(
  ctx: RequestCtx,
  of: string | null,
): Promise<VersesData | null> {
  const passage = parsePassageCode(of ?? "");
  if (!passage || !ctx.settings.organization.bibleIntegration) return null;
  const { verses, isTruncated } = await loadPassage(passage);
  // There are endless addresses of verses that don't exist, so they aren't cached.
  if (verses.length === 0) ctx.doNotCache();
  return {
    name: formatPassageName(passage, ctx.language),
    translation: translation.name,
    language: translation.language,
    isOtherLanguage: ctx.language.split("-")[0] !== translation.language,
    verses: numberVerses(verses),
    isTruncated,
  };
}
