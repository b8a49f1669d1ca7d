import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { mayHaveCertificates } from "./certificate.ts";
import { readCertificates, type StoredCertificate } from "./read-certificates.server.ts";

/** The caller's certificates in this portal, the newest first, those taken back among them. */
export async function listOwnCertificates(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  only?: { courseId: string },
): Promise<StoredCertificate[]> {
  if (!mayHaveCertificates(ctx.actor)) return [];
  const course = only ? sql`and c.course_id = ${only.courseId}` : sql``;
  return readCertificates(ctx.db, ctx.portal.id, sql`c.user_id = ${ctx.actor.userId} ${course}`);
}
