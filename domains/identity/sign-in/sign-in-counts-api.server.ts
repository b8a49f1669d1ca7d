import * as z from "zod";
import { notAllowed } from "#domains/settings/errors.ts";
import { operationsFor } from "#domains/settings/operation.server.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { countedPeopleMax, countSignInMethods } from "./count-sign-in-methods.server.ts";

const operation = operationsFor<IdentityApiCtx>("Signing in");

export const signInCountOperations = [
  operation({
    operationId: "countSignInMethods",
    method: "get",
    path: "/sign-in-methods",
    summary: "How many people can sign in with each method",
    description:
      `Looks at the ${countedPeopleMax} people who were active last. A person with several methods counts for each. ` +
      "How many people used a method is stored for services and passkeys only; how sign-ins ended, for all.",
    caller: "person",
    response: z.object({
      people: z.int(),
      recentlyActive: z.int().describe("active in the last 30 days"),
      isPartial: z.boolean().describe("there are more people than were looked at"),
      methods: z.array(
        z.object({
          method: z.string().describe('"messengers": any of them'),
          people: z.int(),
          recent: z.int().nullable().describe("used it in the last 30 days; null: not stored"),
        }),
      ),
      results: z
        .array(
          z.object({
            method: z.string(),
            succeeded: z.int(),
            failed: z.int().describe("wrong proofs, and codes or services that didn't work"),
            lastSucceededOn: z.string().nullable(),
            lastFailedOn: z.string().nullable(),
          }),
        )
        .describe("how the sign-ins of the last 30 days ended, without those that limits blocked"),
      blockedAttempts: z.int().describe("in the last 30 days"),
    }),
    errors: [notAllowed],
    handle: (ctx) => countSignInMethods(ctx),
  }),
];
