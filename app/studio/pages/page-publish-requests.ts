import type { PagePublishSummary } from "#domains/pages/page-publish-summary.ts";
import { type PublishResult, send } from "#app/studio/editing/publish-requests.ts";

/** The author is the person who opened the editor. */
type Seen = { version: number; author: string };

const pathOf = (alias: string) => `/api/creator/pages/${encodeURIComponent(alias)}`;

/** Loads what publishing would change; null if that isn't possible now. */
export const loadPageSummary = (alias: string): Promise<PagePublishSummary | null> =>
  fetch(`${pathOf(alias)}/publish`).then(
    async (response) => (response.ok ? ((await response.json()) as PagePublishSummary) : null),
    () => null,
  );

/** Publishes the draft of a page as the person saw it. */
export const publishPage = (alias: string, seen: Seen): Promise<PublishResult> =>
  send("POST", `/api/pages/${encodeURIComponent(alias)}/publish`, "published", seen);

/** Plans to publish a page, as it is now. @param publishAt epoch milliseconds */
export const planPage = (alias: string, seen: Seen, publishAt: number): Promise<PublishResult> =>
  send("PUT", `${pathOf(alias)}/schedule`, "planned", {
    ...seen,
    publishAt: new Date(publishAt).toISOString(),
  });

/** Cancels what is planned. */
export const cancelPagePlan = (alias: string): Promise<PublishResult> =>
  send("DELETE", `${pathOf(alias)}/schedule`, "cancelled");
