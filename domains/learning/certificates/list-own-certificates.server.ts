import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Page, PageWish } from "#domains/settings/paging.server.ts";
import { can } from "#domains/learning/policy.server.ts";
import { readCertificatePage, type StoredCertificate } from "./read-certificates.server.ts";

/** Lists the caller's certificates in this portal, the newest first, with revoked ones. */
export async function listOwnCertificates(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  { courseId, page }: { courseId?: string; page?: PageWish } = {},
): Promise<Page<StoredCertificate>> {
  if (!can(ctx, "receive", "certificate")) return { rows: [], next: null };
  const course = courseId === undefined ? sql`` : sql`and c.course_id = ${courseId}`;
  const own = sql`c.user_id = ${ctx.actor.userId} ${course}`;
  return readCertificatePage(ctx.db, ctx.portal.id, own, page);
}
