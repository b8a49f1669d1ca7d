/** Reviews of a course, the newest first. */
export type ReviewsData = {
  /** Path of the page with all reviews; null if the block already shows all. */
  more: string | null;
  reviews: { id: string; text: string; name: string; language: string; dateText: string }[];
};
