import type { PublishSummary } from "#domains/courses/publish-summary.ts";

export type PublishResult = "published" | "planned" | "cancelled" | PublishProblem;
type PublishProblem = "conflict" | "unfinished" | "signed-out" | "failed";
/** The author is the person who opened the editor. */
type Choice = { version: number; elements: { id: string; version: number }[]; author: string };

const pathOf = (courseId: string) => `/api/creator/courses/${encodeURIComponent(courseId)}`;

/** Loads what publishing would change; null if that isn't possible now. */
export const loadPublishSummary = (courseId: string): Promise<PublishSummary | null> =>
  fetch(`${pathOf(courseId)}/publish`).then(
    async (response) => (response.ok ? ((await response.json()) as PublishSummary) : null),
    () => null,
  );

/** Publishes a course with the drafts of these elements. */
export const publish = (courseId: string, choice: Choice): Promise<PublishResult> =>
  send("POST", `${pathOf(courseId)}/publish`, "published", choice);

/** Plans to publish a course, as it is now. @param publishAt epoch milliseconds */
export const planPublishing = (
  courseId: string,
  choice: Choice,
  publishAt: number,
): Promise<PublishResult> =>
  send("PUT", `${pathOf(courseId)}/schedule`, "planned", {
    ...choice,
    publishAt: new Date(publishAt).toISOString(),
  });

/** Cancels what is planned. */
export const cancelPlan = (courseId: string): Promise<PublishResult> =>
  send("DELETE", `${pathOf(courseId)}/schedule`, "cancelled");

/** Sends a request that publishes or plans. */
export async function send(
  method: string,
  path: string,
  done: PublishResult,
  body?: object,
): Promise<PublishResult> {
  const response = await fetch(path, {
    method,
    ...(body && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  }).catch(() => null);
  if (response?.ok) return done;
  if (response?.status === 401) return "signed-out";
  if (response?.status === 409) {
    const { code } = (await response.json()) as { code: string };
    return code === "AUTHOR-CHANGED" ? "signed-out" : "conflict";
  }
  return response?.status === 422 ? "unfinished" : "failed";
}
