/** A service that comes again each day or week. */
export type RegularEvent = {
  key: string;
  title: string;
  /** `Sundays`. */
  when: string;
  time: string;
  place: string;
  text: string;
  link: string;
  linkText: string;
  /** The days on which it is not: `Not on December 13`. */
  note: string;
};

/** A date in the list. */
export type ListedDate = {
  key: string;
  title: string;
  /** For machines. */
  dateTime: string;
  day: string;
  month: string;
  /** `Today`, `Tomorrow` or the weekday, and the time. */
  when: string;
  /** `Second Sunday of the month`; "" for a single date. */
  repeats: string;
  place: string;
  text: string;
  link: string;
  linkText: string;
  /** The address of the calendar file with this event; null outside of pages. */
  file: string | null;
};

export type CalendarData = {
  regular: RegularEvent[];
  dates: ListedDate[];
  /** Addresses of the whole calendar: to subscribe in an app, in Google's calendar, and to download. */
  subscribe: { app: string; google: string; file: string } | null;
  texts: Record<CalendarText, string>;
};

/** The texts of the interface that the view shows. */
export const calendarTexts = [
  "add",
  "subscribe",
  "in-app",
  "in-google",
  "as-file",
  "regular",
  "none",
] as const;
export type CalendarText = (typeof calendarTexts)[number];
