import type { JsonObject } from "#domains/drafts/operations.ts";
import type { DraftServer, LoadedDraft } from "./draft-server.ts";
import type { UnsentWork } from "./merge-answers.ts";
import type { UndoSteps } from "./undo-steps.ts";
import { applyChanges, type DraftClash } from "./unsent-change.ts";

export type DraftStatus = "saved" | "saving" | "offline" | "signed-out" | "refused";
/** Why the server refused a change, or why nothing could be undone. */
export type DraftProblem = { code: string };

/** What an open draft needs from the browser. */
export type DraftOptions = {
  server: DraftServer;
  /** What the server sent last, or what an earlier visit left. */
  work: UnsentWork;
  /** Stores the unsent work in the browser; null: there is none. */
  save(work: UnsentWork | null): void;
  /** Calls an action later. @returns a function that cancels it */
  setTimer(ms: number, action: () => void): () => void;
  createId(): string;
};

/** Why nothing is sent now; null: the server answers. */
export type DraftPause = "offline" | "signed-out" | "refused" | null;

/** An open draft as screens see it. */
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

/** @param steps the undo and redo that wait for the server */
export function draftStateOf(
  { confirmed, changes, clashes }: UnsentWork,
  pause: DraftPause,
  problem: DraftProblem | null,
  steps: UndoSteps,
): DraftState {
  const isBusy = changes.length > 0 || !steps.isEmpty;
  const status = pause ?? (isBusy ? "saving" : "saved");
  return {
    document: applyChanges(confirmed.body, changes),
    version: confirmed.version,
    hasChanges: confirmed.hasChanges || changes.length > 0,
    status: status === "offline" && !isBusy ? "saved" : status,
    unsentCount: changes.length,
    problem,
    clashes,
  };
}
