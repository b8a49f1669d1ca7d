/** An upcoming event that a visitor can save to a calendar or be reminded of. */
export type UpcomingEvent = {
  id: string;
  /** Whether this visitor has asked for an email reminder. */
  hasReminder: boolean;
};

/** Returns the path of the calendar file of an event, or of one of its episodes. */
export const calendarPath = (id: string, episode?: number): string =>
  `/calendar/${encodeURIComponent(id)}.ics${episode === undefined ? "" : `?episode=${episode}`}`;
