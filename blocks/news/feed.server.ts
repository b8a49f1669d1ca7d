import { plainText } from "#ui/rich-node.ts";
import type { BuildBlockFeed } from "#blocks/block.server.ts";
import { sortByDate } from "#blocks/dated-items.ts";
import type { NewsProps } from "./block.ts";

/** The most posts of the feed. */
const postsMax = 50;

/** The newest posts, with links to their places on the page. */
export const feed: BuildBlockFeed = (ctx, { props, pageUrl, address }) => {
  const { items, title, lead } = props as NewsProps;
  const now = ctx.clock.now();
  const posts = sortByDate(items, ctx.settings.timeZone)
    .filter(({ publishedAt }) => publishedAt <= now)
    .slice(0, postsMax);
  return Promise.resolve({
    title: title || ctx.portal.name,
    text: lead,
    items: posts.map(({ item, key, publishedAt }) => ({
      id: `${ctx.portal.id}/${address}/${key}`,
      title: item.title,
      text: item.nodes.map((node) => plainText([node])).join("\n\n"),
      link: `${pageUrl}-${key}`,
      publishedAt,
    })),
  });
};
