import { type RecurringEvent, weekdayOf, weekOfMonth } from "#domains/events/recurrence.ts";
import type { Translator } from "#domains/settings/translator.server.ts";

/** Says when a repeated event is: `Sundays`, `Every 2 weeks, on Sunday`, `Second Sunday of the month`. */
export function describeRepeat(
  { start, repeat, every }: RecurringEvent,
  weekday: string,
  t: Translator,
): string {
  const startDay = start.slice(0, 10);
  const day = weekdayOf(startDay);
  switch (repeat) {
    case "never":
      return "";
    case "day":
      return t("every-days", { count: every });
    case "week":
      return every === 1 ? t("each-week", { day }) : t("every-weeks", { count: every, weekday });
    default: {
      const nth = repeat === "month-last" ? 6 : weekOfMonth(startDay);
      return every === 1
        ? t("each-month", { day, nth })
        : t("every-months", { count: every, day, nth });
    }
  }
}
