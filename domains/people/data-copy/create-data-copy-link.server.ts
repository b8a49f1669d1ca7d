import { authorize } from "#domains/people/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { requireFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { dataCopyFileName } from "./data-copy.ts";
import { findDataCopy } from "./find-data-copy.server.ts";

/**
 * Returns the path of a copy's file, which works for 10 minutes. An admin needs a fresh proof of identity for another
 * person's copy.
 * @throws AUTH-DENY, FRESH-PROOF-MISSING, NOT-FOUND if no copy is ready
 */
export async function createDataCopyLink(
  ctx: Ctx & { files: FileStore },
  { userId }: { userId: string },
): Promise<string> {
  const { actor, files, portal } = ctx;
  authorize(ctx, "copy", "personal data", { userId });
  const isOwn = actor.userId === userId;
  if (!isOwn) requireFreshProof(ctx);
  const copy = await findDataCopy(ctx, userId);
  if (copy?.status !== "ready") throw notFound();
  if (!isOwn)
    await withTransaction(ctx.db, (tx) =>
      writeAudit(tx, ctx, {
        action: "createDataCopyLink",
        subject: ["user", userId],
        before: {},
        after: {},
        detail: { userId },
      }),
    );
  const name = dataCopyFileName({ userId, environmentId: portal.id, id: copy.id });
  return files.sign(name, { portalId: portal.id });
}
