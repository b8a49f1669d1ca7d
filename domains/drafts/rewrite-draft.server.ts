import { randomUUID } from "node:crypto";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import {
  type DraftKind,
  hasChanges,
  isDraft,
  isOutdated,
  lockDraft,
  writeChange,
} from "./lock-draft.server.ts";
import { operationsBetween } from "./operations-between.ts";
import type { JsonObject } from "./operations.ts";
import { drafts } from "./tables.server.ts";

/**
 * Changes what is published and its draft in the same way, for example the address of a file that was replaced. What
 * else the draft changes stays unpublished. Nobody's undo takes it back.
 * @param publish stores the published revision, and returns its number
 * @throws NOT-FOUND
 */
export async function rewriteDraft(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  rewrite: (body: JsonObject) => JsonObject,
  publish: () => Promise<number>,
): Promise<void> {
  const { draft, published } = await lockDraft(tx, ctx, kind, id);
  const baseRevision = await publish();
  // A draft without changes follows what is published.
  if (!hasChanges(draft)) return;
  const body = rewrite(draft.body);
  const change = operationsBetween(draft.body, body);
  if (change.operations.length > 0)
    await writeChange(tx, ctx, kind, draft, body, {
      type: "import",
      changeId: randomUUID(),
      ...change,
    });
  if (isOutdated(draft, published)) return;
  await tx
    .update(drafts)
    .set({ baseRevision })
    .where(isDraft(ctx.portal.id, kind, id));
}
