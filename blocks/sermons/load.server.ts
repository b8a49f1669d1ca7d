import { findReferences } from "#domains/pages/scripture/find-references.ts";
import { passageHref } from "#domains/pages/scripture/link-references.ts";
import { formatPassageCode, formatPassageName } from "#domains/pages/scripture/passage.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { safeHref } from "#ui/rich-node.ts";
import { blockAddress, inLanguage } from "#blocks/block-address.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { blockTexts } from "#blocks/block-texts.server.ts";
import { type Dated, sortByDate } from "#blocks/dated-items.ts";
import { parseVideoSource } from "#blocks/video/video-source.ts";
import type { SermonItem, SermonsProps } from "./block.ts";
import { type Sermon, sermonTexts, type SermonsData } from "./data.ts";

/** The query parameter that chooses a series. Lists of courses use it as well. */
const seriesParameter = "category";

/** Loads the sermons up to today, the newest first, or those of the series in the query. */
export const load: LoadBlock = (ctx, components) =>
  Promise.resolve(
    new Map(components.map(({ id, props }) => [id, loadSermons(ctx, id, props as SermonsProps)])),
  );

function loadSermons(
  ctx: BlockCtx,
  componentId: string,
  { items, podcast }: SermonsProps,
): SermonsData {
  const now = ctx.clock.now();
  const all = sortByDate(items, ctx.settings.timeZone);
  for (const { publishedAt } of all) if (publishedAt > now) setExpiry(ctx, publishedAt);
  const published = all.filter(({ publishedAt }) => publishedAt <= now);
  const names = [...new Set(published.map(({ item }) => item.series).filter(Boolean))];
  const asked = new URLSearchParams(ctx.screen.search).get(seriesParameter);
  const chosen = names.find((name) => name === asked);
  const address = blockAddress(ctx.screen, componentId);
  return {
    sermons: published
      .filter(({ item }) => chosen === undefined || item.series === chosen)
      .map((sermon) => presentSermon(ctx, sermon)),
    series:
      names.length < 2
        ? []
        : names.map((name) => ({
            name,
            href: `?${new URLSearchParams({ [seriesParameter]: name })}`,
            isChosen: name === chosen,
          })),
    podcast: podcast && address !== null ? inLanguage(ctx, `/feeds/${address}.xml`) : null,
    texts: blockTexts(ctx, "sermons", sermonTexts),
  };
}

function presentSermon(ctx: BlockCtx, { item, key }: Dated<SermonItem>): Sermon {
  const { title, date, speaker, series, text, audioUrl, videoUrl, tracks, picture } = item;
  const audio = safeHref(audioUrl) ?? "";
  return {
    key,
    title,
    day: date,
    speaker,
    passage: findPassage(ctx, item.passage),
    series,
    text,
    audioUrl: /^(?:https:|\/)/i.test(audio) ? audio : "",
    video: parseVideoSource(videoUrl, tracks),
    picture: picture ?? null,
  };
}

function findPassage({ language, settings }: BlockCtx, reference: string): Sermon["passage"] {
  if (reference === "") return null;
  const [found] = findReferences(reference);
  if (!found) return { name: reference, href: null };
  return {
    name: formatPassageName(found.passage, language),
    href: settings.organization.bibleIntegration
      ? passageHref(formatPassageCode(found.passage))
      : null,
  };
}
