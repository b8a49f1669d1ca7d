import type { Review } from "#domains/courses/list-reviews.server.ts";

/**
 * What the server answered, as a list of reviews.
 * @throws the text of section 8 where it is none
 */
export function readReviews(answer: unknown): Review[] {
  if (!Array.isArray(answer)) throw new Error("Reviews was not received");
  return answer as Review[];
}
