import { and, eq, isNotNull, or } from "drizzle-orm";
import { media } from "#domains/files/media-tables.server.ts";
import type { Framing } from "#domains/files/framing.ts";
import type { Db } from "#platform/database.server.ts";

/** Lists what is shown of the portal's pictures, by their ids. Without those that are shown whole and around their middle. */
export async function listFramings({
  db,
  portal,
}: {
  db: Pick<Db, "select">;
  portal: { id: string };
}): Promise<Map<string, Framing>> {
  const rows = await db
    .select({ hash: media.hash, crop: media.crop, focus: media.focus })
    .from(media)
    .where(
      and(eq(media.environmentId, portal.id), or(isNotNull(media.crop), isNotNull(media.focus))),
    );
  return new Map(rows.map(({ hash, crop, focus }) => [hash, { crop, focus }]));
}
