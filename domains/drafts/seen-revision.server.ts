import { eq } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import {
  type DraftChangeRow,
  type DraftKind,
  type DraftRow,
  followedPrefix,
} from "./lock-draft.server.ts";
import { readNewestChange } from "./read-changes.server.ts";
import { applyOperations } from "./operations.ts";
import { sortedJson } from "./sorted-json.ts";
import { draftChanges } from "./tables.server.ts";

/**
 * Whether a caller who read this version of a draft, before anybody stored it, saw another revision than the draft has
 * followed since.
 * @param since the changes after that version
 */
export async function hasSeenOtherRevision(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  draft: DraftRow,
  since: readonly DraftChangeRow[],
  seen: { version: number; baseRevision: number },
): Promise<boolean> {
  if (seen.baseRevision === draft.baseRevision) return false;
  const { environmentId, id } = draft;
  const isSeen = eq(draftChanges.version, seen.version);
  const change = await readNewestChange(tx, environmentId, kind, id, isSeen);
  const isEdited = change ? !change.changeId.startsWith(followedPrefix) : seen.version > 0;
  if (isEdited) return false;
  const inverse = since.toReversed().flatMap((one) => one.inverse);
  const followed = applyOperations(draft.body, inverse).document;
  const shown = await kind.readRevision(tx, environmentId, id, seen.baseRevision);
  return shown === undefined || sortedJson(shown) !== sortedJson(followed);
}
