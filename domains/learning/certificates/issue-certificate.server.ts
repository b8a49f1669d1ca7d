import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { type EmailCtx, composeEmail } from "#domains/identity/compose-email.server.ts";
import type { Course } from "#domains/courses/course.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import { requireBought } from "#domains/learning/progress/require-bought.server.ts";
import { courseUnfinished } from "#domains/learning/progress/errors.ts";
import { loadProgress } from "#domains/learning/progress/load-progress.server.ts";
import { type CourseProgress, progressForCourse } from "#domains/learning/progress/progress.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { withTransaction } from "#platform/database.server.ts";
import {
  createCertificateNumber,
  certificateNumberBytes,
  certificatePath,
  findOfferedEdition,
} from "./certificate.ts";
import { readCertificateName } from "./certificate-name.ts";
import { certificateNameWrong, certificateNotOffered } from "./errors.ts";
import { readCertificates, type StoredCertificate } from "./read-certificates.server.ts";
import { certificates } from "#domains/learning/result-tables.server.ts";
import { authorize } from "#domains/learning/policy.server.ts";

/**
 * Issues the certificate of a course the caller has finished, once for each edition; a repeated call returns the
 * existing one unchanged. Its link is sent by email.
 * @throws AUTH-DENY for a temporary account and for a course not bought, NOT-FOUND, CERTIFICATE-NOT-OFFERED,
 *   COURSE-UNFINISHED, CERTIFICATE-NAME-WRONG
 */
export async function issueCertificate(
  ctx: EmailCtx,
  { courseId, name: typed }: { courseId: string; name: string },
): Promise<StoredCertificate> {
  authorize(ctx, "receive", "certificate");
  const course = await loadCourse(ctx, courseId, ctx.language);
  if (!course) throw notFound();
  const edition = findOfferedEdition(course, ctx.settings);
  if (edition === null) throw certificateNotOffered();
  const finishedAt = findFinishedAt(await loadProgress(ctx, courseId), course);
  if (finishedAt === 0) throw courseUnfinished();
  const isOwnCertificate = and(
    eq(certificates.userId, ctx.actor.userId),
    eq(certificates.courseId, courseId),
    eq(certificates.edition, edition),
  );
  const [existing] = await readCertificates(ctx.db, ctx.portal.id, isOwnCertificate);
  if (existing) return existing;
  const result = readCertificateName(typed);
  if ("problem" in result) throw certificateNameWrong(result.problem);
  const user = await loadUser(ctx, ctx.actor.userId);
  return withTransaction(ctx.db, async (tx) => {
    await requireBought(tx, ctx, course);
    const number = createCertificateNumber(randomBytes(certificateNumberBytes));
    const { environmentId, userId, courseId: courseColumn, edition: editionColumn } = certificates;
    const { rowCount } = await tx
      .insert(certificates)
      .values({
        environmentId: ctx.portal.id,
        number,
        userId: ctx.actor.userId,
        courseId,
        edition,
        revision: course.revision,
        name: result.name,
        title: course.title,
        language: ctx.language,
        minutes: course.duration,
        finishedAt: new Date(finishedAt),
        issuedAt: new Date(ctx.clock.now()),
      })
      .onConflictDoNothing({ target: [environmentId, userId, courseColumn, editionColumn] });
    // If two tabs issue it at once, the second returns the first one's certificate and sends no email.
    if (rowCount === 1) {
      const link = `${ctx.portal.origin}${certificatePath(number)}`;
      const values = { course: course.title, link };
      const email = user?.email ? composeEmail(ctx, user.email, "certificate", values) : null;
      await sendNotification(tx, ctx, {
        userId: ctx.actor.userId,
        topic: "certificates",
        line: {
          kind: "certificate-ready",
          key: `certificate ${number}`,
          detail: { courseId, number },
        },
        language: ctx.language,
        path: certificatePath(number),
        title: translatorFor(ctx, ctx.language)("email.certificate.subject", values),
        email,
      });
    }
    ctx.log.info({ operationId: "sendCertificateRequest", courseId }, "a certificate was issued");
    return (await readCertificates(tx, ctx.portal.id, isOwnCertificate))[0]!;
  });
}

/** Returns when every visible element of the course was done; 0 while some are missing. */
export function findFinishedAt(progress: CourseProgress | undefined, course: Course): number {
  if (!progress) return 0;
  const { doneCount, total, completedAt } = progressForCourse(progress, course);
  return total > 0 && doneCount === total ? completedAt : 0;
}

/** Returns the suggested name: the user's name in the portal. */
export async function suggestName(ctx: Pick<Ctx, "db" | "portal" | "settings" | "actor">) {
  const user = await loadUser(ctx, ctx.actor.userId);
  const { firstName = "", lastName = "" } = user?.profile ?? {};
  return `${firstName} ${lastName}`.trim();
}
