/** Cache tags of the content on a page, so that changes clear exactly what they affect. */
export const courseTag = (environmentId: string, courseId: string) =>
  `course:${environmentId}/${courseId}`;
export const courseListTag = (environmentId: string) => `courses:${environmentId}`;
/** The course of an element. */
export const elementTag = (environmentId: string, elementId: string) =>
  `element:${environmentId}/${elementId}`;
