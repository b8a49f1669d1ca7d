/** An event that is still to come, as its visitor can keep it. */
export type SaveDate = {
  id: string;
  /** A letter before it begins is asked for. */
  hasReminder: boolean;
};

/** The calendar file of an event, or of one of its episodes. */
export const calendarPath = (id: string, episode?: number): string =>
  `/calendar/${encodeURIComponent(id)}.ics${episode === undefined ? "" : `?episode=${episode}`}`;
