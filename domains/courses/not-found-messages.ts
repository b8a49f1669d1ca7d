/** The printed errors for a missing course and its parts: docs/specification/errors.md#course-data. */
export const notFoundMessages = {
  course: "Course was not received",
  elements: "Can't get elements. No course",
  reviews: "Can't get reviews. No course",
  element: "Element is not received",
} as const;
