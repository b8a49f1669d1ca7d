import { type JourneyPeriod, journeyPeriods, sourceMaxChars } from "#domains/journey/journey.ts";

/** What home shows of the journey; it is in the address. Null: everything. */
export type JourneyScreenQuery = {
  days: JourneyPeriod;
  source: string | null;
  courseId: string | null;
};

const defaultDays: JourneyPeriod = 30;
const courseIdMaxChars = 200;
/** Comes before a source in an address, because the source may be "". */
const sourceSign = "from:";

/** Reads the choice from an address. What nobody could have chosen is ignored. */
export function readJourneyQuery(search: URLSearchParams): JourneyScreenQuery {
  const source = search.get("source") ?? "";
  const courseId = search.get("course") ?? "";
  const isSource = source.startsWith(sourceSign) && source.length <= sourceMaxChars + 10;
  return {
    days: journeyPeriods.find((days) => String(days) === search.get("days")) ?? defaultDays,
    source: isSource ? source.slice(sourceSign.length, sourceSign.length + sourceMaxChars) : null,
    courseId: courseId !== "" && courseId.length <= courseIdMaxChars ? courseId : null,
  };
}

/** The value of a source in the address and in the list to choose from. */
export const sourceValue = (source: string | null): string =>
  source === null ? "" : sourceSign + source;

/** Returns an address of home, or of a file, with a choice. */
export function journeyPath(
  { days, source, courseId }: JourneyScreenQuery,
  path: "/studio" | "/studio/journey/export" = "/studio",
): string {
  const search = new URLSearchParams({ days: String(days) });
  if (source !== null) search.set("source", sourceValue(source));
  if (courseId !== null) search.set("course", courseId);
  return `${path}?${search}`;
}

/** What the verbs get. */
export const journeyInput = ({ days, source, courseId }: JourneyScreenQuery) => ({
  days,
  source: source ?? undefined,
  courseId: courseId ?? undefined,
});
