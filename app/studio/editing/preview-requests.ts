import type { PreviewLink } from "#domains/pages/preview-link.ts";

/** Loads the links to a draft that still work; null if that isn't possible now. */
export const loadPreviewLinks = (id: string): Promise<PreviewLink[] | null> =>
  fetch(`/api/previews?${new URLSearchParams({ id })}`).then(
    async (response) => (response.ok ? ((await response.json()) as PreviewLink[]) : null),
    () => null,
  );

/** Creates a link to a draft. @returns whether that worked */
export const createPreviewLink = (id: string): Promise<boolean> =>
  isDone("/api/previews", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });

/** Makes a link stop working. @returns whether that worked */
export const revokePreviewLink = (linkId: string): Promise<boolean> =>
  isDone(`/api/previews/${encodeURIComponent(linkId)}`, { method: "DELETE" });

const isDone = (path: string, request: RequestInit): Promise<boolean> =>
  fetch(path, request).then(
    ({ ok }) => ok,
    () => false,
  );
