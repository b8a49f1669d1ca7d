import type { Call } from "./operation-calls.ts";

/** Example calls of the operations on video events. */
export const videoEventCalls: Record<string, Call> = {
  getVideoEvent: () => ({ path: { videoEventId: "event@nowhere" }, status: 404 }),
  dispatchVideoEventAuth: ({ person }) => ({
    // None of its episodes has a date.
    path: { videoEventId: "event@event" },
    caller: person.browser,
    status: 404,
  }),
};
