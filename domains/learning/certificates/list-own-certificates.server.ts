import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ListPage, PageRequest } from "#domains/settings/paging.server.ts";
import { can } from "#domains/learning/policy.server.ts";
import { readCertificatePage, type StoredCertificate } from "./read-certificates.server.ts";
import { certificates } from "#domains/learning/result-tables.server.ts";

/** Lists the caller's certificates in this portal, newest first, including revoked ones. */
export async function listOwnCertificates(
  ctx: Pick<Ctx, "db" | "portal" | "actor">,
  { courseId, page }: { courseId?: string; page?: PageRequest } = {},
): Promise<ListPage<StoredCertificate>> {
  if (!can(ctx, "receive", "certificate")) return { rows: [], next: null };
  const isOwn = and(
    eq(certificates.userId, ctx.actor.userId),
    courseId === undefined ? undefined : eq(certificates.courseId, courseId),
  );
  return readCertificatePage(ctx.db, ctx.portal.id, isOwn, page);
}
