/** The longest name of a time zone. */
export const timeZoneMaxChars = 64;

/** Returns a time zone's usual name, such as `Europe/Kyiv`; null if there is no such time zone. */
export function findTimeZone(name: string): string | null {
  if (name === "" || name.length > timeZoneMaxChars) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns how far the clocks of a time zone are ahead of UTC at an instant. */
export function offsetMs(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })),
    );
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")!.value;
  const [, sign, hours, minutes = "0", seconds = "0"] =
    /^GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?$/.exec(name) ?? [];
  if (hours === undefined) return 0;
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -ahead : ahead;
}

const localTimeLength = "2026-03-04T19:00".length;

/** Returns what the clocks of a time zone show at an instant, such as `2026-03-04T19:00`. */
export const toLocalTime = (timeZone: string, at: number): string =>
  new Date(at + offsetMs(timeZone, at)).toISOString().slice(0, localTimeLength);

/**
 * Returns when the clocks of a time zone show a day and time such as `2026-03-04T19:00`; null if it is none. Of a time
 * that comes twice, it is the first; of a time that the clocks skip, it is as long after the change as the time is after
 * the start of the gap.
 */
export function fromLocalTime(timeZone: string, localTime: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(localTime)) return null;
  const local = Date.parse(`${localTime}Z`);
  if (Number.isNaN(local)) return null;
  const dayMs = 24 * 60 * 60 * 1000;
  const [before, after] = [offsetMs(timeZone, local - dayMs), offsetMs(timeZone, local + dayMs)];
  const candidates = [local - before, local - after].filter(
    (at) => at + offsetMs(timeZone, at) === local,
  );
  return candidates.length > 0 ? Math.min(...candidates) : local - before;
}
