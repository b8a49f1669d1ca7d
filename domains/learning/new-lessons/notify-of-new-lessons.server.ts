import { sql } from "drizzle-orm";
import { listNewLessons, type NewLessons } from "#domains/courses/list-new-lessons.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { composeEmail } from "#domains/identity/compose-email.server.ts";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import {
  isStillMember,
  reachableEmailOf,
} from "#domains/identity/membership/read-member.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ContentReaderCtx } from "#domains/settings/read-content.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { courseProgress } from "#domains/learning/progress-tables.server.ts";

/** The queue of the job that notifies of new lessons; its jobs have no data. */
export const newLessonsQueue = "new-lessons";
/** Cron schedule: every hour. */
export const newLessonsCron = "20 * * * *";

const dayMs = 24 * 60 * 60 * 1000;
/** A learner hears of a course's new lessons at most this often. */
const noticeIntervalMs = dayMs;
/** Lessons that are older are no news, also after the server was down. */
const newsMaxAgeMs = 7 * dayMs;
/** The most learners notified in one transaction. */
const batchMax = 100;

type PortalCtx = ContentReaderCtx & Pick<Ctx, "clock" | "jobs" | "vault"> & MessagesCtx;
type Tools = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<PortalCtx | null>;
};

/**
 * Notifies learners that a course in which they take part has new lessons. Each learner's progress records when they
 * were last notified, in the transaction that does it, so each is notified once. A failure in one course doesn't stop
 * the others.
 */
export async function notifyOfNewLessons({ db, clock, log, portal }: Tools): Promise<void> {
  for (const news of await listNewLessons(db, new Date(clock.now() - newsMaxAgeMs))) {
    try {
      const ctx = await portal(news.environmentId);
      if (!ctx) continue;
      while ((await notifyLearners(ctx, news)) === batchMax);
    } catch (error) {
      log.error({ err: error, ...news }, "learners could not be notified of new lessons");
    }
  }
}

/** @returns how many learners it was */
async function notifyLearners(
  ctx: PortalCtx,
  { environmentId, courseId, newestAt }: NewLessons,
): Promise<number> {
  const now = ctx.clock.now();
  return withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ userId: string }>(sql`
      update ${courseProgress} set lessons_notified_at = ${new Date(now)}
      where (environment_id, user_id, course_id) in (
        select learner.environment_id, learner.user_id, learner.course_id
        from ${courseProgress} learner
        where learner.environment_id = ${environmentId} and learner.course_id = ${courseId}
          and learner.lessons_notified_at < ${newestAt}
          and learner.lessons_notified_at <= ${new Date(now - noticeIntervalMs)}
          and ${isStillMember(sql`learner.environment_id`, sql`learner.user_id`)}
        order by learner.user_id limit ${batchMax} for update skip locked)
      returning user_id as "userId"`);
    for (const { userId } of rows) await notifyLearner(tx, ctx, { userId, courseId });
    return rows.length;
  });
}

async function notifyLearner(
  tx: Transaction,
  ctx: PortalCtx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<void> {
  const user = await loadUser({ ...ctx, db: tx }, userId);
  if (!user || user.status === "session") return;
  const language = user.profile.locale;
  const course = await loadCourse(ctx, courseId, language);
  if (!course) return;
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select ${reachableEmailOf(ctx.portal.id, sql`${userId}::uuid`)} as email`,
  );
  const email = rows[0]?.email ?? null;
  const path = `/courses/${courseId}`;
  const message = composeEmail({ ...ctx, language }, email ?? "", "new-lesson", {
    course: course.title,
    link: ctx.portal.origin + path,
  });
  await sendNotification(tx, ctx, {
    userId,
    topic: "lessons",
    line: {
      kind: "new-lesson",
      key: `new-lesson ${courseId} ${ctx.clock.now()}`,
      detail: { courseId },
    },
    language,
    path,
    title: message.subject,
    email: email === null ? null : message,
  });
}
