/** What people wrote of a course, the newest first; the language is that of the words. */
export type ReviewsData = {
  /** Where the others stand, if there may be more than these. */
  more: string | null;
  reviews: { id: string; text: string; name: string; language: string; dateText: string }[];
};
