import { formatDateTime } from "#domains/events/format-date-time.ts";
import { listOccurrences } from "#domains/events/recurrence.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { blockTexts } from "#blocks/block-texts.server.ts";
import { parseVideoSource } from "#blocks/video/video-source.ts";
import type { LivestreamProps } from "./block.ts";
import { type LivestreamData, livestreamTexts } from "./data.ts";

/** How far ahead the next broadcast is looked for. */
const aheadMs = 400 * 86_400_000;

/** Loads the state of the broadcast. The cached page expires when it changes. */
export const load: LoadBlock = (ctx, components) =>
  Promise.resolve(
    new Map(components.map(({ id, props }) => [id, loadLivestream(ctx, props as LivestreamProps)])),
  );

function loadLivestream(ctx: BlockCtx, props: LivestreamProps): LivestreamData {
  const now = ctx.clock.now();
  const { timeZone } = ctx.settings;
  const range = { from: now, to: now + aheadMs, max: 1 };
  const [next] = listOccurrences(props, timeZone, range);
  const texts = blockTexts(ctx, "livestream", livestreamTexts);
  const recording = parseVideoSource(props.recordingUrl);
  if (!next) return { state: "over", start: 0, end: 0, when: "", video: recording, texts };
  const { start, end } = next;
  const state = start <= now ? "live" : "before";
  setExpiry(ctx, state === "live" ? end : start);
  const when = formatDateTime(start, ctx.language, timeZone);
  const video = state === "live" ? parseVideoSource(props.videoUrl) : recording;
  return { state, start, end, when, video, texts };
}
