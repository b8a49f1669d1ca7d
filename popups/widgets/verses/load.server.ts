import { loadPassage, translation } from "#domains/pages/scripture/load-passage.server.ts";
import { passageName, readPassage } from "#domains/pages/scripture/passage.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { VersesShown } from "./shown.ts";

/** Loads the passage that `of` names if the portal has verses switched on; no popup if it names none. */
export default async function loadVersesPopup(
  ctx: RequestCtx,
  of: string | null,
): Promise<VersesShown | null> {
  const passage = readPassage(of ?? "");
  if (!passage || !ctx.settings.organization.bibleIntegration) return null;
  const { verses, cut } = await loadPassage(passage);
  // There are endless addresses of verses that don't exist, so they aren't cached.
  if (verses.length === 0) ctx.doNotCache();
  const several = new Set(verses.map(({ chapter }) => chapter)).size > 1;
  return {
    name: passageName(passage, ctx.language),
    translation: translation.name,
    language: translation.language,
    foreign: ctx.language.split("-")[0] !== translation.language,
    verses: verses.map(({ chapter, verse, lines }, place) => ({
      number:
        several && chapter !== verses[place - 1]?.chapter ? `${chapter}:${verse}` : String(verse),
      lines,
    })),
    cut,
  };
}
