import { and, isNull, lte } from "drizzle-orm";
import {
  type PlannedKind,
  type PlannedTools,
  publishDue,
} from "#domains/drafts/planned/publish-due.server.ts";
import type { CheckBlock } from "#domains/pages/check-tree.ts";
import { requireFinished } from "#domains/courses/choose-versions.server.ts";
import { authorize } from "#domains/courses/policy.server.ts";
import { publishVersions } from "#domains/courses/publish-versions.server.ts";
import {
  deleteSchedule,
  failSchedule,
  isScheduleOf,
  type PlannedPublication,
} from "./lock-schedule.server.ts";
import { plannedPublications } from "./tables.server.ts";

/** The queue of the job that publishes what is due; its jobs have no data. */
export const scheduleQueue = "planned-publications";
/** Every minute, in cron syntax. */
export const scheduleCron = "* * * * *";

type Due = Pick<PlannedPublication, "environmentId" | "courseId">;

/** Publishes every course whose planned time has come. */
export const publishScheduled = ({
  checkBlock,
  ...tools
}: PlannedTools & { checkBlock: CheckBlock }): Promise<void> =>
  publishDue(tools, plannedCourses(checkBlock));

const isDue = (now: Date) =>
  and(lte(plannedPublications.publishAt, now), isNull(plannedPublications.failure));

const plannedCourses = (checkBlock: CheckBlock): PlannedKind<Due, PlannedPublication> => ({
  listDue(db, now) {
    const { environmentId, courseId, publishAt } = plannedPublications;
    return db
      .select({ environmentId, courseId })
      .from(plannedPublications)
      .where(isDue(now))
      .orderBy(publishAt, environmentId, courseId);
  },
  async lockDue(tx, { environmentId, courseId }, now) {
    const [planned] = await tx
      .select()
      .from(plannedPublications)
      .where(and(isScheduleOf(environmentId, courseId), isDue(now)))
      .for("update", { skipLocked: true });
    return planned;
  },
  async publish(tx, ctx, { environmentId, courseId, publishAt, versions }) {
    authorize(ctx, "publish", "course");
    requireFinished(ctx, versions, checkBlock);
    await publishVersions(tx, ctx, courseId, versions, { plannedFor: publishAt });
    await deleteSchedule(tx, environmentId, courseId);
  },
  fail: failSchedule,
});
