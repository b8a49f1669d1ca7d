import { setExpiry } from "#domains/settings/response-expiry.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import { findUpcomingEvent } from "#blocks/event/find-upcoming-event.server.ts";
import { parseDateTime } from "#domains/events/parse-date-time.ts";
import { parseVideoSource } from "#blocks/video/video-source.ts";
import type { VideoEventProps } from "./block.ts";
import type { VideoEventData } from "./data.ts";
import { episodeState, nextChangeTime } from "#domains/events/episode-state.ts";

/** Loads the videos of started episodes. The cached page expires when the state of an episode changes. */
export const load: LoadBlock = async (ctx, components) => {
  const now = ctx.clock.now();
  const dataEntries = await Promise.all(
    components.map(async ({ id, props }): Promise<[string, VideoEventData]> => {
      const episodes = (props as VideoEventProps).episodes.map(({ startDate, url, tracks }) => {
        const start = parseDateTime(startDate);
        if (start === null) return null;
        const nextChangeAt = nextChangeTime(start, now);
        if (nextChangeAt !== Number.POSITIVE_INFINITY) setExpiry(ctx, nextChangeAt);
        const state = episodeState(start, now, "utc");
        return { start, state, video: state === "opened" ? parseVideoSource(url, tracks) : null };
      });
      const starts = episodes.flatMap((episode) => (episode ? [episode.start] : []));
      return [id, { episodes, now, upcoming: await findUpcomingEvent(ctx, id, starts) }];
    }),
  );
  return new Map(dataEntries);
};
