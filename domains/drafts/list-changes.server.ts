import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, versionConflict } from "#domains/settings/errors.ts";
import {
  type DraftChangeRow,
  type DraftKind,
  type DraftRow,
  readDraft,
} from "./lock-draft.server.ts";
import { readChangesSince } from "./read-changes.server.ts";

/**
 * Lists what everybody changed after a version, the oldest first.
 * @throws AUTH-DENY, NOT-FOUND, INVALID for a version that the draft hasn't reached, CONFLICT if not all of the changes
 *   are stored
 */
export async function listChanges(
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
  since: number,
): Promise<{ draft: DraftRow; changes: DraftChangeRow[] }> {
  const draft = await readDraft(ctx, kind, id);
  if (since > draft.version) throw invalidInput(`since: the draft is at version ${draft.version}`);
  const newer = await readChangesSince(ctx.db, draft, kind, since);
  const changes = newer.filter(({ version }) => version <= draft.version);
  if (changes.length !== draft.version - since) throw versionConflict();
  return { draft, changes };
}
