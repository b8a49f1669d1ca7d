import type { Review } from "#domains/courses/list-reviews.server.ts";

/** The cursor of the list's next page, from the answer's `Link` header; null at its end. */
export const nextCursor = ({ headers }: Response): string | null =>
  /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1] ?? null;

/**
 * What the server answered, as a list of reviews.
 * @throws the text of section 8 where it is none
 */
export function readReviews(answer: unknown): Review[] {
  if (!Array.isArray(answer)) throw new Error("Reviews was not received");
  return answer as Review[];
}
