import { linkReferences } from "#domains/pages/scripture/link-references.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { blockAddress, inLanguage } from "#blocks/block-address.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { blockTexts } from "#blocks/block-texts.server.ts";
import { type Dated, sortByDate } from "#blocks/dated-items.ts";
import type { NewsItem, NewsProps } from "./block.ts";
import { type NewsData, newsTexts, type Post } from "./data.ts";

/** Loads the posts up to today. The cached page expires when the next one appears. */
export const load: LoadBlock = (ctx, components) =>
  Promise.resolve(
    new Map(components.map(({ id, props }) => [id, loadNews(ctx, id, props as NewsProps)])),
  );

function loadNews(ctx: BlockCtx, componentId: string, { items }: NewsProps): NewsData {
  const now = ctx.clock.now();
  const all = sortByDate(items, ctx.settings.timeZone);
  for (const { publishedAt } of all) if (publishedAt > now) setExpiry(ctx, publishedAt);
  const address = blockAddress(ctx.screen, componentId);
  return {
    posts: all
      .filter(({ publishedAt }) => publishedAt <= now)
      .map((post) => presentPost(ctx, componentId, post)),
    feed: address === null ? null : inLanguage(ctx, `/feeds/${address}.xml`),
    texts: blockTexts(ctx, "news", newsTexts),
  };
}

function presentPost(ctx: BlockCtx, componentId: string, { item, key }: Dated<NewsItem>): Post {
  const { title, date, picture, link, linkText } = item;
  const nodes = ctx.settings.organization.bibleIntegration
    ? linkReferences(item.nodes)
    : item.nodes;
  return {
    anchor: `${componentId}-${key}`,
    title,
    day: date,
    beginning: nodes.slice(0, 1),
    rest: nodes.slice(1),
    picture: picture ?? null,
    link,
    linkText,
  };
}
