import { and, eq, getTableName, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import { pictures } from "./tables.server.ts";

/** The name of the pictures' table in the database. */
export const picturesTableName = getTableName(pictures);

/** Lists the ids of a portal's pictures. */
export async function listPictureIds(tx: Transaction, environmentId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.environmentId, environmentId));
  return rows.map(({ id }) => id);
}

/**
 * Deletes the rows of a portal's pictures, except those whose id occurs in a JSON value.
 * @returns the number of deleted rows
 */
export async function deletePictures(
  tx: Transaction,
  environmentId: string,
  { exceptIn }: { exceptIn: SQL },
): Promise<number> {
  const { rowCount } = await tx
    .delete(pictures)
    .where(
      and(
        eq(pictures.environmentId, environmentId),
        sql`position(${pictures.id} in coalesce(${exceptIn}::text, '')) = 0`,
      ),
    );
  return rowCount ?? 0;
}
