import type { Rewrite } from "#domains/files/library/rewrite-uses.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { isScheduleOf, type PlannedPublication } from "./lock-schedule.server.ts";
import { plannedPublications } from "./tables.server.ts";

/** The published revisions of a course and its elements. */
export type PublishedRevisions = { course: number; elements: ReadonlyMap<string, number> };

/** The courses and elements that are rewritten; others of the same course stay. */
export type Chosen = { courseIds: ReadonlySet<string>; elementIds: ReadonlySet<string> };

/**
 * Rewrites what a planned publication will show. What was based on a revision that the rewrite replaced is based on the
 * new one, so that it can still be published.
 */
export async function rewriteSchedule(
  tx: Transaction,
  { environmentId, courseId, versions }: PlannedPublication,
  { courseIds, elementIds }: Chosen,
  rewrite: Rewrite,
  { replaced, current }: { replaced: PublishedRevisions; current: PublishedRevisions },
): Promise<void> {
  const rebase = <Version extends { baseRevision: number }>(
    version: Version,
    isChosen: boolean,
    from: number | undefined,
    to: number | undefined,
  ): Version => ({
    ...(isChosen ? rewrite(version) : version),
    baseRevision: version.baseRevision === from ? to! : version.baseRevision,
  });
  const elements = Object.fromEntries(
    Object.entries(versions.elements).map(([id, version]) => [
      id,
      rebase(version, elementIds.has(id), replaced.elements.get(id), current.elements.get(id)),
    ]),
  );
  const isChosen = courseIds.has(courseId);
  const course = rebase(versions.course, isChosen, replaced.course, current.course);
  await tx
    .update(plannedPublications)
    .set({ versions: { course, elements } })
    .where(isScheduleOf(environmentId, courseId));
}
