import { and, eq, isNotNull } from "drizzle-orm";
import { media } from "#domains/files/media-tables.server.ts";
import type { Focus } from "#domains/files/focus.ts";
import type { Db } from "#platform/database.server.ts";

/** Lists what stays visible of the portal's pictures where they are cut, by their ids. Without those cut in the middle. */
export async function listFocus({
  db,
  portal,
}: {
  db: Pick<Db, "select">;
  portal: { id: string };
}): Promise<Map<string, Focus>> {
  const rows = await db
    .select({ hash: media.hash, focus: media.focus })
    .from(media)
    .where(and(eq(media.environmentId, portal.id), isNotNull(media.focus)));
  return new Map(rows.map(({ hash, focus }) => [hash, focus!]));
}
