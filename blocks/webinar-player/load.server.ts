import { setExpiry } from "#domains/settings/response-expiry.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import { findUpcomingEvent } from "#blocks/event/find-upcoming-event.server.ts";
import { parseDateTime } from "#domains/events/parse-date-time.ts";
import { parseVideoSource } from "#blocks/video/video-source.ts";
import type { WebinarPlayerProps } from "./block.ts";
import { type WebinarData, webinarStateAt } from "./data.ts";

const minuteMs = 60_000;

/** Loads the current video: none before the start, then the broadcast, then the recording. Null for an invalid date. */
export const load: LoadBlock = async (ctx, components) => {
  const now = ctx.clock.now();
  const dataEntries = await Promise.all(
    components.map(async ({ id, props }): Promise<[string, WebinarData | null]> => {
      const { startDate, minutes, url, recordingUrl, tracks } = props as WebinarPlayerProps;
      const start = parseDateTime(startDate);
      if (start === null) return [id, null];
      const end = start + minutes * minuteMs;
      const state = webinarStateAt(start, end, now);
      if (state !== "after") setExpiry(ctx, state === "before" ? start : end);
      const currentUrl = state === "before" ? "" : state === "live" ? url : recordingUrl;
      const upcoming = await findUpcomingEvent(ctx, id, [start]);
      return [
        id,
        { start, end, state, video: parseVideoSource(currentUrl, tracks), now, upcoming },
      ];
    }),
  );
  return new Map(dataEntries);
};
