import type { Component } from "#domains/pages/component.ts";
import type { SectionSummary } from "#domains/pages/saved-sections/section.ts";
import { readKnownBlocks } from "#app/studio/blocks/clipboard.ts";

const address = "/api/saved-sections";
const addressOf = (id: string) => `${address}/${encodeURIComponent(id)}`;

/** Loads the names of the saved sections; null if that isn't possible now. */
export const loadSections = (): Promise<SectionSummary[] | null> =>
  send(address).then(async (response) =>
    response?.ok ? ((await response.json()) as { sections: SectionSummary[] }).sections : null,
  );

/** Loads the saved sections in the trash; null if that isn't possible now. */
export const loadDeletedSections = (): Promise<SectionSummary[] | null> =>
  send(`${address}?state=trash`).then(async (response) =>
    response?.ok ? ((await response.json()) as { sections: SectionSummary[] }).sections : null,
  );

/** Loads the blocks of a saved section; null if that isn't possible now. */
export const loadSection = (id: string): Promise<Component[] | null> =>
  send(addressOf(id)).then(async (response) =>
    response?.ok
      ? readKnownBlocks(((await response.json()) as { components: unknown }).components)
      : null,
  );

/** Why blocks could not be saved: `incomplete` blocks, too many sections (`limit`), or no answer (`failed`). */
export type SaveProblem = "incomplete" | "limit" | "failed";

/** Saves blocks as a section. @returns null if it is saved */
export const saveSection = (section: {
  name: string;
  language: string;
  components: readonly Component[];
}): Promise<SaveProblem | null> =>
  send(address, "POST", section).then((response) => {
    if (response?.ok) return null;
    return response?.status === 422 ? "incomplete" : response?.status === 409 ? "limit" : "failed";
  });

export const renameSection = (id: string, name: string): Promise<boolean> =>
  isDone(send(addressOf(id), "PATCH", { name }));

export const deleteSection = (id: string): Promise<boolean> =>
  isDone(send(addressOf(id), "DELETE"));

export const restoreSection = (id: string): Promise<boolean> =>
  isDone(send(`${addressOf(id)}/restore`, "POST"));

const isDone = (request: Promise<Response | null>): Promise<boolean> =>
  request.then((response) => response?.ok ?? false);

const send = (path: string, method = "GET", body?: object): Promise<Response | null> =>
  fetch(path, {
    method,
    ...(body && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  }).catch(() => null);
