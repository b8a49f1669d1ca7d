import { and, eq, type SQL } from "drizzle-orm";
import type { ScheduleFailure } from "#domains/drafts/planned/planned-publication.ts";
import { notify } from "#domains/identity/notifications/notify.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import type { CourseVersions } from "#domains/courses/choose-versions.server.ts";
import { readStoredCourse } from "#domains/courses/read-stored-courses.server.ts";
import { plannedPublications } from "./tables.server.ts";

export type PlannedPublication = typeof plannedPublications.$inferSelect;

/** Condition for the planned publication of one course. */
export const isScheduleOf = (environmentId: string, courseId: string): SQL | undefined =>
  and(
    eq(plannedPublications.environmentId, environmentId),
    eq(plannedPublications.courseId, courseId),
  );

/** Locks the planned publication of a course. Lock it before the course's drafts, as its job does. */
export async function lockSchedule(
  tx: Transaction,
  environmentId: string,
  courseId: string,
): Promise<PlannedPublication | undefined> {
  const [schedule] = await tx
    .select()
    .from(plannedPublications)
    .where(isScheduleOf(environmentId, courseId))
    .for("update");
  return schedule;
}

export const deleteSchedule = (
  tx: Pick<Transaction, "delete">,
  environmentId: string,
  courseId: string,
) => tx.delete(plannedPublications).where(isScheduleOf(environmentId, courseId));

/**
 * Takes what was just published out of a planned publication. It fails if a newer version of the course was published,
 * because it would take that back.
 */
export async function updateSchedule(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal" | "clock">,
  schedule: PlannedPublication,
  published: CourseVersions,
): Promise<void> {
  const { environmentId, courseId, versions } = schedule;
  const elements = Object.fromEntries(
    Object.entries(versions.elements).filter(([id]) => !(id in published.elements)),
  );
  const isDone = Object.keys(elements).length === 0;
  const isNewer = published.course.version !== versions.course.version;
  if (isDone) return void (await deleteSchedule(tx, environmentId, courseId));
  if (isNewer) return failSchedule(tx, ctx, schedule, "conflict");
  const { revision } = (await readStoredCourse(tx, environmentId, courseId))!;
  const course = { ...versions.course, baseRevision: revision };
  await tx
    .update(plannedPublications)
    .set({ versions: { course, elements } })
    .where(isScheduleOf(environmentId, courseId));
}

/** Records why a planned publication doesn't happen, and notifies the person who planned it. */
export async function failSchedule(
  tx: Transaction,
  { clock }: Pick<SystemCtx, "clock">,
  { environmentId, courseId, publishAt, createdBy }: PlannedPublication,
  failure: ScheduleFailure,
): Promise<void> {
  await tx
    .update(plannedPublications)
    .set({ failure })
    .where(isScheduleOf(environmentId, courseId));
  await notify(tx, {
    environmentId,
    userId: createdBy,
    kind: "publishing-failed",
    key: `publishing-failed ${courseId} ${publishAt.getTime()}`,
    detail: { courseId, path: `/studio/courses/${encodeURIComponent(courseId)}` },
    createdAt: clock.now(),
  });
}
