import { setExpiry } from "#domains/settings/response-expiry.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import { saveDateOf } from "#blocks/event/save-date.server.ts";
import { parseDateTime } from "#domains/events/parse-date-time.ts";
import { videoSource } from "#blocks/video/video-source.ts";
import type { VideoEventProps } from "./block.ts";
import type { VideoEventData } from "./data.ts";
import { episodeState, nextChange } from "#domains/events/episode-state.ts";

/** Loads the videos of started episodes. The cached page expires when the state of an episode changes. */
export const load: LoadBlock = async (ctx, components) => {
  const now = ctx.clock.now();
  const found = await Promise.all(
    components.map(async ({ id, props }): Promise<[string, VideoEventData]> => {
      const episodes = (props as VideoEventProps).episodes.map(({ startDate, url, tracks }) => {
        const start = parseDateTime(startDate);
        if (start === null) return null;
        const change = nextChange(start, now);
        if (change !== Number.POSITIVE_INFINITY) setExpiry(ctx, change);
        const state = episodeState(start, now, "utc");
        return { start, state, video: state === "opened" ? videoSource(url, tracks) : null };
      });
      const starts = episodes.flatMap((one) => (one ? [one.start] : []));
      return [id, { episodes, now, upcoming: await saveDateOf(ctx, id, starts) }];
    }),
  );
  return new Map(found);
};
