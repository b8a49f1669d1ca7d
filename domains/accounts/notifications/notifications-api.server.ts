import * as z from "zod";
import { notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import type { AccountsApiCtx } from "#domains/accounts/sessions/keep-tokens.server.ts";
import { listNotifications } from "./list-notifications.server.ts";
import { markRead } from "./mark-read.server.ts";
import { notificationKinds } from "./notification.ts";

const operation = operationsFor<AccountsApiCtx>();

/** What the portal has told the caller (DEC-32). */
export const notificationOperations: Operation<AccountsApiCtx>[] = [
  operation({
    operationId: "listNotifications",
    method: "get",
    path: "/notifications",
    summary: "What this portal has told the caller, the newest first, at most 100",
    caller: "person",
    answer: z.object({
      notifications: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(notificationKinds),
          detail: z.record(z.string(), z.string()),
          createdAt: z.string(),
          read: z.boolean(),
        }),
      ),
    }),
    handle: async (ctx) => ({ notifications: await listNotifications(ctx) }),
  }),
  operation({
    operationId: "markNotificationsRead",
    method: "post",
    path: "/notifications/read",
    summary: "Marks one of the caller's notifications as read, or without an id all of them",
    caller: "person",
    body: z.object({ notificationId: id.optional() }),
    answer: z.object({ marked: z.int() }),
    errors: [notFound],
    handle: async (ctx, { body }) => ({ marked: await markRead(ctx, body) }),
  }),
];
