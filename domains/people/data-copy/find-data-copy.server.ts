import { and, eq, gt, isNull, or } from "drizzle-orm";
import { dataCopies } from "#domains/people/tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { DataCopy } from "./data-copy.ts";

/** Finds the newest copy of a person's data; null if none was requested or its time is over. */
export async function findDataCopy(
  { clock, db, portal }: Pick<Ctx, "clock" | "db" | "portal">,
  userId: string,
): Promise<DataCopy | null> {
  if (!isUuid(userId)) return null;
  const { environmentId, expiresAt } = dataCopies;
  const [row] = await db
    .select()
    .from(dataCopies)
    .where(
      and(
        eq(environmentId, portal.id),
        eq(dataCopies.userId, userId),
        or(isNull(expiresAt), gt(expiresAt, new Date(clock.now()))),
      ),
    );
  if (!row) return null;
  const { id, status, done, total, bytes } = row;
  return {
    id,
    status,
    done,
    total,
    bytes,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
