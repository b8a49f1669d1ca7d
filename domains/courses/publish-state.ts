/** Whether learners see a course or an element as its draft is. `draft`: they don't see it. `changed`: they see an older version. */
export const publishStates = ["published", "changed", "draft"] as const;
export type PublishState = (typeof publishStates)[number];
