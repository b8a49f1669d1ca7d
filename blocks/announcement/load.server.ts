import { setExpiry } from "#domains/settings/response-expiry.ts";
import { fromLocalTime } from "#platform/time-zone.ts";
import { type LoadBlock, notShownNow } from "#blocks/block.server.ts";
import type { AnnouncementProps } from "./block.ts";

/** Shows an announcement from its start to its end. The cached page expires at both. */
export const load: LoadBlock = (ctx, components) => {
  const now = ctx.clock.now();
  const isShown = (props: AnnouncementProps) => {
    const { start, end } = props;
    const startsAt = fromLocalTime(ctx.settings.timeZone, start);
    const endsAt = fromLocalTime(ctx.settings.timeZone, end);
    for (const at of [startsAt, endsAt]) if (at !== null && at > now) setExpiry(ctx, at);
    return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now);
  };
  return Promise.resolve(
    new Map(
      components.map(({ id, props }) => [
        id,
        isShown(props as AnnouncementProps) ? null : notShownNow,
      ]),
    ),
  );
};
