import type { CourseOutline } from "#domains/courses/element-access.ts";
import { mergeElementStates } from "./element-state.ts";
import { laterVariable, progressForCourse } from "./progress.ts";
import type { CourseProgress } from "./progress.ts";

/**
 * Merges two progresses of one user in one course: a guest's row into the account's, a device's into the server's.
 * Nothing done is lost, and the order and number of merges don't matter. Element states are merged by
 * `mergeElementStates`; each variable keeps its later value, and the current element is that of the later visit.
 */
export function mergeProgress(
  one: CourseProgress,
  other: CourseProgress,
  course: CourseOutline,
): CourseProgress {
  const a = progressForCourse(one, course);
  const b = progressForCourse(other, course);
  const lastVisitOf = (progress: CourseProgress): [number, string] => [
    progress.lastActivityAt,
    progress.currentElement ?? "",
  ];
  const [aAt, aElement] = lastVisitOf(a);
  const [bAt, bElement] = lastVisitOf(b);
  const later = aAt > bAt || (aAt === bAt && aElement > bElement) ? a : b;
  return progressForCourse(
    {
      ...later,
      states: joinRecords(a.states, b.states, mergeElementStates),
      variables: joinRecords(a.variables, b.variables, laterVariable),
      completedAt: Math.max(a.completedAt, b.completedAt),
    },
    course,
  );
}

function joinRecords<V>(
  one: Record<string, V>,
  other: Record<string, V>,
  join: (a: V, b: V) => V,
): Record<string, V> {
  const joined = new Map(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const existing = joined.get(key);
    joined.set(key, existing === undefined ? value : join(existing, value));
  }
  return Object.fromEntries(joined);
}
