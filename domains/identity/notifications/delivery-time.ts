import { offsetMs } from "#platform/time-zone.ts";
import {
  minutesPerDay,
  type NotificationChannel,
  type NotificationPreferences,
  type NotificationTopic,
  topicsInQuietHours,
  topicsOutsideDigest,
} from "./preferences.ts";

/** When the daily email is sent, in minutes after midnight in the person's time zone. */
export const digestMinute = 8 * 60;
const minuteMs = 60_000;

/** When something is sent in a channel, in epoch milliseconds, and whether as a part of the daily email. */
export type Delivery = { at: number; isInDigest: boolean };

type Notice = {
  topic: NotificationTopic;
  /** When it happened. */
  now: number;
  /** Later than this, it would be of no use. */
  latestAt?: number | undefined;
};

/**
 * Decides when a message is sent outside the portal: at once, after the quiet hours, or with the daily email. What would
 * come too late after the quiet hours comes at once. Nothing arrives in the daily email that can't wait for it.
 */
export function planDelivery(
  preferences: NotificationPreferences,
  channel: Exclude<NotificationChannel, "portal">,
  { topic, now, latestAt }: Notice,
): Delivery {
  const isInDigest = preferences.digest && channel === "email" && !topicsOutsideDigest.has(topic);
  const wantedAt = isInDigest ? nextLocalTime(preferences.timeZone, now, digestMinute) : now;
  if (topicsInQuietHours.has(topic)) return { at: wantedAt, isInDigest };
  const at = quietHoursEnd(preferences, wantedAt);
  const isTooLate = latestAt !== undefined && at > latestAt;
  return isTooLate ? { at: now, isInDigest: false } : { at, isInDigest };
}

/** Whether an instant is in a person's quiet hours. */
export function isQuiet(
  { quietHours, timeZone }: Pick<NotificationPreferences, "quietHours" | "timeZone">,
  at: number,
): boolean {
  if (!quietHours || quietHours.from === quietHours.to) return false;
  const { from, to } = quietHours;
  const minute = localMinute(timeZone, at);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns the first instant from `at` on that is not in the quiet hours. */
export function quietHoursEnd(
  preferences: Pick<NotificationPreferences, "quietHours" | "timeZone">,
  at: number,
): number {
  const { quietHours, timeZone } = preferences;
  if (!quietHours || !isQuiet(preferences, at)) return at;
  const end = nextLocalTime(timeZone, at, quietHours.to);
  // When clocks are put back, they can show a time before the quiet hours again, or a part of these hours twice.
  if (offsetMs(timeZone, end) < offsetMs(timeZone, at)) {
    const change = offsetChange(timeZone, floorToMinute(at), end);
    if (!isQuiet(preferences, change)) return change;
  }
  return isQuiet(preferences, end) ? nextLocalTime(timeZone, end, quietHours.to) : end;
}

/**
 * Returns the next instant after `after` at which the clocks of a time zone show a minute of the day. On a day whose
 * clocks skip that minute, it is the moment of the change.
 */
export function nextLocalTime(timeZone: string, after: number, minute: number): number {
  const offset = offsetMs(timeZone, after);
  const wait = (minute - localMinute(timeZone, after) + minutesPerDay) % minutesPerDay;
  const localAfter = floorToMinute(after + offset);
  const local = localAfter + (wait === 0 ? minutesPerDay : wait) * minuteMs;
  const guess = local - offset;
  const guessOffset = offsetMs(timeZone, guess);
  if (guessOffset === offset) return guess;
  const corrected = local - guessOffset;
  if (offsetMs(timeZone, corrected) === guessOffset && corrected > after) return corrected;
  return offsetChange(timeZone, Math.min(guess, corrected), Math.max(guess, corrected));
}

/** Returns the first minute of the range whose offset is that of its end. */
function offsetChange(timeZone: string, from: number, to: number): number {
  const newOffset = offsetMs(timeZone, to);
  let [before, at] = [from, to];
  while (at - before > minuteMs) {
    const middle = before + Math.floor((at - before) / minuteMs / 2) * minuteMs;
    if (offsetMs(timeZone, middle) === newOffset) at = middle;
    else before = middle;
  }
  return at;
}

const localMinute = (timeZone: string, at: number): number =>
  Math.floor((at + offsetMs(timeZone, at)) / minuteMs) % minutesPerDay;

const floorToMinute = (at: number): number => Math.floor(at / minuteMs) * minuteMs;
