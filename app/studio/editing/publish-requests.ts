import type { PublishSummary } from "#domains/courses/publish-summary.ts";

export type PublishResult = "published" | "conflict" | "unfinished" | "failed";

const pathOf = (courseId: string) => `/api/creator/courses/${encodeURIComponent(courseId)}/publish`;

/** Loads what publishing would change; null if that isn't possible now. */
export const loadPublishSummary = (courseId: string): Promise<PublishSummary | null> =>
  fetch(pathOf(courseId)).then(
    async (response) => (response.ok ? ((await response.json()) as PublishSummary) : null),
    () => null,
  );

/** Publishes a course with the drafts of these elements. */
export async function publish(
  courseId: string,
  choice: { version: number; elementIds: string[] },
): Promise<PublishResult> {
  const response = await fetch(pathOf(courseId), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(choice),
  }).catch(() => null);
  if (response?.ok) return "published";
  if (response?.status === 409) return "conflict";
  return response?.status === 422 ? "unfinished" : "failed";
}
