/** The texts of a course in a language that it doesn't have yet. */
export const emptyCourseText = {
  title: "",
  description: "",
  keywords: "",
  category: "",
  coverAlt: "",
};
