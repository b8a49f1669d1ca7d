/** Parses a date and time into epoch milliseconds; UTC without a zone. Null if invalid. */
export function momentOf(date: string): number | null {
  const written = date.trim();
  if (!/^\d{4}-\d{2}-\d{2}/.test(written)) return null;
  const zoned = /(?:[zZ]|[+-]\d{2}:?\d{2})$/.test(written.slice(10));
  const whole = written.length === 10 ? `${written}T00:00:00Z` : zoned ? written : `${written}Z`;
  const moment = Date.parse(whole);
  return Number.isNaN(moment) ? null : moment;
}
