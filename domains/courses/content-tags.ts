/** Cache tags of the content on a page, so that changes clear exactly what they affect. */
export const courseTag = (environmentId: string, courseId: string) =>
  `course:${environmentId}/${courseId}`;
export const courseListTag = (environmentId: string) => `courses:${environmentId}`;
/** For content that depends on which course an element belongs to. */
export const elementTag = (environmentId: string, elementId: string) =>
  `element:${environmentId}/${elementId}`;
