import { nextMidnight } from "#domains/events/recurrence.ts";
import { findReferences } from "#domains/pages/scripture/find-references.ts";
import { passageHref } from "#domains/pages/scripture/link-references.ts";
import { loadPassage, translation } from "#domains/pages/scripture/load-passage.server.ts";
import {
  formatPassageCode,
  formatPassageName,
  parsePassageCode,
  type Passage,
} from "#domains/pages/scripture/passage.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { toLocalTime } from "#platform/time-zone.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { blockTexts } from "#blocks/block-texts.server.ts";
import type { VerseOfTheDayProps } from "./block.ts";
import type { VerseData } from "./data.ts";
import { wellKnownVerses } from "./well-known-verses.ts";

const dayMs = 86_400_000;

/** Loads today's verse. The cached page expires at midnight in the portal's time zone. */
export const load: LoadBlock = async (ctx, components) => {
  const { timeZone } = ctx.settings;
  const now = ctx.clock.now();
  setExpiry(ctx, nextMidnight(timeZone, now));
  const day = toLocalTime(timeZone, now).slice(0, 10);
  const entries = await Promise.all(
    components.map(async ({ id, props }) => {
      const verse = await loadVerse(ctx, props as VerseOfTheDayProps, day);
      return [id, verse] as const;
    }),
  );
  return new Map(entries.filter(([, verse]) => verse !== null));
};

/** Each day has the next verse of the list. */
export const verseOfDay = <Verse>(verses: readonly Verse[], day: string): Verse =>
  verses[(Date.parse(`${day}T00:00Z`) / dayMs) % verses.length]!;

async function loadVerse(
  ctx: BlockCtx,
  props: VerseOfTheDayProps,
  day: string,
): Promise<VerseData | null> {
  const own = props.items.filter(({ reference }) => reference !== "");
  const texts = blockTexts(ctx, "verse-of-the-day", ["title", "chapter"]);
  const chosen = own.length > 0 ? verseOfDay(own, day) : null;
  const passage = chosen
    ? (findReferences(chosen.reference)[0]?.passage ?? null)
    : parsePassageCode(verseOfDay(wellKnownVerses, day));
  const name = passage ? formatPassageName(passage, ctx.language) : (chosen?.reference ?? "");
  const chapterHref = passage && chapterOf(ctx, passage);
  if (chosen && chosen.text !== "") {
    const lines = chosen.text.split("\n");
    const { translation: ownTranslation } = props;
    return { name, lines, translation: ownTranslation, language: null, chapterHref, day, texts };
  }
  const { verses } = passage ? await loadPassage(passage) : { verses: [] };
  // A reference of the own list may be a mistake: then there are no words to show.
  if (verses.length === 0) return null;
  return {
    name,
    lines: verses.flatMap(({ lines }) => lines),
    translation: translation.name,
    language: ctx.language.split("-")[0] === translation.language ? null : translation.language,
    chapterHref,
    day,
    texts,
  };
}

function chapterOf({ settings }: BlockCtx, { book, ranges }: Passage): string | null {
  if (!settings.organization.bibleIntegration) return null;
  const { chapter } = ranges[0]!;
  const whole = { chapter, verse: null, endChapter: chapter, endVerse: null };
  return passageHref(formatPassageCode({ book, ranges: [whole] }));
}
