import { sql } from "drizzle-orm";
import { listUnsharedMedia } from "#domains/courses/list-unshared-media.server.ts";
import { removeMedia } from "#domains/files/remove-media.server.ts";
import { sweepPictures } from "#domains/files/sweep-pictures.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import { deletePortalRows } from "./delete-portal-rows.ts";
import { listPictureIds } from "#domains/files/delete-pictures.server.ts";

export type DeletedPortal = { rows: { table: string; rows: number }[]; files: number };

/**
 * Deletes a portal with all its rows, waiting jobs and files, or (`keepsPortal`) everything except the portal itself and
 * its settings. Anything that other portals use stays. No import may run at the same time.
 */
export async function deletePortal(
  { db, filesDir, actor }: { db: Db; filesDir: string; actor: Actor },
  { id, keepsPortal }: { id: string; keepsPortal: boolean },
): Promise<DeletedPortal> {
  const { rows, pictures, media } = await withTransaction(db, async (tx) => {
    const storedPictures = await listPictureIds(tx, id);
    const recordings = await listUnsharedMedia(tx, id);
    await deleteJobs(tx, id);
    const deleted = await deletePortalRows(tx, { id, keepsPortal });
    if (keepsPortal) await writeAudit(tx, { portal: { id }, actor }, "emptyPortal", {});
    return {
      rows: deleted,
      pictures: storedPictures,
      media: recordings,
    };
  });
  const files =
    (await sweepPictures({ db, filesDir }, pictures)) + (await removeMedia(filesDir, media));
  return { rows, files };
}

/** Deletes the portal's waiting jobs, which would find nothing to work on. */
async function deleteJobs(tx: Pick<Db, "execute">, environmentId: string): Promise<void> {
  const { rows } = await tx.execute<{ jobs: string | null }>(
    sql`select to_regclass('pgboss.job')::text as jobs`,
  );
  if (rows[0]?.jobs)
    await tx.execute(
      sql`delete from pgboss.job where state < 'active' and data->>'environmentId' = ${environmentId}`,
    );
}
