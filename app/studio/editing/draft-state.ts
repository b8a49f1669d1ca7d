import type { JsonObject } from "#domains/drafts/operations.ts";
import type { LoadedDraft } from "./draft-server.ts";
import type { DraftClash } from "./unsent-change.ts";

export type DraftStatus = "saved" | "saving" | "offline" | "signed-out" | "refused";
/** Why the server refused a change, or why nothing could be undone. */
export type DraftProblem = { code: string; message: string };

/** A draft in an open editor. */
export type DraftState = Pick<LoadedDraft, "version" | "hasChanges"> & {
  document: JsonObject;
  status: DraftStatus;
  unsentCount: number;
  problem: DraftProblem | null;
  clashes: readonly DraftClash[];
};

export type ChangeOptions = {
  /** Changes with the same key within a short time become one change. */
  typing?: string;
  /** The open text already shows it, so everything else is drawn again only after a pause in typing. */
  isShown?: boolean;
};
