import { type DraftKind, readDraft } from "#domains/drafts/lock-draft.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { LoadedDraft } from "./draft-server.ts";

/** Reads a draft as an editor opens it. @throws AUTH-DENY, NOT-FOUND */
export async function readLoadedDraft(
  ctx: RequestCtx,
  kind: DraftKind,
  id: string,
): Promise<LoadedDraft> {
  const { version, body, hasChanges, baseRevision } = await readDraft(ctx, kind, id);
  return { version, body, hasChanges, baseRevision };
}
