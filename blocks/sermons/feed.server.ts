import { findRecordings } from "#domains/files/library/find-recordings.server.ts";
import { pictureIdOf } from "#domains/files/stored-picture.ts";
import type { BuildBlockFeed } from "#blocks/block.server.ts";
import { sortByDate } from "#blocks/dated-items.ts";
import type { FeedItem } from "#blocks/feed/build-feed.ts";
import type { SermonsProps } from "./block.ts";

/** The most episodes of the podcast. */
const episodesMax = 300;

/**
 * The podcast: the sermons up to now whose recording the portal stores. Only such files have a known length, and only
 * those that every visitor of the page can load are in the portal's library.
 */
export const feed: BuildBlockFeed = async (ctx, { props, pageUrl, address }) => {
  const { items, title, lead, podcast, picture } = props as SermonsProps;
  if (!podcast) return null;
  const now = ctx.clock.now();
  const sermons = sortByDate(items, ctx.settings.timeZone).filter(
    ({ publishedAt }) => publishedAt <= now,
  );
  const urls = sermons.flatMap(({ item }) => [item.audioUrl, item.videoUrl]);
  const recordings = await findRecordings(ctx, urls);
  const episodes = sermons.flatMap(({ item, key, publishedAt }): FeedItem[] => {
    const recording = recordings.get(item.audioUrl) ?? recordings.get(item.videoUrl);
    if (!recording) return [];
    return [
      {
        id: `${ctx.portal.id}/${address}/${key}`,
        title: item.title,
        text: [item.passage, item.text].filter(Boolean).join("\n\n"),
        link: pageUrl,
        publishedAt,
        author: item.speaker,
        enclosure: { ...recording, url: `${ctx.portal.origin}${recording.url}` },
      },
    ];
  });
  const cover = picture && pictureIdOf(picture) && picture.sources.at(-1)?.url;
  return {
    title: title || ctx.portal.name,
    text: lead,
    items: episodes.slice(0, episodesMax),
    podcast: {
      author: ctx.portal.name,
      email: ctx.settings.contacts.email,
      // Directories take no WebP pictures.
      pictureUrl: cover
        ? `${ctx.portal.origin}/cards/pictures/${cover.replace(/^.*\/|\.\w+$/g, "")}.jpg`
        : null,
    },
  };
};
