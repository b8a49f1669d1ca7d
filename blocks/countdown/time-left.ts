/** The units of the countdown, the largest first. */
export const units = ["day", "hour", "minute", "second"] as const;
export type Unit = (typeof units)[number];

const unitMs: Record<Unit, number> = {
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1_000,
};

/** Returns whole days, hours, minutes and seconds until the moment, or null once it has come. */
export function computeTimeLeft(moment: number, now: number): Record<Unit, number> | null {
  if (now >= moment) return null;
  // Round up: during the last second 1 is left, not 0.
  let remainingMs = Math.ceil((moment - now) / unitMs.second) * unitMs.second;
  const parts = units.map((unit) => {
    const count = Math.floor(remainingMs / unitMs[unit]);
    remainingMs -= count * unitMs[unit];
    return [unit, count] as const;
  });
  return Object.fromEntries(parts) as Record<Unit, number>;
}
