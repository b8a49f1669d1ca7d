/** Names of what a page shows, for exact forgetting. */
export const courseTag = (environmentId: string, courseId: string) =>
  `course:${environmentId}/${courseId}`;
export const courseListTag = (environmentId: string) => `courses:${environmentId}`;
/** Which course an element belongs to. */
export const elementTag = (environmentId: string, elementId: string) =>
  `element:${environmentId}/${elementId}`;
