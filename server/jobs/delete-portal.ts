import { sql } from "drizzle-orm";
import { sweepMessageFiles } from "#domains/conversations/files/sweep-files.server.ts";
import { listUnsharedMedia } from "#domains/courses/list-unshared-media.server.ts";
import { removeMedia } from "#domains/files/remove-media.server.ts";
import { sweepPictures } from "#domains/files/sweep-pictures.server.ts";
import { sweepProfilePictures } from "#domains/people/profile/sweep-profile-pictures.server.ts";
import type { Actor } from "#domains/settings/context.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { recordDeletedPortal } from "#domains/settings/deleted-portals/record-deleted-portal.server.ts";
import { lockPortalWithRelations, readStoredPortal } from "#domains/settings/read-portal.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Db, withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { deletePortalRows } from "./delete-portal-rows.ts";
import { listPictureIds } from "#domains/files/delete-pictures.server.ts";

export type DeletedPortal = { rows: { table: string; rows: number }[]; files: number };

/**
 * Deletes a portal with all its rows, waiting jobs and files, or (`keepsPortal`) everything except the portal itself and
 * its settings. Anything that other portals use stays. No import may run at the same time.
 * @throws AUTH-DENY without an owner's role
 */
export async function deletePortal(
  { db, files, actor }: { db: Db; files: FileStore; actor: Actor },
  { id, keepsPortal }: { id: string; keepsPortal: boolean },
): Promise<DeletedPortal> {
  authorize({ actor }, keepsPortal ? "empty" : "delete", "portal");
  const { rows, pictures, media } = await withTransaction(db, async (tx) => {
    const storedPictures = await listPictureIds(tx, id);
    const recordings = await listUnsharedMedia(tx, id);
    await deleteJobs(tx, id);
    const { parent } = await lockPortalWithRelations(tx, id);
    const { name, hosts } = await readStoredPortal(tx, id);
    const deleted = await deletePortalRows(tx, { id, keepsPortal });
    const rowCounts = Object.fromEntries(deleted.map(({ table, rows: count }) => [table, count]));
    if (!keepsPortal)
      await recordDeletedPortal(tx, { actor }, { id, name, host: hosts[0] ?? "", rowCounts });
    // The log of a deleted portal is deleted with it, but its parent portal has one too.
    const logPortalId = keepsPortal ? id : parent;
    if (logPortalId !== null)
      await writeAudit(
        tx,
        { portal: { id: logPortalId }, actor },
        {
          action: keepsPortal ? "emptyPortal" : "deletePortal",
          subject: ["portal", id],
          before: { rows: rowCounts },
          after: {},
        },
      );
    return {
      rows: deleted,
      pictures: storedPictures,
      media: recordings,
    };
  });
  const fileCount =
    (await sweepPictures({ db, files }, pictures)) + (await removeMedia(files, media));
  await sweepProfilePictures({ db, files });
  await sweepMessageFiles({ db, files }, id);
  return { rows, files: fileCount };
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
