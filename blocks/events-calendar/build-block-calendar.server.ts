import { buildCalendarFile } from "#domains/events/calendar-file.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { findPageBlock } from "#blocks/find-page-block.server.ts";
import type { EventsCalendarProps } from "./block.ts";
import { listDates, withIds } from "./calendar-events.ts";

/** The most entries of a calendar file. */
const entriesMax = 500;
/** Dates stay in the file for a while, so that they don't vanish from people's calendars the next day. */
const pastMs = 31 * 86_400_000;

/**
 * Builds the calendar file of a block on a page, or of one of its events. Null if the address names no such block, or no
 * event of it.
 * @throws AUTH-DENY, SIGN-IN-FIRST
 */
export async function buildBlockCalendar(
  ctx: Ctx,
  address: string,
  eventId: string | null,
): Promise<string | null> {
  const found = await findPageBlock(ctx, address, ["events-calendar"]);
  if (!found) return null;
  const { page, component } = found;
  const { title, items } = component.props as EventsCalendarProps;
  const events = withIds(items).filter(({ id }) => eventId === null || id === eventId);
  if (eventId !== null && events.length === 0) return null;
  const now = ctx.clock.now();
  const dates = listDates(events, ctx.settings.timeZone, now - pastMs, { max: entriesMax });
  return buildCalendarFile({
    event: {
      id: address,
      title: (eventId === null ? "" : events[0]?.title) || title || ctx.portal.name,
      revision: page.edited,
    },
    isCalendar: true,
    episodes: dates.map(({ event, date }, index) => ({
      number: index + 1,
      key: `${event.id}-${date.day}`,
      title: event.title,
      text: event.text,
      place: event.place,
      start: date.start,
      end: date.end,
    })),
    portal: ctx.portal,
    url: `${ctx.portal.origin}${pagePath(page.alias)}#${component.id}`,
    language: ctx.language,
    now,
  });
}
