import { sql } from "drizzle-orm";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { cleanText } from "#platform/typed-text.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import { type AuthorRequestKind, requestDataMaxChars } from "./author-request.ts";
import { demandBought } from "./demand-bought.server.ts";
import { courseUnfinished } from "./errors.ts";
import { loadProgress } from "./load-progress.server.ts";

/**
 * Keeps what a learner asks the authors for; asked again, what was sent last counts. A certificate is asked for when
 * the course is finished (DEC-41).
 * @throws NOT-FOUND for a course that is not shown here, COURSE-UNFINISHED, AUTH-DENY for a course not bought, INVALID when too much is sent along
 */
export async function sendAuthorRequest(
  ctx: Ctx,
  {
    kind,
    courseId,
    data,
  }: { kind: AuthorRequestKind; courseId: string; data: Record<string, unknown> },
): Promise<void> {
  const json = JSON.stringify(data, (_, value: unknown) =>
    typeof value === "string" ? cleanText(value) : value,
  );
  if (json.length > requestDataMaxChars)
    throw invalidInput(`data: at most ${requestDataMaxChars} characters as JSON`);
  const course = await loadCourse(ctx, courseId, ctx.language);
  if (!course) throw notFound();
  if (kind === "certificate") {
    const progress = await loadProgress(ctx, courseId);
    if (!progress || progress.completedAt === 0) throw courseUnfinished();
    await demandBought(ctx.db, ctx, course);
  }
  await ctx.db.execute(sql`
    insert into author_requests (environment_id, kind, user_id, course_id, data, created_at)
    values (${ctx.portal.id}, ${kind}, ${ctx.actor.userId}, ${courseId}, ${json}::jsonb,
      ${new Date(ctx.clock.now())})
    on conflict (environment_id, user_id, course_id, kind)
      do update set data = excluded.data, created_at = excluded.created_at`);
  ctx.log.info({ operationId: operationOf[kind], courseId }, "the authors were asked");
}

const operationOf = { certificate: "sendCertificateRequest", gift: "sendGiftRequest" } as const;
