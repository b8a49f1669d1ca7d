import type { JsonObject } from "#domains/drafts/operations.ts";
import type { Revision } from "#domains/drafts/revision.ts";

/** Loads the newest revisions of the draft at a path of the API; null if that isn't possible now. */
export const loadRevisions = (path: string): Promise<Revision[] | null> =>
  load(`${path}/revisions`, (answer) => answer as Revision[]);

export const loadRevision = (path: string, revision: number): Promise<JsonObject | null> =>
  load(`${path}/revisions/${revision}`, (answer) => (answer as { body: JsonObject }).body);

/**
 * Gives the draft the content of a revision.
 * @param author the person who opened the editor
 * @returns whether that worked
 */
export const restoreRevision = (path: string, revision: number, author: string): Promise<boolean> =>
  fetch(`${path}/revisions/${revision}/restore`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ changeId: crypto.randomUUID(), author }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

const load = <Value>(path: string, read: (answer: unknown) => Value): Promise<Value | null> =>
  fetch(path).then(
    async (response) => (response.ok ? read(await response.json()) : null),
    () => null,
  );
