/** Parses a date and time into epoch milliseconds; UTC without a zone. Null if invalid. */
export function parseDateTime(date: string): number | null {
  const text = date.trim();
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const hasZone = /(?:[zZ]|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const complete = text.length === 10 ? `${text}T00:00:00Z` : hasZone ? text : `${text}Z`;
  const moment = Date.parse(complete);
  return Number.isNaN(moment) ? null : moment;
}
