/** What a learner may request from a course's authors. */
export const authorRequestKinds = ["certificate", "gift"] as const;
export type AuthorRequestKind = (typeof authorRequestKinds)[number];

/** The most characters of a request's data as JSON: the name for a certificate, or the address for a gift. */
export const requestDataMaxChars = 4_000;
/** The longest text of a gift request. */
export const giftWishMaxChars = 1_000;
/** The most requests in an admin's list, the newest first. */
export const authorRequestsMax = 100;

export type AuthorRequest = {
  kind: AuthorRequestKind;
  userId: string;
  courseId: string;
  data: Record<string, unknown>;
  /** ISO instant. */
  createdAt: string;
};
