import { listCancelledDays, nextMidnight } from "#domains/events/recurrence.ts";
import { localeOf } from "#domains/settings/locale.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import type { Translator } from "#domains/settings/translator.server.ts";
import { dateFormat } from "#platform/intl-formats.ts";
import { toLocalTime } from "#platform/time-zone.ts";
import { blockAddress, inLanguage } from "#blocks/block-address.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { blockTexts, blockTranslator } from "#blocks/block-texts.server.ts";
import type { EventsCalendarProps } from "./block.ts";
import {
  type CalendarDate,
  type CalendarEvent,
  isRegular,
  listDates,
  withIds,
} from "./calendar-events.ts";
import { type CalendarData, calendarTexts, type ListedDate, type RegularEvent } from "./data.ts";
import { describeRepeat } from "./describe-repeat.server.ts";

const kind = "events-calendar";
/** So that events which come often don't hide the others: the list shows their next dates only. */
const listedOfEach = { maxOfWeekly: 1, maxOfMonthly: 2 };
/** How far ahead cancelled services are announced. */
const cancelledMs = 22 * 86_400_000;
const cancelledMax = 4;

/** Loads the next dates in the portal's time zone. The cached page expires when a date is over, and at midnight. */
export const load: LoadBlock = (ctx, components) =>
  Promise.resolve(
    new Map(
      components.map(({ id, props }) => [id, loadCalendar(ctx, id, props as EventsCalendarProps)]),
    ),
  );

function loadCalendar(
  ctx: BlockCtx,
  componentId: string,
  { items, limit, subscribe }: EventsCalendarProps,
): CalendarData {
  const now = ctx.clock.now();
  const { timeZone } = ctx.settings;
  const events = withIds(items);
  const dates = listDates(events, timeZone, now, { max: limit, ...listedOfEach });
  setExpiry(ctx, Math.min(nextMidnight(timeZone, now), ...dates.map(({ date }) => date.end)));
  const formats = makeFormats(ctx);
  const address = blockAddress(ctx.screen, componentId);
  return {
    regular: events
      .filter(
        (event) => isRegular(event) && listDates([event], timeZone, now, { max: 1 }).length > 0,
      )
      .map((event) => presentRegular(ctx, event, formats)),
    dates: dates.map((date) => presentDate(ctx, date, formats, address)),
    subscribe: subscribe && address !== null ? subscriptionOf(ctx, address) : null,
    texts: blockTexts(ctx, kind, calendarTexts),
  };
}

type Formats = {
  t: Translator;
  /** Formats an instant in the portal's time zone. */
  format: (options: Intl.DateTimeFormatOptions, at: number) => string;
  formatRange: (start: number, end: number) => string;
};

function makeFormats(ctx: BlockCtx): Formats {
  const locale = localeOf(ctx.language);
  const { timeZone } = ctx.settings;
  const time = dateFormat(locale, { hour: "numeric", minute: "2-digit", timeZone });
  return {
    t: blockTranslator(ctx, kind),
    format: (options, at) => dateFormat(locale, { ...options, timeZone }).format(at),
    formatRange: (start, end) => time.formatRange(start, end),
  };
}

/** The weekday of an event's first date, whatever the time zone. */
const firstWeekday = (language: string, { start }: CalendarEvent): string =>
  dateFormat(localeOf(language), { weekday: "long", timeZone: "UTC" }).format(
    Date.parse(`${start}Z`),
  );

function presentRegular(ctx: BlockCtx, event: CalendarEvent, formats: Formats): RegularEvent {
  const now = ctx.clock.now();
  const { timeZone } = ctx.settings;
  const { id, title, place, text, link, linkText } = event;
  const range = { from: now, to: now + cancelledMs, max: cancelledMax };
  const cancelled = listCancelledDays(event, timeZone, range).map((day) =>
    dateFormat(localeOf(ctx.language), { month: "long", day: "numeric", timeZone: "UTC" }).format(
      Date.parse(`${day}T00:00Z`),
    ),
  );
  const [next] = listDates([event], timeZone, now, { max: 1 });
  return {
    key: id,
    title,
    when: describeRepeat(event, firstWeekday(ctx.language, event), formats.t),
    time: next ? formats.format({ hour: "numeric", minute: "2-digit" }, next.date.start) : "",
    place,
    text,
    link,
    linkText,
    note:
      cancelled.length === 0
        ? ""
        : formats.t("not-on", {
            days: new Intl.ListFormat(ctx.language).format(cancelled),
          }),
  };
}

function presentDate(
  ctx: BlockCtx,
  { event, date }: CalendarDate,
  { t, format, formatRange }: Formats,
  address: string | null,
): ListedDate {
  const { id, title, place, text, link, linkText } = event;
  return {
    key: `${id}-${date.day}`,
    title,
    dateTime: new Date(date.start).toISOString(),
    day: format({ day: "numeric" }, date.start),
    month: format({ month: "short" }, date.start),
    when: t("day-and-time", {
      day: describeDay(ctx, date.start, { t, format }),
      time: formatRange(date.start, date.end),
    }),
    repeats: isRegular(event) ? "" : describeRepeat(event, firstWeekday(ctx.language, event), t),
    place,
    // The list of regular services already says it.
    text: isRegular(event) ? "" : text,
    link: isRegular(event) ? "" : link,
    linkText,
    file:
      address === null
        ? null
        : inLanguage(ctx, `/calendar/${address}.ics?event=${encodeURIComponent(id)}`),
  };
}

/** `Today`, `Tomorrow`, `Sunday`. */
function describeDay(
  { clock, settings: { timeZone } }: BlockCtx,
  start: number,
  { t, format }: Pick<Formats, "t" | "format">,
): string {
  const now = clock.now();
  const dayOf = (at: number) => toLocalTime(timeZone, at).slice(0, 10);
  if (dayOf(start) <= dayOf(now)) return t("today");
  const tomorrow = nextMidnight(timeZone, now);
  return dayOf(start) === dayOf(tomorrow) ? t("tomorrow") : format({ weekday: "long" }, start);
}

function subscriptionOf(ctx: BlockCtx, address: string) {
  const file = inLanguage(ctx, `/calendar/${address}.ics`);
  const app = `${ctx.portal.origin.replace(/^https?:/, "webcal:")}${file}`;
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(app)}`;
  return { app, google, file };
}
