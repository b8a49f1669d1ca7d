/**
 * When a course or an element opens and closes. Absent: at once, and never. Times are ISO instants.
 */
export type ReleaseDates = { opensAt?: string | undefined; closesAt?: string | undefined };
/** An element can also open some days after a learner has started its course. */
export type ElementRelease = ReleaseDates & { opensAfterDays?: number | undefined };

export type Release = {
  /** Why it is closed now; null: it is open. */
  closed: "upcoming" | "over" | null;
  /** When an upcoming one opens, in epoch milliseconds; null: some days after the learner starts the course. */
  opensAt: number | null;
  /** When it opens or closes next, in epoch milliseconds; null: never by itself. */
  changesAt: number | null;
};

type ReleasedCourse = ReleaseDates & { elements: readonly { id: string }[] };

/** Whether something closes before it opens, so that nobody could ever open it. */
export const isNeverOpen = ({ opensAt, closesAt }: ReleaseDates): boolean =>
  opensAt !== undefined && closesAt !== undefined && Date.parse(closesAt) <= Date.parse(opensAt);

/** Picks the dates that something has. */
export const releaseOf = ({ opensAt, closesAt, opensAfterDays }: ElementRelease) => ({
  ...(opensAt !== undefined && { opensAt }),
  ...(closesAt !== undefined && { closesAt }),
  ...(opensAfterDays !== undefined && { opensAfterDays }),
});

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns whether the dates of an element and of its course let a learner open it. Both must be open. The first element
 * doesn't wait for days after the start, because nobody could start then.
 * @param startedAt when the learner started the course, in epoch milliseconds; null: not yet
 */
export function findRelease(
  course: ReleasedCourse,
  element: ElementRelease & { id: string },
  startedAt: number | null,
  now: number,
): Release {
  const days = course.elements[0]?.id === element.id ? 0 : (element.opensAfterDays ?? 0);
  const waitsForStart = days > 0 && startedAt === null;
  const opensAt = Math.max(
    timeOf(course.opensAt) ?? Number.NEGATIVE_INFINITY,
    timeOf(element.opensAt) ?? Number.NEGATIVE_INFINITY,
    days > 0 && startedAt !== null ? startedAt + days * dayMs : Number.NEGATIVE_INFINITY,
  );
  const closesAt = Math.min(
    timeOf(course.closesAt) ?? Number.POSITIVE_INFINITY,
    timeOf(element.closesAt) ?? Number.POSITIVE_INFINITY,
  );
  const change = Math.min(...[opensAt, closesAt].filter((at) => at > now));
  const changesAt = Number.isFinite(change) ? change : null;
  if (closesAt <= now) return { closed: "over", opensAt: null, changesAt: null };
  if (waitsForStart) return { closed: "upcoming", opensAt: null, changesAt };
  if (opensAt > now) return { closed: "upcoming", opensAt, changesAt };
  return { closed: null, opensAt: null, changesAt };
}

const timeOf = (instant: string | undefined): number | undefined =>
  instant === undefined ? undefined : Date.parse(instant);
