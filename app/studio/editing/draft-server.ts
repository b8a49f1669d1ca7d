import type { Clash } from "#domains/drafts/merge-operations.ts";
import type { JsonObject, Operation } from "#domains/drafts/operations.ts";

/** The result of a request to the server. */
export type Answer<Value> =
  | { state: "done"; value: Value }
  /** There was no answer, or one that says nothing about the request: try again later. */
  | { state: "unreachable" }
  /** The session has ended, or somebody else has signed in with this browser. */
  | { state: "signed-out" }
  | { state: "refused"; code: string };

export type StoredChange = {
  version: number;
  operations: Operation[];
  /** An undo or redo by the same person. */
  isOwnStep?: boolean;
};
export type LoadedDraft = {
  version: number;
  body: JsonObject;
  hasChanges: boolean;
  /** The published revision that this version was read with; absent: changes led to it. */
  baseRevision?: number | undefined;
};
export type SavedChange = {
  version: number;
  hasChanges: boolean;
  missed: StoredChange[];
  applied: Operation[];
  clashes: Clash[];
};
export type NewChanges = { version: number; hasChanges: boolean; changes: StoredChange[] };

export type SentChange = {
  changeId: string;
  version: number;
  /** The published revision that the version was read with; absent: changes led to it. */
  baseRevision?: number | undefined;
  operations: readonly Operation[];
};

/** The server's operations on one draft. */
export type DraftServer = {
  read(): Promise<Answer<LoadedDraft>>;
  change(change: SentChange): Promise<Answer<SavedChange>>;
  /** The changes by everybody after a version. */
  listChanges(since: number): Promise<Answer<NewChanges>>;
  undo(changeId: string): Promise<Answer<unknown>>;
  redo(changeId: string): Promise<Answer<unknown>>;
};

/** How long to wait for an answer: a phone may hold a dead connection for minutes. */
const answerTimeoutMs = 20_000;

/** Calls the API for the draft at this path. `userId` is the person whose changes are sent. */
export function openDraftServer(path: string, userId: string): DraftServer {
  const post = (action: string, changeId: string) =>
    call("POST", `${path}/${action}`, { changeId, author: userId });
  return {
    read: () => call("GET", path),
    change: (change) => call("PATCH", path, { ...change, author: userId }),
    listChanges: async (since) =>
      markOwnSteps(await call<ListedChanges>("GET", `${path}/changes?since=${since}`), userId),
    undo: (changeId) => post("undo", changeId),
    redo: (changeId) => post("redo", changeId),
  };
}

type ListedChange = StoredChange & { type: string; createdBy: string };
type ListedChanges = Omit<NewChanges, "changes"> & { changes: ListedChange[] };

function markOwnSteps(answer: Answer<ListedChanges>, userId: string): Answer<NewChanges> {
  if (answer.state !== "done") return answer;
  const changes = answer.value.changes.map((change) => ({
    ...change,
    isOwnStep: change.createdBy === userId && (change.type === "undo" || change.type === "redo"),
  }));
  return { state: "done", value: { ...answer.value, changes } };
}

async function call<Value>(method: string, path: string, body?: object): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (response.ok) return { state: "done", value: (await response.json()) as Value };
    if (response.status === 401) return { state: "signed-out" };
    if (response.status >= 500 || response.status === 429) return { state: "unreachable" };
    const { code = "" } = (await response.json()) as Record<string, string>;
    if (code === "AUTHOR-CHANGED") return { state: "signed-out" };
    return { state: "refused", code };
  } catch {
    return { state: "unreachable" };
  }
}
