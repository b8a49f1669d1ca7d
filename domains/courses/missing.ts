/** Section 8: what an answer says when a course or what belongs to it is not there, letter by letter. */
export const missing = {
  course: "Course was not received",
  elements: "Can't get elements. No course",
  reviews: "Can't get reviews. No course",
  element: "Element is not received",
} as const;
