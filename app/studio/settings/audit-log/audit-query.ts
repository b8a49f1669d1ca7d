import { isStorableText } from "#platform/storable-text.ts";

const filterNames = ["text", "person", "action", "subject", "from", "to"] as const;
/** The filters and the cursor in the audit log's URL; "" where one isn't set. */
export type AuditQuery = Record<(typeof filterNames)[number] | "cursor", string>;

const filterMaxChars = 200;

/** Returns a date as `2026-01-31`, or "" if it is none. */
function readDate(text: string): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDate ? text : "";
}

/** Reads the filters from a URL or form. Ignores invalid values: their fields are then empty. */
export function readAuditQuery(parameters: URLSearchParams | FormData): AuditQuery {
  const read = (name: string) => {
    const value = parameters.get(name);
    return typeof value === "string" && isStorableText(value) ? value.trim() : "";
  };
  const readFilter = (name: string) => read(name).slice(0, filterMaxChars);
  return {
    text: readFilter("text"),
    person: readFilter("person"),
    action: readFilter("action"),
    subject: readFilter("subject"),
    from: readDate(read("from")),
    to: readDate(read("to")),
    cursor: read("cursor"),
  };
}

/** Returns the address of a list with these filters, changed in part. */
export function auditLogPath(query: AuditQuery, change: Partial<AuditQuery> = {}): string {
  // A cursor is only valid for the list with the same filters.
  const parameters = Object.entries({ ...query, cursor: "", ...change }).filter(
    ([, value]) => value !== "",
  );
  const search = String(new URLSearchParams(parameters));
  return `/studio/settings/audit-log${search && `?${search}`}`;
}

/** Returns how many filters are set. */
export const countFilters = (query: AuditQuery): number =>
  filterNames.filter((name) => query[name] !== "").length;

/** Returns the filter for `listAuditLog`. Dates are days in UTC, and the last day is included. */
export const auditFilterOf = ({ text, person, action, subject, from, to }: AuditQuery) => ({
  ...(text !== "" && { text }),
  ...(person !== "" && { actor: person }),
  ...(action !== "" && { action }),
  ...(subject !== "" && { subject }),
  ...(from !== "" && { from: startOfDay(from, 0) }),
  ...(to !== "" && { to: startOfDay(to, 1) }),
});

function startOfDay(date: string, addedDays: number): Date {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + addedDays);
  return day;
}
