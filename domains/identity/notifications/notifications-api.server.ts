import * as z from "zod";
import { notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { listNotifications } from "./list-notifications.server.ts";
import { markRead } from "./mark-read.server.ts";
import { notificationKinds, notificationsMax } from "./notification.ts";

const operation = operationsFor<IdentityApiCtx>("Profile");

/** Operations for the caller's notifications. */
export const notificationOperations: Operation<IdentityApiCtx>[] = [
  operation({
    operationId: "listNotifications",
    method: "get",
    path: "/notifications",
    summary: "The caller's notifications, newest first",
    caller: "person",
    query: z.object(pageQuery(notificationsMax)),
    response: z.object({
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
    handle: async (ctx, { query }, request) => ({
      notifications: await respondWithPage(
        ctx,
        request,
        { list: ["notifications", ctx.actor.userId], limitMax: notificationsMax, query },
        (pageRequest) => listNotifications(ctx, pageRequest),
      ),
    }),
  }),
  operation({
    operationId: "markNotificationsRead",
    method: "post",
    path: "/notifications/read",
    summary: "Marks a notification of the caller as read; without an id, all of them",
    caller: "person",
    body: z.object({ notificationId: id.optional() }),
    response: z.object({ marked: z.int() }),
    errors: [notFound],
    handle: async (ctx, { body }) => ({ marked: await markRead(ctx, body) }),
  }),
];
