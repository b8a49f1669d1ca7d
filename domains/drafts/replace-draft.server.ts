import { randomUUID } from "node:crypto";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { type DraftKind, lockDraft, writeChange } from "./lock-draft.server.ts";
import type { JsonObject } from "./operations.ts";
import { replaceDocument } from "./replace-document.ts";

/**
 * Gives a draft other content, for example that of an import. Changes by others before it stay in the draft's history.
 * @returns whether the content differs
 * @throws NOT-FOUND, INVALID if a draft may not have such content
 */
export async function replaceDraft(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  body: JsonObject,
): Promise<boolean> {
  const { draft } = await lockDraft(tx, ctx, kind, id);
  const change = replaceDocument(draft.body, body);
  if (change.operations.length === 0) return false;
  const changeId = randomUUID();
  await writeChange(tx, ctx, kind, draft, body, { type: "import", changeId, ...change });
  return true;
}
