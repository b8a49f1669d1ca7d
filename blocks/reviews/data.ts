/** Reviews of a course, the newest first. `language` is the language of the review. */
export type ReviewsData = {
  /** The page with the other reviews, if there may be more. */
  more: string | null;
  reviews: { id: string; text: string; name: string; language: string; dateText: string }[];
};
