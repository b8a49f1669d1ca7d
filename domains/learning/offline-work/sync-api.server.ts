import * as z from "zod";
import type { BrowserCtx } from "#domains/identity/sessions/sign-in-browser.server.ts";
import { clientTime, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { syncWork } from "./sync-work.server.ts";
import { workItemsMax } from "./queued-work.ts";

const exampleItem = {
  kind: "finish",
  key: "0b6f6a6e-finish",
  owner: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  at: 1_767_225_600_000,
  courseId: "first-steps",
  elementId: "welcome",
};

const operation = operationsFor<BrowserCtx>("Learning");

/** Submits the work queue of a browser. */
export const syncApi: Operation<BrowserCtx>[] = [
  operation({
    operationId: "syncWork",
    method: "post",
    path: "/work",
    summary:
      "Stores queued work of a device; returns an outcome per item; a repeated key has no effect",
    caller: "anyone",
    body: z.object({
      sentAt: clientTime.describe(
        "the device's time when it sends this; the server corrects the items' times by it",
      ),
      items: z
        .array(z.unknown())
        .min(1)
        .max(workItemsMax)
        .describe(
          "pieces of work in the order in which they were done: {kind, key, owner, at, courseId, …}",
        )
        .meta({ examples: [[exampleItem]] }),
    }),
    response: z.object({
      me: z.object({
        id: z.string().nullable().describe("the id of the user it belongs to now; null: a guest's"),
        temporary: z.boolean(),
      }),
      items: z.array(
        z.object({
          key: z.string(),
          outcome: z.enum(["stored", "refused", "retry", "other-user"]),
          code: z.string().optional(),
          messageKey: z.string().optional(),
        }),
      ),
    }),
    handle: async (ctx, { body }) => {
      const items = await syncWork(ctx, body);
      const { kind, userId } = ctx.actor;
      return {
        items,
        me: { id: kind === "guest" ? null : userId, temporary: kind === "session" },
      };
    },
  }),
];
