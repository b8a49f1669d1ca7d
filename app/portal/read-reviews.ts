import type { Review } from "#domains/courses/list-reviews.server.ts";

/** Returns the cursor of the next page from the response's `Link` header; null at the end of the list. */
export const nextCursor = ({ headers }: Response): string | null =>
  /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1] ?? null;

/**
 * Returns the server's answer as a list of reviews.
 * @throws the text of docs/specification/errors.md#course-data if it isn't a list
 */
export function readReviews(answer: unknown): Review[] {
  if (!Array.isArray(answer)) throw new Error("Reviews was not received");
  return answer as Review[];
}
