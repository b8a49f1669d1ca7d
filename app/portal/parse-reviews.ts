import type { Review } from "#domains/courses/list-reviews.server.ts";

/** Returns the cursor of the next page from the response's `Link` header; null at the end of the list. */
export const nextCursor = ({ headers }: Response): string | null =>
  /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1] ?? null;

/**
 * Returns a response's body as a list of reviews.
 * @throws the text of docs/specification/errors.md#course-data if it isn't a list
 */
export function parseReviews(body: unknown): Review[] {
  if (!Array.isArray(body)) throw new Error("Reviews was not received");
  return body as Review[];
}
