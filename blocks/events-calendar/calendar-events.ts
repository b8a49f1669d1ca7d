import {
  listOccurrences,
  type Occurrence,
  type RecurringEvent,
} from "#domains/events/recurrence.ts";
import type { CalendarItem } from "./block.ts";

/** An event of the calendar with an id of its own. */
export type CalendarEvent = Omit<CalendarItem, "id"> & RecurringEvent & { id: string };

/** How far ahead dates are looked for. */
const aheadMs = 400 * 86_400_000;

/**
 * Returns the events with ids that stay the same while the list is reordered: an item's own id, or the moment of its
 * first date.
 */
export function withIds(items: readonly CalendarItem[]): CalendarEvent[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const own = item.id ?? item.start.replace(/\W/g, "");
    const id = own === "" || taken.has(own) ? `${own}-${index + 1}` : own;
    taken.add(id);
    return { ...item, except: item.except.filter((day) => day !== ""), id };
  });
}

/** Whether an event belongs to the rhythm of the week. */
export const isRegular = ({ repeat }: RecurringEvent): boolean =>
  repeat === "day" || repeat === "week";

export type CalendarDate = { event: CalendarEvent; date: Occurrence };

/** The most dates of all events together, and of those that come each week or month. */
type DatesMax = { max: number; maxOfWeekly?: number; maxOfMonthly?: number };

/** Lists the next dates of all events in order. */
export function listDates(
  events: readonly CalendarEvent[],
  timeZone: string,
  now: number,
  { max, maxOfWeekly = max, maxOfMonthly = max }: DatesMax,
): CalendarDate[] {
  return events
    .flatMap((event) =>
      listOccurrences(event, timeZone, {
        from: now,
        to: now + aheadMs,
        max: isRegular(event) ? maxOfWeekly : event.repeat === "never" ? max : maxOfMonthly,
      }).map((date) => ({ event, date })),
    )
    .sort((a, b) => a.date.start - b.date.start)
    .slice(0, max);
}
