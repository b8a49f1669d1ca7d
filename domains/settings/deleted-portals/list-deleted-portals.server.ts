import { desc, sql } from "drizzle-orm";
import type { Actor } from "#domains/settings/context.ts";
import {
  afterCursor,
  type ListPage,
  microsecondTime,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { deletedPortals } from "#domains/settings/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

export type DeletedPortal = {
  id: string;
  portalId: string;
  name: string;
  /** Its main host. */
  host: string;
  /** The id of the user who deleted it; "system" for a command. */
  deletedBy: string;
  /** Their name; "" for commands, and for people whose account is gone. */
  deletedByName: string;
  /** ISO instant. */
  deletedAt: string;
  /** How many rows of each table were deleted with it. */
  rowCounts: Record<string, number>;
};

/** The most portals in one response. */
export const deletedPortalsListMax = 100;

/** Returns the names of users by their id. */
type LoadUserNames = (
  ctx: { db: Db },
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/**
 * Lists the portals that were deleted from this installation, the latest first.
 * @throws AUTH-DENY without an owner's role
 */
export async function listDeletedPortals(
  ctx: { db: Db; actor: Actor },
  loadUserNames: LoadUserNames,
  pageRequest: PageRequest,
): Promise<ListPage<DeletedPortal>> {
  authorize(ctx, "list", "deleted portals");
  const { deletedAt, id } = deletedPortals;
  const rows = await ctx.db
    .select({ portal: deletedPortals, exactTime: microsecondTime(deletedAt) })
    .from(deletedPortals)
    .where(
      afterCursor(
        pageRequest,
        (time, lastId) => sql`(${deletedAt}, ${id}) < (${time}::timestamptz, ${lastId}::uuid)`,
      ),
    )
    .orderBy(desc(deletedAt), desc(id))
    .limit(rowsToRead(pageRequest));
  const names = await loadUserNames(ctx, [...new Set(rows.map(({ portal }) => portal.deletedBy))]);
  return pageOf(
    rows,
    pageRequest,
    ({ portal, exactTime }) => [exactTime, portal.id],
    ({ portal }) => ({
      ...portal,
      deletedAt: portal.deletedAt.toISOString(),
      deletedByName: names.get(portal.deletedBy) ?? "",
    }),
  );
}
