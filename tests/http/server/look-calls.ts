import type { Call } from "./operation-calls.ts";
import { draftCalls } from "./creator-calls.ts";

const drafts = {
  Look: { op: "set", path: ["theme", "color"], value: "#15803d" },
  Menu: { op: "set", path: ["enabled"], value: false },
};

/** Example calls of the operations on the drafts of the look and of the menu. */
export const lookCalls: Record<string, Call> = Object.assign(
  {},
  ...Object.entries(drafts).map(([name, operation]): Record<string, Call> => ({
    ...draftCalls(name, {}, operation),
    [`summarize${name}Publishing`]: ({ admin }) => ({ caller: admin.browser }),
    [`publish${name}`]: ({ admin }) => ({ caller: admin.browser, json: { version: 4 } }),
  })),
);
