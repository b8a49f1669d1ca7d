import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { listSubscriptions } from "./list-subscriptions.server.ts";

const operation = operationsFor<Ctx>();

/** Who wants a portal's news, for who writes them. */
export const subscriptionOperations: Operation<Ctx>[] = [
  operation({
    operationId: "listSubscriptions",
    method: "get",
    path: "/subscriptions",
    summary: "The confirmed addresses for this portal's news, at most 1000; for its admins",
    caller: "person",
    query: z.object({
      after: z.string().max(254).optional().describe("the last address of the list before"),
    }),
    answer: z.object({
      subscriptions: z.array(
        z.object({
          email: z.string(),
          language: z.string(),
          confirmedAt: z.string(),
          unsubscribe: z.string().describe("to be named in every letter to this address"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }) => ({ subscriptions: await listSubscriptions(ctx, query) }),
  }),
];
