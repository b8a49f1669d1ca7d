import type { Course } from "#domains/courses/course.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { issueWhereOffered } from "#domains/learning/certificates/issue-where-offered.server.ts";
import { cleanText } from "#platform/typed-text.ts";
import { invalidInput, notFound, signInFirst } from "#domains/settings/errors.ts";
import { type AuthorRequestKind, requestDataMaxChars } from "./author-request.ts";
import { requireBought } from "#domains/learning/progress/require-bought.server.ts";
import { courseUnfinished } from "#domains/learning/progress/errors.ts";
import { loadProgress } from "#domains/learning/progress/load-progress.server.ts";
import { giftsOf } from "#domains/learning/progress/opened-element.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import { authorRequests } from "#domains/learning/progress-tables.server.ts";

/**
 * Stores a learner's request to the authors; a repeated request replaces the earlier one. Certificates and gifts
 * require a finished course. A certificate that the course offers is issued at once.
 * @throws AUTH-DENY for a guest and for a course not bought, NOT-FOUND for a course that is not shown here or has no
 *   gift, COURSE-UNFINISHED, INVALID when the data is too large
 */
export async function sendAuthorRequest(
  ctx: EmailCtx,
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
  if (ctx.actor.kind === "guest") throw signInFirst();
  const course = await loadCourse(ctx, courseId, ctx.language);
  if (!course || (kind === "gift" && course.gift === "")) throw notFound();
  const progress = await loadProgress(ctx, courseId);
  if (!progress || !isCourseFinished(kind, progress, course)) throw courseUnfinished();
  await requireBought(ctx.db, ctx, course);
  const request = {
    data: JSON.parse(json) as Record<string, unknown>,
    createdAt: new Date(ctx.clock.now()),
  };
  await ctx.db
    .insert(authorRequests)
    .values({
      environmentId: ctx.portal.id,
      kind,
      userId: ctx.actor.userId,
      courseId,
      ...request,
    })
    .onConflictDoUpdate({
      target: [
        authorRequests.environmentId,
        authorRequests.userId,
        authorRequests.courseId,
        authorRequests.kind,
      ],
      set: request,
    });
  ctx.log.info({ operationId: operationIds[kind], courseId }, "a request was sent to the authors");
  if (kind === "certificate") await issueWhereOffered(ctx, { courseId, data });
}

/** For a certificate, the course must have been finished once. For a gift, every element visible now must be done. */
function isCourseFinished(
  kind: AuthorRequestKind,
  progress: CourseProgress,
  course: Course,
): boolean {
  return kind === "gift" ? giftsOf(progress, course).length > 0 : progress.completedAt !== 0;
}

const operationIds = { certificate: "sendCertificateRequest", gift: "sendGiftRequest" } as const;
