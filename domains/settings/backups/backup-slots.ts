type Slots = {
  /** Minutes after midnight, UTC. */
  minute: number;
  everyHours: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long after a failure a backup is tried again. */
export const retryMs = 30 * minuteMs;

/** Returns the last time, up to now, at which a backup should begin. */
export function latestSlot({ minute, everyHours }: Slots, now: number): number {
  const interval = everyHours * hourMs;
  const first = (minute * minuteMs) % interval;
  return Math.floor((now - first) / interval) * interval + first;
}

/** Whether a backup should begin now. One that was missed, because no server ran, is made up for. */
export function isBackupDue(
  slots: Slots,
  last: { startedAt: number; failedAt: number | null } | null,
  now: number,
): boolean {
  if (!last || last.startedAt < latestSlot(slots, now)) return true;
  return last.failedAt !== null && now - last.failedAt >= retryMs;
}
