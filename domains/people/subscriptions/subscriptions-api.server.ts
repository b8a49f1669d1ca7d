import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import { listSubscriptions, subscriptionsMax } from "./list-subscriptions.server.ts";

const operation = operationsFor<Ctx>("People");

/** Operations for subscriptions to a portal's news, for the people who send them. */
export const subscriptionOperations: Operation<Ctx>[] = [
  operation({
    operationId: "listSubscriptions",
    method: "get",
    path: "/subscriptions",
    summary:
      "The confirmed email addresses for this portal's news, in alphabetical order; admins only",
    caller: "person",
    query: z.object(pageQuery(subscriptionsMax)),
    response: z.object({
      subscriptions: z.array(
        z.object({
          email: z.string(),
          language: z.string(),
          confirmedAt: z.string(),
          unsubscribe: z
            .string()
            .describe("the unsubscribe URL, which every email to this address must contain"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }, request) => ({
      subscriptions: await respondWithPage(
        ctx,
        request,
        { list: ["subscriptions"], limitMax: subscriptionsMax, query },
        (pageRequest) => listSubscriptions(ctx, pageRequest),
      ),
    }),
  }),
];
