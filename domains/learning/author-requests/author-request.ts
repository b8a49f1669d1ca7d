/** What a learner asks the authors of a course for (section 7, creator API). */
export const authorRequestKinds = ["certificate", "gift"] as const;
export type AuthorRequestKind = (typeof authorRequestKinds)[number];

/** What is sent along, as JSON: a name for the certificate, an address for the gift. */
export const requestDataMaxChars = 4_000;
/** Words of who asks for a gift. */
export const giftWishMaxChars = 1_000;
/** An admin's list, the newest first. */
export const authorRequestsMax = 100;

export type AuthorRequest = {
  kind: AuthorRequestKind;
  userId: string;
  courseId: string;
  data: Record<string, unknown>;
  /** ISO instant. */
  createdAt: string;
};
