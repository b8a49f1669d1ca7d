import type { Call } from "./operation-calls.ts";

const elementParams = { elementId: "check" };

/** Example calls of the operations on courses for their authors. */
export const creatorCalls: Record<string, Call> = {
  getCreatorCourse: ({ admin }) => ({ path: { courseId: "first-steps" }, caller: admin.browser }),
  getCreatorElement: ({ admin }) => ({ path: elementParams, caller: admin.browser }),
  getCreatorElementComponents: ({ admin }) => ({ path: elementParams, caller: admin.browser }),
};
